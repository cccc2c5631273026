-- Pairs: two games with sides swapped that are one rated result (docs/PAIRS.md).

-- 1: a game of a pair, or the challenge to one.
ALTER TABLE matches ADD COLUMN is_pair INTEGER NOT NULL DEFAULT 0 CHECK (is_pair IN (0, 1));
-- In the second game of a pair, the first.
ALTER TABLE matches ADD COLUMN pair_of INTEGER REFERENCES matches (id);

CREATE UNIQUE INDEX matches_by_pair_of ON matches (pair_of) WHERE pair_of IS NOT NULL;

CREATE TRIGGER matches_pair_immutable
BEFORE UPDATE OF is_pair, pair_of ON matches
WHEN NOT EXISTS (SELECT 1 FROM erasure_in_progress)
BEGIN
    SELECT RAISE(ABORT, 'the terms of a match are immutable');
END;

-- The first game of a rated pair, in the results of both games. The result of the game that ended last decides the pair and is
-- the one that is rated; `rated` of the other is `no`, or `early` if it was too short by itself.
ALTER TABLE results ADD COLUMN pair_id INTEGER REFERENCES matches (id);
-- What each seat counts in a pair, and the number of turns.
ALTER TABLE results ADD COLUMN first_count INTEGER NOT NULL DEFAULT 0;
ALTER TABLE results ADD COLUMN second_count INTEGER NOT NULL DEFAULT 0;
ALTER TABLE results ADD COLUMN turn_count INTEGER NOT NULL DEFAULT 0;
-- 1: the result of the game of a pair that ended last.
ALTER TABLE results ADD COLUMN decides_pair INTEGER NOT NULL DEFAULT 0 CHECK (decides_pair IN (0, 1));
-- The seat that the winner of the pair has in this game. NULL: a draw, or the other game has no result yet.
ALTER TABLE results ADD COLUMN pair_winner_seat INTEGER CHECK (pair_winner_seat IN (1, 2));

CREATE INDEX results_by_pair_id ON results (pair_id) WHERE pair_id IS NOT NULL;
