-- Rounds dealt and played by the best Raise for every hand, beside the exact figure; and how often
-- the player has the higher straight, and the lower, whether or not the dealer qualifies. Where both
-- have as many cards and equal straights push, the two must agree.
CREATE TABLE optimal_check AS
WITH wins AS (
    SELECT
        v.variant, r.rounds, r.dealer,
        win_with(w, if(r.qualifies, r.dealer, 'not_qualified')) AS win
    FROM played_rounds r
    JOIN variants v ON v.variant = 'published' AND v.deal = r.deal
    JOIN wins w ON w.variant = v.variant AND w.length = r.length AND w.raise = r.raise
),
moments AS (
    SELECT
        variant,
        sum(rounds)::BIGINT AS rounds,
        -sum(rounds * win) / sum(rounds) AS house_edge,
        sqrt(
            greatest(
                sum(rounds * win * win) / sum(rounds) - (sum(rounds * win) / sum(rounds)) ** 2, 0
            ) / sum(rounds)
        ) AS std_error,
        coalesce(sum(rounds) FILTER (dealer = 'lower'), 0)::BIGINT AS wins,
        coalesce(sum(rounds) FILTER (dealer = 'equal'), 0)::BIGINT AS ties,
        coalesce(sum(rounds) FILTER (dealer = 'higher'), 0)::BIGINT AS losses
    FROM wins
    GROUP BY ALL
)
SELECT
    m.variant, 'simulation' AS method,
    m.house_edge, m.std_error, b.house_edge AS exact_house_edge,
    (m.house_edge - b.house_edge) / nullif(m.std_error, 0) AS standard_errors,
    rounds, wins, ties, losses,
    (wins - losses) / nullif(sqrt(wins + losses), 0) AS symmetric_standard_errors
FROM moments m
JOIN bet_summary b
    ON b.variant = m.variant AND b.bet = 'ante' AND b.strategy = 'optimal' AND b.method = 'exact';
