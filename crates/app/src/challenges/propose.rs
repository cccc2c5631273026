//! `/challenge`: proposes a match.

use crate::challenges::Challenges;
use crate::limits::limited_action::LimitedAction;
use crate::matches::audience;
use crate::matches::loaded_match::LoadedMatch;
use crate::outbox::threads;
use crate::permissions::{check_bot_permissions, check_channel_allowed};
use crate::request_context::{RequestContext, RequestSource};
use crate::requests::{ChallengeRequest, Opponent, Requester};
use crate::{UserError, private_catalog};
use gonagas_core::fair::secret::Secret;
use gonagas_core::matches::MAX_MATCHES_PER_USER;
use gonagas_core::matches::challenge::pair::PairGame;
use gonagas_core::matches::challenge::terms::{SeatPreference, Terms};
use gonagas_core::matches::clock::time_control::TimeControl;
use gonagas_core::matches::effects::effect;
use gonagas_core::matches::ids::UserId;
use gonagas_core::matches::log::event::{Event, EventKind};
use gonagas_core::matches::settings::guild_settings::GuildSettings;
use gonagas_core::session::rules::{RequestedRules, RuleSetInfo, RulesError};
use gonagas_store::match_index;
use gonagas_store::store_error::StoreError;
use gonagas_store::stored_match::{MatchSettings, StoredMatch};
use gonagas_ui::custom_id::challenge_form::{TimeControlChoice, answers_of_rules, rule_sets_of_game};
use gonagas_ui::custom_id::rule_set_choice::RuleSetChoice;
use gonagas_ui::i18n::Catalog;
use gonagas_ui::sanitize::sanitize_text;
use gonagas_ui::screens::challenge::rule_set_question::rule_set_question;
use gonagas_ui::screens::user_mention;
use gonagas_ui::{self, error_text, option_completion};

impl Challenges {
    /// Creates the secret of a new match.
    pub fn new_secret(&self) -> Secret {
        Secret::new((self.secret_source)())
    }

    /// Makes the requested challenge, or starts a match that needs no acceptance, and returns its rule set. Where
    /// several fit the request, the requester is asked for one; nothing has begun then, and there is none to return.
    pub async fn challenge_from_request(
        &self,
        context: &RequestContext<'_>,
        request: &ChallengeRequest,
        source: RequestSource,
    ) -> Result<Option<RuleSetInfo>, UserError> {
        let secret = self.new_secret();
        let settings = self.store.guild_settings(context.requester.channel_ref.guild).await?;
        let catalog = context.catalog();
        let fitting =
            fitting_rules(request).map_err(|error| error_text::rules_error_text(&catalog, &request.game, &error))?;
        let terms = build_terms(context.requester, request, fitting[0].clone(), &settings, secret.commitment())?;
        if let Some(opponent) = request.opponent.filter(|opponent| opponent.may_be_in_timeout) {
            self.members.check_not_in_timeout(context, opponent.user_id).await?;
        }
        if fitting.len() > 1 {
            let choices: Vec<RuleSetChoice> =
                fitting.iter().map(|rules| rule_set_choice(&catalog, request, rules)).collect();
            context.respond_privately(&rule_set_question(&catalog, &choices)).await?;
            return Ok(None);
        }
        let rule_set = terms.rules.rule_set_info();
        context.check_live().await?;
        self.check_challenge_limits(context.requester, &terms)?;
        if terms.is_solo() {
            self.start_solo_match(context, &terms, *secret.as_bytes(), source).await?;
        } else if let Some(computer) = terms.opponent.filter(|opponent| opponent.is_computer()) {
            self.start_computer_match(context, &terms, computer, &secret, source).await?;
        } else {
            let is_pair = terms.pair.is_some();
            let proposed = self.create_challenge(context, terms, &secret, settings, source).await;
            proposed.map_err(|error| match is_pair {
                true => UserError::of_pair_challenge(error),
                false => error.into(),
            })?;
        }
        Ok(Some(rule_set))
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

    /// Stores a challenge with these terms and posts it. `guild` are the settings of its server.
    pub async fn create_challenge(
        &self,
        context: &RequestContext<'_>,
        terms: Terms,
        secret: &Secret,
        guild: GuildSettings,
        source: RequestSource,
    ) -> Result<(), StoreError> {
        let now = self.clock.now();
        let event = Event {
            number: 1,
            timestamp: now,
            actor: Some(context.requester.user_id),
            kind: EventKind::ChallengeCreated,
        };
        let index = match_index::index_challenge(&terms, now);
        let users: Vec<UserId> = [terms.challenger].into_iter().chain(terms.opponent).collect();
        let preferences = self.store.preferences(&users).await?;
        // The same opponent is notified three times in five minutes; later challenges wait for them without a sound.
        let notified = terms.opponent.filter(|opponent| self.limits.record_ping(terms.challenger, *opponent, now));
        let effects = vec![effect::Effect::PostMessage(notified.into_iter().collect())];
        let effects = audience::with_direct_messages(effects, terms.channel_ref, event.number, &preferences);
        let stamp = context.requester.stamp(now);
        let is_open = terms.opponent.is_none();
        let created =
            self.store.create_match(&terms, *secret.as_bytes(), stamp, &index, &effects, MAX_MATCHES_PER_USER).await?;
        self.languages.remember_language(context.requester, &preferences.for_user(context.requester.user_id)).await;
        let _lock = self.matches.lock(created.id).await;
        let stored = StoredMatch {
            terms,
            secret: *secret,
            events: vec![event],
            outbox: created.outbox,
            thread: None,
            partner: None,
            settings: MatchSettings { guild, board_overrides: created.board_overrides, users, preferences },
        };
        let replayed = LoadedMatch::replay(created.id, stored);
        let mut loaded = replayed.map_err(|corrupt| StoreError::Failed(corrupt.to_string()))?;
        self.answers.respond_and_deliver(context, &mut loaded, source).await;
        if is_open {
            self.offer_computer_later(context, created.id, now);
        }
        Ok(())
    }
}

fn build_terms(
    requester: &Requester,
    request: &ChallengeRequest,
    rules: RequestedRules,
    settings: &GuildSettings,
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
    let against_computer = request.opponent.is_some_and(|opponent| opponent.user_id.is_computer());
    let alone = requester.channel_ref.guild.is_none() && !against_computer;
    let opponent = match request.opponent {
        Some(opponent) if alone && opponent.user_id != requester.user_id => {
            return Err(catalog.text("refuse-direct-opponent").into());
        }
        _ if alone => Some(requester.user_id),
        opponent => opponent.map(|opponent| check_opponent(&catalog, requester, opponent)).transpose()?,
    };
    // Against the computer nobody waits: a casual match has no clock unless it is asked for.
    let rated = if against_computer { Some(request.rated.unwrap_or_default()) } else { request.rated };
    let default = if against_computer && rated == Some(false) { "" } else { &settings.default_time_control };
    let time_control = parse_time_control(&catalog, request.time_control.as_deref(), default, alone)?;
    let rated = is_rated(&catalog, rated, &time_control, alone)?;
    let pair = is_pair(&catalog, request.pair, rated && rules.game_info().pairs_by_default, alone, settings)?;
    // A pair shares its dice: after game 1 the player knows the rolls of game 2. The computer does not look, so the
    // rating would be given away.
    if pair && rated && against_computer && rules.game_info().has_dice {
        return Err(catalog.text("refuse-pair-computer-dice").into());
    }
    Ok(Terms {
        rules,
        challenger: requester.user_id,
        opponent,
        // A solo player has both seats, and so the first.
        challenger_seat: if alone { SeatPreference::First } else { seat },
        channel_ref: requester.channel_ref,
        time_control,
        use_thread: threads::wants_thread(requester, request.thread, settings.use_threads)?,
        rematch_of: None,
        pair: pair.then_some(PairGame::First),
        rated,
        commitment,
    })
}

/// Says that a game has no such side, and which it has.
fn unknown_side_text(catalog: &Catalog, game: &str, typed: &str) -> String {
    let [first, second] = option_completion::side_names(catalog, game);
    let names = [first, second, catalog.text("side-lot")].map(|name| format!("`{name}`"));
    let known = error_text::choices_text(catalog, &names);
    catalog.format("refuse-side", &[("side", &sanitize_text(typed)), ("known", &known)])
}

/// Returns true if a match is to be rated: with a time limit, unless the challenger wants otherwise. Without one, a
/// losing player would never have to move again. Matches against oneself are not rated.
fn is_rated(catalog: &Catalog, requested: Option<bool>, time_control: &str, alone: bool) -> Result<bool, UserError> {
    match (requested, time_control.is_empty()) {
        _ if alone => Ok(false),
        (Some(true), true) => Err(catalog.text("refuse-rated-without-clock").into()),
        (rated, no_limit) => Ok(rated.unwrap_or(true) && !no_limit),
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
fn fitting_rules(request: &ChallengeRequest) -> Result<Vec<RequestedRules>, RulesError> {
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
fn rule_set_choice(catalog: &Catalog, request: &ChallengeRequest, rules: &RequestedRules) -> RuleSetChoice {
    let side = |text: &String| option_completion::parse_side(catalog, &request.game, text);
    let clock = |text: &String| TimeControl::parse_input(&option_completion::normalize_typed(text)).ok();
    RuleSetChoice {
        opponent: request.opponent.map(|opponent| opponent.user_id),
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
    if !opponent.can_see_channel {
        return Err(catalog.format("refuse-absent", &user).into());
    }
    Ok(opponent.user_id)
}
