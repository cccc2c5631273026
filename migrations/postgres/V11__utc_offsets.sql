-- V19 of migrations/sqlite, where the column is explained.
ALTER TABLE preferences ADD COLUMN utc_offset bigint CHECK (utc_offset BETWEEN -720 AND 840);
