-- The side bets, priced.

CREATE VIEW side_bet_ways AS
SELECT v.variant, l.bet, l.line, c.method, sum(c.hands)::BIGINT AS ways
FROM variants v
JOIN pay_lines l ON l.variant = v.variant
JOIN straight_counts c
    ON c.deal = v.deal AND c.kind = 'straight_flush' AND c.cards = l.hand_cards
    AND c.length BETWEEN l.least AND l.most
GROUP BY ALL
UNION ALL
SELECT v.variant, l.bet, l.line, 'simulation', sum(r.rounds)::BIGINT
FROM variants v
JOIN pay_lines l ON l.variant = v.variant
JOIN simulated_rounds r
    ON r.deal = v.deal
    AND if(l.bet = 'straight_flush_bonus', r.straight_flush, r.second_chance)
        BETWEEN l.least AND l.most
GROUP BY ALL;

-- Every line of every bet, by every method that counted it.
CREATE TABLE side_bet_methods AS
WITH totals AS (
    SELECT variant, bet, method, sum(ways) AS total FROM side_bet_ways GROUP BY ALL
)
SELECT
    l.variant, l.bet, l.line, l.cards, t.method, l.pays,
    coalesce(w.ways, 0) AS combinations,
    coalesce(w.ways, 0) / t.total AS probability,
    l.pays * coalesce(w.ways, 0) / t.total AS return,
    if(
        t.method = 'simulation',
        sqrt(coalesce(w.ways, 0) / t.total * (1 - coalesce(w.ways, 0) / t.total) / t.total),
        0
    ) AS std_error
FROM pay_lines l
JOIN totals t USING (variant, bet)
LEFT JOIN side_bet_ways w USING (variant, bet, line, method)
ORDER BY ALL;

CREATE VIEW side_bet_analysis AS
SELECT variant, bet, cards, pays, combinations, probability, return
FROM side_bet_methods
WHERE method = 'exact'
ORDER BY variant, bet, line;

-- What each length adds to the return of a variant, beside the published paytable. pays: NULL for a
-- length that the deal does not allow.
CREATE TABLE side_bet_changes AS
WITH lengths AS (
    SELECT v.variant, l.bet, c.length, l.pays,
           c.hands / sum(c.hands) OVER (PARTITION BY v.variant, l.bet) AS probability
    FROM variants v
    JOIN pay_lines l ON l.variant = v.variant
    JOIN length_counts c
        ON c.deal = v.deal AND c.kind = 'straight_flush' AND c.cards = l.hand_cards
        AND c.length BETWEEN l.least AND l.most
),
every AS (
    SELECT variant, bet, length FROM lengths
    UNION
    SELECT v.variant, p.bet, p.length FROM variants v JOIN lengths p ON p.variant = 'published'
)
SELECT
    e.variant, e.bet, e.length, a.pays, p.pays AS published_pays,
    coalesce(a.probability, 0) AS probability,
    coalesce(p.probability, 0) AS published_probability,
    coalesce(a.pays * a.probability, 0) - coalesce(p.pays * p.probability, 0) AS change
FROM every e
LEFT JOIN lengths a ON a.variant = e.variant AND a.bet = e.bet AND a.length = e.length
LEFT JOIN lengths p ON p.variant = 'published' AND p.bet = e.bet AND p.length = e.length
ORDER BY ALL;

INSERT INTO restoring_payouts
WITH returns AS (SELECT variant, bet, sum(return) AS return FROM side_bet_analysis GROUP BY ALL),
needed AS (
    SELECT
        l.variant, l.bet, l.cards, l.pays,
        l.pays + (p.return - r.return) / nullif(l.probability, 0) AS restoring_pays
    FROM side_bet_analysis l
    JOIN returns r USING (variant, bet)
    JOIN returns p ON p.variant = 'published' AND p.bet = l.bet
    WHERE l.pays >= 0
)
SELECT variant, bet, cards, pays, if(restoring_pays BETWEEN 0 AND 1_000_000, restoring_pays, NULL)
FROM needed;
