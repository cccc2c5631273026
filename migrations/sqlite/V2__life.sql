-- What the rest of a match's life needs of a match's terms and of what is told.

-- How much time the players have, as text; empty: as much as they want.
ALTER TABLE matches ADD COLUMN clock TEXT NOT NULL DEFAULT '';
-- Whether the match is played in a thread of its own, under the challenge.
ALTER TABLE matches ADD COLUMN thread INTEGER NOT NULL DEFAULT 0 CHECK (thread IN (0, 1));
-- The match whose rematch this is.
ALTER TABLE matches ADD COLUMN rematch INTEGER REFERENCES matches (id);

CREATE INDEX matches_rematch ON matches (rematch) WHERE rematch IS NOT NULL;

DROP TRIGGER terms_never_change;
CREATE TRIGGER terms_never_change
BEFORE UPDATE OF id, asked, edition, challenger, opponent, seat, guild, channel, clock, thread, rematch, secret,
    commitment, made ON matches
BEGIN
    SELECT RAISE(ABORT, 'terms never change');
END;

-- SQLite cannot change what a column may hold, so the table is made anew. More kinds of notices:
-- thread:  the thread of a match is opened under the post that is the target
-- archive: that thread is archived
-- remind:  a message of its own that calls the people in `detail` and never becomes the current one
-- direct:  a direct message to the person that `detail` begins with
CREATE TABLE new_notices (
    id         INTEGER PRIMARY KEY AUTOINCREMENT,
    -- What is posted is recognised by this word. The number would not do: a database that was deleted, or brought back
    -- from a copy, gives it out again.
    word       TEXT    NOT NULL DEFAULT (lower(hex(randomblob(8)))) CHECK (length(word) = 16),
    match      INTEGER NOT NULL REFERENCES matches (id),
    at         INTEGER NOT NULL,
    guild      INTEGER,
    channel    INTEGER NOT NULL,
    kind       TEXT    NOT NULL CHECK (kind IN ('retire', 'update', 'post', 'thread', 'archive', 'remind', 'direct')),
    -- Of a post, the people whom it calls, parted by spaces; of a retirement, the event that the message still shows.
    detail     TEXT    NOT NULL CHECK (detail = '' OR kind <> 'update'),
    target     INTEGER REFERENCES new_notices (id),
    invitation INTEGER NOT NULL CHECK (invitation IN (0, 1)),
    tries      INTEGER NOT NULL DEFAULT 0 CHECK (tries >= 0),
    state      TEXT    NOT NULL DEFAULT 'due' CHECK (state IN ('due', 'told', 'dropped')),
    message    INTEGER CHECK (message IS NULL OR kind IN ('post', 'remind', 'direct')),
    CHECK (kind <> 'post' OR target IS NULL),
    CHECK (kind NOT IN ('retire', 'update', 'thread') OR target IS NOT NULL)
) STRICT;

INSERT INTO new_notices SELECT * FROM notices ORDER BY id;
-- Numbers that were given out and taken back are not given out again.
UPDATE sqlite_sequence SET seq = (SELECT seq FROM sqlite_sequence WHERE name = 'notices') WHERE name = 'new_notices';
DROP TABLE notices;
ALTER TABLE new_notices RENAME TO notices;

CREATE INDEX notices_due ON notices (id) WHERE state = 'due';
CREATE INDEX notices_due_of_match ON notices (match, id) WHERE state = 'due';
CREATE INDEX posts_of_match ON notices (match, id) WHERE kind = 'post';
