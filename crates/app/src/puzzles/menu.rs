//! `/puzzle`, the menu of games, the buttons that open a puzzle, and *Share*.

use crate::UserError;
use crate::limits::limited_action::LimitedAction;
use crate::permissions::check_bot_permissions;
use crate::puzzles::Puzzles;
use crate::request_context::RequestContext;
use gonagas_core::matches::results::puzzle_results::{PuzzleProgress, PuzzleStanding};
use gonagas_core::puzzles::catalogue::{find_puzzle, is_puzzle_of_day, puzzle_of_day, puzzles_of_game};
use gonagas_core::puzzles::puzzle::Puzzle;
use gonagas_core::puzzles::schedule::day_of;
use gonagas_ui::custom_id::puzzle::PuzzleControl;
use gonagas_ui::message::Message;
use gonagas_ui::screens::puzzle::overview;
use gonagas_ui::screens::puzzle::shared::shared_attempt;
use gonagas_ui::screens::rules::find;

impl Puzzles {
    /// Shows the next puzzle of a game; without a game, the games.
    pub async fn show_puzzle(&self, context: &RequestContext<'_>, game: Option<&str>) -> Result<(), UserError> {
        let message = match game {
            Some(game) => self.next_puzzle_of_game(context, game, None).await?,
            None => self.games_message(context).await?,
        };
        context.respond_privately(&message).await
    }

    /// Handles the menu of games or a button that opens a puzzle.
    pub async fn handle_puzzle_menu(
        &self,
        context: &RequestContext<'_>,
        control: &PuzzleControl,
        value: Option<&str>,
    ) -> Result<(), UserError> {
        let message = match control {
            PuzzleControl::Share(day) => return self.share_attempt(context, *day).await,
            PuzzleControl::Today => {
                self.limits.check(context.requester, LimitedAction::Lookup)?;
                match puzzle_of_day(day_of(self.clock.now())) {
                    Some(puzzle) => self.fresh_puzzle(context, puzzle).await?,
                    None => self.games_message(context).await?,
                }
            }
            PuzzleControl::OpenOfDay { day, puzzle } => {
                self.limits.check(context.requester, LimitedAction::Lookup)?;
                self.open_of_day(context, *day, puzzle).await?
            }
            PuzzleControl::Game => {
                let game = value.ok_or(UserError::ForgedControl)?;
                self.next_puzzle_of_game(context, game, None).await?
            }
            PuzzleControl::Open(id) | PuzzleControl::Next(id) => match (find_puzzle(id), control) {
                (None, _) => overview::gone_message(&context.catalog(), &self.puzzle_standings(context).await?),
                (Some(puzzle), PuzzleControl::Next(_)) => {
                    self.next_puzzle_of_game(context, puzzle.game(), Some(id)).await?
                }
                (Some(puzzle), _) => {
                    self.limits.check(context.requester, LimitedAction::Lookup)?;
                    self.fresh_puzzle(context, puzzle).await?
                }
            },
        };
        if control.is_private() {
            context.update_message(&message).await
        } else {
            context.respond_privately(&message).await
        }
    }

    /// Opens the puzzle of a day from its post. On the day itself the server's post counts as the way to it.
    async fn open_of_day(&self, context: &RequestContext<'_>, day: i64, id: &str) -> Result<Message, UserError> {
        let Some(puzzle) = find_puzzle(id) else {
            return Ok(overview::gone_message(&context.catalog(), &self.puzzle_standings(context).await?));
        };
        let now = self.clock.now();
        let requester = context.requester;
        if let Some(guild) = requester.channel_ref.guild().filter(|_| day == day_of(now) && is_puzzle_of_day(id, day)) {
            self.store.record_daily_opening(requester.user_id, day, Some(guild), now).await?;
        }
        self.fresh_puzzle(context, puzzle).await
    }

    /// Posts how the requester did at the puzzle of a day.
    async fn share_attempt(&self, context: &RequestContext<'_>, day: i64) -> Result<(), UserError> {
        let user = context.requester.user_id;
        let attempt = self.store.daily_attempt(user, day).await?;
        let found = attempt.and_then(|attempt| Some((attempt, puzzle_of_day(day)?)));
        let (attempt, puzzle) = found.ok_or_else(|| context.catalog().text("puzzle-not-tried"))?;
        check_bot_permissions(context.requester)?;
        self.limits.check(context.requester, LimitedAction::Share)?;
        let streak = self.store.puzzle_streak(user).await?.on(day_of(self.clock.now()));
        let catalog = self.languages.public_catalog(context.requester.channel_ref).await?;
        context.share_publicly(&shared_attempt(&catalog, user, puzzle, attempt, streak)).await
    }

    /// Returns the menu of games, with the way to the puzzle of today.
    async fn games_message(&self, context: &RequestContext<'_>) -> Result<Message, UserError> {
        let user = context.requester.user_id;
        let today = day_of(self.clock.now());
        let streak = self.store.puzzle_streak(user).await?;
        let standings = self.puzzle_standings(context).await?;
        Ok(overview::games_message(&context.catalog(), &standings, streak, today))
    }

    /// Returns the next puzzle of a game after the one with the identifier `after`.
    async fn next_puzzle_of_game(
        &self,
        context: &RequestContext<'_>,
        game: &str,
        after: Option<&str>,
    ) -> Result<Message, UserError> {
        let catalog = context.catalog();
        let puzzles: Vec<&'static Puzzle> = puzzles_of_game(game).collect();
        if puzzles.is_empty() {
            // An unknown game is refused as by `/rules`.
            find::find_listing(&catalog, game, "").map_err(UserError::from)?;
        }
        self.limits.check(context.requester, LimitedAction::Lookup)?;
        let progress = self.store.puzzle_progress(context.requester.user_id, game, self.clock.now()).await?;
        let puzzle = next_puzzle(&puzzles, &progress, after);
        let puzzle = puzzle.ok_or_else(|| catalog.format("puzzle-none", &[("id", game)]))?;
        self.fresh_puzzle(context, puzzle).await
    }
}

/// Returns the next puzzle after the one with the identifier `after`: of those that the person has not tried, the one
/// whose rating is nearest to theirs, or for a newcomer the easiest; once all are tried, the next of those that they
/// missed, or else of all. `None` without any puzzle.
fn next_puzzle<'a>(puzzles: &[&'a Puzzle], progress: &PuzzleProgress, after: Option<&str>) -> Option<&'a Puzzle> {
    let ids: Vec<String> = puzzles.iter().map(|puzzle| puzzle.id()).collect();
    let others = || (0..puzzles.len()).filter(|index| after != Some(ids[*index].as_str()) || puzzles.len() == 1);
    let first_try = |index: usize| progress.attempts.iter().find(|one| one.puzzle == ids[index]);
    let distance = |index: usize| {
        let points = progress.puzzle_points.get(&ids[index]).copied();
        let points = points.unwrap_or(f64::from(puzzles[index].rating));
        if progress.is_newcomer { points } else { (points - progress.points).abs() }
    };
    let untried = others().filter(|index| first_try(*index).is_none());
    if let Some(nearest) = untried.min_by(|one, other| distance(*one).total_cmp(&distance(*other))) {
        return Some(puzzles[nearest]);
    }
    // Round and round from the one after this one.
    let start = after.and_then(|after| ids.iter().position(|id| id == after)).map_or(0, |index| index + 1);
    let order = |index: &usize| (index + puzzles.len() - start % puzzles.len().max(1)) % puzzles.len();
    let missed = others().filter(|index| first_try(*index).is_some_and(|one| !one.is_solved));
    missed.min_by_key(order).or_else(|| others().min_by_key(order)).map(|index| puzzles[index])
}

impl Puzzles {
    /// Returns the ratings and counts of the requester.
    pub async fn puzzle_standings(&self, context: &RequestContext<'_>) -> Result<Vec<PuzzleStanding>, UserError> {
        self.store.puzzle_standings(context.requester.user_id, self.clock.now()).await.map_err(UserError::from)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use gonagas_core::matches::results::puzzle_results::PuzzleAttempt;
    use gonagas_core::puzzles::catalogue::all_puzzles;

    fn puzzle(rating: u32) -> Puzzle {
        Puzzle { rating, turn: vec![rating.to_string()], ..all_puzzles()[0].clone() }
    }

    /// The rating of the next puzzle of these, after some were tried.
    fn next(ratings: &[u32], points: f64, tries: &[(u32, bool)], after: Option<u32>) -> Option<u32> {
        let puzzles: Vec<Puzzle> = ratings.iter().map(|rating| puzzle(*rating)).collect();
        let puzzles: Vec<&Puzzle> = puzzles.iter().collect();
        let one_try =
            |(rating, is_solved): &(u32, bool)| PuzzleAttempt { puzzle: puzzle(*rating).id(), is_solved: *is_solved };
        let attempts = tries.iter().map(one_try).collect();
        let progress = PuzzleProgress { points, attempts, ..PuzzleProgress::default() };
        let after = after.map(|rating| puzzle(rating).id());
        next_puzzle(&puzzles, &progress, after.as_deref()).map(|puzzle| puzzle.rating)
    }

    const FOUR: [u32; 4] = [1000, 1400, 1600, 2000];

    #[test]
    fn untried_puzzle_nearest_to_the_rating_comes_first() {
        assert_eq!(next(&FOUR, 1500.0, &[], None), Some(1400));
        assert_eq!(next(&FOUR, 1510.0, &[], None), Some(1600));
        assert_eq!(next(&FOUR, 1500.0, &[(1400, true), (1600, false)], None), Some(1000));
        assert_eq!(next(&FOUR, 1500.0, &[], Some(1400)), Some(1600), "skipped");
        assert_eq!(next(&[], 1500.0, &[], None), None);
    }

    #[test]
    fn easiest_puzzle_comes_first_for_a_newcomer() {
        let puzzles = FOUR.map(puzzle);
        let puzzles: Vec<&Puzzle> = puzzles.iter().collect();
        let progress = PuzzleProgress { points: 1500.0, is_newcomer: true, ..PuzzleProgress::default() };
        assert_eq!(next_puzzle(&puzzles, &progress, None).map(|puzzle| puzzle.rating), Some(1000));
        let first = puzzles[0].id();
        assert_eq!(next_puzzle(&puzzles, &progress, Some(&first)).map(|puzzle| puzzle.rating), Some(1400));
    }

    #[test]
    fn rating_that_tries_have_changed_counts() {
        let puzzles = [puzzle(1000), puzzle(1600)];
        let points = [(puzzles[0].id(), 1510.0)].into_iter().collect();
        let progress = PuzzleProgress { points: 1500.0, puzzle_points: points, ..PuzzleProgress::default() };
        assert_eq!(next_puzzle(&[&puzzles[0], &puzzles[1]], &progress, None), Some(&puzzles[0]));
    }

    #[test]
    fn missed_puzzles_come_again_in_turn_once_all_are_tried() {
        let tries = [(1000, false), (1400, true), (1600, false), (2000, true)];
        assert_eq!(next(&FOUR, 1500.0, &tries, None), Some(1000));
        assert_eq!(next(&FOUR, 1500.0, &tries, Some(1000)), Some(1600));
        assert_eq!(next(&FOUR, 1500.0, &tries, Some(1600)), Some(1000));
        let solved = FOUR.map(|rating| (rating, true));
        assert_eq!(next(&FOUR, 1500.0, &solved, Some(2000)), Some(1000));
        assert_eq!(next(&[1000], 1500.0, &[(1000, true)], Some(1000)), Some(1000));
    }

    #[test]
    fn tries_at_puzzles_that_are_no_longer_there_change_nothing() {
        let gone = [(1490, false), (1510, true)];
        assert_eq!(next(&FOUR, 1500.0, &gone, None), Some(1400));
        let all = FOUR.map(|rating| (rating, true)).into_iter().chain(gone).collect::<Vec<_>>();
        assert_eq!(next(&FOUR, 1500.0, &all, Some(1490)), Some(1000), "after a puzzle that is gone");
    }
}
