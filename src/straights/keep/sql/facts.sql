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

-- Each round is there once for each pair of looks. Each look is in a pair that is counted with the
-- straights of the player and the dealer; other pairs have NULL for them.
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
