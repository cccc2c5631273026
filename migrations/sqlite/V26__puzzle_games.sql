-- Puzzles from played games, of people who agree.

-- 1: the person lets their finished games become puzzles.
ALTER TABLE preferences ADD COLUMN puzzle_games INTEGER NOT NULL DEFAULT 0 CHECK (puzzle_games IN (0, 1));
