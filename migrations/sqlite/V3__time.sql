-- What clocks need beside the logs.

-- When the bot was there last, so that it knows for how long it was not.
CREATE TABLE alive (
    only_one INTEGER PRIMARY KEY CHECK (only_one = 1),
    at       INTEGER NOT NULL
) STRICT;

-- The last vacation of each person. Who is not here never had any.
CREATE TABLE vacations (
    person  INTEGER PRIMARY KEY,
    began   INTEGER NOT NULL,
    until   INTEGER NOT NULL,
    -- Whether a day is spent by itself when the time of a match is up.
    auto    INTEGER NOT NULL CHECK (auto IN (0, 1)),
    -- Whether it stands in the logs of all matches that it holds up.
    noted   INTEGER NOT NULL CHECK (noted IN (0, 1)),
    -- How often this has changed: who changes it says what they had read.
    version INTEGER NOT NULL CHECK (version >= 1)
) STRICT;

CREATE INDEX vacations_unnoted ON vacations (person) WHERE noted = 0;

-- How many days of vacation are spent of each calendar year (UTC).
CREATE TABLE vacation_days (
    person INTEGER NOT NULL REFERENCES vacations (person),
    year   INTEGER NOT NULL,
    spent  INTEGER NOT NULL CHECK (spent >= 0),
    PRIMARY KEY (person, year)
) STRICT, WITHOUT ROWID;
