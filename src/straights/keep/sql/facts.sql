-- The counts, as the parquet files hold them; load.py fills these tables.

-- method: 'exact' (by suit), 'hand-by-hand' (every hand visited)
CREATE TABLE straight_counts (
    deal VARCHAR,
    method VARCHAR,
    kind VARCHAR,                -- 'straight', 'straight_flush', 'flush' or 'of_a_kind'
    cards INTEGER,               -- cards in the hand
    length INTEGER,
    high INTEGER,                -- NULL where no straight is measured
    hands BIGINT
);

-- For each of the player's rank counts: how many hands have them, and the dealer's hands by outcome.
CREATE TABLE ante_counts (
    deal VARCHAR,
    rank_counts VARCHAR,         -- cards held of each natural rank, the lowest first; wild cards last
    hands BIGINT,
    length INTEGER,
    high INTEGER,
    not_qualified BIGINT,        -- the dealer does not qualify
    lower BIGINT,                -- the dealer qualifies with a lower straight than the player's,
    equal BIGINT,                --   or an equal one where the player wins equal hands
    higher BIGINT                -- likewise, where the dealer wins them
);

-- Each round is there once for each pair of looks.
CREATE TABLE simulated_rounds (
    deal VARCHAR,
    first VARCHAR,               -- two of the deal's looks, or its only one twice
    second VARCHAR,
    player_length INTEGER,
    player_high INTEGER,
    dealer_length INTEGER,
    dealer_high INTEGER,
    first_length INTEGER,        -- what they measure
    second_length INTEGER,
    rounds BIGINT
);

-- The player's hands by rank counts and longest straight flush.
CREATE TABLE joint_counts (
    deal VARCHAR,
    look VARCHAR,
    rank_counts VARCHAR,
    flush INTEGER,               -- its cards
    hands BIGINT
);

-- The player's hands with cards on the table, by the player's rank counts and the longest straight
-- flush of both; and all deals of all hands, by outcome.
CREATE TABLE with_table_counts (
    deal VARCHAR,
    look VARCHAR,
    rank_counts VARCHAR,
    flush INTEGER,
    hands BIGINT,
    not_qualified BIGINT,
    lower BIGINT,
    equal BIGINT,
    higher BIGINT
);

-- The player's hands with cards on the table, by both longest straight flushes.
CREATE TABLE flush_pair_counts (
    deal VARCHAR,
    first VARCHAR,               -- the look at the player's cards
    second VARCHAR,              -- with the community cards
    first_length INTEGER,
    second_length INTEGER,
    hands BIGINT
);

-- Rounds that the best Raises of the published paytable played.
CREATE TABLE played_rounds (
    deal VARCHAR,
    raise DOUBLE,
    length INTEGER,              -- of the player's straight
    qualifies BOOLEAN,           -- the dealer does
    dealer VARCHAR,              -- the dealer's straight is 'lower', 'equal' or 'higher', as above
    rounds BIGINT
);

-- The player's hands by longest straight flush, and all deals of them, by outcome.
CREATE TEMP VIEW flush_counts AS
SELECT
    deal, look, rank_counts, length, high, flush,
    j.hands * not_qualified AS not_qualified, j.hands * lower AS lower,
    j.hands * equal AS equal, j.hands * higher AS higher
FROM joint_counts j JOIN ante_counts USING (deal, rank_counts)
UNION ALL
SELECT
    deal, look, rank_counts, length, high, flush,
    c.not_qualified, c.lower, c.equal, c.higher
FROM with_table_counts c JOIN ante_counts USING (deal, rank_counts);

-- What each strategy that looks at more than the straight does with the hands of each straight, by
-- outcome; and with each straight flush beside. load.py adds them up, a deal at a time. The Raise
-- is the strategy's own: a paytable may have narrower limits.
CREATE TEMP TABLE strategy_hands (
    deal VARCHAR,
    strategy VARCHAR,
    length INTEGER,
    high INTEGER,
    raise DOUBLE,
    not_qualified BIGINT,
    lower BIGINT,
    equal BIGINT,
    higher BIGINT
);

CREATE TEMP TABLE strategy_flushes (
    deal VARCHAR,
    strategy VARCHAR,
    look VARCHAR,
    length INTEGER,
    high INTEGER,
    raise DOUBLE,
    flush INTEGER,
    not_qualified HUGEINT,
    lower HUGEINT,
    equal HUGEINT,
    higher HUGEINT
);

-- Reno Straight. A straight is named by the rank value of its top card, 5 (the wheel) to 14, and is
-- NULL if there is none. boards: 1 is the first board alone, for comparison, 2 is the game.

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

-- The best decision lists that the search found, one row for each line, and what each list costs.
CREATE TABLE decision_lists (
    variant VARCHAR,
    looks_at VARCHAR,            -- at the 'straight' alone, or at the 'hand'
    lines INTEGER,
    line INTEGER,
    action VARCHAR,
    condition VARCHAR,
    house_edge DOUBLE,
    recovered DOUBLE             -- of the way from the best strategy by straight to the optimum
);

-- What each single payout of a variant must be for the published game's edge: for the Ante, the edge
-- of perfect play. NULL if no payout does it.
CREATE TABLE restoring_payouts (
    variant VARCHAR,
    bet VARCHAR,
    payout VARCHAR,
    pays DOUBLE,
    restoring_pays DOUBLE
);

-- Where each count comes from: every file of facts, with its total and checksum.
CREATE TABLE facts (
    file VARCHAR PRIMARY KEY,
    deal VARCHAR,
    kind VARCHAR,
    counted VARCHAR,             -- what the total counts: hands or rounds
    total BIGINT,
    checksum VARCHAR,            -- SHA-256 of the rows as CSV
    origin VARCHAR,              -- all that decides the rows, as JSON
    generator VARCHAR,           -- of random numbers, for simulations
    versions VARCHAR
);
