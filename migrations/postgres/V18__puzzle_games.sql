-- V26 of migrations/sqlite, where the column is explained.
ALTER TABLE preferences ADD COLUMN puzzle_games bigint NOT NULL DEFAULT 0 CHECK (puzzle_games IN (0, 1));
