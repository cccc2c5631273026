//! Puzzles of the day: one post in a channel and day, results that are those of the log and come once, and reminders
//! for people who have asked.

use crate::discord::model::{DiscordModel, DiscordState, PostedMessage};
use crate::discord::visible_messages::mentioned_users;
use crate::ledger::Ledger;
use gonagas_app::ports::Clock as _;
use gonagas_core::matches::clock::duration::MINUTE;
use gonagas_core::matches::ids::{Timestamp, UserId};
use gonagas_core::matches::results::puzzle_results::{AttemptEnd, MAX_NAMED_SOLVERS};
use gonagas_core::puzzles::schedule::day_of;
use gonagas_store::sqlite::MatchInspector;
use gonagas_store::store_error::StoreError;
use gonagas_ui::custom_id::CustomId;
use gonagas_ui::custom_id::puzzle::PuzzleControl;
use gonagas_ui::i18n::Catalog;
use std::collections::{BTreeMap, BTreeSet};
use std::ops::RangeInclusive;

/// The beginning of the name of a post's picture, before the day and the server.
const FILE_NAME: &str = "gonagas-puzzle-of-day-";

/// The languages of servers.
const LANGUAGES: [&str; 3] = ["en", "fr", "nb"];

/// The time around a failure in which an edit may be made again, since its end may not have been stored, and the time
/// for which a text may be on its way.
const MAX_DELAY: Timestamp = 5 * MINUTE;

/// The posts and reminders that were checked.
#[derive(Default)]
pub struct DailyPuzzleChecks {
    /// The id after the last message that was looked at.
    next: u64,
    /// The posts, by message.
    posts: BTreeMap<u64, CheckedPost>,
    reminded: BTreeSet<(UserId, i64)>,
    /// The people who are not named, with the time of the first check that saw it.
    unnamed: BTreeMap<UserId, Timestamp>,
}

/// A post of a day.
struct CheckedPost {
    guild: u64,
    day: i64,
    /// The edits that were counted, and the time of the last one.
    edits: u32,
    edited_at: Timestamp,
    /// The numbers of people who had tried and solved it at the last check before its results.
    before: [usize; 2],
    has_results: bool,
}

impl DailyPuzzleChecks {
    /// Returns the faults since the last check.
    pub fn check(
        &mut self,
        inspector: &MatchInspector,
        discord: &DiscordModel,
        ledger: &Ledger,
    ) -> Result<Vec<String>, StoreError> {
        let now = discord.clock.now();
        let has_failed_since = |time: Timestamp| {
            let elapsed = discord.clock.elapsed().cast_signed();
            let failed_for = elapsed - discord.faults.last_failed_access().cast_signed();
            now - failed_for + MAX_DELAY > time || ledger.last_run_end + MAX_DELAY > time
        };
        let state = discord.lock();
        let mut wrong = Vec::new();
        for (id, posted) in state.messages.range(self.next..) {
            self.next = id + 1;
            if let Some((guild, day)) = post_of(posted) {
                let is_there = |other: &u64| {
                    state.messages.get(other).is_some_and(|other| !other.is_deleted && other.channel == posted.channel)
                };
                let mut same = self.posts.iter().filter(|(_, post)| (post.guild, post.day) == (guild, day));
                if same.any(|(other, _)| is_there(other)) {
                    wrong.push(format!("day {day} is posted a second time in {}", posted.channel));
                }
                let post = CheckedPost { guild, day, edits: 0, edited_at: now, before: [0; 2], has_results: false };
                self.posts.insert(*id, post);
            } else if let Some((user, day)) = reminder_of(posted) {
                if !ledger.reminded.contains(&user) {
                    wrong.push(format!("{} is reminded of a streak and has never asked", user.0));
                }
                if !self.reminded.insert((user, day)) {
                    wrong.push(format!("{} is reminded a second time on day {day}", user.0));
                }
            }
        }
        let unnamed = inspector.unnamed_users()?;
        self.unnamed.retain(|user, _| unnamed.contains(user));
        for user in unnamed {
            self.unnamed.entry(user).or_insert(now);
        }
        for (id, post) in &mut self.posts {
            let Some(posted) = state.messages.get(id).filter(|posted| !posted.is_deleted) else { continue };
            if post.has_results && posted.known_edits == post.edits {
                continue;
            }
            let log = inspector.daily_log(post.guild, post.day)?;
            let is_solved = |(_, end): &&(UserId, Option<AttemptEnd>)| *end == Some(AttemptEnd::Solved);
            let counts = [log.iter().filter(|(_, end)| end.is_some()).count(), log.iter().filter(is_solved).count()];
            if posted.known_edits > post.edits {
                if post.edits > 0 && !has_failed_since(post.edited_at) {
                    wrong.push(format!("the results of day {} are added a second time", post.day));
                }
                if day_of(now) <= post.day {
                    wrong.push(format!("the results of day {} are added before it is over", post.day));
                }
                let text = posted.content.full_text();
                let ranges = [post.before[0]..=counts[0], post.before[1]..=counts[1]];
                if !post.has_results && !shows_results(&text, ranges) {
                    wrong.push(format!("day {}: {counts:?} is the log, and the post shows {text}", post.day));
                }
                let named = mentioned_users(&text);
                let solvers: BTreeSet<UserId> = log.iter().filter(is_solved).map(|(user, _)| *user).collect();
                let may_be_named = |user: &UserId| {
                    let is_solver = solvers.contains(user) || ledger.erased.contains(user);
                    is_solver && self.unnamed.get(user).is_none_or(|since| now - since < MAX_DELAY)
                };
                if !post.has_results && !named.iter().all(may_be_named) {
                    wrong.push(format!("day {}: someone is named in {text}", post.day));
                }
                if named.len() > MAX_NAMED_SOLVERS as usize || !posted.content.allowed_mentions.is_empty() {
                    wrong.push(format!("day {}: it names too many people, or notifies some", post.day));
                }
                post.edits = posted.known_edits;
                post.edited_at = now;
                post.has_results = true;
            } else if !post.has_results {
                post.before = counts;
            }
        }
        Ok(wrong)
    }
}

/// Returns the server and the day of a post.
fn post_of(posted: &PostedMessage) -> Option<(u64, i64)> {
    let name =
        posted.content.image.as_ref().filter(|_| posted.audience.is_none())?.file_name.strip_prefix(FILE_NAME)?;
    let (day, guild) = name.strip_suffix(".png")?.split_once('-')?;
    Some((guild.parse().ok()?, day.parse().ok()?))
}

/// Returns the person and the day of a direct message about a streak.
fn reminder_of(posted: &PostedMessage) -> Option<(UserId, i64)> {
    let user = DiscordState::person_of(posted.channel).filter(|_| posted.audience.is_none())?;
    posted.content.custom_ids().iter().find_map(|id| match CustomId::parse(id)? {
        CustomId::Puzzles(PuzzleControl::OpenOfDay { day, .. }) => Some((user, day)),
        _ => None,
    })
}

/// Returns true if a post says in one of the languages how many people have tried and solved a puzzle.
fn shows_results(text: &str, [tried, solved]: [RangeInclusive<usize>; 2]) -> bool {
    LANGUAGES.iter().any(|language| {
        let catalog = Catalog::for_locale(language);
        tried.clone().any(|tried| {
            solved.clone().any(|solved| {
                let [tried, solved] = [tried.to_string(), solved.to_string()];
                let values = [("tried", &*tried), ("solved", &*solved), ("names", "|")];
                let named = catalog.format("puzzle-results-names", &values);
                let named = named.split('|').next().unwrap_or_default();
                let counts = catalog.format("puzzle-results", &values[..2]);
                text.lines().any(|line| line == counts || line.starts_with(named))
            })
        })
    })
}
