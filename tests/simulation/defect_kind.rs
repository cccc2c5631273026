//! The defects that can be planted, and the SQL of the defects in the database.

/// A defect.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Defect {
    /// Events are lost after they were confirmed.
    LostEvents,
    /// A match is deleted.
    DeletedMatch,
    /// Two moves of a log change places when nobody looks at them any more.
    SwappedMoves,
    /// An event is stored that nobody asked for.
    DoubledEvent,
    /// A move of one player is taken for the other's.
    WrongActor,
    /// A move is not legal.
    IllegalMove,
    /// Time is given back that nobody has lost.
    GivenBackTwice,
    /// Days of vacation are not counted.
    UncountedDays,
    /// A challenge is accepted after it has expired.
    LateAcceptance,
    /// A draw is agreed that nobody has offered.
    UnofferedDraw,
    /// A roll does not follow from the secret.
    WrongRoll,
    /// Blocks are forgotten.
    ForgottenBlocks,
    /// Servers forget how many matches they allow.
    ForgottenLimits,
    /// Rated matches are treated as casual.
    HintsEverywhere,
    /// A user who asks for a hint is treated as another player of the match.
    HintsForOthers,
    RepeatedWishes,
    /// Planned replies are stored after the turn that they reply to.
    LateReplies,
    /// Planned replies are stored without their last action.
    TornReplies,
    /// Posts of the day are forgotten.
    ForgottenPuzzles,
    /// Results of the day are added again and again.
    RepeatedResults,
    /// Results of the day are wrong.
    WrongResults,
    /// Everyone is reminded of their streak.
    UnwantedReminders,
    /// Reminders of a streak are forgotten.
    ForgottenReminders,
    /// The leaderboard of the month is that of all time.
    WrongPeriod,
    /// A player stops their match as if they were a moderator.
    StoppingPlayer,
    /// Rematches keep the seats.
    SameSeats,
    /// People stay in the logs after the confirmation that their data is erased.
    KeptNames,
    /// Interactions that Discord has given up are carried out.
    LateRequests,
    /// Every message is treated as a private one.
    MisplacedControls,
    /// Everyone sees private answers.
    PublicAnswers,
    /// People are taken for readers of another language.
    WrongLanguage,
    /// The bot takes everyone for someone who sees every channel.
    EveryChannelVisible,
    /// Watchers are forgotten.
    ForgottenWatchers,
    /// Lines that call someone are not posted.
    DroppedLines,
    /// Lines that could not be posted at once are given up.
    AbandonedLines,
    /// Notices of offers stay when they are answered.
    KeptNotices,
    /// Boards lack the lines of open offers.
    HiddenOffers,
    /// Boards keep the lines of offers.
    LastingOffers,
    /// Languages that people have chosen are forgotten.
    ForgottenLanguages,
    /// Posts that Discord refuses in a closed place are tried for ever.
    HiddenRefusals,
    /// Gives up every delivery that a block keeps from Discord.
    HiddenBlocks,
    /// Removals of the bot are treated as old.
    AgedRemovals,
    /// Attempts to post are forgotten, so that nobody looks for the posts.
    ForgottenAttempts,
    /// Servers without the bot are treated as servers of the bot.
    KnownServers,
    /// Everyone is taken for someone who may have files in answers.
    FilesForAll,
    /// Interactions have twice as many further messages.
    ManyMessages,
    /// Matches in places without the bot end as if the bot had been removed.
    RemovedPlaces,
    /// A clock in a place without the bot waits for two days.
    LongWait,
    /// A player is reminded twice.
    SecondReminder,
    /// A result counts for no rating.
    SkippedRating,
    /// Boards are not edited.
    StaleBoards,
    /// Boards lose their controls where they should change.
    RetiredBoards,
    /// Boards are posted without controls.
    BoardsWithoutControls,
    /// Boards are posted without a picture.
    BoardsWithoutPictures,
    /// Boards show another score.
    WrongScore,
    /// Boards say that the other player is to move.
    WrongSideToMove,
    /// Old boards keep their controls.
    OldControls,
    /// Answers to commands are not sent.
    NoCommandAnswers,
    /// Answers to presses and forms are not sent.
    NoControlAnswers,
    /// Messages are too long.
    LongMessages,
    /// A turn of the computer stays in its queue.
    LeakedQueueEntry,
    /// The computer never finds a move.
    FailingComputer,
    /// Nothing falls due.
    StoppedClock,
    /// A task panics.
    Panic,
    /// The database is spoilt.
    SpoiltDatabase,
    /// A process that has lost its shards writes all the same.
    UncheckedFence,
    /// A process takes shards that another one holds.
    TakenLease,
    /// Nobody can take the shards of a process that has died.
    EternalLease,
}

/// Drops the triggers that keep events from changes and matches from deletion.
pub const UNLOCK: &str = "DROP TRIGGER IF EXISTS events_immutable; DROP TRIGGER IF EXISTS events_not_deletable;
    DROP TRIGGER IF EXISTS matches_not_deletable;";

impl Defect {
    /// Returns true for a defect that is planted in the database.
    pub fn is_in_database(self) -> bool {
        let is_special =
            matches!(self, Defect::KeptNames | Defect::HintsForOthers | Defect::SpoiltDatabase | Defect::DeletedMatch);
        is_special || self.sql_of_all().is_some() || self.sql().is_some()
    }

    /// The SQL that plants the defect in the whole database.
    pub fn sql_of_all(self) -> Option<&'static str> {
        match self {
            Defect::ForgottenBlocks => Some("DELETE FROM blocks"),
            Defect::RepeatedWishes => Some("DELETE FROM seek_news"),
            Defect::ForgottenPuzzles => Some("UPDATE daily_puzzles SET posted_day = -1, attempted_day = -1"),
            Defect::RepeatedResults => Some(REPEATED_RESULTS),
            Defect::UnwantedReminders => Some(UNWANTED_REMINDERS),
            Defect::ForgottenReminders => Some(FORGOTTEN_REMINDERS),
            Defect::ForgottenLanguages => Some("UPDATE preferences SET chosen_language = NULL"),
            Defect::ForgottenWatchers => Some("DELETE FROM watchers"),
            Defect::ForgottenLimits => Some("UPDATE guild_settings SET max_matches_per_user = NULL"),
            Defect::AbandonedLines => Some(
                "UPDATE outbox SET status = 'dropped' WHERE kind = 'remind' AND status = 'pending' AND attempts > 0",
            ),
            Defect::ForgottenAttempts => Some("UPDATE outbox SET attempts = 0 WHERE status = 'pending'"),
            Defect::HintsEverywhere => Some(CASUAL_MATCHES),
            Defect::SameSeats => Some(SAME_SEATS),
            Defect::SkippedRating => Some("DELETE FROM rating_history"),
            Defect::UncountedDays => Some("DELETE FROM vacation_days"),
            Defect::AgedRemovals => Some("UPDATE away_guilds SET removed_at = 0 WHERE removed_at IS NOT NULL"),
            _ => None,
        }
    }

    /// The SQL that plants the defect in the match `?1` with a new last event that has the number `?2`.
    pub fn sql(self) -> Option<&'static str> {
        match self {
            Defect::LostEvents => Some(
                "DELETE FROM events WHERE match_id = ?1 AND number = ?2 AND kind = 'action' AND actor_id > 0
                     AND (SELECT is_over FROM matches WHERE id = ?1) = 0",
            ),
            Defect::SwappedMoves => Some(
                "UPDATE events SET payload = (SELECT payload FROM events AS other WHERE other.match_id = ?1
                     AND other.kind = 'action' AND other.number <> events.number AND other.number < 12 LIMIT 1)
                 WHERE match_id = ?1 AND ?2 > 20 AND number BETWEEN 4 AND 12 AND kind = 'action'",
            ),
            Defect::DoubledEvent => Some(
                "INSERT INTO events SELECT match_id, number + 1, occurred_at, actor_id, 'worded', 'again' FROM events
                 WHERE match_id = ?1 AND number = ?2 AND kind = 'invited'",
            ),
            Defect::WrongActor => Some(
                "UPDATE events SET actor_id = (SELECT user_id FROM participants
                     WHERE match_id = ?1 AND user_id <> actor_id ORDER BY user_id LIMIT 1)
                 WHERE match_id = ?1 AND number = ?2 AND kind = 'action' AND actor_id IS NOT NULL
                     AND (SELECT count(DISTINCT user_id) FROM participants WHERE match_id = ?1) = 2",
            ),
            Defect::LateReplies => Some(
                "UPDATE events SET occurred_at = occurred_at + 1 WHERE match_id = ?1 AND number <= ?2
                     AND number >= (SELECT max(number) FROM events WHERE match_id = ?1 AND kind = 'planned')
                     AND ?2 = (SELECT max(number + CAST(payload AS INTEGER)) FROM events
                         WHERE match_id = ?1 AND kind = 'planned')",
            ),
            Defect::TornReplies => Some(
                "UPDATE events SET payload = '9' WHERE match_id = ?1 AND kind = 'planned' AND number > ?2 - 4
                     AND number = (SELECT max(number) FROM events WHERE match_id = ?1 AND kind = 'planned')",
            ),
            Defect::IllegalMove => {
                Some("UPDATE events SET payload = 'z99' WHERE match_id = ?1 AND number = ?2 AND kind = 'action'")
            }
            Defect::GivenBackTwice => Some(
                "INSERT INTO events SELECT match_id, number + 1, occurred_at, NULL, 'given-back', '9000000' FROM events
                 WHERE match_id = ?1 AND number = ?2 AND kind IN ('accepted', 'action')
                     AND EXISTS (SELECT 1 FROM matches WHERE id = ?1 AND is_over = 0 AND time_control <> '')",
            ),
            Defect::RemovedPlaces => Some(
                "INSERT INTO events SELECT match_id, number + 1, occurred_at, NULL, 'stopped', 'server-gone' FROM events
                 WHERE match_id = ?1 AND number = ?2 AND kind = 'action'
                     AND EXISTS (SELECT 1 FROM matches WHERE id = ?1 AND is_over = 0 AND is_without_bot = 1)",
            ),
            Defect::LongWait => Some(
                "INSERT INTO events SELECT match_id, number + 1, occurred_at, NULL, 'held', occurred_at + 172800000
                 FROM events WHERE match_id = ?1 AND number = ?2 AND kind = 'action'
                     AND EXISTS (SELECT 1 FROM matches WHERE id = ?1 AND is_over = 0 AND is_without_bot = 1
                         AND time_control <> '')",
            ),
            Defect::SecondReminder => Some(
                "INSERT INTO events SELECT match_id, number + 1, occurred_at, NULL, 'reminded', '' FROM events
                 WHERE match_id = ?1 AND number = ?2 AND kind = 'reminded'",
            ),
            Defect::StoppingPlayer => Some(
                "INSERT INTO events SELECT match_id, number + 1, occurred_at, actor_id, 'stopped', 'moderator' FROM events
                 WHERE match_id = ?1 AND number = ?2 AND kind = 'action' AND actor_id > 0
                     AND EXISTS (SELECT 1 FROM matches WHERE id = ?1 AND is_over = 0)",
            ),
            Defect::LateAcceptance => Some(
                "UPDATE events SET occurred_at = 86400000 + (SELECT occurred_at FROM events WHERE match_id = ?1 AND number = 1)
                 WHERE match_id = ?1 AND number = ?2 AND kind = 'accepted'",
            ),
            Defect::UnofferedDraw => Some(
                "INSERT INTO events SELECT match_id, number + 1, occurred_at, actor_id, 'agreed', '' FROM events
                 WHERE match_id = ?1 AND number = ?2 AND kind = 'action' AND actor_id > 0
                     AND EXISTS (SELECT 1 FROM matches WHERE id = ?1 AND is_over = 0)",
            ),
            Defect::WrongRoll => Some(
                "UPDATE events SET payload = (SELECT payload FROM events AS other WHERE other.match_id = ?1
                     AND other.kind = 'threw' AND other.payload <> events.payload ORDER BY other.number LIMIT 1)
                 WHERE match_id = ?1 AND number = ?2 AND kind = 'threw' AND EXISTS (SELECT 1 FROM events AS other
                     WHERE other.match_id = ?1 AND other.kind = 'threw' AND other.payload <> events.payload)",
            ),
            _ => None,
        }
    }
}

/// The SQL that keeps posts whose results were added.
const REPEATED_RESULTS: &str = "CREATE TABLE IF NOT EXISTS kept_posts AS SELECT * FROM daily_posts WHERE 0;
     CREATE TRIGGER IF NOT EXISTS keep_posts AFTER DELETE ON daily_posts BEGIN
         INSERT INTO kept_posts VALUES (old.guild_id, old.day, old.channel_id, old.message_id); END;
     INSERT OR IGNORE INTO daily_posts SELECT * FROM kept_posts; DELETE FROM kept_posts;";

/// The SQL that gives everyone a streak of which they are reminded at noon.
const UNWANTED_REMINDERS: &str = "UPDATE preferences SET streak_hour = 12, utc_offset = NULL WHERE streak_hour IS NULL;
     INSERT OR IGNORE INTO daily_tries SELECT user_id, day, 'missed', day * 86400000 FROM preferences
         JOIN (SELECT DISTINCT posted_day - 1 AS day FROM daily_puzzles UNION SELECT posted_day - 2 FROM daily_puzzles)
         WHERE day > 0;";

/// The SQL that forgets reminders of streaks, which all have.
const FORGOTTEN_REMINDERS: &str = "UPDATE preferences SET streak_reminded_day = NULL;
     INSERT OR IGNORE INTO daily_tries SELECT user_id, day, 'missed', day * 86400000 FROM preferences
         JOIN (SELECT DISTINCT posted_day - 1 AS day FROM daily_puzzles UNION SELECT posted_day - 2 FROM daily_puzzles)
         WHERE day > 0 AND streak_hour IS NOT NULL;";

/// The SQL that takes every challenge for a casual one.
const CASUAL_MATCHES: &str = "DROP TRIGGER IF EXISTS matches_terms_immutable; UPDATE matches SET is_rated = 0
     WHERE is_rated = 1 AND (SELECT count(*) FROM events WHERE match_id = matches.id) > 3;";

/// The SQL that gives the challenger of a new rematch the seat of before.
const SAME_SEATS: &str = "DROP TRIGGER IF EXISTS matches_terms_immutable; UPDATE matches
     SET challenger_seat = CASE challenger_seat WHEN 'first' THEN 'second' ELSE 'first' END
     WHERE rematch_of IS NOT NULL AND (SELECT count(*) FROM events WHERE match_id = matches.id) = 1;";

/// The SQL that deletes a match with everything about it.
pub const DELETE_MATCH: &str = "PRAGMA foreign_keys = OFF;
    DELETE FROM rating_history WHERE match_id = 2; DELETE FROM results WHERE match_id = 2;
    UPDATE interactions SET match_id = NULL WHERE match_id = 2; DELETE FROM outbox WHERE match_id = 2;
    DELETE FROM watchers WHERE match_id = 2; DELETE FROM participants WHERE match_id = 2;
    DELETE FROM events WHERE match_id = 2; DELETE FROM matches WHERE id = 2;";
