-- Erasing what is stored about somebody. See docs/PRIVACY.md.

-- Who is being erased. There is a row only inside the transaction that does it: then, and only then, terms and events may
-- change and vanish.
CREATE TABLE erasing (
    person INTEGER PRIMARY KEY
) STRICT;

DROP TRIGGER terms_never_change;
CREATE TRIGGER terms_never_change
BEFORE UPDATE OF id, asked, edition, challenger, opponent, seat, guild, channel, clock, thread, rematch, rated, secret,
    commitment, made ON matches
WHEN NOT EXISTS (SELECT 1 FROM erasing)
BEGIN
    SELECT RAISE(ABORT, 'terms never change');
END;

DROP TRIGGER matches_never_vanish;
CREATE TRIGGER matches_never_vanish
BEFORE DELETE ON matches
WHEN NOT EXISTS (SELECT 1 FROM erasing)
BEGIN
    SELECT RAISE(ABORT, 'matches never vanish');
END;

DROP TRIGGER events_never_change;
CREATE TRIGGER events_never_change
BEFORE UPDATE ON events
WHEN NOT EXISTS (SELECT 1 FROM erasing)
BEGIN
    SELECT RAISE(ABORT, 'events never change');
END;

DROP TRIGGER events_never_vanish;
CREATE TRIGGER events_never_vanish
BEFORE DELETE ON events
WHEN NOT EXISTS (SELECT 1 FROM erasing)
BEGIN
    SELECT RAISE(ABORT, 'events never vanish');
END;

-- What accounts that were erased must begin with, of each pool and scope one row, which tells neither: the hash is of all
-- three together, with a key that is kept in a file of its own.
CREATE TABLE erased (
    hash      BLOB    PRIMARY KEY CHECK (length(hash) = 32),
    deviation REAL    NOT NULL,
    until     INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

CREATE INDEX erased_until ON erased (until);

-- Whom somebody blocks although the account was erased, so that erasing is no way around a block; a hash of the two.
CREATE TABLE erased_blocks (
    person INTEGER NOT NULL,
    hash   BLOB    NOT NULL CHECK (length(hash) = 32),
    until  INTEGER NOT NULL,
    PRIMARY KEY (person, hash)
) STRICT, WITHOUT ROWID;

CREATE INDEX erased_blocks_until ON erased_blocks (until);

-- Matches that counted within a day before one of the two was erased, so that erasing is no way around how many of the same
-- two count; a hash of the two and the pool for each match.
CREATE TABLE erased_results (
    hash  BLOB    NOT NULL CHECK (length(hash) = 32),
    until INTEGER NOT NULL
) STRICT;

CREATE INDEX erased_results_by_hash ON erased_results (hash);

-- What ratings begin with that do not begin as new ones do: of an account that comes back, and of the nameless seat of
-- somebody erased, for whom each match is a beginning.
CREATE TABLE beginnings (
    scope      INTEGER NOT NULL,
    pool       TEXT    NOT NULL,
    person     INTEGER NOT NULL,
    points     REAL    NOT NULL,
    deviation  REAL    NOT NULL,
    volatility REAL    NOT NULL,
    PRIMARY KEY (scope, pool, person)
) STRICT, WITHOUT ROWID;

-- What moderators do stands in the logs of others' matches.
-- All of somebody, and all of a match.
CREATE INDEX people_of_person ON people (person, match);
CREATE INDEX blocks_of_blocked ON blocks (blocked);
CREATE INDEX notices_of_match ON notices (match, id);
CREATE INDEX notices_of_target ON notices (target) WHERE target IS NOT NULL;
CREATE INDEX events_of_moderators ON events (who) WHERE kind IN ('noted', 'stopped') AND who IS NOT NULL;

-- Whom a message called is of no use any more when it has been told.
UPDATE notices SET detail = '' WHERE state <> 'due' AND kind IN ('post', 'remind', 'direct');
