-- One row for every bet of every variant, strategy and method.

CREATE TABLE bet_summary AS
WITH wins AS (
    SELECT
        variant, strategy, 'ante' AS bet, method, pays AS win,
        if(event = 'Player folds', 1, 1 + raise) AS wagered,
        ways
    FROM ante_outcomes
    UNION ALL
    SELECT variant, strategy, bet, method, pays, 1, combinations
    FROM side_bet_methods
),
moments AS (
    SELECT
        variant, strategy, bet, method,
        sum(ways) AS total,
        sum(ways * win) / sum(ways) AS mean,
        greatest(sum(ways * win * win) / sum(ways) - mean * mean, 0) AS variance,
        sum(ways * wagered) / sum(ways) AS average_bet,
        coalesce(sum(ways) FILTER (win > 0), 0) / sum(ways) AS hit_frequency
    FROM wins
    GROUP BY ALL
)
SELECT
    variant, deal, strategy, bet, method,
    0 - mean AS house_edge,                        -- per initial bet; a zero has no sign
    average_bet,                                   -- total wagered per initial bet
    (0 - mean) / average_bet AS element_of_risk,   -- per unit wagered
    sqrt(variance) AS standard_deviation,
    hit_frequency,                                 -- share of rounds with a net win
    if(method = 'simulation', sqrt(variance / total), 0) AS std_error  -- of the house edge
FROM moments JOIN variants USING (variant)
ORDER BY ALL;

-- What the last edit did to the exact edges: those that differ from the run before, NULL where a
-- variant or strategy was not there. Empty on the first run.
CREATE VIEW edge_changes AS
SELECT
    coalesce(s.variant, f.variant) AS variant, coalesce(s.strategy, f.strategy) AS strategy,
    coalesce(s.bet, f.bet) AS bet,
    f.house_edge AS edge_before, s.house_edge AS edge_after
FROM former_summary f
FULL JOIN (FROM bet_summary WHERE method = 'exact') s
    ON s.variant = f.variant AND s.bet = f.bet AND s.strategy IS NOT DISTINCT FROM f.strategy
WHERE (SELECT count(*) > 0 FROM former_summary)
    AND (abs(s.house_edge - f.house_edge) > 1e-12 OR s.house_edge IS NULL OR f.house_edge IS NULL);

-- The published game by all its figures: exact, simulated and published.
CREATE VIEW comparison AS
WITH figures AS (
    SELECT 'ante' AS bet, event, pays, method, combinations, probability, return, std_error
    FROM ante_analysis
    WHERE variant = 'published' AND strategy = 'published'
    UNION ALL
    SELECT bet, cards, pays, method, combinations, probability, return, std_error
    FROM side_bet_methods
    WHERE variant = 'published'
)
SELECT
    e.bet, e.event, e.pays,
    e.combinations,
    p.combinations AS published_combinations,
    e.probability,
    s.probability AS simulated_probability,
    s.std_error,
    p.probability AS published_probability,
    e.return,
    s.return AS simulated_return,
    p.return AS published_return
FROM figures e
LEFT JOIN figures s ON s.bet = e.bet AND s.event = e.event AND s.pays = e.pays
    AND s.method = 'simulation'
LEFT JOIN published p ON p.bet = e.bet AND p.event = e.event AND p.pays = e.pays
WHERE e.method = 'exact'
ORDER BY e.bet, e.pays DESC, e.event;

-- The published rows of the Ante against the exact ones, of the published game and of what may rank
-- hands as the published simulation did, with the published strategy: how far apart, in standard
-- errors of simulations of some sizes. A published probability is rounded to six decimals, so half a
-- unit of the last one is taken off the difference first.
CREATE VIEW reconciliation AS
SELECT
    a.variant, a.event, a.pays, a.probability,
    p.probability AS published_probability,
    p.probability - a.probability AS difference,
    rounds,
    greatest(abs(p.probability - a.probability) - 0.5e-6, 0)
        / nullif(sqrt(a.probability * (1 - a.probability) / rounds), 0) AS standard_errors
FROM ante_analysis a
JOIN variants v ON v.variant = a.variant
JOIN deals d ON d.deal = v.deal
JOIN published p ON p.bet = 'ante' AND p.event = a.event AND p.pays = a.pays
CROSS JOIN (SELECT unnest([7, 8, 9, 10]) AS power, (10 ** power)::BIGINT AS rounds)
WHERE a.strategy = 'published' AND a.method = 'exact'
    AND (a.variant = 'published' OR d.equal_runs = 'first')
ORDER BY a.variant, a.pays DESC, a.event, rounds;

-- What a strategy wins with the Ante and the Raise, per Ante, by where it comes from: hands folded,
-- a dealer who does not qualify, hands compared, and what a line of the Raise pays above its lowest.
CREATE VIEW ante_parts AS
WITH lowest AS (SELECT variant, min(raise_pays) AS pays FROM main_pays GROUP BY variant),
parts AS (
    SELECT
        o.variant, o.strategy, o.outcome, o.ways, o.raise = 0 AS folds, o.pays,
        if(o.raise > 0 AND o.outcome = 'lower', o.raise * (b.raise_pays - l.pays), 0) AS bonus
    FROM ante_outcomes o
    JOIN main_pays b ON b.variant = o.variant AND b.length = o.length
    JOIN lowest l ON l.variant = o.variant
    WHERE o.method = 'exact'
)
SELECT
    variant, strategy,
    sum(if(folds, ways * pays, 0)) / sum(ways) AS folded,
    sum(if(NOT folds AND outcome = 'not_qualified', ways * pays, 0)) / sum(ways) AS not_qualified,
    sum(if(NOT folds AND outcome <> 'not_qualified', ways * (pays - bonus), 0)) / sum(ways)
        AS compared,
    sum(ways * bonus) / sum(ways) AS raise_bonus
FROM parts
GROUP BY ALL
ORDER BY ALL;

-- What each line of the Ante adds to the return of a variant, beside the published game, both with
-- the published strategy.
CREATE VIEW ante_changes AS
WITH returns AS (
    SELECT variant, event, sum(return) AS return
    FROM ante_analysis
    WHERE strategy = 'published' AND method = 'exact'
    GROUP BY ALL
),
pairs AS (
    SELECT variant, event
    FROM variants CROSS JOIN (SELECT DISTINCT event FROM returns)
)
SELECT
    pairs.variant, pairs.event,
    coalesce(here.return, 0) - coalesce(published.return, 0) AS change
FROM pairs
LEFT JOIN returns here ON here.variant = pairs.variant AND here.event = pairs.event
LEFT JOIN returns published
    ON published.variant = 'published' AND published.event = pairs.event
ORDER BY ALL;
