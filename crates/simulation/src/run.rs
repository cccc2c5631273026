//! A whole run: people act while things fail, and then everything must come right.

use crate::checks::invariant::{Invariant, Violation};
use crate::checks::logs::LogChecks;
use crate::checks::{boards, champions, competitions, derived, due, lost_places, memory, notices, without_bot};
use crate::interaction_run::PlannedRequest;
use crate::options::SimulationOptions;
use crate::planted_defect::PlantedDefect;
use crate::random::{Purpose, Random};
use crate::report::SimulationReport;
use crate::world::World;
use gonagas_app::ports::Clock as _;
use gonagas_core::matches::clock::duration::{DAY, MINUTE};
use gonagas_core::matches::ids::Timestamp;
use gonagas_core::matches::state::match_state::Match;
use gonagas_store::sqlite::MatchInspector;
use gonagas_store::store_error::StoreError;
use std::collections::BTreeMap;
use std::io;
use std::sync::Arc;
use std::time::Duration;

/// The time without faults after which everything must have come right: deliveries are tried again within an hour.
const CALM_MINUTES: u32 = 65;

/// The time for which the bot is blocked in some runs after all other faults have ended.
const LAST_BLOCK: Timestamp = 10 * MINUTE;

/// The times by which the clock is moved at the end of runs in which threads stay closed, each time until everything
/// there is given up: a match ends, and then its result cannot be posted.
const CLOSED_JUMPS: [Timestamp; 2] = [2 * DAY; 2];

/// The number of looks for the end of the last deliveries, and the time between two of them.
const LAST_LOOKS: u32 = 20;
const LOOK_INTERVAL: Duration = Duration::from_secs(7);

/// The time between two presses of boards at the end, in which *Refresh* is allowed again.
const PRESS_INTERVAL: Duration = Duration::from_secs(10);

/// The time by which the clock is moved at the end: longer than anybody has left, with a vacation day and a reminder.
const LAST_JUMP: Timestamp = 30 * DAY;

/// The time after that in which everything must have happened that is due.
const DUE_TIME: Duration = Duration::from_secs(150);

/// The number of steps between checks of all logs and of everything that follows from them.
const DERIVED_INTERVAL: u32 = 400;

/// Runs a simulation. It ends with the first violation of a invariant.
pub fn run(options: &SimulationOptions, defect: Arc<dyn PlantedDefect>) -> io::Result<SimulationReport> {
    let folder = tempfile::tempdir()?;
    let runtime = tokio::runtime::Builder::new_current_thread().enable_time().start_paused(true).build()?;
    let report = runtime.block_on(async {
        let world = World::new(options, folder.path(), defect);
        let mut run = Run { world, logs: LogChecks::default(), violations: Vec::new(), step: 0, inspector: None };
        run.play(options).await;
        run.report(options)
    });
    Ok(report)
}

struct Run {
    world: World,
    logs: LogChecks,
    violations: Vec<Violation>,
    step: u32,
    /// Reads the database beside the bot.
    inspector: Option<MatchInspector>,
}

impl Run {
    async fn play(&mut self, options: &SimulationOptions) {
        match MatchInspector::open(&self.world.fleet.database) {
            Ok(inspector) => self.inspector = Some(inspector),
            Err(error) => return self.record_violation(Invariant::Opens, error.to_string()),
        }
        let length = u64::try_from(options.length.as_millis()).unwrap_or(u64::MAX);
        while self.violations.is_empty() {
            let mut random = Random::new(options.seed, Purpose::Step, [u64::from(self.step), 0]);
            let most = [400, 5_000, 60_000][random.weighted(&[60, 35, 5])];
            self.world.pass(Duration::from_millis(random.below(most))).await;
            if self.world.discord.clock.elapsed() >= length {
                break;
            }
            if options.only_steps.as_ref().is_none_or(|only| only.contains(&self.step)) {
                self.world.take_step(&mut random).await;
            }
            self.check_step();
            self.step += 1;
        }
        if self.violations.is_empty() {
            self.check_recovery(options).await;
        }
    }

    /// Ends all faults, and checks that everything comes right.
    async fn check_recovery(&mut self, options: &SimulationOptions) {
        let keeps_threads_closed = options.seed.is_multiple_of(3);
        self.world.end_faults(options.seed.is_multiple_of(2), keeps_threads_closed).await;
        if options.seed % 4 < 2 {
            self.world.discord.faults.block_bot(LAST_BLOCK);
        }
        let now = self.world.discord.clock.now();
        self.logs.calm = Some(now..Timestamp::MAX);
        self.pass_calmly().await;
        if self.violations.is_empty() {
            self.check_end(options, false).await;
        }
        if self.violations.is_empty() {
            // Every match that is still played falls due, without the time to remind anybody.
            let now = self.world.discord.clock.now();
            self.logs.calm = self.logs.calm.take().map(|calm| calm.start..now);
            self.world.move_clock(LAST_JUMP);
            self.world.pass(DUE_TIME).await;
            self.check_step();
            for time in CLOSED_JUMPS.into_iter().filter(|_| keeps_threads_closed) {
                self.pass_calmly().await;
                self.world.move_clock(time);
                self.pass_calmly().await;
            }
            self.check_end(options, true).await;
        }
    }

    /// Waits until failed deliveries have been tried again.
    async fn pass_calmly(&mut self) {
        for _ in 0..CALM_MINUTES {
            if self.violations.is_empty() {
                self.world.pass(Duration::from_secs(60)).await;
                self.check_step();
            }
        }
    }

    /// Checks everything once the last deliveries have ended; deliveries to places that refuse messages may still wait
    /// until the bot `has_given_up`.
    async fn check_end(&mut self, options: &SimulationOptions, has_given_up: bool) {
        self.press_boards_without_bot().await;
        for look in 1..=LAST_LOOKS {
            let wrong = self.find_unfinished(options, has_given_up);
            if wrong.is_empty() {
                break;
            }
            if look == LAST_LOOKS {
                wrong.into_iter().for_each(|(invariant, detail)| self.record_violation(invariant, detail));
            }
            self.world.pass(LOOK_INTERVAL).await;
        }
        self.check_whole();
    }

    /// Has someone press each board in a place without the bot, where only a press shows the present.
    async fn press_boards_without_bot(&mut self) {
        let found =
            self.inspector.as_ref().map(|inspector| without_bot::last_presses(inspector, &self.world.discord.lock()));
        for (channel, press) in found.and_then(Result::ok).unwrap_or_default() {
            let presser = {
                let state = self.world.discord.lock();
                state.people.keys().copied().find(|user| state.can_see(*user, channel))
            };
            if let Some(user) = presser {
                self.world.ask(user, channel, PlannedRequest::Request(press), None, None);
                self.world.pass(PRESS_INTERVAL).await;
                self.check_step();
            }
        }
    }

    /// Returns the broken invariants of the end.
    fn find_unfinished(&self, options: &SimulationOptions, has_given_up: bool) -> Vec<(Invariant, String)> {
        let fleet = &self.world.fleet;
        let running = fleet.bots.iter().filter(|bot| bot.is_ready() && !bot.is_replaced).count();
        let Some(inspector) = self.inspector.as_ref().filter(|_| running == fleet.places().len()) else {
            return vec![(Invariant::Opens, "the bot does not run".into())];
        };
        let now = self.world.discord.clock.now();
        let shown =
            boards::check(inspector, &self.world.discord, has_given_up).unwrap_or_else(|error| vec![error.to_string()]);
        let overdue = due::check(inspector, &self.world.discord, now).unwrap_or_else(|error| vec![error.to_string()]);
        let overdue = overdue.into_iter().map(|text| (Invariant::Due, text));
        let untold = self.find_untold(inspector).unwrap_or_else(|error| vec![error.to_string()]);
        let untold = untold.into_iter().map(|text| (Invariant::Notices, text));
        let crowned = champions::check(inspector, &self.world.discord).unwrap_or_else(|error| vec![error.to_string()]);
        let crowned = crowned.into_iter().map(|text| (Invariant::Champions, text));
        let played =
            competitions::check_end(inspector, &self.world.discord).unwrap_or_else(|error| vec![error.to_string()]);
        let crowned = crowned.chain(played.into_iter().map(|text| (Invariant::Competitions, text)));
        let left = fleet.bots.iter().flat_map(|bot| memory::check_left_over(bot, options.people));
        let shown = shown.into_iter().map(|text| (Invariant::Boards, text));
        shown.chain(overdue).chain(untold).chain(crowned).chain(left.map(|text| (Invariant::Memory, text))).collect()
    }

    /// Returns the people without a notice of an event since the faults ended.
    fn find_untold(&self, inspector: &MatchInspector) -> Result<Vec<String>, StoreError> {
        let Some(calm) = &self.logs.calm else { return Ok(Vec::new()) };
        notices::check(inspector, &self.world.discord, &self.world.shared().ledger, calm.start)
    }

    /// Checks the invariants of every step.
    fn check_step(&mut self) {
        self.world.discord.defect.spoil_database(&self.world.fleet.database);
        let mut broken = Vec::new();
        for bot in &mut self.world.fleet.bots {
            broken.extend(bot.forget_ended_tasks().err().map(|text| (Invariant::Panics, text)));
            broken.extend(memory::check_running(bot).map(|text| (Invariant::Memory, text)));
        }
        broken.extend(std::mem::take(&mut self.world.fleet.panics).into_iter().map(|text| (Invariant::Panics, text)));
        let unopened = std::mem::take(&mut self.world.fleet.open_errors);
        broken.extend(unopened.into_iter().map(|error| (Invariant::Opens, error.to_string())));
        broken.extend(self.world.fleet.check_leases().into_iter().map(|text| (Invariant::Leases, text)));
        broken.extend(self.take_faults_of_messages());
        broken.extend(self.check_logs(false).unwrap_or_else(|error| vec![(Invariant::Opens, error.to_string())]));
        let unanswered = std::mem::take(&mut self.world.shared().unanswered);
        broken.extend(unanswered.into_iter().map(|text| (Invariant::Answers, text)));
        broken.append(&mut self.world.shared().wrong_answers);
        broken.into_iter().for_each(|(invariant, detail)| self.record_violation(invariant, detail));
        if self.step % DERIVED_INTERVAL == DERIVED_INTERVAL - 1 && self.violations.is_empty() {
            self.check_whole();
        }
    }

    /// Returns the faults of messages since the last step.
    fn take_faults_of_messages(&self) -> Vec<(Invariant, String)> {
        let mut state = self.world.discord.lock();
        let refused = std::mem::take(&mut state.refusals).into_iter().map(|text| (Invariant::Limits, text));
        let public = std::mem::take(&mut state.indiscretions).into_iter().map(|text| (Invariant::Private, text));
        let repeated = std::mem::take(&mut state.repetitions).into_iter().map(|text| (Invariant::Notices, text));
        let misused = std::mem::take(&mut state.misuses).into_iter().map(|text| (Invariant::WithoutBot, text));
        refused.chain(public).chain(repeated).chain(misused).collect()
    }

    fn check_logs(&mut self, all: bool) -> Result<Vec<(Invariant, String)>, StoreError> {
        let Some(inspector) = &self.inspector else { return Ok(Vec::new()) };
        let mut broken = self.logs.check(inspector, &mut self.world.shared().ledger, &self.world.discord, all)?;
        let uncalled = self.logs.find_uncalled(inspector, &self.world.discord)?;
        broken.extend(uncalled.into_iter().map(|text| (Invariant::Notices, text)));
        let presses = std::mem::take(&mut self.world.shared().presses_without_bot);
        let now = self.world.discord.clock.now();
        let left_wrong = without_bot::check_presses(inspector, &self.world.discord.lock(), presses, now)?;
        broken.extend(left_wrong.into_iter().map(|text| (Invariant::WithoutBot, text)));
        let left = lost_places::check(inspector, &self.world.fleet.take_settled_deletions())?;
        broken.extend(left.into_iter().map(|text| (Invariant::Boards, text)));
        Ok(broken)
    }

    /// Checks all logs, and everything that follows from them.
    fn check_whole(&mut self) {
        let broken = self.check_logs(true).unwrap_or_else(|error| vec![(Invariant::Opens, error.to_string())]);
        broken.into_iter().for_each(|(invariant, detail)| self.record_violation(invariant, detail));
        for fault in derived::check(&self.world.fleet.database) {
            if !self.world.discord.defect.explains_fault(&fault) {
                self.record_violation(Invariant::Derived, fault);
            }
        }
    }

    fn record_violation(&mut self, invariant: Invariant, detail: String) {
        self.violations.push(Violation { invariant, step: self.step, detail });
    }

    fn report(&self, options: &SimulationOptions) -> SimulationReport {
        let (confirmed_moves, confirmed_presses) = {
            let shared = self.world.shared();
            (shared.ledger.confirmed_moves, shared.ledger.confirmed_presses)
        };
        let mut faults = self.world.discord.faults.counts();
        let takeovers = self.world.fleet.takeovers();
        faults.extend((takeovers > 0).then_some(("leases taken over", takeovers)));
        SimulationReport {
            seed: options.seed,
            elapsed: self.world.discord.clock.elapsed(),
            steps: self.step,
            requests: self.world.request_count,
            confirmed_moves,
            confirmed_presses,
            events: self.logs.event_count,
            planned_replies: self.logs.planned_replies,
            matches: self.count_matches().unwrap_or_default(),
            faults,
            trace: self.world.discord.trace.summary(),
            violations: self.violations.clone(),
        }
    }

    /// Counts the matches of each rating pool, and those with a result.
    fn count_matches(&self) -> Result<BTreeMap<String, (u64, u64)>, StoreError> {
        let mut counts = BTreeMap::<String, (u64, u64)>::new();
        let Some(inspector) = &self.inspector else { return Ok(counts) };
        for (id, _) in inspector.last_events()? {
            let stored = inspector.load(id)?.stored;
            let pool = stored.terms.rules.rule_set_info().rating_pool();
            let count = counts.entry(pool).or_default();
            count.0 += 1;
            let game = Match::replay(id, stored.terms.clone(), &stored.events);
            count.1 += u64::from(game.is_ok_and(|game| game.ending().is_some_and(|ending| ending.has_result())));
        }
        Ok(counts)
    }
}
