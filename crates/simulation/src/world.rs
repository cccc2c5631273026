//! The events of a step: to people, to places, and to the bot.

use crate::arrangements::Subject;
use crate::clock::SimulatedClock;
use crate::discord::initial_world;
use crate::discord::model::DiscordModel;
use crate::discord::visible_messages::SeenMessage;
use crate::faults::Faults;
use crate::fleet::{self, Fleet};
use crate::interaction_run::{InteractionRun, PlannedRequest, Shared};
use crate::options::{Scenario, SimulationOptions};
use crate::people::choose::{choose_process_fault, choose_step};
use crate::people::situation::Memory;
use crate::people::{competitions, puzzle_days, reply_plans};
use crate::place_changes;
use crate::planted_defect::PlantedDefect;
use crate::random::{Purpose, Random};
use crate::step::{Asked, Step};
use crate::trace::Trace;
use gonagas_app::ports::Clock as _;
use gonagas_app::requester::BotPermissions;
use gonagas_app::server::guild_changes::GuildChange;
use gonagas_core::matches::clock::duration::MINUTE;
use gonagas_core::matches::ids::{InteractionId, Timestamp, UserId};
use std::collections::BTreeMap;
use std::path::Path;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;
use tokio::time::sleep;

/// The id of the first interaction.
const FIRST_INTERACTION: u64 = 1 << 50;

/// The most messages that people remember as they were.
const MAX_REMEMBERED: usize = 200;

/// The time for which unheard events are replayed, and the time between two attempts.
const REPLAYED_FOR: Timestamp = MINUTE;
const REPLAY_AFTER: Duration = Duration::from_secs(4);

/// The time after its start in which the bot is connected, or asks whether it may be.
const CONNECT_AFTER: Duration = Duration::from_millis(700);

/// The time after which a process that has lost its shards is started again.
const RESTART_AFTER: Duration = Duration::from_secs(2);

/// The time after which a process is ended that goes on although another one was started in its place.
const END_REPLACED_AFTER: Duration = Duration::from_secs(10);

/// The time after the faults by which every process has heard of the permissions.
const HEARD_AFTER: Duration = Duration::from_secs(30);

/// A planned event.
enum Later {
    /// The bot starts in this place.
    Start(usize),
    /// The bot is connected again in this place.
    Connect(usize),
    /// Another process is started in this place, if the process there is paused.
    Replace(usize),
    /// A run that was paused goes on.
    Resume(u64),
    /// A run is ended if another one has its place.
    EndReplaced(u64),
    /// Discord sends all permissions.
    TellPermissions,
    /// Discord delivers a request that was sent at this time.
    Deliver(Timestamp, InteractionId, UserId, u64, PlannedRequest),
}

/// The simulated world.
pub struct World {
    pub discord: Arc<DiscordModel>,
    pub fleet: Fleet,
    pub shared: Arc<Mutex<Shared>>,
    /// The number of requests that reached the bot.
    pub request_count: u64,
    interaction_count: u64,
    scenario: Scenario,
    old_messages: Vec<SeenMessage>,
    /// The events that happen later, by time in milliseconds since the start and in order.
    later: BTreeMap<(u64, u64), Later>,
    later_count: u64,
}

impl World {
    /// Creates the world of a seed, with a bot that is connected.
    pub fn new(options: &SimulationOptions, folder: &Path, defect: Arc<dyn PlantedDefect>) -> World {
        let clock = Arc::new(SimulatedClock::start());
        let faults = Arc::new(Faults::new(options.seed, Arc::clone(&clock)));
        let trace = Arc::new(Trace::new(options.keeps_trace));
        let discord = Arc::new(DiscordModel::new(clock, faults, trace, defect));
        let mut random = Random::new(options.seed, Purpose::World, [0, 0]);
        let shards = fleet::shard_count(options.processes);
        initial_world::populate(&mut discord.lock(), &mut random, options.people, options.guilds, shards);
        let database = folder.join("simulated.sqlite");
        let mut world = World {
            fleet: Fleet::new(&discord, database, options.seed, options.processes),
            discord,
            shared: Arc::default(),
            request_count: 0,
            interaction_count: 0,
            scenario: options.scenario,
            old_messages: Vec::new(),
            later: BTreeMap::new(),
            later_count: 0,
        };
        {
            let state = world.discord.lock();
            let moderators = state.guilds.iter().map(|(id, guild)| (*id, [guild.owner, guild.moderator]));
            world.shared().ledger.moderators = moderators.collect();
        }
        for place in world.fleet.places() {
            world.start_bot(place);
            world.connect_bot(place);
        }
        world
    }

    /// Locks the traces of interactions.
    pub fn shared(&self) -> MutexGuard<'_, Shared> {
        self.shared.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Lets time pass, with all its planned events.
    pub async fn pass(&mut self, time: Duration) {
        let end = self.discord.clock.elapsed() + u64::try_from(time.as_millis()).unwrap_or_default();
        loop {
            let next = self.later.first_key_value().map_or(end, |((at, _), _)| (*at).min(end));
            let wait = Duration::from_millis(next.saturating_sub(self.discord.clock.elapsed()));
            tokio::select! {
                biased;
                run = self.fleet.next_lost() => {
                    self.end_lost_run(run).await;
                    continue;
                }
                () = sleep(wait) => {}
            }
            match self.later.first_entry().filter(|entry| entry.key().0 <= next) {
                Some(entry) => {
                    let later = entry.remove();
                    self.happen(later).await;
                }
                None => return,
            }
        }
    }

    async fn happen(&mut self, later: Later) {
        match later {
            Later::Start(place) => self.start_bot(place),
            Later::Connect(place) => self.connect_bot(place),
            Later::Replace(place) => {
                if self.fleet.replace_paused(place) {
                    self.discord.faults.count("replaced processes");
                    self.happen_after(CONNECT_AFTER, Later::Connect(place));
                }
            }
            Later::Resume(run) => {
                self.fleet.resume(run);
                self.happen_after(END_REPLACED_AFTER, Later::EndReplaced(run));
            }
            Later::EndReplaced(run) => {
                if self.fleet.bots.iter().any(|bot| bot.holder.run == run && bot.is_replaced) {
                    let ended = self.fleet.kill_run(run).await;
                    self.end_interactions(ended);
                }
            }
            Later::TellPermissions => self.tell_permissions(),
            Later::Deliver(began, id, user, channel, planned) => self.deliver(began, id, user, channel, planned),
        }
    }

    /// Carries out the chosen step.
    pub async fn take_step(&mut self, random: &mut Random) {
        let (forms, blocks, played) = {
            let shared = self.shared();
            let blocks = shared.ledger.arrangements.all_held().filter_map(|(subject, _)| match subject {
                Subject::Block(blocker, blocked) => Some((blocker, blocked)),
                Subject::Watch(..) | Subject::MatchLimit(_) | Subject::Language(_) => None,
            });
            (shared.forms.clone(), blocks.collect::<Vec<_>>(), shared.ledger.rule_sets_with_results.clone())
        };
        let memory = Memory { old_messages: &self.old_messages, blocks: &blocks, played: &played, forms: &forms };
        // The events of one process of several are chosen beside the rest, which is the same for a bot of one process.
        let (place, fault) = match self.fleet.is_shared() {
            true => (random.index(self.fleet.places().len()), choose_process_fault(random)),
            false => (0, None),
        };
        let special = || match self.scenario {
            Scenario::Puzzles if random.chance(700) => puzzle_days::choose(random, &self.discord),
            Scenario::Plans if random.chance(800) => reply_plans::choose(random, &self.discord),
            Scenario::Competitions if random.chance(600) => competitions::choose(random, &self.discord),
            Scenario::Usual | Scenario::Puzzles | Scenario::Plans | Scenario::Competitions => None,
        };
        let step = fault.or_else(special).unwrap_or_else(|| choose_step(random, &self.discord, &memory));
        let step = self.discord.defect.change_step(step);
        self.perform(step, place).await;
        if random.chance(150) {
            let seen = self.discord.messages_with_controls(random.chance(300));
            self.old_messages.extend(random.pick(&seen).cloned());
            let surplus = self.old_messages.len().saturating_sub(MAX_REMEMBERED);
            self.old_messages.drain(..surplus);
        }
    }

    async fn perform(&mut self, step: Step, place: usize) {
        let is_request = |step: &Step| {
            matches!(step, Step::Ask(_) | Step::TypeMove { .. } | Step::Plan { .. } | Step::Autocomplete { .. })
        };
        if !is_request(&step) && !matches!(step, Step::Rest) {
            self.discord.note(&format!("{step:?}"));
        }
        match step {
            Step::Ask(Asked { user, channel, request, repeated_after, again_after }) => {
                self.ask(user, channel, PlannedRequest::Request(request), repeated_after, again_after);
            }
            Step::TypeMove { user, channel, match_number, choice, again_after } => {
                self.ask(user, channel, PlannedRequest::TypeMove { match_number, choice }, None, again_after);
            }
            Step::Plan { user, channel, planned } => {
                self.ask(user, channel, PlannedRequest::Plan(planned), None, None);
            }
            Step::Autocomplete { user, channel, typing } => {
                self.ask(user, channel, PlannedRequest::Autocomplete(typing), None, None);
            }
            Step::MoveClock(time) => self.move_clock(time),
            Step::AcceptLate { time, presses } => {
                self.move_clock(time);
                for Asked { user, channel, request, .. } in presses {
                    self.discord.faults.count("late acceptances");
                    self.ask(user, channel, PlannedRequest::Request(request), None, None);
                }
            }
            Step::BreakDiscord(time) => self.discord.faults.break_discord(time),
            Step::BlockBot(time) => self.discord.faults.block_bot(time),
            Step::BreakDisk(time, error) => self.discord.faults.break_disk(time, error),
            Step::Disconnect { time, silence } => {
                self.discord.faults.count("broken connections");
                if let Some(bot) = self.fleet.current(place) {
                    // The choice of its shard takes as much chance as it has.
                    let shards: Vec<u32> = bot.range.indices().collect();
                    bot.disconnect(shards[silence.as_secs() as usize % shards.len()], silence);
                }
                self.happen_after(time, Later::Connect(place));
            }
            Step::Kill(time) => {
                self.kill_bot(place).await;
                self.happen_after(time, Later::Start(place));
            }
            Step::Restart(time) => {
                self.stop_bot(place).await;
                self.happen_after(time, Later::Start(place));
            }
            Step::Pause { time, replaced_after } => {
                let Some(run) = self.fleet.pause(place) else { return };
                self.discord.faults.count("pauses");
                self.happen_after(time, Later::Resume(run));
                if let Some(after) = replaced_after {
                    self.happen_after(after, Later::Replace(place));
                }
            }
            Step::CutOff(time) => {
                self.discord.faults.count("cut-off processes");
                self.fleet.cut_off(place, time);
            }
            Step::Rest => {}
            step => self.change_place(step),
        }
    }

    /// Changes a message, a channel, or the members of a place, and sends the change to the bot.
    fn change_place(&mut self, step: Step) {
        let now = self.discord.clock.now();
        let joined = if let Step::ToggleGuild(guild) = step { Some(guild) } else { None };
        let change = place_changes::apply(&mut self.discord.lock(), step, now);
        match (change, joined) {
            (Some(change), _) => self.fleet.handle_change(&change),
            (None, Some(guild)) => self.fleet.announce_guild(guild),
            (None, None) => {}
        }
    }

    /// Sends a request, perhaps twice.
    pub fn ask(
        &mut self,
        user: UserId,
        channel: u64,
        planned: PlannedRequest,
        repeated_after: Option<Duration>,
        again_after: Option<Duration>,
    ) {
        let id = self.next_interaction();
        let now = self.discord.clock.now();
        if let Some(time) = repeated_after {
            self.happen_after(time, Later::Deliver(now, id, user, channel, planned.clone()));
        }
        if let Some(time) = again_after {
            let again = self.next_interaction();
            let began = now + Timestamp::try_from(time.as_millis()).unwrap_or(0);
            self.happen_after(time, Later::Deliver(began, again, user, channel, planned.clone()));
        }
        self.deliver(now, id, user, channel, planned);
    }

    /// Delivers a request to the bot, if it can be reached and the person is where they ask. A run that is paused and
    /// the one in its place both get it. Unheard events are replayed to a connection that is resumed within a minute.
    fn deliver(&mut self, began: Timestamp, id: InteractionId, user: UserId, channel: u64, planned: PlannedRequest) {
        let (is_there, guild) = {
            let state = self.discord.lock();
            // Everyone may use the controls that they see; commands take an installation.
            let has_installed = || state.people.get(&user).is_some_and(|person| person.has_installed);
            let can_ask = !planned.is_command() || !state.is_without_bot(channel) || has_installed();
            let is_there = state.can_see(user, channel) && can_ask;
            (is_there, state.channels.get(&channel).and_then(|channel| channel.guild))
        };
        let now = self.discord.clock.now();
        if is_there && now - began < REPLAYED_FOR && !self.fleet.bots.iter().any(|bot| bot.hears_of(guild)) {
            return self.happen_after(REPLAY_AFTER, Later::Deliver(began, id, user, channel, planned));
        }
        if now > began {
            self.discord.faults.count("late interactions");
        }
        for bot in self.fleet.bots.iter_mut().filter(|bot| is_there && bot.hears_of(guild)) {
            self.request_count += 1;
            let run = bot.holder.run;
            self.shared.lock().unwrap_or_else(PoisonError::into_inner).ledger.begin(id, user, run, now);
            let run = InteractionRun {
                app: Arc::clone(&bot.app),
                channels: bot.channels.clone(),
                shared: Arc::clone(&self.shared),
                run,
                id,
                user,
                channel,
                planned: planned.clone(),
                began,
            };
            bot.tasks.spawn(run.handle());
        }
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

    /// Starts the bot in a place, unless it runs there.
    fn start_bot(&mut self, place: usize) {
        if self.fleet.start(place) {
            self.happen_after(CONNECT_AFTER, Later::Connect(place));
        }
    }

    /// Connects the bot in a place, as soon as it has its shards.
    fn connect_bot(&mut self, place: usize) {
        if !self.fleet.connect(place) {
            self.happen_after(CONNECT_AFTER, Later::Connect(place));
        }
    }

    /// Moves the clock forward, which is no time that anybody has waited.
    pub fn move_clock(&self, time: Timestamp) {
        self.discord.faults.count("jumps of the clock");
        self.discord.note(&format!("the clock jumps by {time} ms"));
        self.discord.clock.move_forward(time);
    }

    async fn kill_bot(&mut self, place: usize) {
        let ended = self.fleet.kill(place).await;
        if ended.is_some() {
            self.discord.faults.count("kills");
        }
        self.end_interactions(ended);
    }

    async fn stop_bot(&mut self, place: usize) {
        let ended = self.fleet.stop(place).await;
        if ended.is_some() {
            self.discord.faults.count("restarts");
        }
        self.end_interactions(ended);
    }

    /// Ends a process that has lost its shards, as it does by itself. It is started again, unless another one has its
    /// place.
    async fn end_lost_run(&mut self, run: u64) {
        let Some(lost) = self.fleet.bots.iter().find(|bot| bot.holder.run == run).map(|bot| bot.holder) else { return };
        self.discord.faults.count("processes that lost their shards");
        self.discord.note(&format!("{lost} has lost its shards"));
        let ended = self.fleet.kill_run(run).await;
        self.end_interactions(ended);
        self.happen_after(RESTART_AFTER, Later::Start(lost.place));
    }

    fn end_interactions(&mut self, ended: Option<u64>) {
        let now = self.discord.clock.now();
        if let Some(run) = ended {
            self.shared().ledger.end_run(run, now);
        }
    }

    /// Ends all faults, and repairs wrong permissions. Moderators open the threads again that they have closed, unless
    /// these threads stay closed.
    pub async fn end_faults(&mut self, restarts: bool, keeps_threads_closed: bool) {
        self.discord.note("the faults end");
        self.discord.defect.faults_have_ended();
        self.discord.faults.end_faults();
        for place in self.fleet.places() {
            self.end_pause(place).await;
            if restarts {
                self.stop_bot(place).await;
            }
            self.start_bot(place);
            self.connect_bot(place);
        }
        {
            let mut state = self.discord.lock();
            for channel in state.channels.values_mut() {
                channel.bot = BotPermissions::ALL;
                channel.refusal = channel.refusal.take().filter(|_| channel.parent.is_some() && keeps_threads_closed);
            }
            for place in state.channels.values_mut().filter_map(|channel| channel.without_bot.as_mut()) {
                place.lacks_external_apps.clear();
                place.lacks_files.clear();
            }
            state.people.values_mut().for_each(|person| person.accepts_direct_messages = true);
            state.guilds.values_mut().for_each(|guild| guild.refuses_roles = false);
        }
        self.tell_permissions();
        if self.fleet.is_shared() {
            self.happen_after(HEARD_AFTER, Later::TellPermissions);
        }
    }

    /// Ends the pauses of the processes of a place, and the processes that another one has replaced.
    async fn end_pause(&mut self, place: usize) {
        let here = self.fleet.bots.iter().filter(|bot| bot.holder.place == place);
        let here: Vec<(u64, bool)> = here.map(|bot| (bot.holder.run, bot.is_replaced)).collect();
        for (run, is_replaced) in here {
            self.fleet.resume(run);
            if is_replaced {
                let ended = self.fleet.kill_run(run).await;
                self.end_interactions(ended);
            }
        }
        if self.fleet.is_shared() {
            self.fleet.cut_off(place, Duration::ZERO);
        }
    }

    /// Makes Discord send all permissions.
    fn tell_permissions(&mut self) {
        let guilds: Vec<u64> = self.discord.lock().guilds.keys().copied().collect();
        guilds.into_iter().for_each(|guild| self.fleet.handle_change(&GuildChange::PermissionsChanged(guild)));
    }
}
