-- The lessons that people have done.
CREATE TABLE lesson_progress (
    user_id INTEGER NOT NULL,
    -- The game of the lesson's course, so that a course can be begun anew.
    game    TEXT    NOT NULL,
    lesson  TEXT    NOT NULL,
    done_at INTEGER NOT NULL,
    PRIMARY KEY (user_id, game, lesson)
) STRICT, WITHOUT ROWID;
