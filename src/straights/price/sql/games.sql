-- The configuration as tables; load.py fills them.

CREATE TABLE deals (
    deal VARCHAR PRIMARY KEY,
    description VARCHAR,
    deck_cards INTEGER,
    wild_cards INTEGER,          -- of these
    player_cards INTEGER,
    dealer_cards INTEGER,
    community_cards INTEGER,
    dealer_qualifies_with INTEGER,
    equal_runs VARCHAR,          -- which of a hand's two longest runs counts: 'highest' or 'first'
    equal_hands VARCHAR,         -- who wins them: 'push', 'player' or 'dealer'
    card_limit INTEGER,          -- the most cards of a straight that count; NULL: all
    dealer_hands BIGINT          -- hands the dealer can have once the player's cards are known
);

-- Every straight of a deal, worst first.
CREATE TABLE straights (
    deal VARCHAR,
    place INTEGER,
    length INTEGER,
    high INTEGER,                -- rank value of the top card: 2 to 14 (ace), 1 for a low ace alone
    name VARCHAR,                -- such as A-2-3
    PRIMARY KEY (deal, length, high)
);

CREATE TABLE variants (
    variant VARCHAR PRIMARY KEY,
    description VARCHAR,
    deal VARCHAR,
    paytable VARCHAR             -- the file of its payouts
);

-- What the Ante and the Raise pay, to one, and the limits of the Raise, in Antes, with each length of
-- the player's straight.
CREATE TABLE main_pays (
    variant VARCHAR,
    length INTEGER,
    line VARCHAR,                -- lengths that win on the same lines, NULL for the lowest
    ante_pays DOUBLE,
    ante_unqualified_pays DOUBLE,
    raise_unqualified_pays DOUBLE,
    raise_pays DOUBLE,
    least_raise DOUBLE,
    most_raise DOUBLE
);

-- A Raise outside a paytable's limits is moved to the nearer limit; a fold stays a fold.
CREATE MACRO nearest_raise(pays, raise) AS
    if(raise = 0, 0, greatest(pays.least_raise, least(raise, pays.most_raise)));

-- What the Ante and the Raise win together with each outcome, in Antes, by each Raise that is ever
-- made: from `MainBets.wins`, the one place that knows.
CREATE TABLE wins (
    variant VARCHAR,
    length INTEGER,
    raise DOUBLE,                -- in Antes; 0 is a fold
    not_qualified DOUBLE,
    lower DOUBLE,
    equal DOUBLE,
    higher DOUBLE
);

-- What the side bets on a deal measure.
CREATE TABLE looks (
    deal VARCHAR,
    look VARCHAR,                -- the measure and the cards, such as 'flush of player'
    measure VARCHAR,             -- 'straight', 'straight_flush', 'flush' or 'of_a_kind'
    cards INTEGER                -- how many it looks at
);

-- The side bets of each variant: what they look at, and when they have action.
CREATE TABLE side_bets (
    variant VARCHAR,
    bet VARCHAR,
    place INTEGER,               -- in the order of the paytable
    title VARCHAR,
    description VARCHAR,
    cards VARCHAR,               -- whose, such as 'player + community'
    measure VARCHAR,             -- as above
    action VARCHAR,              -- how the Ante must end, as ends_in says it; NULL: always
    look VARCHAR,                -- of the above
    hand_cards INTEGER           -- how many cards it looks at
);

-- The lines of the side bets, best first, the losing line last.
CREATE TABLE pay_lines (
    variant VARCHAR,
    bet VARCHAR,
    hand_cards INTEGER,          -- cards that the bet looks at
    line INTEGER,
    cards VARCHAR,               -- how many cards it measures, such as '8 to 10'
    least INTEGER,
    most INTEGER,
    pays DOUBLE
);

-- Bets that a round may have together, as 'ante + a side bet'.
CREATE TEMP TABLE round_bets (
    variant VARCHAR,
    bets VARCHAR
);

CREATE TABLE strategies (
    strategy VARCHAR PRIMARY KEY,
    description VARCHAR
);

-- The Raise of each strategy that looks at the straight alone, with each straight, in Antes; 0 is a
-- fold.
CREATE TABLE strategy_raises (
    variant VARCHAR,
    strategy VARCHAR,
    length INTEGER,
    high INTEGER,
    raise DOUBLE
);

-- The sources' figures.
CREATE TABLE published (
    bet VARCHAR,
    event VARCHAR,               -- event of the Ante, cards of a side bet, or Total
    pays DOUBLE,
    combinations BIGINT,
    probability DOUBLE,
    return DOUBLE,
    house_edge DOUBLE,           -- these three on the Total row
    average_bet DOUBLE,
    element_of_risk DOUBLE,
    source VARCHAR
);

-- Numbers of the published paytable that are not the source's: pays to one, -1 where lengths lose, and
-- the limits of the Raise in Antes.
CREATE TABLE published_changes (
    bet VARCHAR,
    event VARCHAR,               -- cards of a side bet, or what the Ante and the Raise are paid for
    pays DOUBLE,
    source_pays DOUBLE
);

-- What else is called published in the configuration and is not the source's.
CREATE TABLE published_rule_changes (
    part VARCHAR,                -- 'paytable', 'strategy' or 'deal'
    rule VARCHAR,
    here VARCHAR,
    source VARCHAR
);

-- Worked rounds of the source that the published deal allows, settled.
CREATE TABLE examples (
    example INTEGER,
    title VARCHAR,               -- NULL if a bet wins or loses another amount than by the source
    player VARCHAR,
    dealer VARCHAR,
    community VARCHAR,
    raise DOUBLE,                -- in Antes; 0 is a fold
    bet VARCHAR,
    stake DOUBLE,
    won DOUBLE,                  -- negative: lost
    sentence VARCHAR
);

-- The exact figures of the run before this one, as its bet_summary has them; empty on the first run.
CREATE TABLE former_summary (
    variant VARCHAR,
    strategy VARCHAR,
    bet VARCHAR,
    house_edge DOUBLE
);
