-- V12 of migrations/sqlite, where the column is explained.
ALTER TABLE preferences ADD COLUMN language text;
