-- Matches are found by where they are played, also when that is no longer where they were proposed.

CREATE INDEX matches_of_guild ON matches (guild, channel) WHERE over = 0;
CREATE INDEX events_moved ON events (match, number) WHERE kind = 'moved';
