-- The counts, as the parquet files hold them. A straight is named by the rank value of its top card,
-- 5 (the wheel) to 14, and is NULL if there is none. boards: 1 is the first board alone, for
-- comparison, 2 is the game.

-- Every way to deal boards, by the lowest straight that any two ranks make with three of one board.
CREATE TABLE reno_board_counts (
    method VARCHAR,
    street VARCHAR,              -- 'flop', 'turn' or 'river'
    boards INTEGER,
    possible INTEGER,
    ways BIGINT
);

-- The same with the lowest straight that one of the players makes. method: 'exact' (every hand and
-- board) or 'simulation' (rounds).
CREATE TABLE reno_street_counts (
    method VARCHAR,
    street VARCHAR,
    boards INTEGER,
    players INTEGER,             -- 1 to 8
    possible INTEGER,
    made INTEGER,
    ways BIGINT
);

-- Simulated showdowns. One deal serves every number of players: the first hands play.
CREATE TABLE reno_showdown_counts (
    method VARCHAR,
    boards INTEGER,
    players INTEGER,             -- 1 to 8; a single player's hand is there to compare with
    category VARCHAR,            -- of the winning high
    high_board VARCHAR,          -- the board it is on: 'first', 'second' or 'both' (as good on each)
    high_shared BOOLEAN,         -- by equal hands
    low INTEGER,                 -- the winning one
    low_board VARCHAR,
    low_shared BOOLEAN,
    scooped BOOLEAN,             -- one player wins the whole pot
    rounds BIGINT
);

-- All starting hands by kind. connection: how many ranks of one straight are held at most: 5 is a
-- rundown, 4 a wrap, 3, or less.
CREATE TABLE reno_kind_counts (
    method VARCHAR,
    aces VARCHAR,
    pairs VARCHAR,
    suited VARCHAR,
    connection VARCHAR,
    straight INTEGER,            -- the lowest straight of which so many ranks are held
    hands BIGINT
);

-- What they win at simulated showdowns, in parts of a pot, 1680 each; hands of all seats.
CREATE TABLE reno_starting_hand_counts (
    method VARCHAR,
    players INTEGER,             -- 2 to 8
    aces VARCHAR,
    pairs VARCHAR,
    suited VARCHAR,
    connection VARCHAR,
    straight INTEGER,
    hands BIGINT,
    share BIGINT,                -- parts won, added up
    square BIGINT,               -- squares of the parts that each hand won
    scoop BIGINT,                -- hands that won the whole pot alone
    high BIGINT,                 -- hands that had the best high, alone or with others
    low BIGINT,                  -- hands that had the lowest straight, alone or with others
    tie BIGINT                   -- hands that shared the high or the low
);

-- The same of the first player's hands alone, by what the player holds at the showdown.
CREATE TABLE reno_holding_counts (
    method VARCHAR,
    players INTEGER,
    category VARCHAR,            -- of the player's high
    straight BOOLEAN,            -- the player holds a straight
    low_made BOOLEAN,            -- somebody does
    wins_high BOOLEAN,           -- the player has the best high, alone or with others
    hands BIGINT,
    share BIGINT,
    square BIGINT,
    scoop BIGINT,
    high BIGINT,
    low BIGINT,
    tie BIGINT
);
