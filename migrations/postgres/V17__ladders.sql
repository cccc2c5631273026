-- V25 of migrations/sqlite, where the columns are explained.
ALTER TABLE competitions ADD COLUMN ladder_game text COLLATE "C";

CREATE UNIQUE INDEX competitions_ladders ON competitions (guild_id, ladder_game)
    WHERE ladder_game IS NOT NULL AND phase IN ('registration', 'running');

CREATE TRIGGER competitions_ladder_immutable BEFORE UPDATE OF ladder_game ON competitions
FOR EACH ROW EXECUTE FUNCTION refuse_unless_erasing('the terms of a competition are immutable');

ALTER TABLE competitions ADD COLUMN removal_event bigint NOT NULL DEFAULT 0;
ALTER TABLE competitions ADD COLUMN told_event bigint NOT NULL DEFAULT 0;

CREATE INDEX competitions_untold_removals ON competitions (id) WHERE told_event < removal_event;
