-- Threads are found by their match, and so are those who follow it.

CREATE INDEX threads_of_match ON notices (match, id) WHERE kind = 'thread';

-- Who follows which match that is being played.
CREATE TABLE follows (
    person INTEGER NOT NULL,
    match  INTEGER NOT NULL REFERENCES matches (id),
    -- Whether they hear of every turn, and not of the end alone.
    turns  INTEGER NOT NULL CHECK (turns IN (0, 1)),
    PRIMARY KEY (person, match)
) STRICT, WITHOUT ROWID;

CREATE INDEX follows_of_match ON follows (match, person);
