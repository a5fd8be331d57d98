-- What must hold, or the database is not built. Each query returns the rows that break a rule.

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
WHERE c.kind = 'straight_flush' AND c.cards = player_cards AND c.length = straight_flush
GROUP BY ALL
HAVING c.hands <> joint;

-- check: the Ante's outcomes are those of the Ante alone, whatever the Second Chance Bonus
SELECT deal, rank_counts
FROM second_chance_counts c
JOIN ante_counts a USING (deal, rank_counts)
JOIN deals USING (deal)
GROUP BY deal, rank_counts
HAVING sum(c.not_qualified) * any_value(dealer_hands)
        <> sum(ways(c)) * any_value(a.not_qualified)
    OR sum(c.lower) * any_value(dealer_hands) <> sum(ways(c)) * any_value(a.lower)
    OR sum(c.equal) * any_value(dealer_hands) <> sum(ways(c)) * any_value(a.equal)
    OR sum(c.higher) * any_value(dealer_hands) <> sum(ways(c)) * any_value(a.higher);

-- check: both side bets win as often together as the Second Chance Bonus wins beside the Ante
SELECT deal, second_chance, sum(b.hands) AS beside_side_bet, any_value(c.hands) AS beside_ante
FROM side_bet_counts b
JOIN (SELECT deal, second_chance, sum(hands) AS hands FROM second_chance_counts GROUP BY ALL) c
    USING (deal, second_chance)
GROUP BY ALL
HAVING beside_side_bet <> beside_ante;

-- check: Reno Straight: a low is possible on one board as often with every hand beside it
SELECT b.street, b.possible, b.ways * h.total AS alone, h.ways * b.total AS beside
FROM (
    SELECT street, possible, ways::HUGEINT AS ways, sum(ways) OVER (PARTITION BY street) AS total
    FROM reno_board_counts WHERE boards = 1
) b
FULL JOIN (
    SELECT street, possible, sum(ways) AS ways, sum(sum(ways)) OVER (PARTITION BY street) AS total
    FROM reno_street_counts WHERE method = 'exact' GROUP BY street, possible
) h ON h.street = b.street AND h.possible IS NOT DISTINCT FROM b.possible
WHERE alone IS DISTINCT FROM beside;

-- check: Reno Straight: a low that is made is possible, and none is lower than the lowest possible
SELECT * FROM reno_street_counts WHERE made < coalesce(possible, 15);

-- check: Reno Straight: streets and showdowns agree on the winning low
SELECT boards, players, low, s.ways, d.rounds
FROM (
    SELECT boards, players, coalesce(made, 0) AS low, sum(ways) AS ways
    FROM reno_street_counts WHERE method = 'simulation' AND street = 'river' GROUP BY ALL
) s
FULL JOIN (
    SELECT boards, players, coalesce(low, 0) AS low, sum(rounds) AS rounds
    FROM reno_showdown_counts GROUP BY ALL
) d USING (boards, players, low)
WHERE ways IS DISTINCT FROM rounds;

-- check: Reno Straight: what hands win adds up to every pot, and scoops to those of the showdowns
SELECT players, rounds, scoops, hands, share, scoop
FROM (
    SELECT players, sum(rounds) AS rounds, sum(rounds) FILTER (scooped) AS scoops
    FROM reno_showdown_counts WHERE boards = 2 GROUP BY ALL
)
JOIN (
    SELECT players, sum(hands) AS hands, sum(share) AS share, sum(scoop) AS scoop
    FROM reno_starting_hand_counts GROUP BY ALL
) USING (players)
WHERE hands <> players * rounds OR share <> reno_pot() * rounds OR scoop <> scoops;

-- check: Reno Straight: what the first player holds is what a single player does
SELECT players, category, straight, h.hands, s.rounds
FROM (
    SELECT players, category, straight, sum(hands) AS hands
    FROM reno_holding_counts GROUP BY ALL
) h
FULL JOIN (
    SELECT g.players, category, low IS NOT NULL AS straight, sum(rounds) AS rounds
    FROM reno_showdown_counts
    CROSS JOIN (SELECT DISTINCT players FROM reno_holding_counts) g
    WHERE boards = 2 AND reno_showdown_counts.players = 1
    GROUP BY ALL
) s USING (players, category, straight)
WHERE hands IS DISTINCT FROM rounds;
