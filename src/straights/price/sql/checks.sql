-- What must hold, or the database is not built. Each query returns the rows that break a rule.

-- Whether some rounds of all are more or fewer than chance explains, if each has this probability:
-- six standard errors, and six rounds for what hardly ever happens.
CREATE OR REPLACE TEMP MACRO beyond_chance(found, rounds, probability) AS
    abs(found - rounds * probability)
        > 6 * sqrt(rounds * probability * (1 - probability)) + if(probability = 0, 0, 6);
