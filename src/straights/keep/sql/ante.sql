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

-- The simulated rounds by each pair of looks that is counted with straights, and how they end: with one of the outcomes of the exact
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
FROM simulated_rounds r JOIN deals USING (deal)
WHERE player_length IS NOT NULL;

-- The same by each look alone: of the first pair that it is in.
CREATE TABLE simulated_looks AS
WITH pairs AS (SELECT DISTINCT deal, first, second FROM simulated_pairs),
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

CREATE MACRO ways(outcomes) AS
    outcomes.not_qualified + outcomes.lower + outcomes.equal + outcomes.higher;

-- What a decision wins over many hands, or with one outcome.
CREATE MACRO won(outcomes, wins) AS
    outcomes.not_qualified * wins.not_qualified + outcomes.lower * wins.lower
    + outcomes.equal * wins.equal + outcomes.higher * wins.higher;

CREATE MACRO win_with(wins, outcome) AS
    CASE outcome
        WHEN 'not_qualified' THEN wins.not_qualified
        WHEN 'lower' THEN wins.lower
        WHEN 'equal' THEN wins.equal
        ELSE wins.higher
    END;

-- What can be best: a win is linear in the Raise, so folding, the least Raise or the greatest.
CREATE VIEW decisions AS
SELECT p.variant, p.length, p.least_raise, p.most_raise, f AS fold, l AS least, m AS most
FROM main_pays p
JOIN wins f ON f.variant = p.variant AND f.length = p.length AND f.raise = 0
JOIN wins l ON l.variant = p.variant AND l.length = p.length AND l.raise = p.least_raise
JOIN wins m ON m.variant = p.variant AND m.length = p.length AND m.raise = p.most_raise;

-- Of equal decisions the one that bets less.
CREATE MACRO best_raise(decisions, outcomes) AS
    CASE
        WHEN greatest(won(outcomes, decisions.least), won(outcomes, decisions.most))
            <= won(outcomes, decisions.fold) THEN 0
        WHEN won(outcomes, decisions.most) > won(outcomes, decisions.least)
            THEN decisions.most_raise
        ELSE decisions.least_raise
    END;

-- The expected win of each decision with each straight, per Ante.
CREATE TABLE straight_values AS
SELECT
    v.variant, a.length, a.high, s.name AS straight, w.raise,
    ways(a) / t.ways AS probability,
    won(a, w) / ways(a) AS value
FROM variants v
JOIN ante_by_straight a ON a.deal = v.deal AND a.method = 'exact'
JOIN ante_totals t ON t.deal = v.deal AND t.method = 'exact'
JOIN straights s ON s.deal = v.deal AND s.length = a.length AND s.high = a.high
JOIN decisions d ON d.variant = v.variant AND d.length = a.length
JOIN wins w
    ON w.variant = v.variant AND w.length = a.length
    AND w.raise IN (0, d.least_raise, d.most_raise)
ORDER BY ALL;

INSERT INTO strategy_raises
SELECT v.variant, 'best-by-straight', a.length, a.high, best_raise(d, a)
FROM variants v
JOIN ante_by_straight a ON a.deal = v.deal AND a.method = 'exact'
JOIN decisions d ON d.variant = v.variant AND d.length = a.length;

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
    v.variant, h.strategy, 'exact', h.length, h.high, nearest_raise(p, h.raise) AS raise,
    sum(h.not_qualified)::BIGINT, sum(h.lower)::BIGINT,
    sum(h.equal)::BIGINT, sum(h.higher)::BIGINT
FROM strategy_hands h
JOIN variants v ON v.deal = h.deal
JOIN main_pays p ON p.variant = v.variant AND p.length = h.length
GROUP BY ALL
UNION ALL
SELECT
    variant, 'optimal', 'exact', length, high, raise,
    sum(hands * not_qualified)::BIGINT, sum(hands * lower)::BIGINT,
    sum(hands * equal)::BIGINT, sum(hands * higher)::BIGINT
FROM (
    SELECT v.variant, a.*, best_raise(d, a) AS raise
    FROM variants v
    JOIN ante_counts a ON a.deal = v.deal
    JOIN decisions d ON d.variant = v.variant AND d.length = a.length
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
            if(p.raise = b.most_raise, 'large', 'small')
        )
    END AS event,
    win_with(w, o.outcome) AS pays
FROM played p
JOIN main_pays b ON b.variant = p.variant AND b.length = p.length
JOIN wins w ON w.variant = p.variant AND w.length = p.length AND w.raise = p.raise
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
        variant, straight, probability, least_raise, most_raise,
        row_number() OVER (PARTITION BY variant ORDER BY length, high) AS place,
        max(value) FILTER (raise = 0) AS fold,
        max(value) FILTER (raise = least_raise) AS least,
        max(value) FILTER (raise = most_raise) AS most
    FROM straight_values JOIN main_pays USING (variant, length)
    GROUP BY variant, length, high, straight, probability, least_raise, most_raise
),
folds AS (
    SELECT
        variant, straight, place,
        sum(probability * (fold - least)) OVER upward AS gain,
        sum(probability * least_raise) OVER upward AS saved
    FROM parts
    WINDOW upward AS (PARTITION BY variant ORDER BY place)
    UNION ALL
    SELECT variant, NULL, 0, 0, 0 FROM variants
),
mosts AS (
    SELECT
        variant, straight, place,
        sum(probability * (most - least)) OVER downward AS gain,
        sum(probability * (most_raise - least_raise)) OVER downward AS added
    FROM parts
    WINDOW downward AS (PARTITION BY variant ORDER BY place DESC)
    UNION ALL
    SELECT variant, NULL, count(*) + 1, 0, 0 FROM parts GROUP BY variant
),
always_least AS (
    SELECT
        variant, sum(probability * least) AS value, sum(probability * least_raise) AS raised
    FROM parts GROUP BY variant
)
SELECT
    variant,
    f.place AS fold_place, f.straight AS fold_to,
    m.place AS most_place, m.straight AS most_from,
    -(a.value + f.gain + m.gain) AS house_edge,
    1 + a.raised - f.saved + m.added AS average_bet
FROM folds f
JOIN mosts m USING (variant)
JOIN always_least a USING (variant)
WHERE m.place > f.place
ORDER BY ALL;
