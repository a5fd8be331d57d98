-- Where each count comes from: every file of facts, with its total and checksum.
CREATE TABLE facts (
    file VARCHAR PRIMARY KEY,
    deal VARCHAR,
    kind VARCHAR,
    counted VARCHAR,             -- what the total counts: hands or rounds
    total BIGINT,
    checksum VARCHAR,            -- SHA-256 of the rows as CSV
    origin VARCHAR,              -- all that decides the rows, as JSON
    generator VARCHAR,           -- of random numbers, for simulations
    versions VARCHAR
);
