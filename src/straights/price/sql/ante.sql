-- The Ante and the Raise, priced. Exact and simulated rows go through the same steps.

-- Each partition of the loop over hands brought its own rows.
CREATE OR REPLACE TABLE straight_counts AS
SELECT deal, method, kind, cards, length, high, sum(hands)::BIGINT AS hands
FROM straight_counts
GROUP BY ALL
ORDER BY ALL;

CREATE VIEW length_counts AS
SELECT deal, kind, cards, length, sum(hands)::BIGINT AS hands
FROM straight_counts
WHERE method = 'exact'
GROUP BY ALL
ORDER BY ALL;

-- The simulated rounds by each pair of looks, and how they end: with one of the outcomes of the exact
-- counts.
CREATE TEMP VIEW simulated_pairs AS
SELECT
    r.*,
    CASE
        WHEN dealer_length < dealer_qualifies_with THEN 'not_qualified'
        WHEN (dealer_length, dealer_high) < (player_length, player_high) THEN 'lower'
        WHEN (dealer_length, dealer_high) > (player_length, player_high) THEN 'higher'
        WHEN equal_hands = 'player' THEN 'lower'
        WHEN equal_hands = 'dealer' THEN 'higher'
        ELSE 'equal'
    END AS outcome
FROM simulated_rounds r JOIN deals USING (deal);

-- The same by each look alone: of the first pair that it is in.
CREATE TABLE simulated_looks AS
WITH pairs AS (SELECT DISTINCT deal, first, second FROM simulated_rounds),
chosen AS (
    SELECT deal, look, min((first, second)) AS pair
    FROM looks JOIN pairs USING (deal)
    WHERE look IN (first, second)
    GROUP BY ALL
)
SELECT
    deal, look, player_length AS length, player_high AS high, dealer_length, dealer_high, outcome,
    if(first = look, first_length, second_length) AS measured, sum(rounds)::BIGINT AS rounds
FROM simulated_pairs JOIN chosen USING (deal)
WHERE (first, second) = pair
GROUP BY ALL
ORDER BY ALL;

-- Each round once, whatever is measured of it.
CREATE TEMP VIEW simulated_outcomes AS
SELECT * EXCLUDE (look, measured)
FROM simulated_looks
WHERE (deal, look) IN (SELECT (deal, min(look)) FROM looks GROUP BY deal);

-- Outcomes by the player's straight, over all pairs of hands (exact) or rounds (simulation).
CREATE TABLE ante_by_straight AS
SELECT
    deal, 'exact' AS method, length, high,
    sum(hands * not_qualified)::BIGINT AS not_qualified,
    sum(hands * lower)::BIGINT AS lower,
    sum(hands * equal)::BIGINT AS equal,
    sum(hands * higher)::BIGINT AS higher
FROM ante_counts
GROUP BY ALL
UNION ALL
SELECT
    deal, 'simulation', length, high,
    coalesce(sum(rounds) FILTER (outcome = 'not_qualified'), 0)::BIGINT,
    coalesce(sum(rounds) FILTER (outcome = 'lower'), 0)::BIGINT,
    coalesce(sum(rounds) FILTER (outcome = 'equal'), 0)::BIGINT,
    coalesce(sum(rounds) FILTER (outcome = 'higher'), 0)::BIGINT
FROM simulated_outcomes
GROUP BY ALL
ORDER BY ALL;

CREATE VIEW ante_totals AS
SELECT deal, method, sum(not_qualified + lower + equal + higher)::BIGINT AS ways
FROM ante_by_straight
GROUP BY ALL;

-- What the Ante and the Raise win with an outcome, per Ante.
CREATE MACRO ante_win(variant, outcome, raise, raise_pay) AS
    CASE
        WHEN raise = 0 THEN -1
        WHEN outcome = 'not_qualified'
            THEN variant.ante_unqualified_pays + raise * variant.raise_unqualified_pays
        WHEN outcome = 'lower' THEN variant.ante_pays + raise * raise_pay
        WHEN outcome = 'equal' THEN 0
        ELSE -(1 + raise)
    END;

-- The same over many hands: a fixed part and a part for each unit raised. The value of a decision is
-- linear in the Raise, so only folding, the least and the greatest Raise can be best.
CREATE MACRO fixed_part(variant, outcomes) AS
    outcomes.not_qualified * variant.ante_unqualified_pays
    + outcomes.lower * variant.ante_pays - outcomes.higher;

CREATE MACRO raised_part(variant, outcomes, raise_pay) AS
    outcomes.not_qualified * variant.raise_unqualified_pays
    + outcomes.lower * raise_pay - outcomes.higher;

CREATE MACRO ways(outcomes) AS
    outcomes.not_qualified + outcomes.lower + outcomes.equal + outcomes.higher;

CREATE MACRO best_raise(variant, outcomes, raise_pay) AS
    CASE
        WHEN greatest(
            fixed_part(variant, outcomes)
            + variant.least_raise * raised_part(variant, outcomes, raise_pay),
            fixed_part(variant, outcomes)
            + variant.most_raise * raised_part(variant, outcomes, raise_pay)
        ) <= -ways(outcomes) THEN 0
        WHEN raised_part(variant, outcomes, raise_pay) > 0 THEN variant.most_raise
        ELSE variant.least_raise
    END;

-- The expected win of each decision with each straight, per Ante.
CREATE TABLE straight_values AS
SELECT
    v.variant, a.length, a.high, s.name AS straight, r.raise,
    ways(a) / t.ways AS probability,
    CASE
        WHEN r.raise = 0 THEN -1
        ELSE (fixed_part(v, a) + r.raise * raised_part(v, a, p.pays)) / ways(a)
    END AS value
FROM variants v
JOIN ante_by_straight a ON a.deal = v.deal AND a.method = 'exact'
JOIN ante_totals t ON t.deal = v.deal AND t.method = 'exact'
JOIN straights s ON s.deal = v.deal AND s.length = a.length AND s.high = a.high
JOIN raise_pays p ON p.variant = v.variant AND p.length = a.length
CROSS JOIN LATERAL (
    SELECT unnest(list_distinct([0, v.least_raise, v.most_raise])) AS raise
) r
ORDER BY ALL;

INSERT INTO strategy_raises
SELECT v.variant, 'best-by-straight', a.length, a.high, best_raise(v, a, p.pays)
FROM variants v
JOIN ante_by_straight a ON a.deal = v.deal AND a.method = 'exact'
JOIN raise_pays p ON p.variant = v.variant AND p.length = a.length;

-- Outcomes by straight and Raise, for every strategy. A strategy that looks at the straight alone
-- has one Raise for each straight; others may have several, and so may the optimum. Only exact counts
-- know more than the straight.
CREATE TABLE played AS
SELECT
    r.variant, r.strategy, a.method, a.length, a.high, r.raise,
    a.not_qualified, a.lower, a.equal, a.higher
FROM strategy_raises r
JOIN variants v ON v.variant = r.variant
JOIN ante_by_straight a ON a.deal = v.deal AND a.length = r.length AND a.high = r.high
UNION ALL
SELECT
    v.variant, h.strategy, 'exact', h.length, h.high, nearest_raise(v, h.raise) AS raise,
    sum(h.not_qualified)::BIGINT, sum(h.lower)::BIGINT,
    sum(h.equal)::BIGINT, sum(h.higher)::BIGINT
FROM strategy_hands h
JOIN variants v ON v.deal = h.deal
GROUP BY ALL
UNION ALL
SELECT
    variant, 'optimal', 'exact', length, high, raise,
    sum(hands * not_qualified)::BIGINT, sum(hands * lower)::BIGINT,
    sum(hands * equal)::BIGINT, sum(hands * higher)::BIGINT
FROM (
    SELECT v.variant, a.*, best_raise(v, a, p.pays) AS raise
    FROM variants v
    JOIN ante_counts a ON a.deal = v.deal
    JOIN raise_pays p ON p.variant = v.variant AND p.length = a.length
)
GROUP BY ALL
ORDER BY ALL;

-- Every way to win or lose, with what it pays per Ante.
CREATE TABLE ante_outcomes AS
SELECT
    p.variant, p.strategy, p.method, p.length, p.high, p.raise, o.outcome, o.ways,
    CASE
        WHEN p.raise = 0 THEN 'Player folds'
        WHEN o.outcome = 'not_qualified' THEN 'Dealer doesn''t qualify'
        WHEN o.outcome = 'equal' THEN 'Tie'
        WHEN o.outcome = 'lower' AND b.line IS NOT NULL
            THEN format('Player wins with {} card straight', b.line)
        ELSE format(
            'Player {} with {} raise',
            if(o.outcome = 'lower', 'wins', 'loses'),
            if(p.raise = v.most_raise, 'large', 'small')
        )
    END AS event,
    ante_win(v, o.outcome, p.raise, b.pays) AS pays
FROM played p
JOIN variants v ON v.variant = p.variant
JOIN raise_pays b ON b.variant = p.variant AND b.length = p.length
CROSS JOIN LATERAL (
    SELECT unnest(['not_qualified', 'lower', 'equal', 'higher']) AS outcome,
           unnest([p.not_qualified, p.lower, p.equal, p.higher]) AS ways
) o
WHERE o.ways > 0;

CREATE TABLE ante_analysis AS
SELECT
    o.variant, strategy, o.method, event, pays,
    sum(o.ways)::BIGINT AS combinations,
    sum(o.ways) / any_value(t.ways) AS probability,
    pays * sum(o.ways) / any_value(t.ways) AS return,
    if(
        o.method = 'exact', 0,
        sqrt(sum(o.ways) / any_value(t.ways) * (1 - sum(o.ways) / any_value(t.ways))
             / any_value(t.ways))
    ) AS std_error               -- of the probability
FROM ante_outcomes o
JOIN variants v ON v.variant = o.variant
JOIN ante_totals t ON t.deal = v.deal AND t.method = o.method
GROUP BY o.variant, strategy, o.method, event, pays
ORDER BY o.variant, strategy, o.method, pays DESC, event;

-- The house edge with every pair of thresholds: fold up to one straight, the greatest Raise from
-- another, the least Raise between. NULL stands for folding nothing, and for never raising most.
CREATE TABLE threshold_grid AS
WITH parts AS (
    SELECT
        variant, straight, probability,
        row_number() OVER (PARTITION BY variant ORDER BY length, high) AS place,
        max(value) FILTER (raise = 0) AS fold,
        max(value) FILTER (raise = least_raise) AS least,
        max(value) FILTER (raise = most_raise) AS most
    FROM straight_values JOIN variants USING (variant)
    GROUP BY variant, length, high, straight, probability
),
folds AS (
    SELECT
        variant, straight, place,
        sum(probability * (fold - least)) OVER upward AS gain,
        sum(probability) OVER upward AS share
    FROM parts
    WINDOW upward AS (PARTITION BY variant ORDER BY place)
    UNION ALL
    SELECT variant, NULL, 0, 0, 0 FROM variants
),
mosts AS (
    SELECT
        variant, straight, place,
        sum(probability * (most - least)) OVER downward AS gain,
        sum(probability) OVER downward AS share
    FROM parts
    WINDOW downward AS (PARTITION BY variant ORDER BY place DESC)
    UNION ALL
    SELECT variant, NULL, count(*) + 1, 0, 0 FROM parts GROUP BY variant
),
always_least AS (
    SELECT variant, sum(probability * least) AS value FROM parts GROUP BY variant
)
SELECT
    variant,
    f.place AS fold_place, f.straight AS fold_to,
    m.place AS most_place, m.straight AS most_from,
    -(a.value + f.gain + m.gain) AS house_edge,
    1 + least_raise * (1 - f.share - m.share) + most_raise * m.share AS average_bet
FROM folds f
JOIN mosts m USING (variant)
JOIN always_least a USING (variant)
JOIN variants USING (variant)
WHERE m.place > f.place
ORDER BY ALL;
