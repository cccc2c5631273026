-- V16 of migrations/sqlite, where the column is explained.
ALTER TABLE preferences ADD COLUMN accepts_messages bigint CHECK (accepts_messages IN (0, 1));
