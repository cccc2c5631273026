//! Tournaments and ladders: the requests of people about them, and what the bot does for them by itself.

mod entries;
mod ladder_challenges;
mod ladders;
mod organise;
mod organisers;
mod pairings;
mod posts;
pub mod progress;
mod removals;
mod series;
mod show;

use crate::UserError;
use crate::competitions::organisers::check_organiser;
use crate::connections::downtime::DowntimeTracker;
use crate::limits::check::Limits;
use crate::matches::{MatchServices, Matches};
use crate::panic_guard::PanicGuard;
use crate::play::{MatchCommands, PlayServices};
use crate::ports::Clock;
use crate::request_context::RequestContext;
use crate::state::{SecretSource, SharedState};
use gonagas_core::competitions::decide::{CompetitionCommand, CompetitionRejection, decide};
use gonagas_core::competitions::state::Competition;
use gonagas_core::matches::clock::duration::{MINUTE, SECOND};
use gonagas_core::matches::ids::{CompetitionId, Timestamp, UserId};
use gonagas_store::event_batch::RequestStamp;
use gonagas_store::store_error::StoreError;
use gonagas_store::{QuickResult, Store, StoredCompetition};
use gonagas_ui::message::Message;
use gonagas_ui::screens::tournament::{QuickGame, TournamentView, quick_games_messages};
use std::sync::Arc;
use tokio::sync::Notify;

/// The time in which nobody has played a game to a fair end.
const QUICK_RESULT: Timestamp = MINUTE;

/// The attempts to append to a log to which others append at the same time.
const ATTEMPTS: usize = 8;

/// Carries out requests about tournaments.
pub(crate) struct Tournaments(Arc<CompetitionDesk>);

/// Carries out requests about ladders.
pub(crate) struct Ladders(Arc<CompetitionDesk>);

/// Carries out what requests about all competitions have in common.
struct CompetitionDesk {
    clock: Arc<dyn Clock>,
    competition_signal: Arc<Notify>,
    secret_source: SecretSource,
    store: Arc<Store>,
    limits: Arc<Limits>,
    logs: Arc<CompetitionLogs>,
    matches: Arc<Matches>,
}

/// Starts tournaments and their matches, records results, and keeps the posts up to date.
pub struct CompetitionProgress {
    clock: Arc<dyn Clock>,
    downtime: Arc<DowntimeTracker>,
    secret_source: SecretSource,
    store: Arc<Store>,
    logs: Arc<CompetitionLogs>,
    match_commands: Arc<MatchCommands>,
    matches: Arc<Matches>,
    panic_guard: Arc<PanicGuard>,
}

/// Appends to the logs of competitions.
pub(crate) struct CompetitionLogs {
    store: Arc<Store>,
    matches: Arc<Matches>,
}

/// The services of this folder.
pub(crate) struct CompetitionServices {
    pub(crate) tournaments: Arc<Tournaments>,
    pub(crate) ladders: Arc<Ladders>,
    pub(crate) progress: Arc<CompetitionProgress>,
}

impl CompetitionServices {
    pub(crate) fn new(state: &SharedState, matches: &MatchServices, play: &PlayServices) -> CompetitionServices {
        let logs = Arc::new(CompetitionLogs { store: Arc::clone(&state.store), matches: Arc::clone(&matches.matches) });
        let desk = Arc::new(CompetitionDesk {
            clock: Arc::clone(&state.clock),
            competition_signal: Arc::clone(&state.competition_signal),
            secret_source: Arc::clone(&state.secret_source),
            store: Arc::clone(&state.store),
            limits: Arc::clone(&state.limits),
            logs: Arc::clone(&logs),
            matches: Arc::clone(&matches.matches),
        });
        let progress = Arc::new(CompetitionProgress {
            clock: Arc::clone(&state.clock),
            downtime: Arc::clone(&state.downtime),
            secret_source: Arc::clone(&state.secret_source),
            store: Arc::clone(&state.store),
            logs,
            match_commands: Arc::clone(&play.match_commands),
            matches: Arc::clone(&matches.matches),
            panic_guard: Arc::clone(&state.panic_guard),
        });
        CompetitionServices {
            tournaments: Arc::new(Tournaments(Arc::clone(&desk))),
            ladders: Arc::new(Ladders(desk)),
            progress,
        }
    }
}

impl CompetitionLogs {
    /// Decides about a command in the present state, and stores what follows. Before a person withdraws, the results
    /// of the games that are over are recorded, since those without one are lost by it.
    pub(crate) async fn run(
        &self,
        id: CompetitionId,
        actor: Option<UserId>,
        command: &CompetitionCommand,
        stamp: RequestStamp,
    ) -> Result<Result<(), CompetitionRejection>, StoreError> {
        if matches!(command, CompetitionCommand::Leave { .. } | CompetitionCommand::Exclude { .. })
            && let Err(error) = self.record_results(id, stamp.at).await
        {
            tracing::warn!(%error, competition = id.0, "results could not be recorded before someone withdraws");
        }
        self.decide(id, actor, command, stamp).await
    }

    /// Decides and stores, and decides again when someone else has appended meanwhile.
    async fn decide(
        &self,
        id: CompetitionId,
        actor: Option<UserId>,
        command: &CompetitionCommand,
        stamp: RequestStamp,
    ) -> Result<Result<(), CompetitionRejection>, StoreError> {
        for _ in 0..ATTEMPTS {
            let competition = self.store.load_competition(id).await?.competition;
            let events = match decide(&competition, actor, command) {
                Ok(events) => events,
                Err(rejection) => return Ok(Err(rejection)),
            };
            let after = competition.last_event_number();
            match self.store.append_competition_events(id, after, events, stamp).await {
                Err(StoreError::Conflict) => {}
                appended => return appended.map(Ok),
            }
        }
        Err(StoreError::Conflict)
    }

    /// Returns the ratings of people in the pool of a competition, on its server; everyone without one has the rating
    /// of a newcomer.
    pub(crate) async fn points(&self, stored: &StoredCompetition) -> Result<Vec<(UserId, i32)>, StoreError> {
        let competition = &stored.competition;
        let terms = competition.terms();
        let users = competition.entries().iter().map(|entry| entry.user).collect();
        let guild = terms.channel_ref.guild().unwrap_or_default();
        let pool = terms.rules.rule_set_info().rating_pool();
        let points = self.store.rating_points(users, guild, pool).await?;
        Ok(points.into_iter().map(|(user, points)| (user, points.unwrap_or(NEWCOMER_POINTS))).collect())
    }

    /// Shows the games that were agreed or resigned within [`QUICK_RESULT`] to a requester who is an organiser, as a
    /// further answer: they may be no games.
    pub(crate) async fn show_quick_results(
        &self,
        context: &RequestContext<'_>,
        competition: &Competition,
    ) -> Result<(), UserError> {
        let quick = self.store.quick_results(competition.id(), QUICK_RESULT).await?;
        if quick.is_empty() || check_organiser(&self.store, context, true).await.is_err() {
            return Ok(());
        }
        let game = |quick: QuickResult| {
            let seconds = u32::try_from(quick.took / SECOND).unwrap_or_default();
            QuickGame { pairing: quick.pairing, id: quick.id, seconds }
        };
        let quick: Vec<QuickGame> = quick.into_iter().map(game).collect();
        respond_with_all(context, &quick_games_messages(&context.catalog(), competition, &quick)).await
    }

    /// Returns what the screens of a competition show. Its secret is shown once none of its games goes on.
    pub(crate) async fn view<'a>(&self, stored: &'a StoredCompetition) -> Result<TournamentView<'a>, StoreError> {
        let competition = &stored.competition;
        let is_closed = competition.is_over() && self.store.settled_pairings(competition.id()).await?.is_empty();
        Ok(TournamentView {
            competition,
            starts_at: stored.starts_at,
            secret: is_closed.then(|| stored.secret.reveal()),
        })
    }
}

/// Responds with several private messages, one below the other.
async fn respond_with_all(context: &RequestContext<'_>, messages: &[Message]) -> Result<(), UserError> {
    for message in messages {
        context.respond_privately(message).await?;
    }
    Ok(())
}

/// The rating of people without rated matches.
const NEWCOMER_POINTS: i32 = 1500;

impl CompetitionDesk {
    /// Carries out a command of a requester.
    async fn run(
        &self,
        context: &RequestContext<'_>,
        id: CompetitionId,
        command: &CompetitionCommand,
    ) -> Result<Result<(), CompetitionRejection>, UserError> {
        context.check_live().await?;
        let requester = context.requester;
        let done = self.logs.run(id, Some(requester.user_id), command, requester.stamp(self.clock.now())).await?;
        self.competition_signal.notify_one();
        Ok(done)
    }
}

impl Tournaments {
    /// Loads a tournament of the requester's server.
    async fn load(&self, context: &RequestContext<'_>, id: CompetitionId) -> Result<StoredCompetition, UserError> {
        let unknown =
            || UserError::from(context.catalog().format("tournament-refuse-unknown", &[("number", &id.0.to_string())]));
        let stored = match self.0.store.load_competition(id).await {
            Err(StoreError::NotFound) => return Err(unknown()),
            loaded => loaded?,
        };
        let terms = stored.competition.terms();
        let is_here = terms.channel_ref.guild() == context.requester.channel_ref.guild();
        match is_here && !terms.format.is_open_ended() {
            true => Ok(stored),
            false => Err(unknown()),
        }
    }

    /// Carries out a command of the requester, or refuses it in words.
    async fn run(
        &self,
        context: &RequestContext<'_>,
        id: CompetitionId,
        command: &CompetitionCommand,
    ) -> Result<(), UserError> {
        let done = self.0.run(context, id, command).await?;
        done.map_err(|rejection| rejection_text(context, id, command, rejection).into())
    }
}

/// Says why a command is rejected.
fn rejection_text(
    context: &RequestContext<'_>,
    id: CompetitionId,
    command: &CompetitionCommand,
    rejection: CompetitionRejection,
) -> String {
    let catalog = context.catalog();
    let number = id.0.to_string();
    let text = |key: &str| catalog.format(key, &[("number", &number)]);
    match rejection {
        CompetitionRejection::Over => text("tournament-refuse-over"),
        CompetitionRejection::Started | CompetitionRejection::NotStarted => text("tournament-refuse-started"),
        CompetitionRejection::AlreadyIn => text("tournament-refuse-in"),
        CompetitionRejection::NotIn => match command {
            CompetitionCommand::Exclude { user } => {
                let person = gonagas_ui::screens::user_mention(&catalog, *user);
                catalog.format("tournament-refuse-person-not-in", &[("person", &*person), ("number", &number)])
            }
            _ => text("tournament-refuse-not-in"),
        },
        CompetitionRejection::AlreadyOut => match command {
            CompetitionCommand::Exclude { .. } => text("tournament-refuse-out"),
            _ => text("tournament-refuse-not-in"),
        },
        CompetitionRejection::Full => text("tournament-refuse-full"),
        CompetitionRejection::TooFew { entered, needed } => {
            let [entered, needed] = [entered, needed].map(|count| count.to_string());
            let values = [("entered", &*entered), ("needed", &*needed), ("number", &*number)];
            catalog.format("tournament-refuse-few", &values)
        }
        // Only the bot records results, and people of a tournament challenge nobody in it.
        CompetitionRejection::UnknownPairing
        | CompetitionRejection::Settled
        | CompetitionRejection::Excluded
        | CompetitionRejection::Challenge(_) => catalog.text("refuse-stale"),
    }
}
