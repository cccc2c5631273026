-- Challenges that are open to all, and people who want no matches with each other.

-- Whether the challenge is open to all and stands unanswered; it follows from the terms and the log.
ALTER TABLE matches ADD COLUMN open INTEGER NOT NULL DEFAULT 0 CHECK (open IN (0, 1));

UPDATE matches SET open = 1
WHERE opponent IS NULL AND over = 0
    AND NOT EXISTS (SELECT 1 FROM events WHERE match = matches.id AND kind NOT IN ('invited', 'worded'));

CREATE INDEX matches_open ON matches (guild, id) WHERE open = 1;

-- Whom somebody does not want to be challenged by.
CREATE TABLE blocks (
    person  INTEGER NOT NULL,
    blocked INTEGER NOT NULL,
    since   INTEGER NOT NULL,
    PRIMARY KEY (person, blocked),
    CHECK (person <> blocked)
) STRICT, WITHOUT ROWID;
