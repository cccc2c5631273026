-- The offset of a person's clock from UTC in minutes, as they chose it; NULL until they have.
ALTER TABLE preferences ADD COLUMN utc_offset INTEGER CHECK (utc_offset BETWEEN -720 AND 840);
