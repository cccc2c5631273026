-- What people and servers have said that they want. Who is not in these tables wants the usual.

-- What people want done and shown. So far it was only what is done for them while they play.
ALTER TABLE habits RENAME TO preferences;
-- Whether they are notified when something waits for them.
ALTER TABLE preferences ADD COLUMN pings INTEGER NOT NULL DEFAULT 1 CHECK (pings IN (0, 1));
-- Whether they are told of it in a direct message.
ALTER TABLE preferences ADD COLUMN messages INTEGER NOT NULL DEFAULT 0 CHECK (messages IN (0, 1));
-- Which side of the board is below.
ALTER TABLE preferences ADD COLUMN orientation TEXT NOT NULL DEFAULT 'first' CHECK (orientation IN ('first', 'mine'));
-- The colours of the pictures. New ones may come, so any word will do here.
ALTER TABLE preferences ADD COLUMN theme TEXT NOT NULL DEFAULT 'wood';
-- Whether boards are told in letters, too.
ALTER TABLE preferences ADD COLUMN text INTEGER NOT NULL DEFAULT 0 CHECK (text IN (0, 1));

CREATE TABLE settings (
    guild    INTEGER PRIMARY KEY,
    -- Of what all see, as the folder of its words is called.
    language TEXT    NOT NULL,
    -- Whether new matches are played in threads of their own.
    threads  INTEGER NOT NULL CHECK (threads IN (0, 1)),
    -- How much time the players of new matches have, as text; empty: as much as they want.
    clock    TEXT    NOT NULL,
    -- How many matches a person may have at a time on this server; empty: as many as anywhere.
    matches  INTEGER CHECK (matches >= 1),
    -- Who is notified.
    pings    TEXT    NOT NULL CHECK (pings IN ('all', 'players', 'nobody'))
) STRICT;

-- The channels in which matches may be started; of a server without any, all.
CREATE TABLE allowed_channels (
    guild   INTEGER NOT NULL,
    channel INTEGER NOT NULL,
    PRIMARY KEY (guild, channel)
) STRICT, WITHOUT ROWID;
