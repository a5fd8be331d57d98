-- What is reproduced of the published figures; `straights verify` checks it on a finished database.
-- Each query returns the rows that differ.

-- check: the published game of the configuration pays and plays as its source says
FROM published_changes;

-- check: every published number of combinations is counted, by each method that visits all hands
SELECT p.bet, p.event, m.method, p.combinations AS published, m.combinations
FROM (FROM published WHERE combinations IS NOT NULL AND event <> 'Total') p
CROSS JOIN (
    SELECT DISTINCT method FROM side_bet_methods
    WHERE variant = 'published' AND method <> 'simulation'
) methods
LEFT JOIN side_bet_methods m
    ON m.variant = 'published' AND m.bet = p.bet AND m.cards = p.event AND m.method = methods.method
WHERE m.combinations IS DISTINCT FROM p.combinations;

-- check: probabilities and returns of the side bets are the published ones, to six decimals
SELECT p.bet, p.event, p.probability AS published, a.probability, p.return, a.return
FROM (FROM published WHERE bet <> 'ante' AND event <> 'Total') p
LEFT JOIN side_bet_analysis a ON a.variant = 'published' AND a.bet = p.bet AND a.cards = p.event
WHERE coalesce(
    abs(a.probability - p.probability) > 0.501e-6 OR abs(a.return - p.return) > 0.501e-6, true
);

-- check: the side bets' combinations and house edges add up to the published totals
SELECT p.bet, p.combinations AS published, a.combinations, p.return, a.return
FROM (FROM published WHERE bet <> 'ante' AND event = 'Total') p
LEFT JOIN (
    SELECT bet, sum(combinations) AS combinations, sum(return) AS return
    FROM side_bet_analysis WHERE variant = 'published' GROUP BY ALL
) a USING (bet)
WHERE coalesce(a.combinations <> p.combinations OR abs(a.return - p.return) > 0.501e-6, true);

-- check: the Ante differs from its published simulation where it is known to, and as it is known to
SELECT event, known.probability AS known, a.probability
FROM (
    VALUES  -- exact, to six decimals; the published ones are beside them in the view comparison
        ('Player wins with 6+ card straight', 0.005080),
        ('Player wins with large raise', 0.111671),
        ('Player wins with small raise', 0.030356),
        ('Dealer doesn''t qualify', 0.229572),
        ('Tie', 0.006201),
        ('Player folds', 0.489638),
        ('Player loses with small raise', 0.087280),
        ('Player loses with large raise', 0.040201)
) known (event, probability)
FULL JOIN (
    FROM ante_analysis
    WHERE variant = 'published' AND strategy = 'published' AND method = 'exact'
) a USING (event)
WHERE coalesce(abs(a.probability - known.probability) > 0.501e-6, true);
