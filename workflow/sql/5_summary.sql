-- One row for every bet of every variant, strategy and method.

CREATE TABLE bet_summary AS
WITH wins AS (
    SELECT
        variant, strategy, 'ante' AS bet, method, pays AS win,
        if(event = 'Player folds', 1, 1 + raise) AS wagered,
        ways
    FROM ante_outcomes
    UNION ALL
    SELECT variant, NULL, bet, method, pays, 1, combinations
    FROM side_bet_methods
),
moments AS (
    SELECT
        variant, strategy, bet, method,
        sum(ways) AS total,
        sum(ways * win) / sum(ways) AS mean,
        sum(ways * win * win) / sum(ways) AS mean_square,
        sum(ways * wagered) / sum(ways) AS average_bet,
        coalesce(sum(ways) FILTER (win > 0), 0) / sum(ways) AS hit_frequency
    FROM wins
    GROUP BY ALL
)
SELECT
    variant, deal, strategy, bet, method,
    -mean AS house_edge,                           -- per initial bet
    average_bet,                                   -- total wagered per initial bet
    -mean / average_bet AS element_of_risk,        -- per unit wagered
    sqrt(mean_square - mean * mean) AS standard_deviation,
    hit_frequency,                                 -- share of rounds with a net win
    if(method = 'simulation', sqrt((mean_square - mean * mean) / total), 0)
        AS std_error                               -- of the house edge
FROM moments JOIN variants USING (variant)
ORDER BY ALL;

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
