//! The services of one bot. Each is given the services and the state that it needs, so none can call those above it.

use crate::analysis::Analysis;
use crate::attempts::Attempts;
use crate::autocomplete::Suggestions;
use crate::background::{WorkerParts, Workers};
use crate::challenges::{Blocks, ChallengeForms, ChallengeServices, Challenges, OpenChallenges, Rematches, Seeks};
use crate::clocks::{ClockServices, Vacations};
use crate::competitions::{CompetitionServices, Ladders, Tournaments};
use crate::computer::ComputerTurns;
use crate::connections::Connections;
use crate::history::{HistoryServices, MatchLists, Records, Stats};
use crate::learning::Courses;
use crate::matches::{Languages, MatchFinder, MatchServices, Matches};
use crate::outbox::{Answers, OutboxServices, PrivateBoards};
use crate::people::{PeopleServices, PreferencesPanel, Privacy, Watching};
use crate::play::{Boards, Handbook, MatchCommands, MovePicker, PlayServices};
use crate::ports::{Clock, ComputerPlayer};
use crate::puzzles::{PuzzleServices, Puzzles};
use crate::reply_plans::ReplyPlans;
use crate::server::{Guilds, Moderation, ServerServices, ServerSettings};
use crate::state::{SecretSource, SharedState};
use gonagas_store::Store;
use std::sync::Arc;

/// The bot, apart from Discord.
pub struct Services {
    pub(crate) state: SharedState,
    /// Records when people can reach the bot.
    pub connections: Arc<Connections>,
    /// Applies changes of servers.
    pub guilds: Arc<Guilds>,
    /// Suggests values for options of commands.
    pub suggestions: Suggestions,
    /// Delivers what is pending and acts on deadlines.
    pub workers: Workers,
    pub(crate) languages: Arc<Languages>,
    pub(crate) matches: Arc<Matches>,
    pub(crate) match_finder: Arc<MatchFinder>,
    pub(crate) vacations: Arc<Vacations>,
    pub(crate) answers: Arc<Answers>,
    pub(crate) private_boards: Arc<PrivateBoards>,
    pub(crate) match_commands: Arc<MatchCommands>,
    pub(crate) move_picker: Arc<MovePicker>,
    pub(crate) boards: Arc<Boards>,
    pub(crate) handbook: Arc<Handbook>,
    pub(crate) preferences_panel: Arc<PreferencesPanel>,
    pub(crate) privacy: Arc<Privacy>,
    pub(crate) watching: Arc<Watching>,
    pub(crate) blocks: Arc<Blocks>,
    pub(crate) challenge_forms: Arc<ChallengeForms>,
    pub(crate) challenges: Arc<Challenges>,
    pub(crate) computer_turns: Arc<ComputerTurns>,
    pub(crate) open_challenges: Arc<OpenChallenges>,
    pub(crate) rematches: Arc<Rematches>,
    pub(crate) seeks: Arc<Seeks>,
    pub(crate) courses: Courses,
    pub(crate) puzzles: Arc<Puzzles>,
    pub(crate) records: Arc<Records>,
    pub(crate) stats: Arc<Stats>,
    pub(crate) match_lists: Arc<MatchLists>,
    pub(crate) reply_plans: ReplyPlans,
    pub(crate) analysis: Arc<Analysis>,
    pub(crate) moderation: Arc<Moderation>,
    pub(crate) server_settings: Arc<ServerSettings>,
    pub(crate) tournaments: Arc<Tournaments>,
    pub(crate) ladders: Arc<Ladders>,
}

impl Services {
    /// Creates the bot with this store, this clock, this source of secrets and this computer player.
    #[must_use]
    pub fn new(
        store: Store,
        clock: Arc<dyn Clock>,
        secret_source: SecretSource,
        computer: Arc<dyn ComputerPlayer>,
    ) -> Services {
        let state = SharedState::new(store, clock, secret_source, computer);
        let matches = MatchServices::new(&state);
        let clocks = ClockServices::new(&state, &matches);
        let outbox = OutboxServices::new(&state, &matches, &clocks);
        let play = PlayServices::new(&state, &matches, &clocks, &outbox);
        let people = PeopleServices::new(&state, &matches, &clocks, &outbox, &play);
        let challenges = ChallengeServices::new(&state, &matches, &outbox, &play, &people);
        let attempts = Attempts::new(&state);
        let courses = Courses::new(&state, &attempts, &challenges);
        let puzzles = PuzzleServices::new(&state, &attempts, &matches, &outbox);
        let history = HistoryServices::new(&state, &matches, &people);
        let reply_plans = ReplyPlans::new(&state, &matches, &clocks, &history);
        let analysis = Analysis::new(&state, &matches, &outbox, &history);
        let server = ServerServices::new(&state, &matches, &outbox, &play);
        let competitions = CompetitionServices::new(&state, &matches, &play);
        let computer_turns = ComputerTurns::new(&state, &matches, &clocks, &outbox, &play);
        let parts = WorkerParts {
            computer_turns: Arc::clone(&computer_turns),
            matches: &matches,
            clocks: &clocks,
            outbox: &outbox,
            people: &people,
            challenges: &challenges,
            puzzles: &puzzles,
            server: &server,
            competitions: &competitions,
        };
        Services {
            connections: Arc::clone(&state.connections),
            suggestions: Suggestions::new(&state, &matches),
            workers: Workers::new(&state, parts),
            state,
            guilds: server.guilds,
            languages: matches.languages,
            matches: matches.matches,
            match_finder: matches.match_finder,
            vacations: clocks.vacations,
            answers: outbox.answers,
            private_boards: outbox.private_boards,
            match_commands: play.match_commands,
            move_picker: play.move_picker,
            boards: play.boards,
            handbook: play.handbook,
            preferences_panel: people.preferences_panel,
            privacy: people.privacy,
            watching: people.watching,
            challenges: challenges.challenges,
            blocks: challenges.blocks,
            challenge_forms: challenges.challenge_forms,
            computer_turns,
            open_challenges: challenges.open_challenges,
            rematches: challenges.rematches,
            seeks: challenges.seeks,
            courses,
            puzzles: puzzles.puzzles,
            records: history.records,
            stats: history.stats,
            match_lists: history.match_lists,
            reply_plans,
            analysis,
            moderation: server.moderation,
            server_settings: server.server_settings,
            tournaments: competitions.tournaments,
            ladders: competitions.ladders,
        }
    }

    /// Returns the store, for its counts.
    #[must_use]
    pub fn store(&self) -> &Store {
        &self.state.store
    }

    /// Returns the store, for closing it; `None` while something else holds it.
    #[must_use]
    pub fn into_store(self) -> Option<Store> {
        let store = Arc::clone(&self.state.store);
        drop(self);
        Arc::into_inner(store)
    }

    /// Returns the number of panics in the background tasks so far.
    #[must_use]
    pub fn background_panics(&self) -> usize {
        self.state.panic_guard.background_panics()
    }
}

/// Counts of what the bot holds in memory.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct HeldInMemory {
    /// The matches that tasks work on or wait for.
    pub locked_matches: usize,
    /// The notifications that no worker has taken yet.
    pub outbox_notifications: usize,
    /// The matches in which the computer player has to act.
    pub computer_turns: usize,
    /// The offers to play the computer that are due later.
    pub computer_offers: usize,
    /// The messages in places without the bot that can still be edited.
    pub living_tokens: usize,
    /// The private boards that follow their match.
    pub followed_boards: usize,
    /// The names of people that were fetched within the last hour.
    pub recent_names: usize,
    /// The recent actions of people that limits count.
    pub recent_actions: usize,
    /// The downtimes that are not given back in all matches yet.
    pub downtime_gaps: usize,
}

impl Services {
    /// Counts what the bot holds in memory.
    pub fn held_in_memory(&self) -> HeldInMemory {
        HeldInMemory {
            locked_matches: self.matches.count_locked(),
            outbox_notifications: self.state.outbox_signal.count(),
            computer_turns: self.state.computer_queue.len(),
            computer_offers: self.state.computer_offers.count(),
            living_tokens: self.answers.count_living_tokens(),
            followed_boards: self.private_boards.count_followed(),
            recent_names: self.state.recent_names.count(),
            recent_actions: self.state.limits.count(),
            downtime_gaps: self.state.downtime.count_gaps(),
        }
    }
}
