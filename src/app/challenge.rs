//! `/challenge`.

use crate::app::act::Origin;
use crate::app::ask::{Caller, Opponent, Powers, Proposal};
use crate::app::port::{Mouth, Reply};
use crate::app::settings::may_start;
use crate::app::{App, Trouble, index, thread, trouble, words};
use crate::fair::secret::Secret;
use crate::room::clock::Clock;
use crate::room::event::{Event, What};
use crate::room::people::Person;
use crate::room::settings::Settings;
use crate::room::state::Match;
use crate::room::terms::{Terms, Wanted};
use crate::room::{MATCHES_EACH, tell};
use crate::store::{Store, StoreError};
use crate::table::rules::{Asked, RulesError, listings};
use crate::ui;
use crate::ui::options;
use crate::ui::plain::plain;
use crate::ui::refusals;
use crate::ui::screens::mention;
use crate::ui::words::Words;

impl<S: Store> App<S> {
    /// Proposes a match.
    pub(super) async fn challenge<M: Mouth, R: Reply>(
        &self,
        caller: &Caller,
        wanted: &Proposal,
        origin: Origin,
        reply: &R,
        mouth: &M,
    ) -> Result<(), Trouble> {
        let secret = self.new_secret();
        let failed = |error: StoreError| trouble::store(caller, None, &error);
        let settings = self.store.settings(caller.place.guild).await.map_err(failed)?;
        let terms = terms(caller, wanted, &settings, secret.commitment())?;
        if terms.alone() {
            return self.alone(caller, &terms, *secret.bytes(), reply, mouth).await;
        }
        let proposed = self.propose(caller, terms, &secret, origin, reply, mouth).await;
        proposed.map_err(|error| trouble::store(caller, None, &error))
    }

    /// Keeps a challenge with these terms and tells it.
    pub(super) async fn propose<M: Mouth, R: Reply>(
        &self,
        caller: &Caller,
        terms: Terms,
        secret: &Secret,
        origin: Origin,
        reply: &R,
        mouth: &M,
    ) -> Result<(), StoreError> {
        let now = self.now();
        let event = Event { number: 1, at: now, who: Some(caller.person), what: What::Invited };
        let index = index::proposed(&terms, now);
        let tells = vec![tell::Tell::Post(terms.opponent.into_iter().collect())];
        let tells = self.with_directs(tells, terms.place, event.number).await?;
        let id = self.store.create(&terms, *secret.bytes(), now, &index, &tells, MATCHES_EACH).await?;
        let _held = self.holds.hold(id).await;
        let game = Match::replay(id, terms, &[event]).map_err(|corrupt| StoreError::Failed(corrupt.to_string()))?;
        self.tell(caller, &game, origin, reply, mouth).await;
        Ok(())
    }
}

fn terms(caller: &Caller, wanted: &Proposal, settings: &Settings, commitment: String) -> Result<Terms, Trouble> {
    let words = words(caller);
    may_start(caller, caller.channel(), settings)?;
    powers(&words, caller.powers)?;
    let rules = rules(wanted).map_err(|error| refusals::rules(&words, &wanted.game, &error))?;
    let seat = match &wanted.side {
        None => Wanted::Lot,
        Some(side) => Wanted::read(side).ok_or_else(|| words.tell("refuse-side", &[("side", &plain(side))]))?,
    };
    let alone = caller.place.guild.is_none();
    let opponent = match wanted.opponent {
        Some(opponent) if alone && opponent.person != caller.person => {
            return Err(words.say("refuse-direct-opponent").into());
        }
        _ if alone => Some(caller.person),
        opponent => opponent.map(|opponent| may_be_asked(&words, caller, opponent)).transpose()?,
    };
    Ok(Terms {
        rules,
        challenger: caller.person,
        opponent,
        // Who has both seats has the first, too.
        seat: if alone { Wanted::First } else { seat },
        place: caller.place,
        clock: clock(&words, wanted.clock.as_deref(), &settings.clock, alone)?,
        thread: thread::wanted(caller, wanted.thread, settings.threads)?,
        rematch: None,
        // Ratings are a server's affair.
        rated: wanted.rated.unwrap_or(true) && caller.place.guild.is_some(),
        commitment,
    })
}

/// The rules that are asked for; where no rule set is chosen, the first of the game.
fn rules(wanted: &Proposal) -> Result<Asked, RulesError> {
    let options = options::typed(&wanted.options);
    let read = |set: &str| Asked::read(&format!("{} {set} {options}", wanted.game));
    let first = listings().into_iter().find(|listing| listing.info.id == wanted.game).map(|listing| listing.words);
    let key = |words: &str| words.split('=').next().unwrap_or_default().to_owned();
    match (read(""), first) {
        (Err(RulesError::NoRuleSet { .. }), Some(set))
            if !options.split_whitespace().any(|word| key(word) == key(set)) =>
        {
            read(set)
        }
        (read, _) => read,
    }
}

/// The clock that is asked for, as the match keeps it; where none is, the usual one of the server.
fn clock(words: &Words, wanted: Option<&str>, usual: &str, alone: bool) -> Result<String, Trouble> {
    let Some(text) = wanted else { return Ok(if alone { "" } else { usual }.to_owned()) };
    match Clock::typed(&options::typed(text)) {
        // Who plays alone could lose to nobody.
        Ok(Some(_)) if alone => Err(words.say("refuse-clock-alone").into()),
        Ok(clock) => Ok(clock.map_or_else(String::new, |clock| clock.to_string())),
        Err(error) => Err(ui::clock::refused(words, text, error).into()),
    }
}

/// Whether this person can be challenged: who it is, if so.
pub(super) fn may_be_asked(words: &Words, caller: &Caller, opponent: Opponent) -> Result<Person, Trouble> {
    let person = [("person", &*mention(words, opponent.person))];
    if opponent.person == caller.person {
        return Err(words.say("refuse-self").into());
    }
    if opponent.bot {
        return Err(words.tell("refuse-bot", &person).into());
    }
    if !opponent.present {
        return Err(words.tell("refuse-absent", &person).into());
    }
    Ok(opponent.person)
}

/// Refuses to start where the bot could not go on.
pub(super) fn powers(words: &Words, powers: Powers) -> Result<(), Trouble> {
    let needed = [
        (powers.view, words.say("power-view")),
        (powers.write, words.say("power-write")),
        (powers.attach, words.say("power-attach")),
        (powers.history, words.say("power-history")),
    ];
    let missing: Vec<String> = needed.into_iter().filter(|(has, _)| !has).map(|(_, power)| power).collect();
    if missing.is_empty() {
        return Ok(());
    }
    Err(words.tell("refuse-powers", &[("missing", &missing.join(", "))]).into())
}
