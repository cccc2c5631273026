//! A whole run: people act while things fail, and then everything must come right.

use crate::simulation::checks::law::{Breach, Law};
use crate::simulation::checks::logs::LogChecks;
use crate::simulation::checks::{boards, derived, memory};
use crate::simulation::options::SimulationOptions;
use crate::simulation::random::{Purpose, Random};
use crate::simulation::report::SimulationReport;
use crate::simulation::sabotage::Sabotage;
use crate::simulation::world::World;
use crate::store::sqlite::MatchInspector;
use crate::store::store_error::StoreError;
use gonagas_core::matches::state::match_state::Match;
use std::collections::BTreeMap;
use std::io;
use std::sync::Arc;
use std::time::Duration;

/// The time without faults after which everything must have come right: deliveries are tried again within an hour.
const CALM_MINUTES: u32 = 65;

/// The number of looks for the end of the last deliveries, and the time between two of them.
const LAST_LOOKS: u32 = 20;
const LOOK_INTERVAL: Duration = Duration::from_secs(7);

/// The number of steps between checks of everything that follows from logs.
const DERIVED_INTERVAL: u32 = 400;

/// Runs a simulation. It ends with the first breach of a law.
///
/// # Errors
///
/// When no temporary folder can be made.
pub fn run(options: &SimulationOptions, sabotage: Arc<dyn Sabotage>) -> io::Result<SimulationReport> {
    let folder = tempfile::tempdir()?;
    let runtime = tokio::runtime::Builder::new_current_thread().enable_time().start_paused(true).build()?;
    let report = runtime.block_on(async {
        let world = World::new(options, folder.path(), sabotage);
        let mut run = Run { world, logs: LogChecks::default(), breaches: Vec::new(), step: 0, inspector: None };
        run.play(options).await;
        run.report(options)
    });
    Ok(report)
}

struct Run {
    world: World,
    logs: LogChecks,
    breaches: Vec<Breach>,
    step: u32,
    /// Reads the database beside the bot.
    inspector: Option<MatchInspector>,
}

impl Run {
    async fn play(&mut self, options: &SimulationOptions) {
        match MatchInspector::open(&self.world.database) {
            Ok(inspector) => self.inspector = Some(inspector),
            Err(error) => return self.break_law(Law::Opens, error.to_string()),
        }
        let length = u64::try_from(options.length.as_millis()).unwrap_or(u64::MAX);
        while self.breaches.is_empty() {
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
        if self.breaches.is_empty() {
            self.come_right(options).await;
        }
    }

    /// Ends all faults, and checks that everything comes right.
    async fn come_right(&mut self, options: &SimulationOptions) {
        self.world.calm_down(options.seed.is_multiple_of(2)).await;
        for _ in 0..CALM_MINUTES {
            self.world.pass(Duration::from_secs(60)).await;
            self.check_step();
            if !self.breaches.is_empty() {
                return;
            }
        }
        for look in 1..=LAST_LOOKS {
            let wrong = self.find_unfinished(options);
            if wrong.is_empty() {
                break;
            }
            if look == LAST_LOOKS {
                wrong.into_iter().for_each(|(law, detail)| self.break_law(law, detail));
            }
            self.world.pass(LOOK_INTERVAL).await;
        }
        self.check_derived();
    }

    /// Returns what is not as it must be in the end.
    fn find_unfinished(&self, options: &SimulationOptions) -> Vec<(Law, String)> {
        let (Some(inspector), Some(bot)) = (&self.inspector, &self.world.bot) else {
            return vec![(Law::Opens, "the bot does not run".into())];
        };
        let shown = boards::check(inspector, &self.world.discord).unwrap_or_else(|error| vec![error.to_string()]);
        let left = memory::check_left_over(bot, options.people);
        let shown = shown.into_iter().map(|text| (Law::Boards, text));
        shown.chain(left.into_iter().map(|text| (Law::Memory, text))).collect()
    }

    /// Checks what must hold after every step.
    fn check_step(&mut self) {
        self.world.discord.sabotage.spoil_database(&self.world.database);
        let mut broken = Vec::new();
        if let Some(bot) = &mut self.world.bot {
            broken.extend(bot.forget_ended_tasks().err().map(|text| (Law::Panics, text)));
            broken.extend(memory::check_running(bot).map(|text| (Law::Memory, text)));
        }
        broken.extend(std::mem::take(&mut self.world.panics).into_iter().map(|text| (Law::Panics, text)));
        let unopened = std::mem::take(&mut self.world.open_errors);
        broken.extend(unopened.into_iter().map(|error| (Law::Opens, error.to_string())));
        let refused = std::mem::take(&mut self.world.discord.lock().violations);
        broken.extend(refused.into_iter().map(|text| (Law::Limits, text)));
        broken.extend(self.check_logs().unwrap_or_else(|error| vec![(Law::Opens, error.to_string())]));
        let unanswered = std::mem::take(&mut self.world.shared().unanswered);
        broken.extend(unanswered.into_iter().map(|text| (Law::Answers, text)));
        broken.into_iter().for_each(|(law, detail)| self.break_law(law, detail));
        if self.step % DERIVED_INTERVAL == DERIVED_INTERVAL - 1 && self.breaches.is_empty() {
            self.check_derived();
        }
    }

    fn check_logs(&mut self) -> Result<Vec<(Law, String)>, StoreError> {
        let Some(inspector) = &self.inspector else { return Ok(Vec::new()) };
        self.logs.check(inspector, &mut self.world.shared().ledger)
    }

    fn check_derived(&mut self) {
        for fault in derived::check(&self.world.database) {
            self.break_law(Law::Derived, fault);
        }
    }

    fn break_law(&mut self, law: Law, detail: String) {
        self.breaches.push(Breach { law, step: self.step, detail });
    }

    fn report(&self, options: &SimulationOptions) -> SimulationReport {
        SimulationReport {
            seed: options.seed,
            elapsed: self.world.discord.clock.elapsed(),
            steps: self.step,
            requests: self.world.request_count,
            confirmed_moves: self.world.shared().ledger.confirmed_moves,
            events: self.logs.event_count,
            matches: self.count_matches().unwrap_or_default(),
            faults: self.world.discord.faults.counts(),
            trace: self.world.discord.trace.summary(),
            breaches: self.breaches.clone(),
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
