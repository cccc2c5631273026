-- The replies that players have planned in matches between people.
CREATE TABLE reply_plans (
    match_id INTEGER NOT NULL,
    user_id  INTEGER NOT NULL,
    -- The number of actions of the match before the lines.
    base     INTEGER NOT NULL CHECK (base >= 0),
    -- The lines in the notation of the game: actions separated by spaces, lines by semicolons.
    lines    TEXT    NOT NULL CHECK (lines <> ''),
    PRIMARY KEY (match_id, user_id)
) STRICT, WITHOUT ROWID;

CREATE INDEX reply_plans_by_user ON reply_plans (user_id);
