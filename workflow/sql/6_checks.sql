-- What must hold, or the database is not built. Each query returns the rows that break a rule.

-- check: the dealer's hands add up, for each of the player's rank counts
SELECT deal, rank_counts
FROM ante_counts JOIN deals USING (deal)
WHERE not_qualified + lower + equal + higher <> dealer_hands;

-- check: both methods count the same hands with each straight flush
SELECT deal, cards, length, high, by_hand.hands AS hand_by_hand, exact.hands AS exact
FROM (
    SELECT deal, cards, length, high, sum(hands) AS hands
    FROM straight_counts
    WHERE method = 'hand-by-hand'
    GROUP BY ALL
) by_hand
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

-- check: probabilities of every strategy add up to one
SELECT variant, strategy, method, sum(probability) AS total
FROM ante_analysis
GROUP BY ALL
HAVING abs(total - 1) > 1e-12;

-- check: no strategy costs less than the optimum
SELECT s.variant, s.strategy, s.house_edge, o.house_edge AS optimal
FROM bet_summary s
JOIN bet_summary o
    ON o.variant = s.variant AND o.bet = 'ante' AND o.strategy = 'optimal' AND o.method = 'exact'
WHERE s.bet = 'ante' AND s.method = 'exact' AND s.house_edge < o.house_edge - 1e-12;
