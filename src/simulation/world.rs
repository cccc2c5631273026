//! The events of a step: to people, to places, and to the bot.

use crate::app::ports::Clock as _;
use crate::app::server::guild_changes::GuildChange;
use crate::simulation::bot::Bot;
use crate::simulation::clock::SimulatedClock;
use crate::simulation::discord::initial_world;
use crate::simulation::discord::model::{ALL_PERMISSIONS, DiscordModel};
use crate::simulation::discord::visible_messages::SeenMessage;
use crate::simulation::faults::Faults;
use crate::simulation::interaction_run::{InteractionRun, PlannedRequest, Shared};
use crate::simulation::options::SimulationOptions;
use crate::simulation::people::choose::choose_step;
use crate::simulation::people::memory::Memory;
use crate::simulation::people::step::{Asked, Step};
use crate::simulation::place_changes;
use crate::simulation::planted_defect::PlantedDefect;
use crate::simulation::random::{Purpose, Random};
use crate::simulation::trace::Trace;
use crate::store::sqlite::OpenError;
use gonagas_core::matches::ids::{InteractionId, Timestamp, UserId};
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::sync::atomic::AtomicU64;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;
use tokio::time::sleep;

/// The id of the first interaction.
const FIRST_INTERACTION: u64 = 1 << 50;

/// The most messages that people remember as they were.
const MAX_REMEMBERED: usize = 200;

/// Something that happens later.
enum Later {
    /// The bot starts.
    Start,
    /// The bot is connected again.
    Connect,
    /// Discord delivers a request.
    Deliver(InteractionId, UserId, u64, PlannedRequest),
}

/// The simulated world.
pub(in crate::simulation) struct World {
    pub(in crate::simulation) discord: Arc<DiscordModel>,
    pub(in crate::simulation) database: PathBuf,
    /// `None` while the bot does not run.
    pub(in crate::simulation) bot: Option<Bot>,
    pub(in crate::simulation) shared: Arc<Mutex<Shared>>,
    /// The number of requests that reached the bot.
    pub(in crate::simulation) request_count: u64,
    /// The errors of the bot that stop it: panics, and a database that cannot be opened.
    pub(in crate::simulation) panics: Vec<String>,
    pub(in crate::simulation) open_errors: Vec<OpenError>,
    seed: u64,
    secrets: Arc<AtomicU64>,
    interaction_count: u64,
    old_messages: Vec<SeenMessage>,
    /// The events that happen later, by time in milliseconds since the start and in order.
    later: BTreeMap<(u64, u64), Later>,
    later_count: u64,
}

impl World {
    /// Creates the world of a seed, with a bot that is connected.
    pub(in crate::simulation) fn new(
        options: &SimulationOptions,
        folder: &Path,
        defect: Arc<dyn PlantedDefect>,
    ) -> World {
        let clock = Arc::new(SimulatedClock::start());
        let faults = Arc::new(Faults::new(options.seed, Arc::clone(&clock)));
        let trace = Arc::new(Trace::new(options.keeps_trace));
        let discord = Arc::new(DiscordModel::new(clock, faults, trace, defect));
        let mut random = Random::new(options.seed, Purpose::World, [0, 0]);
        initial_world::populate(&mut discord.lock(), &mut random, options.people, options.guilds);
        let mut world = World {
            discord,
            database: folder.join("simulated.sqlite"),
            bot: None,
            shared: Arc::default(),
            request_count: 0,
            panics: Vec::new(),
            open_errors: Vec::new(),
            seed: options.seed,
            secrets: Arc::default(),
            interaction_count: 0,
            old_messages: Vec::new(),
            later: BTreeMap::new(),
            later_count: 0,
        };
        world.start_bot();
        world.connect_bot();
        world
    }

    /// Locks what interactions leave behind.
    pub(in crate::simulation) fn shared(&self) -> MutexGuard<'_, Shared> {
        self.shared.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Lets time pass, and what was to happen meanwhile happen.
    pub(in crate::simulation) async fn pass(&mut self, time: Duration) {
        let end = self.discord.clock.elapsed() + u64::try_from(time.as_millis()).unwrap_or_default();
        loop {
            let next = self.later.first_key_value().map_or(end, |((at, _), _)| (*at).min(end));
            sleep(Duration::from_millis(next.saturating_sub(self.discord.clock.elapsed()))).await;
            match self.later.first_entry().filter(|entry| entry.key().0 <= next) {
                Some(entry) => match entry.remove() {
                    Later::Start => self.start_bot(),
                    Later::Connect => self.connect_bot(),
                    Later::Deliver(id, user, channel, planned) => self.deliver(id, user, channel, planned),
                },
                None => return,
            }
        }
    }

    /// Does what is chosen for a step.
    pub(in crate::simulation) async fn take_step(&mut self, random: &mut Random) {
        let forms = self.shared().forms.clone();
        let memory = Memory { old_messages: &self.old_messages, forms: &forms };
        let step = choose_step(random, &self.discord, &memory);
        self.perform(step).await;
        if random.chance(150) {
            let seen = self.discord.messages_with_controls(random.chance(300));
            self.old_messages.extend(random.pick(&seen).cloned());
            let surplus = self.old_messages.len().saturating_sub(MAX_REMEMBERED);
            self.old_messages.drain(..surplus);
        }
    }

    async fn perform(&mut self, step: Step) {
        if !matches!(step, Step::Ask(_) | Step::TypeMove { .. } | Step::Autocomplete { .. } | Step::Rest) {
            self.discord.note(&format!("{step:?}"));
        }
        match step {
            Step::Ask(Asked { user, channel, request, repeated_after, again_after }) => {
                self.ask(user, channel, PlannedRequest::Request(request), repeated_after, again_after);
            }
            Step::TypeMove { user, channel, match_number, choice, again_after } => {
                self.ask(user, channel, PlannedRequest::TypeMove { match_number, choice }, None, again_after);
            }
            Step::Autocomplete { user, channel, typing } => {
                self.ask(user, channel, PlannedRequest::Autocomplete(typing), None, None);
            }
            Step::MoveClock(time) => self.move_clock(time),
            Step::BreakDiscord(time) => self.discord.faults.break_discord(time),
            Step::BreakDisk(time, error) => self.discord.faults.break_disk(time, error),
            Step::Disconnect { time, silence } => {
                self.discord.faults.count("broken connections");
                if let Some(bot) = &mut self.bot {
                    bot.disconnect(silence);
                }
                self.happen_after(time, Later::Connect);
            }
            Step::Kill(time) => {
                self.kill_bot().await;
                self.happen_after(time, Later::Start);
            }
            Step::Restart(time) => {
                self.stop_bot().await;
                self.happen_after(time, Later::Start);
            }
            Step::Rest => {}
            step => self.change_place(step),
        }
    }

    /// Changes a message, a channel, or who is where, and tells the bot.
    fn change_place(&mut self, step: Step) {
        let change = place_changes::apply(&mut self.discord.lock(), step);
        if let (Some(bot), Some(change)) = (&mut self.bot, change) {
            bot.handle_change(change);
        }
    }

    /// Sends a request, perhaps twice.
    fn ask(
        &mut self,
        user: UserId,
        channel: u64,
        planned: PlannedRequest,
        repeated_after: Option<Duration>,
        again_after: Option<Duration>,
    ) {
        let id = self.next_interaction();
        if let Some(time) = repeated_after {
            self.happen_after(time, Later::Deliver(id, user, channel, planned.clone()));
        }
        if let Some(time) = again_after {
            let again = self.next_interaction();
            self.happen_after(time, Later::Deliver(again, user, channel, planned.clone()));
        }
        self.deliver(id, user, channel, planned);
    }

    /// Delivers a request to the bot, if it can be reached and the person is where they ask.
    fn deliver(&mut self, id: InteractionId, user: UserId, channel: u64, planned: PlannedRequest) {
        let is_there = self.discord.lock().can_see(user, channel);
        let Some(bot) = self.bot.as_mut().filter(|bot| bot.is_connected && is_there) else { return };
        self.request_count += 1;
        let now = self.discord.clock.now();
        self.shared.lock().unwrap_or_else(PoisonError::into_inner).ledger.begin(id, user, now);
        let run = InteractionRun {
            app: Arc::clone(&bot.app),
            channels: bot.channels.clone(),
            shared: Arc::clone(&self.shared),
            id,
            user,
            channel,
            planned,
        };
        bot.tasks.spawn(run.handle());
    }

    fn next_interaction(&mut self) -> InteractionId {
        self.interaction_count += 1;
        InteractionId(FIRST_INTERACTION + self.interaction_count)
    }

    fn happen_after(&mut self, time: Duration, later: Later) {
        let at = self.discord.clock.elapsed() + u64::try_from(time.as_millis()).unwrap_or_default();
        self.later_count += 1;
        self.later.insert((at, self.later_count), later);
    }

    /// Starts the bot, unless it runs.
    fn start_bot(&mut self) {
        if self.bot.is_some() {
            return;
        }
        self.discord.note("the bot starts");
        match Bot::start(&self.discord, &self.database, self.seed, &self.secrets) {
            Ok(bot) => {
                self.bot = Some(bot);
                self.happen_after(Duration::from_millis(700), Later::Connect);
            }
            Err(error) => self.open_errors.push(error),
        }
    }

    fn connect_bot(&mut self) {
        if let Some(bot) = self.bot.as_mut().filter(|bot| !bot.is_connected) {
            self.discord.note("the bot is connected");
            bot.connect();
        }
    }

    /// Moves the clock forward, which is no time that anybody has waited.
    pub(in crate::simulation) fn move_clock(&self, time: Timestamp) {
        self.discord.faults.count("jumps of the clock");
        self.discord.note(&format!("the clock jumps by {time} ms"));
        self.discord.clock.move_forward(time);
    }

    async fn kill_bot(&mut self) {
        let Some(bot) = self.bot.take() else { return };
        self.discord.faults.count("kills");
        self.panics.extend(bot.kill().await.err());
        self.end_interactions();
    }

    async fn stop_bot(&mut self) {
        let Some(bot) = self.bot.take() else { return };
        self.discord.faults.count("restarts");
        self.panics.extend(bot.stop().await.err());
        self.end_interactions();
    }

    fn end_interactions(&mut self) {
        let now = self.discord.clock.now();
        self.shared().ledger.end_all(now);
    }

    /// Ends all faults, and has someone set right what is set wrong.
    pub(in crate::simulation) async fn end_faults(&mut self, restarts: bool) {
        self.discord.note("the faults end");
        self.discord.defect.faults_have_ended();
        self.discord.faults.end_faults();
        if restarts {
            self.stop_bot().await;
        }
        self.start_bot();
        self.connect_bot();
        let guilds: Vec<u64> = {
            let mut state = self.discord.lock();
            state.channels.values_mut().for_each(|channel| channel.bot = ALL_PERMISSIONS);
            state.people.values_mut().for_each(|person| person.accepts_direct_messages = true);
            state.guilds.keys().copied().collect()
        };
        if let Some(bot) = &mut self.bot {
            guilds.into_iter().for_each(|guild| bot.handle_change(GuildChange::PermissionsChanged(guild)));
        }
    }
}
