-- check: the dealer's hands add up, for each of the player's rank counts
SELECT deal, rank_counts
FROM ante_counts JOIN deals USING (deal)
WHERE not_qualified + lower + equal + higher <> dealer_hands;

-- check: both methods count the same hands with each straight flush
SELECT deal, cards, length, high, by_hand.hands AS hand_by_hand, exact.hands AS exact
FROM (FROM straight_counts WHERE method = 'hand-by-hand') by_hand
FULL JOIN (
    FROM straight_counts
    WHERE method = 'exact' AND kind = 'straight_flush'
    AND (deal, cards) IN (
        SELECT (deal, cards) FROM straight_counts WHERE method = 'hand-by-hand'
    )
) exact USING (deal, cards, length, high)
WHERE by_hand.hands IS DISTINCT FROM exact.hands;

-- check: straights of all lengths add up to the player's hands, whichever way they are counted
SELECT deal, a.hands, c.hands
FROM (SELECT deal, sum(hands) AS hands FROM ante_counts GROUP BY ALL) a
JOIN deals USING (deal)
JOIN (
    SELECT deal, cards, kind, sum(hands) AS hands FROM straight_counts
    WHERE method = 'exact' GROUP BY ALL
) c USING (deal)
WHERE c.cards = player_cards AND a.hands <> c.hands;

-- check: the player has each straight as often, whichever way it is counted
SELECT deal, length, high, a.hands, c.hands AS by_suit
FROM (SELECT deal, length, high, sum(hands) AS hands FROM ante_counts GROUP BY ALL) a
FULL JOIN (
    SELECT deal, length, high, hands FROM straight_counts JOIN deals USING (deal)
    WHERE method = 'exact' AND kind = 'straight' AND cards = player_cards
) c USING (deal, length, high)
WHERE a.hands IS DISTINCT FROM c.hands;

-- check: the dealer fails to qualify as often as any hand of as many cards is too short
SELECT deal, a.ways, a.not_qualified, c.short, c.hands
FROM (
    SELECT deal, sum(hands::HUGEINT * not_qualified) AS not_qualified, sum(hands::HUGEINT * ways(a)) AS ways
    FROM ante_counts a GROUP BY ALL
) a
JOIN (
    SELECT
        deal, sum(hands)::HUGEINT AS hands,
        coalesce(sum(hands) FILTER (length < dealer_qualifies_with), 0)::HUGEINT AS short
    FROM length_counts JOIN deals USING (deal)
    WHERE kind = 'straight' AND cards = dealer_cards
    GROUP BY ALL
) c USING (deal)
WHERE a.not_qualified * c.hands <> c.short * a.ways;

-- check: where both have as many cards and qualify, player and dealer win as often
SELECT deal, sum(hands::HUGEINT * lower) AS wins,
    sum(if(length >= dealer_qualifies_with, hands::HUGEINT * higher, 0)) AS losses
FROM ante_counts JOIN deals USING (deal)
WHERE player_cards = dealer_cards AND equal_hands = 'push'
GROUP BY deal
HAVING wins <> losses;

-- check: the player has each straight, and the dealer ends as often, exactly and in simulated rounds
WITH cells AS (
    FROM (UNPIVOT ante_by_straight ON not_qualified, lower, equal, higher INTO NAME outcome VALUE ways)
)
SELECT deal, length, high, outcome, e.ways / t.ways AS probability, s.ways AS found, r.ways AS rounds
FROM (FROM cells WHERE method = 'exact') e
FULL JOIN (FROM cells WHERE method = 'simulation') s USING (deal, length, high, outcome)
JOIN ante_totals t ON t.deal = deal AND t.method = 'exact'
JOIN ante_totals r ON r.deal = deal AND r.method = 'simulation'
WHERE beyond_chance(coalesce(s.ways, 0), r.ways, coalesce(e.ways, 0) / t.ways);

-- check: what side bets measure, and the dealer's straights, come as often exactly and in simulated rounds
WITH exact AS (
    SELECT l.deal, look AS what, length, 0 AS high, sum(hands) AS hands
    FROM looks l
    JOIN straight_counts c
        ON c.deal = l.deal AND c.kind = l.measure AND c.cards = l.cards AND c.method = 'exact'
    GROUP BY ALL
    UNION ALL
    SELECT deal, 'dealer', length, high, hands
    FROM straight_counts JOIN deals USING (deal)
    WHERE method = 'exact' AND kind = 'straight' AND cards = dealer_cards
),
one AS (SELECT deal, min(look) AS look FROM looks GROUP BY ALL),
simulated AS (
    SELECT deal, look AS what, measured AS length, 0 AS high, sum(rounds) AS rounds
    FROM simulated_looks GROUP BY ALL
    UNION ALL
    SELECT deal, 'dealer', dealer_length, dealer_high, sum(rounds)
    FROM simulated_looks JOIN one USING (deal, look) GROUP BY ALL
)
SELECT deal, what, length, high, e.hands / t.hands AS probability, s.rounds AS found, r.rounds
FROM exact e
FULL JOIN simulated s USING (deal, what, length, high)
JOIN (SELECT deal, what, sum(hands) AS hands FROM exact GROUP BY ALL) t USING (deal, what)
JOIN (
    SELECT deal, sum(rounds) AS rounds FROM simulated_looks JOIN one USING (deal, look) GROUP BY ALL
) r USING (deal)
WHERE beyond_chance(coalesce(s.rounds, 0), r.rounds, coalesce(e.hands, 0) / t.hands);

-- check: what bets cost exactly is what they cost in simulated rounds
WITH rounds AS (SELECT deal, ways AS rounds FROM ante_totals WHERE method = 'simulation'),
wins AS (
    SELECT variant, strategy, 'ante' AS bet, max(abs(pays)) AS most FROM ante_analysis GROUP BY ALL
    UNION ALL
    SELECT variant, strategy, bet, max(abs(pays)) FROM side_bet_methods GROUP BY ALL
)
SELECT
    e.variant, e.strategy, e.bet, e.house_edge, s.house_edge AS simulated,
    e.standard_deviation / sqrt(rounds) AS std_error
FROM bet_summary e
JOIN bet_summary s
    ON s.variant = e.variant AND s.bet = e.bet AND s.strategy IS NOT DISTINCT FROM e.strategy
JOIN wins w
    ON w.variant = e.variant AND w.bet = e.bet AND w.strategy IS NOT DISTINCT FROM e.strategy
JOIN rounds r ON r.deal = e.deal
WHERE e.method = 'exact' AND s.method = 'simulation'
    AND abs(e.house_edge - s.house_edge)
        > 6 * (e.standard_deviation / sqrt(rounds) + most / rounds) + 1e-12;

-- check: perfect play, dealt and played, costs what it costs exactly
WITH wins AS (
    SELECT variant, max(abs(pays)) AS most FROM ante_analysis WHERE strategy = 'optimal' GROUP BY ALL
)
SELECT
    c.variant, c.house_edge, c.exact_house_edge,
    e.standard_deviation / sqrt(c.rounds) AS std_error
FROM optimal_check c
JOIN bet_summary e
    ON e.variant = c.variant AND e.bet = 'ante' AND e.strategy = 'optimal' AND e.method = 'exact'
JOIN wins w ON w.variant = c.variant
WHERE abs(c.house_edge - c.exact_house_edge)
        > 6 * (e.standard_deviation / sqrt(c.rounds) + most / c.rounds) + 1e-12;

-- check: player and dealer, dealt alike, have the higher straight as often in rounds played
SELECT c.variant, wins, losses, symmetric_standard_errors
FROM optimal_check c JOIN variants USING (variant) JOIN deals USING (deal)
WHERE player_cards = dealer_cards AND equal_hands = 'push' AND abs(symmetric_standard_errors) > 6;

-- check: probabilities of every strategy add up to one
SELECT variant, strategy, method, sum(probability) AS total
FROM ante_analysis
GROUP BY ALL
HAVING abs(total - 1) > 1e-12;

-- check: what lines and lengths add is all that a variant returns beside the published game
SELECT c.variant, c.bet, added, p.house_edge - s.house_edge AS change
FROM (
    SELECT variant, 'ante' AS bet, sum(change) AS added FROM ante_changes GROUP BY ALL
    UNION ALL
    SELECT variant, bet, sum(change) FROM side_bet_changes GROUP BY ALL
) c
JOIN bet_summary s
    ON s.variant = c.variant AND s.bet = c.bet AND s.method = 'exact'
    AND coalesce(s.strategy, 'published') = 'published'
JOIN bet_summary p
    ON p.variant = 'published' AND p.bet = c.bet AND p.method = 'exact'
    AND p.strategy IS NOT DISTINCT FROM s.strategy
WHERE abs(added - change) > 1e-9 * (1 + abs(s.house_edge) + abs(p.house_edge));

-- check: no strategy costs less than the optimum
SELECT s.variant, s.strategy, s.house_edge, o.house_edge AS optimal
FROM bet_summary s
JOIN bet_summary o
    ON o.variant = s.variant AND o.bet = 'ante' AND o.strategy = 'optimal' AND o.method = 'exact'
WHERE s.bet = 'ante' AND s.method = 'exact' AND s.house_edge < o.house_edge - 1e-12;

-- check: no decision list costs less than perfect play
SELECT d.variant, looks_at, lines, d.house_edge, o.house_edge AS optimal, recovered
FROM decision_lists d
JOIN bet_summary o
    ON o.variant = d.variant AND o.bet = 'ante' AND o.strategy = 'optimal' AND o.method = 'exact'
WHERE d.house_edge < o.house_edge - 1e-12 OR recovered > 1 + 1e-12;

-- check: hands by rank counts and straight flush add up to those of each alone
SELECT deal, rank_counts, a.hands, sum(j.hands) AS joint
FROM joint_counts j JOIN ante_counts a USING (deal, rank_counts)
GROUP BY ALL
HAVING a.hands <> joint
UNION ALL
SELECT deal, length::VARCHAR, c.hands, sum(j.hands) AS joint
FROM joint_counts j
JOIN deals USING (deal)
JOIN length_counts c USING (deal)
WHERE c.kind = 'straight_flush' AND c.cards = player_cards AND c.length = flush
GROUP BY ALL
HAVING c.hands <> joint;

-- check: the Ante's outcomes are those of the Ante alone, whatever cards are on the table
SELECT deal, rank_counts
FROM with_table_counts c
JOIN ante_counts a USING (deal, rank_counts)
JOIN deals USING (deal)
GROUP BY deal, rank_counts
HAVING sum(c.not_qualified) * any_value(dealer_hands)
        <> sum(ways(c)) * any_value(a.not_qualified)
    OR sum(c.lower) * any_value(dealer_hands) <> sum(ways(c)) * any_value(a.lower)
    OR sum(c.equal) * any_value(dealer_hands) <> sum(ways(c)) * any_value(a.equal)
    OR sum(c.higher) * any_value(dealer_hands) <> sum(ways(c)) * any_value(a.higher);

-- check: with cards on the table, the player has the same hands, and the dealer as many
SELECT deal, rank_counts, sum(c.hands) AS hands, sum(ways(c)) AS ways
FROM with_table_counts c
JOIN ante_counts a USING (deal, rank_counts)
JOIN (
    SELECT deal, sum(hands)::HUGEINT AS hands, sum(ways(c))::HUGEINT AS ways
    FROM with_table_counts c GROUP BY ALL
) t USING (deal)
JOIN (SELECT deal, sum(hands)::HUGEINT AS hands FROM ante_counts GROUP BY ALL) p USING (deal)
GROUP BY deal, rank_counts
HAVING sum(c.hands) * any_value(p.hands) <> any_value(a.hands) * any_value(t.hands)
    OR bool_or(ways(c)::HUGEINT * t.hands <> c.hands * t.ways);

-- check: each straight flush comes as often beside the other as alone
WITH together AS (
    SELECT deal, 'player' AS what, first_length AS length, sum(hands)::HUGEINT AS hands
    FROM flush_pair_counts GROUP BY ALL
    UNION ALL
    SELECT deal, 'with table', second_length, sum(hands)::HUGEINT FROM flush_pair_counts GROUP BY ALL
),
alone AS (
    SELECT deal, what, length, hands::HUGEINT AS hands
    FROM length_counts
    JOIN deals USING (deal)
    CROSS JOIN (VALUES ('player'), ('with table')) w (what)
    WHERE kind = 'straight_flush'
        AND cards = player_cards + if(what = 'with table', community_cards, 0)
        AND deal IN (SELECT deal FROM flush_pair_counts)
)
SELECT deal, what, length, b.hands AS beside, a.hands AS alone
FROM (SELECT *, sum(hands) OVER (PARTITION BY deal, what) AS total FROM together) b
FULL JOIN (SELECT *, sum(hands) OVER (PARTITION BY deal, what) AS total FROM alone) a
    USING (deal, what, length)
WHERE coalesce(b.hands * a.total <> a.hands * b.total, true);

-- check: straights and what side bets measure come together as often exactly as in simulated rounds
WITH exact AS (
    SELECT deal, first || ' with ' || second AS what, first_length AS first, 0 AS high,
        second_length AS second, hands
    FROM flush_pair_counts
    UNION ALL
    SELECT deal, look, length, high, flush, sum(hands)
    FROM (
        SELECT deal, look, rank_counts, flush, hands FROM joint_counts
        UNION ALL
        SELECT deal, look, rank_counts, flush, hands FROM with_table_counts
    )
    JOIN (SELECT deal, rank_counts, length, high FROM ante_counts) USING (deal, rank_counts)
    GROUP BY ALL
),
simulated AS (
    SELECT deal, first || ' with ' || second AS what, first_length AS first, 0 AS high,
        second_length AS second, sum(rounds) AS rounds
    FROM simulated_rounds GROUP BY ALL
    UNION ALL
    SELECT deal, look, length, high, measured, sum(rounds) FROM simulated_looks GROUP BY ALL
)
SELECT deal, what, first, high, second, e.hands / t.hands AS probability, s.rounds AS found, r.rounds
FROM exact e
FULL JOIN simulated s USING (deal, what, first, high, second)
JOIN (SELECT deal, what, sum(hands) AS hands FROM exact GROUP BY ALL) t USING (deal, what)
JOIN (SELECT deal, what, sum(rounds) AS rounds FROM simulated GROUP BY ALL) r USING (deal, what)
WHERE beyond_chance(coalesce(s.rounds, 0), r.rounds, coalesce(e.hands, 0) / t.hands);

-- check: straight flushes with the table come as often beside the player's as beside the Ante
SELECT b.deal, flush, sum(b.hands) AS beside_flush, any_value(c.hands) AS beside_ante
FROM flush_pair_counts b
JOIN (SELECT deal, flush, sum(hands) AS hands FROM with_table_counts GROUP BY ALL) c
    ON c.deal = b.deal AND c.flush = b.second_length
GROUP BY ALL
HAVING beside_flush <> beside_ante;
