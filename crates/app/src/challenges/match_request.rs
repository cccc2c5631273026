//! Matches as requested: by `/play`, `/challenge`, a form or a menu. The request becomes the terms of a match.

use crate::challenges::Challenges;
use crate::challenges::start_match::MatchStart;
use crate::commands::challenge::ChallengeRequest;
use crate::commands::play::PlayRequest;
use crate::limits::limited_action::LimitedAction;
use crate::matches::language::language_of;
use crate::outbox::threads;
use crate::permissions::{check_bot_permissions, check_channel_allowed};
use crate::request_context::RequestContext;
use crate::requester::{Opponent, PlaceKind, Requester};
use crate::{UserError, private_catalog};
use gonagas_core::fair::secret::Secret;
use gonagas_core::matches::challenge::pair::PairGame;
use gonagas_core::matches::challenge::terms::{SeatPreference, Terms};
use gonagas_core::matches::clock::time_control::TimeControl;
use gonagas_core::matches::ids::UserId;
use gonagas_core::matches::results::against_computer::{COMPUTER_LEVELS, computer_pool, suggest_level};
use gonagas_core::matches::settings::challenge_habit::ChallengeHabit;
use gonagas_core::matches::settings::guild_settings::GuildSettings;
use gonagas_core::matches::settings::preferences::PreferencesPatch;
use gonagas_core::session::rules::{RequestedRules, RuleSetInfo, RulesError, list_rule_sets};
use gonagas_ui::custom_id::challenge_form::{TimeControlChoice, answers_of_rules, rule_sets_of_game};
use gonagas_ui::custom_id::rule_set_choice::RuleSetChoice;
use gonagas_ui::fitted_text::sanitize_text;
use gonagas_ui::i18n::Catalog;
use gonagas_ui::screens::challenge::rule_set_question::rule_set_question;
use gonagas_ui::screens::user_mention;
use gonagas_ui::{self, error_text, option_completion};

/// A match as requested.
#[derive(Debug, Clone, Default)]
pub struct MatchRequest {
    /// The game's identifier.
    pub game: String,
    /// The opponent.
    pub opponent: RequestedOpponent,
    /// The rule set and options of the game.
    pub options: String,
    /// The requester's seat, by its name in the game or as `first`, `second` or `lot`; `None` is random.
    pub side: Option<String>,
    /// The time control; `None` is the server's default or, where it has none of its own, the challenger's last, and
    /// none for a casual match against the computer.
    pub time_control: Option<String>,
    /// True if the server's default was chosen, whatever the challenger's last one was.
    pub uses_server_clock: bool,
    /// True for a thread of its own; `None` is the server's default.
    pub thread: Option<bool>,
    /// True if the result counts; `None` is as the challenger chose last, at first false, and false against the
    /// computer.
    pub rated: Option<bool>,
    /// True for a pair of games; `None` is as the challenger chose last, at first a single game, but for games whose
    /// rated matches are pairs.
    pub pair: Option<bool>,
    /// The position in which the game begins: a place in a match, a puzzle or a line; `None` for that of the rules.
    pub from: Option<String>,
}

/// The opponent in a requested match.
#[derive(Debug, Clone, Copy, Default)]
pub enum RequestedOpponent {
    /// The user who accepts first; in direct messages the requester plays alone.
    #[default]
    Anyone,
    /// A user.
    User(Opponent),
    /// The computer at a level; `None` is the level that suits the requester.
    Computer(Option<u8>),
}

impl From<ChallengeRequest> for MatchRequest {
    fn from(request: ChallengeRequest) -> MatchRequest {
        let ChallengeRequest { game, opponent, options, side, time_control, thread, rated, pair, from } = request;
        let opponent = opponent.map_or(RequestedOpponent::Anyone, RequestedOpponent::User);
        MatchRequest {
            game,
            opponent,
            options,
            side,
            time_control,
            uses_server_clock: false,
            thread,
            rated,
            pair,
            from,
        }
    }
}

impl From<PlayRequest> for MatchRequest {
    fn from(request: PlayRequest) -> MatchRequest {
        let PlayRequest { game, level, options, side, time_control, thread, rated, pair, from } = request;
        let opponent = RequestedOpponent::Computer(level);
        MatchRequest {
            game,
            opponent,
            options,
            side,
            time_control,
            uses_server_clock: false,
            thread: Some(thread),
            rated,
            pair,
            from,
        }
    }
}

impl Challenges {
    /// Creates the secret of a new match.
    pub fn new_secret(&self) -> Secret {
        Secret::new((self.secret_source)())
    }

    /// Starts the requested match, or makes the challenge to it. Where several rule sets fit the request, the requester
    /// is asked for one first. `replaces_message` is true if the answer replaces the private message with the control
    /// that was used.
    pub async fn start_requested_match(
        &self,
        context: &RequestContext<'_>,
        mut request: MatchRequest,
        replaces_message: bool,
    ) -> Result<(), UserError> {
        let secret = self.new_secret();
        let guild = self.store.guild_settings(context.requester.channel_ref.guild()).await?;
        let level = match request.opponent {
            RequestedOpponent::Computer(level) => Some(self.computer_level(context, &request.game, level).await?),
            RequestedOpponent::Anyone | RequestedOpponent::User(_) => None,
        };
        if level.is_some() && request.from.is_none() {
            self.ease_for_newcomer(context, &mut request).await?;
        }
        let user = context.requester.user_id;
        let habit = self.store.preferences(&[user]).await?.for_user(user).challenge_habit;
        let catalog = context.catalog();
        let fitting = match request.from.as_deref().map(str::trim).filter(|from| !from.is_empty()) {
            Some(from) => vec![self.rules_from_position(context, &request, from).await?],
            None => fitting_rules(&request)
                .map_err(|error| error_text::rules_error_text(&catalog, &request.game, &error))?,
        };
        let rules = fitting[0].clone();
        let terms = build_terms(context.requester, &request, rules, level, (&guild, habit), secret.commitment())?;
        if let RequestedOpponent::User(opponent) = request.opponent
            && opponent.may_be_in_timeout
        {
            self.members.check_not_in_timeout(context, opponent.user_id).await?;
        }
        if fitting.len() > 1 {
            let choice = |rules| rule_set_choice(&catalog, &request, level, rules);
            let choices: Vec<RuleSetChoice> = fitting.iter().map(choice).collect();
            return context.respond_privately(&rule_set_question(&catalog, &choices)).await;
        }
        context.check_live().await?;
        self.check_challenge_limits(context.requester, &terms)?;
        if terms.needs_direct_messages() {
            self.direct_messages.check_reachable(context).await?;
        }
        let is_challenge = !terms.is_solo() && !terms.is_against_computer();
        self.start_match(context, MatchStart { terms, secret, guild, replaces_message }).await?;
        if is_challenge {
            self.remember_choice(context.requester, &request, habit).await;
        }
        Ok(())
    }

    /// Stores what a challenger chose, for their next challenges. A failure keeps nobody from playing.
    async fn remember_choice(&self, requester: &Requester, request: &MatchRequest, known: ChallengeHabit) {
        let typed = request.time_control.as_deref().map(option_completion::normalize_typed);
        let choice = ChallengeHabit {
            rated: request.rated,
            pair: request.pair,
            time_control: typed.and_then(|typed| TimeControl::parse_input(&typed).ok()),
        };
        if known.with_choice(choice) == known {
            return;
        }
        let patch = PreferencesPatch { challenge_habit: choice, ..PreferencesPatch::default() };
        if let Err(error) = self.store.update_preferences(requester.user_id, patch, self.clock.now()).await {
            tracing::debug!(%error, "what a challenger chose could not be stored");
        }
    }

    /// Gives a person who has not won the game yet its first options and the first seat, where the request names none.
    async fn ease_for_newcomer(
        &self,
        context: &RequestContext<'_>,
        request: &mut MatchRequest,
    ) -> Result<(), UserError> {
        let names_options = !request.options.trim().is_empty();
        if names_options && request.side.is_some() {
            return Ok(());
        }
        let sets = rule_sets_of_game(&request.game);
        let pools: Vec<String> = sets.iter().map(RuleSetInfo::rating_pool).collect();
        let pools = [pools.iter().map(|pool| computer_pool(pool)).collect(), pools].concat();
        if self.store.has_won(context.requester.user_id, &pools).await? {
            return Ok(());
        }
        if !names_options {
            request.options = sets.first().map_or("", |listing| listing.game_info.first_options).to_owned();
        }
        request.side.get_or_insert_with(|| SeatPreference::First.as_str().to_owned());
        Ok(())
    }

    /// Returns the level of the computer: the requested one, or the one that suits the requester by their last matches
    /// against the computer in any rule set of the game.
    async fn computer_level(
        &self,
        context: &RequestContext<'_>,
        game: &str,
        requested: Option<u8>,
    ) -> Result<u8, UserError> {
        match requested {
            Some(level) if COMPUTER_LEVELS.contains(&level) => return Ok(level),
            Some(level) => {
                return Err(context.catalog().format("refuse-level", &[("level", &level.to_string())]).into());
            }
            None => {}
        }
        let pools: Vec<String> = list_rule_sets()
            .into_iter()
            .filter(|listing| listing.game_info.id == game)
            .map(|listing| computer_pool(&listing.rating_pool()))
            .collect();
        Ok(suggest_level(&self.store.computer_results(context.requester.user_id, &pools).await?))
    }

    /// Counts a challenge that is about to be made, and the mention of its opponent.
    pub fn check_challenge_limits(&self, requester: &Requester, terms: &Terms) -> Result<(), UserError> {
        self.limits.check(requester, LimitedAction::Challenge)?;
        match terms.opponent {
            Some(opponent) if opponent != requester.user_id && opponent.is_person() => {
                self.limits.check(requester, LimitedAction::Ping)
            }
            _ => Ok(()),
        }
    }
}

/// Returns the terms of a requested match. `level` is the level of the computer, if that is the opponent. What the
/// request does not say is as the server has it, then as the challenger chose it last, and otherwise casual, a single
/// game and with the usual time control.
fn build_terms(
    requester: &Requester,
    request: &MatchRequest,
    rules: RequestedRules,
    level: Option<u8>,
    (settings, habit): (&GuildSettings, ChallengeHabit),
    commitment: String,
) -> Result<Terms, UserError> {
    let catalog = private_catalog(requester);
    check_channel_allowed(requester, requester.base_channel(), settings)?;
    check_bot_permissions(requester)?;
    let seat = match &request.side {
        None => SeatPreference::Random,
        Some(side) => option_completion::parse_side(&catalog, &request.game, side)
            .ok_or_else(|| unknown_side_text(&catalog, &request.game, side))?,
    };
    let against_computer = level.is_some();
    let alone = requester.channel_ref.is_direct() && !against_computer;
    let opponent = match request.opponent {
        RequestedOpponent::User(opponent) if alone && opponent.user_id != requester.user_id => {
            return Err(catalog.text("refuse-direct-opponent").into());
        }
        _ if alone => Some(requester.user_id),
        RequestedOpponent::User(opponent) => Some(check_opponent(&catalog, requester, opponent)?),
        RequestedOpponent::Anyone | RequestedOpponent::Computer(_) => level.map(UserId::computer),
    };
    // Against the computer nobody waits: a casual match has no clock unless it is asked for.
    // In a place without the bot the habits of servers do not count: without a word a match is casual and has no clock.
    let is_without_bot = requester.channel_ref.is_without_bot();
    let habit = if against_computer || is_without_bot { ChallengeHabit::default() } else { habit };
    let default = match is_without_bot || against_computer && !request.rated.unwrap_or_default() {
        true => String::new(),
        false => default_time_control(request, settings, habit),
    };
    let time_control = parse_time_control(&catalog, request.time_control.as_deref(), &default, alone)?;
    if is_without_bot {
        check_clock_without_bot(&catalog, &time_control)?;
    }
    let has_limit = !time_control.is_empty();
    // A position can be as good as won.
    let starts_equal = rules.start().is_none();
    if !starts_equal && request.rated == Some(true) {
        return Err(catalog.text("refuse-from-rated").into());
    }
    let rated = request.rated.unwrap_or_else(|| starts_equal && has_limit && habit.rated.unwrap_or_default());
    let rated = is_rated(&catalog, rated, has_limit, alone)?;
    let pair = request.pair.or_else(|| habit.pair.filter(|_| settings.allows_pairs() && !alone));
    let pair = is_pair(&catalog, pair, rated && rules.game_info().pairs_by_default, alone, settings)?;
    // A pair shares its dice: after game 1 the player knows the rolls of game 2. The computer does not look, so the
    // rating would be given away.
    if pair && rated && against_computer && rules.game_info().has_dice {
        return Err(catalog.text("refuse-pair-computer-dice").into());
    }
    Ok(Terms {
        // A solo player has both seats, and so the first.
        challenger_seat: if alone { SeatPreference::First } else { seat },
        time_control,
        use_thread: threads::wants_thread(requester, request.thread, settings.use_threads)?,
        pair: pair.then_some(PairGame::First),
        rated,
        commitment,
        language: requester.channel_ref.is_without_bot().then(|| language_of(requester)).flatten(),
        ..Terms::new(rules, requester.user_id, opponent, requester.channel_ref)
    })
}

/// Refuses a clock that is too short for a place without the bot, which can call nobody there.
fn check_clock_without_bot(catalog: &Catalog, time_control: &str) -> Result<(), UserError> {
    match TimeControl::parse_stored(time_control) {
        Ok(Some(clock)) if !clock.is_correspondence() => Err(catalog.text("refuse-clock-here").into()),
        _ => Ok(()),
    }
}

/// Says that a game has no such side, and which it has.
fn unknown_side_text(catalog: &Catalog, game: &str, typed: &str) -> String {
    let [first, second] = option_completion::side_names(catalog, game);
    let names = [first, second, catalog.text("side-lot")].map(|name| format!("`{name}`"));
    let known = error_text::choices_text(catalog, &names);
    catalog.format("refuse-side", &[("side", &sanitize_text(typed)), ("known", &known)])
}

/// Returns true if a match is to be rated. Without a time limit a losing player would never have to move again. Matches
/// against oneself are not rated.
fn is_rated(catalog: &Catalog, rated: bool, has_limit: bool, alone: bool) -> Result<bool, UserError> {
    match (rated, has_limit) {
        _ if alone => Ok(false),
        (true, false) => Err(catalog.text("refuse-rated-without-clock").into()),
        (rated, _) => Ok(rated),
    }
}

/// Returns the time control of a challenge that names none, as a match stores it: the server's if a manager chose it,
/// and otherwise the challenger's last. A rated match that was asked for needs a time limit.
fn default_time_control(request: &MatchRequest, settings: &GuildSettings, habit: ChallengeHabit) -> String {
    let usual = &settings.default_time_control;
    let follows_habit = !settings.has_own_time_control && !request.uses_server_clock;
    match habit.time_control.filter(|_| follows_habit) {
        Some(Some(chosen)) => chosen.to_string(),
        Some(None) if request.rated != Some(true) => String::new(),
        _ => usual.clone(),
    }
}

/// Returns true if a challenge is to a pair: if that is requested, or the default of the game and possible. Where
/// people may have one match at a time, nobody could accept.
fn is_pair(
    catalog: &Catalog,
    requested: Option<bool>,
    default: bool,
    alone: bool,
    settings: &GuildSettings,
) -> Result<bool, UserError> {
    match requested {
        Some(true) if alone => Err(catalog.text("refuse-pair-alone").into()),
        Some(true) if !settings.allows_pairs() => Err(catalog.text("refuse-pair-limit").into()),
        requested => Ok(requested.unwrap_or(default && settings.allows_pairs())),
    }
}

/// Returns the requested rules, at least one. Without a rule set, they are those of each rule set that has the
/// requested options.
pub(super) fn fitting_rules(request: &MatchRequest) -> Result<Vec<RequestedRules>, RulesError> {
    let options = option_completion::normalize_typed(&request.options);
    let parse = |set: &str| RequestedRules::parse(&format!("{} {set} {options}", request.game));
    let missing = match parse("") {
        Err(error @ RulesError::MissingRuleSet { .. }) => error,
        parsed => return Ok(vec![parsed?]),
    };
    let parsed: Vec<_> = rule_sets_of_game(&request.game).iter().map(|listing| parse(listing.selector)).collect();
    if parsed.iter().all(Result::is_err) {
        return Err(parsed.into_iter().find_map(Result::err).unwrap_or(missing));
    }
    Ok(parsed.into_iter().flatten().collect())
}

/// Returns the request with these rules, as a button holds it. Its texts can be read: the terms were made of them.
pub(super) fn rule_set_choice(
    catalog: &Catalog,
    request: &MatchRequest,
    level: Option<u8>,
    rules: &RequestedRules,
) -> RuleSetChoice {
    let side = |text: &String| option_completion::parse_side(catalog, &request.game, text);
    let clock = |text: &String| TimeControl::parse_input(&option_completion::normalize_typed(text)).ok();
    RuleSetChoice {
        opponent: match request.opponent {
            RequestedOpponent::User(opponent) => Some(opponent.user_id),
            RequestedOpponent::Anyone | RequestedOpponent::Computer(_) => level.map(UserId::computer),
        },
        game: request.game.clone(),
        rule_set: rules.rule_set_info().rule_set_name().to_owned(),
        side: request.side.as_ref().and_then(side),
        time_control: request
            .time_control
            .as_ref()
            .and_then(clock)
            .map_or(TimeControlChoice::ServerDefault, TimeControlChoice::Chosen),
        thread: request.thread,
        rated: request.rated,
        pair: request.pair,
        answers: answers_of_rules(rules),
    }
}

/// Returns the requested time control as a match stores it; if none is requested, the server's default, or none for a
/// solo match.
fn parse_time_control(
    catalog: &Catalog,
    requested: Option<&str>,
    default: &str,
    alone: bool,
) -> Result<String, UserError> {
    let Some(text) = requested else { return Ok(if alone { "" } else { default }.to_owned()) };
    match TimeControl::parse_input(&option_completion::normalize_typed(text)) {
        // A solo player could lose to nobody.
        Ok(Some(_)) if alone => Err(catalog.text("refuse-clock-alone").into()),
        Ok(clock) => Ok(clock.map_or_else(String::new, |clock| clock.to_string())),
        Err(error) => Err(gonagas_ui::time_text::time_control_error_text(catalog, text, error).into()),
    }
}

/// Returns the user id of an opponent who can be challenged; otherwise the error says why not.
pub fn check_opponent(catalog: &Catalog, requester: &Requester, opponent: Opponent) -> Result<UserId, UserError> {
    let user = [("person", &*user_mention(catalog, opponent.user_id))];
    if opponent.user_id == requester.user_id {
        return Err(catalog.text("refuse-self").into());
    }
    if opponent.is_bot {
        return Err(catalog.format("refuse-bot", &user).into());
    }
    // Discord does not say who is in a conversation. Nobody else can accept there.
    if !opponent.can_see_channel && requester.place_kind != PlaceKind::Conversation {
        return Err(catalog.format("refuse-absent", &user).into());
    }
    Ok(opponent.user_id)
}
