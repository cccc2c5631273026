-- V18 of migrations/sqlite, where the columns are explained.
ALTER TABLE matches ADD COLUMN is_without_bot bigint NOT NULL DEFAULT 0 CHECK (is_without_bot IN (0, 1));
ALTER TABLE outbox ADD COLUMN is_without_bot bigint NOT NULL DEFAULT 0 CHECK (is_without_bot IN (0, 1));
ALTER TABLE matches ADD COLUMN language text COLLATE "C";

CREATE TRIGGER matches_place_immutable BEFORE UPDATE OF is_without_bot, language ON matches
FOR EACH ROW EXECUTE FUNCTION refuse_unless_erasing('the terms of a match are immutable');
