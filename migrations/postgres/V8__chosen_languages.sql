-- V16 of migrations/sqlite, where the columns are explained.
ALTER TABLE preferences ADD COLUMN chosen_language text;
ALTER TABLE guild_settings ADD COLUMN is_language_settled bigint NOT NULL DEFAULT 0 CHECK (is_language_settled IN (0, 1));
