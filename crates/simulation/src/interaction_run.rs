//! A request of a person, and the bot's answers.

use crate::checks::answers;
use crate::checks::invariant::Invariant;
use crate::checks::without_bot::{EndedPress, MatchPress};
use crate::discord::channel_client::SimulatedChannels;
use crate::discord::limits::suggestions_refusal_reason;
use crate::discord::responder::{Interaction, InteractionKind, SeenAnswer, SimulatedResponder};
use crate::discord::shown_matches::{ShownMatch, suggests_matches};
use crate::ledger::Ledger;
use crate::people::reply_plans;
use crate::step::PlannedReply;
use gonagas_app::Services;
use gonagas_app::autocomplete_input::{AutocompleteInput, Suggestion};
use gonagas_app::command_kit::spec::SuggestionKind;
use gonagas_app::commands::play_move::Move;
use gonagas_app::ports::Clock as _;
use gonagas_app::request::Request;
use gonagas_app::requester::Requester;
use gonagas_core::matches::ids::{InteractionId, MatchId, Timestamp, UserId};
use gonagas_ui::message::ModalForm;
use std::sync::{Arc, Mutex, PoisonError};

/// The request that a person plans.
#[derive(Debug, Clone)]
pub enum PlannedRequest {
    /// This request.
    Request(Request),
    /// To type a move that is suggested in this match.
    TypeMove { match_number: u64, choice: u64 },
    /// To plan replies, or to play the turn with which a plan begins.
    Plan(PlannedReply),
    /// To look at the suggestions for a text, without sending a command.
    Autocomplete(AutocompleteInput),
}

impl PlannedRequest {
    /// Returns true for a command, which takes an installation. Everyone may use the controls that they see.
    pub fn is_command(&self) -> bool {
        let uses_control = |request: &Request| {
            matches!(request, Request::PressControl { .. } | Request::SubmitForm { .. } | Request::SubmitFields { .. })
        };
        !matches!(self, PlannedRequest::Request(request) if uses_control(request))
    }
}

/// The traces that interactions leave behind.
#[derive(Default)]
pub struct Shared {
    pub ledger: Ledger,
    /// The open forms, each with the person, the channel and the message.
    pub forms: Vec<(UserId, u64, u64, ModalForm)>,
    /// The requests that got no answer.
    pub unanswered: Vec<String>,
    /// The faults of answers.
    pub wrong_answers: Vec<(Invariant, String)>,
    /// The presses in places without the bot that ended without a fault.
    pub presses_without_bot: Vec<MatchPress>,
}

/// The most open forms that are remembered.
const MAX_FORMS: usize = 40;

/// A request that Discord delivers.
pub struct InteractionRun {
    pub app: Arc<Services>,
    pub channels: SimulatedChannels,
    pub shared: Arc<Mutex<Shared>>,
    /// The run of the bot that handles it.
    pub run: u64,
    pub id: InteractionId,
    pub user: UserId,
    pub channel: u64,
    pub planned: PlannedRequest,
    /// When the person sent it. A connection that is resumed, or a bot that was paused, receives it later.
    pub began: Timestamp,
}

impl InteractionRun {
    /// Passes the request to the bot, and notes the answers that the person sees.
    pub async fn handle(self) {
        let discord = Arc::clone(&self.channels.0);
        // A paused process finds it afterwards.
        self.channels.1.wait().await;
        let pressed = match &self.planned {
            PlannedRequest::Request(Request::PressControl { message_id, .. }) => Some(*message_id),
            PlannedRequest::Request(
                Request::SubmitForm { message_id, .. } | Request::SubmitFields { message_id, .. },
            ) => *message_id,
            _ => None,
        };
        let requester = discord.requester(self.id, self.user, self.channel, pressed);
        let Some(request) = self.resolve(&requester).await else {
            return self.lock().ledger.end(self.id, self.run, discord.clock.now());
        };
        discord.note(&format!("{} asks in {}: {request:?}", self.user.0, self.channel));
        let reader = {
            let mut shared = self.lock();
            shared.ledger.note_erasure(self.user, &request);
            shared.ledger.arrangements.begin(&requester, &request);
            shared.ledger.note_wish(self.user, &request);
            shared.ledger.note_plan(self.user, &request);
            shared.ledger.arrangements.reader(&requester, discord.clock.now())
        };
        let received_at = discord.clock.elapsed();
        let is_without_bot = discord.lock().is_without_bot(self.channel);
        let interaction = Interaction {
            id: self.id,
            user: self.user,
            channel: requester.channel_ref,
            kind: kind_of(&request),
            pressed,
            run: self.run,
            keeps_message: pressed.is_some() && requester.is_on_public_message_without_bot(),
            is_without_bot,
            may_attach: requester.bot_permissions.attach_files || !is_without_bot,
        };
        let responder = SimulatedResponder::new(&self.channels, interaction, self.began);
        let changes = || discord.lock().public_changes.get(&self.channel).copied().unwrap_or_default();
        let changes_before = changes();
        let mut changed_requester = requester.clone();
        let mut asked = request.clone();
        discord.defect.change_request(&mut changed_requester, &mut asked);
        self.app.handle_request(&changed_requester, asked.into(), &responder, &self.channels).await;
        let outcome = responder.into_outcome();
        let now = discord.clock.now();
        let mut shared = self.lock();
        let ended = EndedPress { message: pressed, run: self.run, began: self.began, ended: now };
        let is_certain = discord.faults.last_failed_access() < received_at && outcome.given_up_at.is_none();
        let was_certain = is_certain && discord.lock().token_failed_at < self.began;
        shared.presses_without_bot.extend(ended.of_match(&request).filter(|_| is_without_bot && was_certain));
        // Meanwhile they may have changed it, or the bot could not read it.
        let could_read = discord.faults.last_failed_access() < received_at;
        let is_certain = could_read && reader.is_some() && reader == shared.ledger.arrangements.reader(&requester, now);
        let requester = reader.unwrap_or(requester);
        shared.ledger.note_outcome(self.id, &requester, &request, &outcome, now);
        shared.ledger.end(self.id, self.run, outcome.given_up_at.unwrap_or(now));
        shared.wrong_answers.extend(answers::check(&requester, &request, &outcome, is_certain));
        // The person cannot see an answer that Discord has not taken, and later messages in the channel answer them,
        // too.
        let is_answered = !outcome.seen.is_empty() || outcome.failed > 0 || changes() > changes_before;
        if !is_answered {
            shared.unanswered.push(format!("{request:?} of {}", self.user.0));
        }
        for answer in outcome.seen {
            if let SeenAnswer::Form(form) = answer {
                shared.forms.push((self.user, self.channel, pressed.unwrap_or_default(), form));
            }
        }
        let surplus = shared.forms.len().saturating_sub(MAX_FORMS);
        shared.forms.drain(..surplus);
    }

    /// Returns the request that a person sends; `None` if there is nothing that they could choose.
    async fn resolve(&self, requester: &Requester) -> Option<Request> {
        match &self.planned {
            PlannedRequest::Request(request) => Some(request.clone()),
            PlannedRequest::Autocomplete(typing) => {
                self.suggest(requester, typing.clone()).await;
                None
            }
            PlannedRequest::TypeMove { match_number, choice } => {
                let typing = AutocompleteInput::new(SuggestionKind::Move, "").with("match", *match_number);
                let suggestions = self.suggest(requester, typing).await;
                let count = u64::try_from(suggestions.len()).ok().filter(|count| *count > 0)?;
                let chosen = suggestions.into_iter().nth(usize::try_from(choice % count).unwrap_or_default())?;
                Some(Request::from(Move { actions: chosen.value, match_number: Some(*match_number) }))
            }
            PlannedRequest::Plan(planned) => reply_plans::resolve(self.app.store(), self.user, *planned).await,
        }
    }

    /// Returns the suggestions for a text, which Discord has to take.
    async fn suggest(&self, requester: &Requester, typing: AutocompleteInput) -> Vec<Suggestion> {
        let typed = format!("{typing:?}");
        let shows_matches = suggests_matches(&typing);
        let from = self.channels.0.clock.now();
        let suggestions = self.app.suggestions.autocomplete(requester, &self.channels, typing).await;
        let discord = &self.channels.0;
        discord.note(&format!("{} suggestions for {typed}", suggestions.len()));
        if shows_matches {
            let user = self.user;
            let until = discord.clock.now();
            let numbers = suggestions.iter().filter_map(|suggestion| suggestion.value.parse().ok());
            let shown = numbers.map(|number| ShownMatch { match_id: MatchId(number), user, from, until });
            self.lock().ledger.unchecked_sights.extend(shown);
        }
        let refused = suggestions_refusal_reason(&suggestions);
        // The reason is remembered, and the person sees no suggestions.
        if discord.lock().refuse(refused, &typed).is_err() { Vec::new() } else { suggestions }
    }

    fn lock(&self) -> std::sync::MutexGuard<'_, Shared> {
        self.shared.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

fn kind_of(request: &Request) -> InteractionKind {
    match request {
        Request::PressControl { values, .. } if !values.is_empty() => InteractionKind::Menu,
        // A form that a command has opened is answered as the command.
        Request::SubmitFields { message_id: None, .. } => InteractionKind::Command,
        Request::PressControl { .. } | Request::SubmitForm { .. } | Request::SubmitFields { .. } => {
            InteractionKind::Component
        }
        _ => InteractionKind::Command,
    }
}
