-- What is true of Reno Straight. Nobody folds.
--
-- Figures for different numbers of players are of the same deals. Rounds are independent, and where
-- only the first player's hand is looked at, hands are. Starting hands are of all players: their
-- standard errors take hands for independent, but those of one round compete for one pot, and the
-- true errors are smaller, or as great for rare kinds (of the lowest straights, which tie, up to a
-- twentieth greater).

CREATE MACRO reno_pot() AS 1680;

-- By the rank value of the top card: A-2-3-4-5 for 5.
CREATE MACRO reno_straight(top) AS
    array_to_string(string_split('A-2-3-4-5-6-7-8-9-10-J-Q-K-A', '-')[top - 4:top], '-');

CREATE MACRO reno_street_place(street) AS list_position(['flop', 'turn', 'river'], street);

CREATE MACRO reno_category_place(category) AS list_position(
    [
        'high card', 'pair', 'two pair', 'three of a kind', 'straight', 'flush', 'full house',
        'four of a kind', 'straight flush'
    ],
    category
);

-- 0 for what was never or always seen: there a share is within 3/total of it with 95% confidence.
CREATE MACRO share_error(ways, total) AS sqrt(ways / total * (1 - ways / total) / total);

-- Of the mean part of the pot, from the sum and the sum of squares.
CREATE MACRO pot_error(share, square, hands) AS
    sqrt(greatest(square / hands - (share / hands) ** 2, 0) / hands) / reno_pot();

-- How often a low is possible, is made by one of the players, and is the lowest that is possible.
-- players: NULL for what depends on the boards alone. 'possible' asks of each board alone, as below.
CREATE TABLE reno_lows AS
WITH counts AS (
    SELECT
        method, street, boards, NULL AS players, 'possible' AS event,
        possible IS NOT NULL AS happens, ways
    FROM reno_board_counts
    UNION ALL
    SELECT method, street, boards, NULL, 'possible', possible IS NOT NULL, ways
    FROM reno_street_counts
    WHERE method = 'simulation' AND players = 1
    UNION ALL
    SELECT method, street, boards, players, 'made', made IS NOT NULL, ways
    FROM reno_street_counts
    UNION ALL
    SELECT
        method, street, boards, players, 'lowest possible made', coalesce(made = possible, false),
        ways
    FROM reno_street_counts
),
sums AS (
    SELECT
        street, boards, players, event, method,
        sum(if(happens, ways, 0))::BIGINT AS ways, sum(ways)::BIGINT AS total
    FROM counts
    GROUP BY ALL
)
SELECT
    *, ways / total AS probability,
    if(method = 'exact', 0, share_error(ways, total)) AS std_error
FROM sums
ORDER BY reno_street_place(street), boards, players NULLS FIRST, event, method;

-- The lowest straight that is possible with the boards, exactly, by the ranks of each: that the four
-- cards of a rank all lie on the other board is not asked. At the river, with two boards, in 8 deals of
-- 100,000 the lowest would be another, in 4 of them none. low: NULL for none.
CREATE TABLE reno_possible_lows AS
SELECT
    street, boards, possible AS low, reno_straight(possible) AS straight, ways,
    ways / sum(ways) OVER (PARTITION BY street, boards) AS probability
FROM reno_board_counts
ORDER BY reno_street_place(street), boards, low;

-- Who gets the pot. 'scooped' is the sum of the next two; pots that are neither scooped nor split
-- between one high and one low are shared by equal hands.
CREATE TABLE reno_pots AS
WITH outcomes AS (
    SELECT
        boards, players, rounds,
        unnest([
            if(scooped, 'scooped', NULL),
            CASE
                WHEN scooped AND low IS NULL THEN 'scooped, nobody holds a straight'
                WHEN scooped THEN 'scooped, high and low'
                WHEN low IS NOT NULL AND NOT high_shared AND NOT low_shared
                    THEN 'split, one high and one low'
                ELSE 'shared by equal hands'
            END
        ]) AS outcome
    FROM reno_showdown_counts
    WHERE players > 1
),
totals AS (
    SELECT boards, players, sum(rounds) AS total FROM reno_showdown_counts GROUP BY ALL
)
SELECT
    boards, players, outcome, 'simulation' AS method,
    sum(rounds)::BIGINT AS rounds,
    sum(rounds) / any_value(total) AS probability,
    share_error(sum(rounds), any_value(total)) AS std_error
FROM outcomes JOIN totals USING (boards, players)
WHERE outcome IS NOT NULL
GROUP BY boards, players, outcome
ORDER BY boards, players, outcome;

-- The winning high; of one player, the best hand.
CREATE TABLE reno_winning_highs AS
SELECT
    boards, players, reno_category_place(category) AS place, category, 'simulation' AS method,
    sum(rounds)::BIGINT AS rounds,
    sum(rounds) / sum(sum(rounds)) OVER game AS probability,
    share_error(sum(rounds), sum(sum(rounds)) OVER game) AS std_error
FROM reno_showdown_counts
GROUP BY boards, players, category
WINDOW game AS (PARTITION BY boards, players)
ORDER BY boards, players, place;

-- The winning low; low: NULL if nobody holds a straight.
CREATE TABLE reno_winning_lows AS
SELECT
    boards, players, low, reno_straight(low) AS straight, 'simulation' AS method,
    sum(rounds)::BIGINT AS rounds,
    sum(rounds) / sum(sum(rounds)) OVER game AS probability,
    share_error(sum(rounds), sum(sum(rounds)) OVER game) AS std_error
FROM reno_showdown_counts
GROUP BY boards, players, low
WINDOW game AS (PARTITION BY boards, players)
ORDER BY boards, players, low;

-- Whether one board has both winning hands, where there is a low.
CREATE TABLE reno_two_boards AS
SELECT
    players,
    if(
        high_board = low_board OR 'both' IN (high_board, low_board),
        'one board has both', 'each on its own board'
    ) AS winners,
    'simulation' AS method,
    sum(rounds)::BIGINT AS rounds,
    sum(rounds) / sum(sum(rounds)) OVER game AS probability,
    share_error(sum(rounds), sum(sum(rounds)) OVER game) AS std_error
FROM reno_showdown_counts
WHERE boards = 2 AND players > 1 AND low IS NOT NULL
GROUP BY players, winners
WINDOW game AS (PARTITION BY players)
ORDER BY players, winners;

-- What starting hands win, by one property at a time, and by all but the straight together.
-- frequency: of all C(52,5) hands, exact. fair_shares: the share by the players' equal part.
CREATE MACRO reno_kinds(aces, pairs, suited, connection, straight) AS [
    {'property': 'aces', 'kind': aces},
    {'property': 'pairs', 'kind': pairs},
    {'property': 'suited', 'kind': suited},
    {'property': 'connection', 'kind': connection},
    {'property': 'straight', 'kind': connection || ', ' || reno_straight(straight)},
    {'property': 'all', 'kind': concat_ws(', ', aces, pairs, suited, connection)}
];

CREATE TABLE reno_starting_hands AS
WITH kinds AS (
    SELECT property, kind, sum(hands)::BIGINT AS combinations
    FROM (
        SELECT hands, unnest(reno_kinds(aces, pairs, suited, connection, straight), recursive := true)
        FROM reno_kind_counts
    )
    GROUP BY ALL
),
won AS (
    SELECT
        players, property, kind,
        sum(hands)::BIGINT AS hands, sum(share) AS share, sum(square) AS square,
        sum(scoop) AS scoop, sum(high) AS high, sum(low) AS low, sum(tie) AS tie
    FROM (
        SELECT *, unnest(reno_kinds(aces, pairs, suited, connection, straight), recursive := true)
        FROM reno_starting_hand_counts
    )
    GROUP BY ALL
)
SELECT
    players, property, kind, combinations, combinations / 2598960 AS frequency,
    'simulation' AS method, hands,
    share / hands / reno_pot() AS share,
    pot_error(share, square, hands) AS std_error,
    players * share / hands / reno_pot() AS fair_shares,
    scoop / hands AS scoop, share_error(scoop, hands) AS scoop_std_error,
    high / hands AS high, share_error(high, hands) AS high_std_error,
    low / hands AS low, share_error(low, hands) AS low_std_error,
    tie / hands AS tie
FROM won JOIN kinds USING (property, kind)
ORDER BY players, property, share DESC;

-- What a hand wins by what it is at the showdown. category or straight NULL: any.
CREATE TABLE reno_holdings AS
SELECT
    players, reno_category_place(category) AS place, category, straight, 'simulation' AS method,
    sum(hands)::BIGINT AS hands,
    sum(hands) / (sum(sum(hands)) FILTER (grouping(category, straight) = 3) OVER game) AS probability,
    sum(share) / sum(hands) / reno_pot() AS share,
    pot_error(sum(share), sum(square), sum(hands)) AS std_error,
    sum(high) / sum(hands) AS high, sum(low) / sum(hands) AS low, sum(scoop) / sum(hands) AS scoop
FROM reno_holding_counts
GROUP BY GROUPING SETS (
    (players, category, straight), (players, category), (players, straight), (players)
)
WINDOW game AS (PARTITION BY players)
ORDER BY players, place, straight;

-- What the best high wins, by whether its player holds a straight too, and whether anybody does.
-- low_made NULL: either. probability: of low_made, among such winners of the high.
CREATE TABLE reno_high_winners AS
SELECT
    players, straight, low_made, 'simulation' AS method,
    sum(hands)::BIGINT AS hands,
    sum(hands) / (sum(sum(hands)) FILTER (grouping(low_made) = 1) OVER winners) AS probability,
    sum(share) / sum(hands) / reno_pot() AS share,
    pot_error(sum(share), sum(square), sum(hands)) AS std_error,
    sum(scoop) / sum(hands) AS scoop
FROM reno_holding_counts
WHERE wins_high
GROUP BY GROUPING SETS ((players, straight, low_made), (players, straight))
WINDOW winners AS (PARTITION BY players, straight)
ORDER BY players, straight, low_made NULLS FIRST;

-- What having only a high costs: the parts of the pot that players win with the best high, but no
-- straight, and what they would win more if there were no low. A low takes half, so that is as much
-- as they win where one is made. std_error: of lost.
CREATE TABLE reno_only_high AS
SELECT
    players, 'simulation' AS method,
    sum(hands)::BIGINT AS hands,
    sum(if(low_made, hands, 0)) / sum(hands) AS low_made,
    sum(share) / sum(hands) / reno_pot() AS share,
    sum(if(low_made, share, 0)) / sum(hands) / reno_pot() AS lost,
    pot_error(sum(if(low_made, share, 0)), sum(if(low_made, square, 0)), sum(hands)) AS std_error
FROM reno_holding_counts
WHERE wins_high AND NOT straight
GROUP BY players
ORDER BY players;
