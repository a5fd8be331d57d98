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

-- check: Reno Straight: lows are possible and made as often exactly and in simulated rounds
WITH exact AS (
    SELECT street, boards, coalesce(possible, 0) AS possible, -1 AS made, ways FROM reno_board_counts
    UNION ALL
    SELECT street, boards, coalesce(possible, 0), coalesce(made, 0), ways
    FROM reno_street_counts WHERE method = 'exact'
),
simulated AS (
    SELECT street, boards, coalesce(possible, 0) AS possible, -1 AS made, sum(ways) AS ways
    FROM reno_street_counts WHERE method = 'simulation' AND players = 1 GROUP BY ALL
    UNION ALL
    SELECT street, boards, coalesce(possible, 0), coalesce(made, 0), sum(ways)
    FROM reno_street_counts WHERE method = 'simulation' AND players = 1 AND boards = 1 GROUP BY ALL
)
SELECT street, boards, possible, made, e.ways / e.total AS probability, s.ways AS found, s.total AS rounds
FROM (SELECT *, sum(ways) OVER (PARTITION BY street, boards, made < 0) AS total FROM exact) e
FULL JOIN (
    SELECT *, sum(ways) OVER (PARTITION BY street, boards, made < 0) AS total FROM simulated
) s USING (street, boards, possible, made)
JOIN (
    SELECT street, boards, made < 0 AS alone, sum(ways) AS rounds FROM simulated GROUP BY ALL
) r ON r.street = street AND r.boards = boards AND r.alone = (made < 0)
WHERE beyond_chance(coalesce(s.ways, 0), r.rounds, coalesce(e.ways / e.total, 0));

-- check: Reno Straight: starting hands are of each kind as often exactly and in simulated rounds
SELECT
    aces, pairs, suited, connection, straight,
    e.hands / t.hands AS probability, s.hands AS found, r.hands AS dealt
FROM reno_kind_counts e
FULL JOIN (
    SELECT aces, pairs, suited, connection, straight, sum(hands) AS hands
    FROM reno_starting_hand_counts WHERE players = 2 GROUP BY ALL
) s USING (aces, pairs, suited, connection, straight)
CROSS JOIN (SELECT sum(hands) AS hands FROM reno_kind_counts) t
CROSS JOIN (SELECT sum(hands) AS hands FROM reno_starting_hand_counts WHERE players = 2) r
WHERE beyond_chance(coalesce(s.hands, 0) / 2, r.hands / 2, coalesce(e.hands, 0) / t.hands);
