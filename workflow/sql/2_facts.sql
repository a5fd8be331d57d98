-- The counts, as the parquet files hold them; pricing.py fills these tables.

-- method: 'exact' (by suit), 'hand-by-hand' (every hand visited)
CREATE TABLE straight_counts (
    deal VARCHAR,
    method VARCHAR,
    kind VARCHAR,                -- 'straight' or 'straight_flush'
    cards INTEGER,               -- cards in the hand
    length INTEGER,
    high INTEGER,
    hands BIGINT
);

-- For each of the player's rank counts: how many hands have them, and the dealer's hands by outcome.
CREATE TABLE ante_counts (
    deal VARCHAR,
    rank_counts VARCHAR,         -- cards held of each rank, the lowest rank first
    hands BIGINT,
    length INTEGER,
    high INTEGER,
    not_qualified BIGINT,        -- the dealer does not qualify
    lower BIGINT,                -- the dealer qualifies with a lower straight than the player's,
    equal BIGINT,                --   or an equal one where the player wins equal hands
    higher BIGINT                -- likewise, where the dealer wins them
);

CREATE TABLE simulated_rounds (
    deal VARCHAR,
    player_length INTEGER,
    player_high INTEGER,
    dealer_length INTEGER,
    dealer_high INTEGER,
    straight_flush INTEGER,      -- length of the longest straight flush in the player's cards
    second_chance INTEGER,       -- the same with the community cards
    rounds BIGINT
);

-- The player's hands by rank counts and longest straight flush.
CREATE TABLE joint_counts (
    deal VARCHAR,
    rank_counts VARCHAR,
    straight_flush INTEGER,
    hands BIGINT
);

-- The player's hands with cards on the table, by the player's rank counts and the longest straight
-- flush of both; and all deals of all hands, by outcome.
CREATE TABLE second_chance_counts (
    deal VARCHAR,
    rank_counts VARCHAR,
    second_chance INTEGER,
    hands BIGINT,
    not_qualified BIGINT,
    lower BIGINT,
    equal BIGINT,
    higher BIGINT
);

-- The player's hands with cards on the table, by both longest straight flushes.
CREATE TABLE side_bet_counts (
    deal VARCHAR,
    straight_flush INTEGER,      -- in the player's cards
    second_chance INTEGER,       -- with the community cards
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
-- of perfect play; restore.py computes that, 4_side_bets.sql the rest. NULL if no payout does it.
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
