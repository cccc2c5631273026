-- The language that a person has chosen in place of that of their Discord. NULL is that of their Discord.
ALTER TABLE preferences ADD COLUMN chosen_language TEXT;

-- 1 once the language of a server is settled: by a manager, by its locale when the bot joined, or because a manager was
-- asked. The servers before this column have English, and their managers are asked once.
ALTER TABLE guild_settings ADD COLUMN is_language_settled INTEGER NOT NULL DEFAULT 0 CHECK (is_language_settled IN (0, 1));
