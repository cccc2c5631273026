-- Matches as terms and a log of events, and what is still to be told of them.
--
-- Discord's numbers are unsigned with 64 bits; they are kept as the signed number with the same bits.
-- Times are milliseconds since 1970-01-01 UTC.

PRAGMA application_id = 0x676f6e61; -- "gona"

-- The Discord application whose matches these are.
CREATE TABLE owner (
    only_one    INTEGER PRIMARY KEY CHECK (only_one = 1),
    application INTEGER NOT NULL
) STRICT;

-- AUTOINCREMENT because people see the number: it never means another match later.
CREATE TABLE matches (
    id         INTEGER PRIMARY KEY AUTOINCREMENT,
    asked      TEXT    NOT NULL,
    -- Of the game's rules, when the match was proposed: by it the match is played to its end.
    edition    INTEGER NOT NULL CHECK (edition >= 1),
    challenger INTEGER NOT NULL,
    opponent   INTEGER,
    seat       TEXT    NOT NULL CHECK (seat IN ('lot', 'first', 'second')),
    guild      INTEGER,
    channel    INTEGER NOT NULL,
    -- What the draws of the match follow from, and what people were shown of it beforehand; see docs/FAIR.md.
    secret     BLOB    NOT NULL CHECK (length(secret) = 32),
    commitment TEXT    NOT NULL,
    made       INTEGER NOT NULL,
    -- What follows may change; it follows from the log.
    over       INTEGER NOT NULL CHECK (over IN (0, 1)),
    due        INTEGER
) STRICT;

CREATE INDEX matches_due ON matches (due) WHERE due IS NOT NULL;

CREATE TRIGGER terms_never_change
BEFORE UPDATE OF id, asked, edition, challenger, opponent, seat, guild, channel, secret, commitment, made ON matches
BEGIN
    SELECT RAISE(ABORT, 'terms never change');
END;

-- REPLACE would delete without asking the trigger on DELETE, so it is stopped here.
CREATE TRIGGER matches_are_never_replaced
BEFORE INSERT ON matches
WHEN EXISTS (SELECT 1 FROM matches WHERE id = NEW.id)
BEGIN
    SELECT RAISE(ABORT, 'terms never change');
END;

CREATE TRIGGER matches_never_vanish
BEFORE DELETE ON matches
BEGIN
    SELECT RAISE(ABORT, 'matches never vanish');
END;

CREATE TABLE events (
    match  INTEGER NOT NULL REFERENCES matches (id),
    number INTEGER NOT NULL CHECK (number >= 1),
    at     INTEGER NOT NULL,
    who    INTEGER,
    kind   TEXT    NOT NULL,
    detail TEXT    NOT NULL,
    PRIMARY KEY (match, number)
) STRICT, WITHOUT ROWID;

-- This also stops REPLACE, which would delete without asking the trigger on DELETE.
CREATE TRIGGER events_have_no_gaps
BEFORE INSERT ON events
WHEN NEW.number <> 1 + (SELECT coalesce(max(number), 0) FROM events WHERE match = NEW.match)
BEGIN
    SELECT RAISE(ABORT, 'events are numbered without gaps');
END;

CREATE TRIGGER events_never_change
BEFORE UPDATE ON events
BEGIN
    SELECT RAISE(ABORT, 'events never change');
END;

CREATE TRIGGER events_never_vanish
BEFORE DELETE ON events
BEGIN
    SELECT RAISE(ABORT, 'events never vanish');
END;

-- Whose match it is; it follows from the log. Whether the match is over stands here again for the index.
CREATE TABLE people (
    match  INTEGER NOT NULL REFERENCES matches (id),
    person INTEGER NOT NULL,
    counts INTEGER NOT NULL CHECK (counts IN (0, 1)),
    over   INTEGER NOT NULL CHECK (over IN (0, 1)),
    PRIMARY KEY (match, person)
) STRICT, WITHOUT ROWID;

CREATE INDEX people_running ON people (person, match, counts) WHERE over = 0;
CREATE INDEX people_over ON people (person, match) WHERE over = 1;

CREATE TABLE notices (
    id         INTEGER PRIMARY KEY AUTOINCREMENT,
    -- What is posted is recognised by this word. The number would not do: a database that was deleted, or brought back
    -- from a copy, gives it out again.
    word       TEXT    NOT NULL DEFAULT (lower(hex(randomblob(8)))) CHECK (length(word) = 16),
    match      INTEGER NOT NULL REFERENCES matches (id),
    at         INTEGER NOT NULL,
    guild      INTEGER,
    channel    INTEGER NOT NULL,
    kind       TEXT    NOT NULL CHECK (kind IN ('retire', 'update', 'post')),
    -- Of a post, the people whom it calls, parted by spaces; of a retirement, the event that the message still shows.
    detail     TEXT    NOT NULL CHECK (detail = '' OR kind <> 'update'),
    target     INTEGER REFERENCES notices (id),
    invitation INTEGER NOT NULL CHECK (invitation IN (0, 1)),
    tries      INTEGER NOT NULL DEFAULT 0 CHECK (tries >= 0),
    state      TEXT    NOT NULL DEFAULT 'due' CHECK (state IN ('due', 'told', 'dropped')),
    message    INTEGER CHECK (message IS NULL OR kind = 'post'),
    CHECK ((kind = 'post') = (target IS NULL))
) STRICT;

CREATE INDEX notices_due ON notices (id) WHERE state = 'due';
CREATE INDEX notices_due_of_match ON notices (match, id) WHERE state = 'due';
CREATE INDEX posts_of_match ON notices (match, id) WHERE kind = 'post';

-- What people want done for them while they play. Who is not here wants the usual.
CREATE TABLE habits (
    person INTEGER PRIMARY KEY,
    -- Uses of dice that have no alternative are made.
    forced INTEGER NOT NULL CHECK (forced IN (0, 1)),
    -- The dice are thrown as soon as it is their turn.
    throws INTEGER NOT NULL CHECK (throws IN (0, 1))
) STRICT;
