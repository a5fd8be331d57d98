-- The side bets, priced.

-- How the round ends for the Ante: what a side bet's action may depend on.
CREATE MACRO ends_in(raise, outcome) AS
    CASE
        WHEN raise = 0 THEN 'player_folds'
        WHEN outcome = 'not_qualified' THEN 'dealer_does_not_qualify'
        WHEN outcome = 'lower' THEN 'ante_wins'
        WHEN outcome = 'equal' THEN 'ante_pushes'
        ELSE 'ante_loses'
    END;

-- Exact counts, by outcome, that know the player's straight and what a look measures of the cards.
-- Of wild cards, the last of the rank counts, each is of the rank that is held most.
CREATE TEMP TABLE look_counts AS
WITH held AS (
    SELECT
        *,
        list_transform(
            string_split(if(wild_cards > 0, rank_counts[:-2], rank_counts), ''), lambda n: n::INTEGER
        ) AS naturals,
        if(wild_cards > 0, rank_counts[-1]::INTEGER, 0) AS wilds
    FROM ante_counts JOIN deals USING (deal)
    WHERE deal IN (SELECT deal FROM looks WHERE look = 'of_a_kind of player')
),
measured AS (
    SELECT deal, look, length, high, flush AS measured, not_qualified, lower, equal, higher
    FROM flush_counts WHERE look = 'straight_flush of player'
    UNION ALL
    SELECT
        deal, 'of_a_kind of player', length, high,
        least(list_max(naturals) + wilds, coalesce(card_limit, 99)),
        hands * not_qualified, hands * lower, hands * equal, hands * higher
    FROM held
    UNION ALL
    SELECT
        deal, 'straight of player', length, high, length,
        hands * not_qualified, hands * lower, hands * equal, hands * higher
    FROM ante_counts
)
SELECT
    deal, look, length, high, measured, outcome, sum(ways)::BIGINT AS ways
FROM (UNPIVOT measured ON not_qualified, lower, equal, higher INTO NAME outcome VALUE ways)
WHERE (deal, look) IN (
    SELECT (deal, look) FROM side_bets JOIN variants USING (variant) WHERE action IS NOT NULL
)
GROUP BY ALL;

-- How often each line is paid. The action of some bets depends on how the Ante is played: by strategies
-- that look at the straight alone. Where such a bet has none, its line has no number.
CREATE TABLE side_bet_ways AS
WITH rounds AS (
    SELECT deal, look, 'exact' AS method, length, high, measured, outcome, ways FROM look_counts
    UNION ALL
    SELECT deal, look, 'simulation', length, high, measured, outcome, rounds FROM simulated_looks
)
SELECT
    v.variant, NULL::VARCHAR AS strategy, l.bet, l.line, c.method, sum(c.hands)::BIGINT AS ways
FROM variants v
JOIN side_bets b ON b.variant = v.variant AND b.action IS NULL
JOIN pay_lines l ON l.variant = v.variant AND l.bet = b.bet
JOIN straight_counts c
    ON c.deal = v.deal AND c.kind = b.measure AND c.cards = b.hand_cards
    AND c.length BETWEEN l.least AND l.most
GROUP BY ALL
UNION ALL
SELECT v.variant, NULL, l.bet, l.line, 'simulation', sum(r.rounds)::BIGINT
FROM variants v
JOIN side_bets b ON b.variant = v.variant AND b.action IS NULL
JOIN pay_lines l ON l.variant = v.variant AND l.bet = b.bet
JOIN simulated_looks r
    ON r.deal = v.deal AND r.look = b.look AND r.measured BETWEEN l.least AND l.most
GROUP BY ALL
UNION ALL
SELECT
    v.variant, p.strategy, b.bet, if(ends_in(p.raise, r.outcome) = b.action, l.line, NULL) AS line,
    r.method, sum(r.ways)::BIGINT
FROM variants v
JOIN side_bets b ON b.variant = v.variant AND b.action IS NOT NULL
JOIN rounds r ON r.deal = v.deal AND r.look = b.look
JOIN pay_lines l
    ON l.variant = v.variant AND l.bet = b.bet AND r.measured BETWEEN l.least AND l.most
JOIN strategy_raises p ON p.variant = v.variant AND p.length = r.length AND p.high = r.high
GROUP BY ALL;

-- Every line of every bet, by every method that counted it.
CREATE TABLE side_bet_methods AS
WITH totals AS (
    SELECT variant, strategy, bet, method, sum(ways) AS total FROM side_bet_ways GROUP BY ALL
),
lines AS (
    SELECT variant, bet, line, cards, pays FROM pay_lines
    UNION ALL
    SELECT variant, bet, NULL, 'no action', 0 FROM side_bets WHERE action IS NOT NULL
)
SELECT
    l.variant, t.strategy, l.bet, l.line, l.cards, t.method, l.pays,
    coalesce(w.ways, 0) AS combinations,
    coalesce(w.ways, 0) / t.total AS probability,
    l.pays * coalesce(w.ways, 0) / t.total AS return,
    if(
        t.method = 'simulation',
        sqrt(coalesce(w.ways, 0) / t.total * (1 - coalesce(w.ways, 0) / t.total) / t.total),
        0
    ) AS std_error
FROM lines l
JOIN totals t USING (variant, bet)
LEFT JOIN side_bet_ways w
    ON w.variant = l.variant AND w.bet = l.bet AND w.line IS NOT DISTINCT FROM l.line
    AND w.method = t.method AND w.strategy IS NOT DISTINCT FROM t.strategy
ORDER BY ALL;

-- Exact, but for a bet whose action no exact count knows: then simulated. With the published strategy
-- where it matters.
CREATE VIEW side_bet_analysis AS
SELECT variant, bet, cards, pays, combinations, probability, return, method, std_error
FROM side_bet_methods
WHERE coalesce(strategy, 'published') = 'published' AND (variant, bet, method) IN (
    SELECT (variant, bet, min(method)) FROM side_bet_methods
    WHERE method <> 'hand-by-hand' GROUP BY variant, bet
)
ORDER BY variant, bet, line;

-- What each length adds to the return of a variant, beside a bet of the published paytable. pays: NULL for a
-- length that the deal does not allow.
CREATE TABLE side_bet_changes AS
WITH lengths AS (
    SELECT v.variant, l.bet, c.length, l.pays,
           c.hands / sum(c.hands) OVER (PARTITION BY v.variant, l.bet) AS probability
    FROM variants v
    JOIN side_bets b ON b.variant = v.variant AND b.action IS NULL
    JOIN pay_lines l ON l.variant = v.variant AND l.bet = b.bet
    JOIN length_counts c
        ON c.deal = v.deal AND c.kind = b.measure AND c.cards = b.hand_cards
        AND c.length BETWEEN l.least AND l.most
),
bets AS (
    SELECT DISTINCT l.variant, l.bet
    FROM lengths l JOIN lengths p ON p.variant = 'published' AND p.bet = l.bet
),
every AS (
    SELECT variant, bet, length FROM lengths JOIN bets USING (variant, bet)
    UNION
    SELECT b.variant, bet, p.length FROM bets b JOIN lengths p USING (bet)
    WHERE p.variant = 'published'
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
