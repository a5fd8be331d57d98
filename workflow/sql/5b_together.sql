-- How the bets move together, and what a round of several bets varies by.

CREATE VIEW side_pays AS
SELECT variant, bet, unnest(range(least, most + 1)) AS length, pays FROM pay_lines;

-- The expected win of a side bet times the chance of each outcome of the Ante, for each of the
-- player's rank counts.
CREATE TEMP TABLE weighted_hands AS
WITH straight_flushes AS (
    SELECT variant, j.deal, s.bet, rank_counts, sum(hands * pays) AS win
    FROM joint_counts j
    JOIN variants v ON v.deal = j.deal
    JOIN side_pays s USING (variant)
    WHERE s.bet = 'straight_flush_bonus' AND s.length = straight_flush
    GROUP BY ALL
)
SELECT
    variant, bet, rank_counts, length, high,
    win / t.ways * not_qualified AS not_qualified,
    win / t.ways * lower AS lower,
    win / t.ways * equal AS equal,
    win / t.ways * higher AS higher
FROM straight_flushes
JOIN ante_counts a USING (deal, rank_counts)
JOIN ante_totals t ON t.deal = a.deal AND t.method = 'exact'
UNION ALL
SELECT
    variant, bet, rank_counts, a.length, high,
    sum(pays * c.not_qualified) / any_value(t.ways),
    sum(pays * c.lower) / any_value(t.ways),
    sum(pays * c.equal) / any_value(t.ways),
    sum(pays * c.higher) / any_value(t.ways)
FROM second_chance_counts c
JOIN ante_counts a USING (deal, rank_counts)
JOIN (SELECT deal, sum(ways(c)) AS ways FROM second_chance_counts c GROUP BY ALL) t USING (deal)
JOIN variants v USING (deal)
JOIN side_pays s USING (variant)
WHERE s.bet = 'second_chance_bonus' AND s.length = second_chance
GROUP BY ALL;

CREATE TEMP TABLE weighted_straights AS
SELECT
    variant, bet, length, high,
    sum(not_qualified) AS not_qualified, sum(lower) AS lower,
    sum(equal) AS equal, sum(higher) AS higher
FROM weighted_hands
GROUP BY ALL;

-- The expected product of the Ante's win and a side bet's, for every strategy.
CREATE TEMP TABLE exact_products AS
WITH played AS (
    SELECT r.strategy, r.raise, w.*
    FROM strategy_raises r
    JOIN weighted_straights w USING (variant, length, high)
    UNION ALL
    SELECT h.strategy, h.raise, w.* EXCLUDE (rank_counts)
    FROM strategy_hands h
    JOIN weighted_hands w USING (variant, rank_counts)
    UNION ALL
    SELECT 'optimal', best_raise(v, a, p.pays), w.* EXCLUDE (rank_counts)
    FROM weighted_hands w
    JOIN variants v USING (variant)
    JOIN ante_counts a ON a.deal = v.deal AND a.rank_counts = w.rank_counts
    JOIN raise_pays p ON p.variant = v.variant AND p.length = a.length
)
SELECT
    w.variant, strategy, 'ante' AS first_bet, bet AS second_bet,
    sum(if(raise = 0, -ways(w), fixed_part(v, w) + raise * raised_part(v, w, p.pays))) AS product
FROM played w
JOIN variants v ON v.variant = w.variant
JOIN raise_pays p ON p.variant = w.variant AND p.length = w.length
GROUP BY ALL
UNION ALL
SELECT
    v.variant, NULL, f.bet, s.bet, sum(hands * f.pays * s.pays) / sum(hands)
FROM side_bet_counts c
JOIN variants v USING (deal)
JOIN side_pays f
    ON f.variant = v.variant AND f.bet = 'straight_flush_bonus' AND f.length = c.straight_flush
JOIN side_pays s
    ON s.variant = v.variant AND s.bet = 'second_chance_bonus' AND s.length = c.second_chance
GROUP BY ALL;

-- What every simulated round wins with each bet.
CREATE TEMP TABLE simulated_wins AS
WITH outcomes AS (
    SELECT
        deal, player_length AS length, player_high AS high, straight_flush, second_chance, outcome,
        sum(rounds) AS rounds
    FROM simulated_outcomes
    GROUP BY ALL
)
SELECT
    r.variant, r.strategy, o.rounds,
    ante_win(v, o.outcome, r.raise, p.pays) AS ante,
    f.pays AS straight_flush_bonus,
    s.pays AS second_chance_bonus
FROM outcomes o
JOIN variants v ON v.deal = o.deal
JOIN strategy_raises r ON r.variant = v.variant AND r.length = o.length AND r.high = o.high
JOIN raise_pays p ON p.variant = v.variant AND p.length = o.length
JOIN side_pays f
    ON f.variant = v.variant AND f.bet = 'straight_flush_bonus' AND f.length = o.straight_flush
JOIN side_pays s
    ON s.variant = v.variant AND s.bet = 'second_chance_bonus' AND s.length = o.second_chance;

-- Two bets of one round. std_error: of the covariance. A bet that always wins the same has no
-- correlation with another.
CREATE TABLE bets_together AS
WITH simulated AS (
    SELECT variant, strategy, 'ante' AS first_bet, 'straight_flush_bonus' AS second_bet,
        ante AS first, straight_flush_bonus AS second, rounds
    FROM simulated_wins
    UNION ALL
    SELECT variant, strategy, 'ante', 'second_chance_bonus', ante, second_chance_bonus, rounds
    FROM simulated_wins
    UNION ALL
    SELECT variant, NULL, 'straight_flush_bonus', 'second_chance_bonus',
        straight_flush_bonus, second_chance_bonus, rounds
    FROM simulated_wins
    WHERE strategy = 'published'
),
moments AS (
    SELECT
        variant, strategy, first_bet, second_bet,
        sum(rounds) AS rounds,
        sum(rounds * first) / sum(rounds) AS first_mean,
        sum(rounds * second) / sum(rounds) AS second_mean,
        sum(rounds * first * second) / sum(rounds) AS product
    FROM simulated
    GROUP BY ALL
),
errors AS (
    SELECT
        m.variant, m.strategy, m.first_bet, m.second_bet, any_value(product) AS product,
        sqrt(
            greatest(
                sum(s.rounds * ((first - first_mean) * (second - second_mean)) ** 2)
                    / any_value(m.rounds)
                - any_value(product - first_mean * second_mean) ** 2,
                0
            ) / any_value(m.rounds)
        ) AS std_error
    FROM simulated s
    JOIN moments m
        ON m.variant = s.variant AND m.strategy IS NOT DISTINCT FROM s.strategy
        AND m.first_bet = s.first_bet AND m.second_bet = s.second_bet
    GROUP BY ALL
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

-- The standard deviation of what a round wins that plays one, two or all three bets, in units of
-- the Ante and as much on each side bet.
CREATE TABLE round_deviation AS
WITH rounds (bets, bet) AS (
    SELECT bets, unnest(string_split(bets, ' + '))
    FROM (
        VALUES
            ('ante'), ('straight_flush_bonus'), ('second_chance_bonus'),
            ('ante + straight_flush_bonus'), ('ante + second_chance_bonus'),
            ('straight_flush_bonus + second_chance_bonus'),
            ('ante + straight_flush_bonus + second_chance_bonus')
    ) t (bets)
),
played AS (
    SELECT variant, strategy, method, bets
    FROM (SELECT DISTINCT variant, strategy, method FROM bet_summary WHERE method <> 'hand-by-hand')
    JOIN (SELECT DISTINCT bets FROM rounds)
        ON starts_with(bets, 'ante') = (strategy IS NOT NULL)
),
parts AS (
    SELECT p.*, standard_deviation ** 2 AS part
    FROM played p
    JOIN rounds r ON r.bets = p.bets
    LEFT JOIN bet_summary b
        ON b.variant = p.variant AND b.bet = r.bet AND b.method = p.method
        AND (b.strategy IS NULL OR b.strategy = p.strategy)
    UNION ALL
    SELECT p.*, 2 * covariance
    FROM played p
    JOIN rounds f ON f.bets = p.bets
    JOIN rounds s ON s.bets = p.bets AND s.bet <> f.bet
        AND (f.bet = 'ante' OR s.bet = 'second_chance_bonus') AND s.bet <> 'ante'
    LEFT JOIN bets_together t
        ON t.variant = p.variant AND t.first_bet = f.bet AND t.second_bet = s.bet
        AND t.method = p.method AND (t.strategy IS NULL OR t.strategy = p.strategy)
)
SELECT variant, strategy, bets, method, sqrt(greatest(sum(part), 0)) AS standard_deviation
FROM parts
GROUP BY ALL
HAVING count(*) = count(part)
ORDER BY ALL;
