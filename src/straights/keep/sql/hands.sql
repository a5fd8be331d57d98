-- The value of every decision with every hand, per Ante, and the best of them. One row for each of
-- the player's rank counts.
CREATE VIEW hand_values AS
WITH priced AS (
    SELECT
        v.variant, a.rank_counts, a.hands, a.length, a.high,
        a.not_qualified / ways(a) AS not_qualified,
        a.lower / ways(a) AS lower,
        a.higher / ways(a) AS higher,
        d.least_raise, d.most_raise,
        won(a, d.fold) / ways(a) AS fold,
        won(a, d.least) / ways(a) AS least,
        won(a, d.most) / ways(a) AS most,
        best_raise(d, a) AS best_raise
    FROM variants v
    JOIN ante_counts a ON a.deal = v.deal
    JOIN decisions d ON d.variant = v.variant AND d.length = a.length
)
SELECT
    *,
    greatest(fold, least, most) AS value,
    if(least_raise = most_raise, least(fold, most), list_sort([fold, least, most])[2]) AS runner_up
FROM priced;

-- Where the best decision with a hand is not the best one with its straight alone.
CREATE VIEW exceptions AS
SELECT
    h.variant, h.rank_counts, h.hands, h.length, h.high,
    h.not_qualified, h.lower, h.higher,
    r.raise AS usual_raise, h.best_raise,
    h.value - CASE r.raise WHEN 0 THEN fold WHEN least_raise THEN least ELSE most END AS gain
FROM hand_values h
JOIN strategy_raises r
    ON r.variant = h.variant AND r.strategy = 'best-by-straight'
    AND r.length = h.length AND r.high = h.high
WHERE h.best_raise <> r.raise;
