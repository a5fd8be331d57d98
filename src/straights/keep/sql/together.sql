-- How the bets move together, and what a round of several bets varies by.

CREATE VIEW side_pays AS
SELECT variant, bet, place, look, action, unnest(range(least, most + 1)) AS length, pays
FROM pay_lines JOIN side_bets USING (variant, bet);

-- All deals of the Ante with a side bet, to divide by.
CREATE TEMP TABLE flush_totals AS
SELECT deal, look, sum(ways(c)) AS ways FROM flush_counts c GROUP BY ALL;

-- The same counts by straight, whatever the rank counts.
CREATE TEMP TABLE straight_flushes AS
SELECT
    deal, look, length, high, flush,
    sum(not_qualified) AS not_qualified, sum(lower) AS lower,
    sum(equal) AS equal, sum(higher) AS higher
FROM flush_counts
GROUP BY ALL;

CREATE TEMP TABLE exception_hands AS
SELECT variant, rank_counts, usual_raise, best_raise
FROM exceptions JOIN variants USING (variant)
WHERE deal IN (SELECT deal FROM flush_totals);

CREATE TEMP TABLE exception_flushes AS
SELECT
    variant, look, length, usual_raise, best_raise, flush,
    sum(not_qualified) AS not_qualified, sum(lower) AS lower,
    sum(equal) AS equal, sum(higher) AS higher
FROM exception_hands
JOIN variants USING (variant)
JOIN flush_counts USING (deal, rank_counts)
GROUP BY ALL;

-- The expected win of a side bet times the chance of each outcome of the Ante, by what is raised. The
-- optimum plays as the best strategy by straight does, but for the exceptions: these are added as
-- perfect play raises them, and taken off as they were.
CREATE TEMP VIEW weighted_plays AS
WITH pays AS (
    SELECT v.variant, v.deal, s.bet, s.look, s.length AS flush, s.pays / t.ways AS pays
    FROM variants v
    JOIN side_pays s ON s.variant = v.variant AND s.action IS NULL
    JOIN flush_totals t ON t.deal = v.deal AND t.look = s.look
),
by_straight AS (
    SELECT
        p.variant, p.bet, f.length, f.high,
        sum(p.pays * f.not_qualified) AS not_qualified, sum(p.pays * f.lower) AS lower,
        sum(p.pays * f.equal) AS equal, sum(p.pays * f.higher) AS higher
    FROM straight_flushes f
    JOIN pays p USING (deal, look, flush)
    GROUP BY ALL
),
by_exception AS (
    SELECT
        e.variant, p.bet, e.length, e.usual_raise, e.best_raise,
        sum(p.pays * e.not_qualified) AS not_qualified, sum(p.pays * e.lower) AS lower,
        sum(p.pays * e.equal) AS equal, sum(p.pays * e.higher) AS higher
    FROM exception_flushes e
    JOIN pays p USING (variant, look, flush)
    GROUP BY ALL
)
SELECT r.strategy, r.raise, b.* EXCLUDE (high)
FROM by_straight b
JOIN (
    FROM strategy_raises
    UNION ALL
    SELECT * REPLACE ('optimal' AS strategy) FROM strategy_raises
    WHERE strategy = 'best-by-straight'
) r USING (variant, length, high)
UNION ALL BY NAME
SELECT 'optimal' AS strategy, best_raise AS raise, * EXCLUDE (best_raise, usual_raise)
FROM by_exception
UNION ALL BY NAME
SELECT
    'optimal' AS strategy, usual_raise AS raise, variant, bet, length,
    -not_qualified AS not_qualified, -lower AS lower, -equal AS equal, -higher AS higher
FROM by_exception
UNION ALL BY NAME
SELECT
    f.strategy, nearest_raise(m, f.raise) AS raise, p.variant, bet, f.length,
    p.pays * f.not_qualified AS not_qualified, p.pays * f.lower AS lower,
    p.pays * f.equal AS equal, p.pays * f.higher AS higher
FROM strategy_flushes f
JOIN pays p USING (deal, look, flush)
JOIN main_pays m ON m.variant = p.variant AND m.length = f.length;

-- What two looks measure together, in either order; two bets may share a look.
CREATE TEMP TABLE look_pairs AS
WITH counted AS (
    SELECT deal, 'exact' AS method, first, second, first_length, second_length, hands AS ways
    FROM flush_pair_counts
    UNION ALL
    SELECT deal, 'simulation', first, second, first_length, second_length, sum(rounds)
    FROM simulated_rounds
    WHERE first <> second
    GROUP BY ALL
)
FROM counted
UNION ALL
SELECT deal, method, second, first, second_length, first_length, ways FROM counted
UNION ALL
SELECT l.deal, 'exact', look, look, length, length, sum(hands)
FROM looks l
JOIN straight_counts c ON c.deal = l.deal AND c.kind = l.measure AND c.cards = l.cards AND c.method = 'exact'
GROUP BY ALL
UNION ALL
SELECT deal, 'simulation', look, look, measured, measured, sum(rounds)
FROM simulated_looks
GROUP BY ALL;

-- The expected product of the Ante's win and a side bet's, for every strategy.
CREATE TEMP TABLE exact_products AS
SELECT
    w.variant, strategy, 'ante' AS first_bet, bet AS second_bet,
    sum(won(w, x)) AS product
FROM weighted_plays w
JOIN wins x ON x.variant = w.variant AND x.length = w.length AND x.raise = w.raise
GROUP BY ALL
UNION ALL
SELECT
    v.variant, NULL, f.bet, s.bet, sum(ways * f.pays * s.pays) / sum(ways)
FROM look_pairs c
JOIN variants v USING (deal)
JOIN side_pays f ON f.variant = v.variant AND f.look = c.first AND f.length = c.first_length
JOIN side_pays s ON s.variant = v.variant AND s.look = c.second AND s.length = c.second_length
WHERE c.method = 'exact' AND f.place < s.place AND f.action IS NULL AND s.action IS NULL
GROUP BY ALL;

-- Simulated rounds by what decides the Ante's win, and what a side bet wins in them: the rounds, the
-- sum of its wins, and the sum of their squared distances from its mean.
CREATE TEMP TABLE simulated_side_bets AS
WITH won AS (
    SELECT
        s.variant, s.bet, r.length, r.high, r.outcome, r.rounds, s.pays,
        sum(r.rounds * s.pays) OVER bets / sum(r.rounds) OVER bets AS mean
    FROM (
        SELECT deal, look, length, high, outcome, measured, sum(rounds) AS rounds
        FROM simulated_looks GROUP BY ALL
    ) r
    JOIN variants v USING (deal)
    JOIN side_pays s
        ON s.variant = v.variant AND s.action IS NULL AND s.look = r.look AND s.length = r.measured
    WINDOW bets AS (PARTITION BY s.variant, s.bet)
)
SELECT
    variant, bet, length, high, outcome, any_value(mean) AS mean,
    sum(rounds) AS rounds, sum(rounds * pays) AS won, sum(rounds * (pays - mean) ** 2) AS spread
FROM won
GROUP BY ALL;

-- Two bets of one round, but those whose action depends on the Ante. std_error: of the covariance. A bet
-- that always wins the same has no correlation with another.
CREATE TABLE bets_together AS
WITH simulated AS (
    SELECT
        s.variant, r.strategy, 'ante' AS first_bet, s.bet AS second_bet, s.rounds,
        win_with(w, s.outcome) AS first, s.mean AS second_mean, s.won, s.spread
    FROM simulated_side_bets s
    JOIN strategy_raises r
        ON r.variant = s.variant AND r.length = s.length AND r.high = s.high
    JOIN wins w ON w.variant = s.variant AND w.length = s.length AND w.raise = r.raise
    UNION ALL
    SELECT
        v.variant, NULL, f.bet, s.bet, c.ways,
        f.pays, m.mean, c.ways * s.pays, c.ways * (s.pays - m.mean) ** 2
    FROM look_pairs c
    JOIN variants v USING (deal)
    JOIN side_pays f ON f.variant = v.variant AND f.look = c.first AND f.length = c.first_length
    JOIN side_pays s
        ON s.variant = v.variant AND s.look = c.second AND s.length = c.second_length
    JOIN (SELECT DISTINCT variant, bet, mean FROM simulated_side_bets) m
        ON m.variant = v.variant AND m.bet = s.bet
    WHERE c.method = 'simulation' AND f.place < s.place AND f.action IS NULL AND s.action IS NULL
),
moments AS (
    SELECT
        variant, strategy, first_bet, second_bet,
        sum(rounds) AS total,
        sum(rounds * first) / total AS first_mean,
        any_value(second_mean) AS second_mean,
        sum(first * won) / total AS product,
        -- the mean square of both distances from the means, multiplied
        (
            sum(spread * first ** 2) - 2 * first_mean * sum(spread * first)
            + first_mean ** 2 * sum(spread)
        ) / total AS square
    FROM simulated
    GROUP BY ALL
),
errors AS (
    SELECT
        variant, strategy, first_bet, second_bet, product,
        sqrt(greatest(square - (product - first_mean * second_mean) ** 2, 0) / total) AS std_error
    FROM moments
),
products AS (
    SELECT *, 'exact' AS method, 0 AS std_error FROM exact_products
    UNION ALL BY NAME
    SELECT *, 'simulation' AS method FROM errors
)
SELECT
    p.variant, p.strategy, first_bet, second_bet, p.method,
    product - f.house_edge * s.house_edge AS covariance,
    covariance / nullif(f.standard_deviation * s.standard_deviation, 0) AS correlation,
    p.std_error
FROM products p
JOIN bet_summary f
    ON f.variant = p.variant AND f.bet = first_bet AND f.method = p.method
    AND f.strategy IS NOT DISTINCT FROM p.strategy
JOIN bet_summary s ON s.variant = p.variant AND s.bet = second_bet AND s.method = p.method
ORDER BY ALL;

-- The standard deviation of what a round wins that plays some bets, in units of the Ante and as much
-- on each side bet.
CREATE TABLE round_deviation AS
WITH rounds AS (
    SELECT variant, bets, unnest(list) AS bet, generate_subscripts(list, 1) AS place
    FROM (SELECT *, string_split(bets, ' + ') AS list FROM round_bets)
),
played AS (
    SELECT variant, strategy, method, bets
    FROM (SELECT DISTINCT variant, strategy, method FROM bet_summary WHERE method <> 'hand-by-hand')
    JOIN round_bets USING (variant)
    WHERE list_contains(string_split(bets, ' + '), 'ante') = (strategy IS NOT NULL)
),
parts AS (
    SELECT p.*, standard_deviation ** 2 AS part
    FROM played p
    JOIN rounds r USING (variant, bets)
    LEFT JOIN bet_summary b
        ON b.variant = p.variant AND b.bet = r.bet AND b.method = p.method
        AND b.strategy IS NOT DISTINCT FROM if(r.bet = 'ante', p.strategy, NULL)
    UNION ALL
    SELECT p.*, 2 * covariance
    FROM played p
    JOIN rounds f USING (variant, bets)
    JOIN rounds s USING (variant, bets)
    LEFT JOIN bets_together t
        ON t.variant = p.variant AND t.first_bet = f.bet AND t.second_bet = s.bet
        AND t.method = p.method
        AND t.strategy IS NOT DISTINCT FROM if(f.bet = 'ante', p.strategy, NULL)
    WHERE f.place < s.place
)
SELECT variant, strategy, bets, method, sqrt(greatest(sum(part), 0)) AS standard_deviation
FROM parts
GROUP BY ALL
HAVING count(*) = count(part)
ORDER BY ALL;
