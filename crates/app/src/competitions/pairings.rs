//! The matches of pairings: they begin, their results are recorded, and those that no longer count end.
//!
//! Creating the match of a pairing and accepting it are two transactions. What a bot that was killed has left is found
//! again by the state of the pairing, so every pairing has exactly one match, whichever process starts it.

use crate::competitions::{CompetitionLogs, CompetitionProgress};
use crate::matches::loaded_match::LoadedMatch;
use gonagas_core::competitions::decide::CompetitionCommand;
use gonagas_core::competitions::event::PairingResult;
use gonagas_core::competitions::pairing::Pairing;
use gonagas_core::competitions::result::result_of;
use gonagas_core::competitions::state::{Competition, Phase};
use gonagas_core::fair::secret::Secret;
use gonagas_core::matches::challenge::pair::PairGame;
use gonagas_core::matches::challenge::terms::{CompetitionGame, SeatPreference, Terms};
use gonagas_core::matches::commands::match_command::MatchCommand;
use gonagas_core::matches::effects::effect::Effect;
use gonagas_core::matches::ids::{CompetitionId, MatchId, Timestamp, UserId};
use gonagas_core::matches::log::event::{EventKind, NewEvent};
use gonagas_core::matches::log::stop::StopReason;
use gonagas_core::matches::state::play_state::MatchPhase;
use gonagas_store::event_batch::RequestStamp;
use gonagas_store::store_error::StoreError;
use gonagas_store::{PairingMatch, StoredCompetition, match_index};
use std::collections::BTreeMap;

impl CompetitionProgress {
    /// Does what is due for the pairings of a competition. A pairing that fails holds up no other; the first failure is
    /// returned at the end.
    pub(super) async fn advance_pairings(&self, stored: &StoredCompetition) -> Result<(), StoreError> {
        let competition = &stored.competition;
        if competition.phase() == Phase::Registration {
            return Ok(());
        }
        let mut done = Ok(());
        if !competition.is_over() {
            done = self.logs.record_results(competition.id(), self.clock.now()).await;
            let stored = self.store.load_competition(competition.id()).await?;
            let competition = &stored.competition;
            let matches = self.store.competition_matches(competition.id()).await?;
            let matches: BTreeMap<u32, PairingMatch> = matches.into_iter().map(|game| (game.pairing, game)).collect();
            for pairing in competition.pairings().iter().filter(|pairing| !pairing.is_settled()) {
                done = done.and(match matches.get(&pairing.number) {
                    None => self.begin(&stored, pairing).await,
                    Some(played) if played.is_over || played.has_begun => Ok(()),
                    Some(played) => self.accept(played.id).await,
                });
            }
        }
        // What has begun or changed meanwhile counts.
        let present = self.store.load_competition(competition.id()).await?.competition;
        let matches = self.store.competition_matches(competition.id()).await?;
        let matches: BTreeMap<u32, PairingMatch> = matches.into_iter().map(|game| (game.pairing, game)).collect();
        for number in self.store.settled_pairings(competition.id()).await? {
            done = done.and(self.close(&present, number, matches.get(&number)).await);
        }
        done
    }

    async fn begin(&self, stored: &StoredCompetition, pairing: &Pairing) -> Result<(), StoreError> {
        // Nobody can play against someone whose data was erased, nor is anybody challenged on vacation.
        let is_ladder = stored.competition.terms().format.is_open_ended();
        let is_played = pairing.seats.iter().all(|user| user.is_person());
        let now = self.clock.now();
        let id = stored.competition.id();
        if !is_played || is_ladder && self.is_anyone_away(pairing).await? {
            return self.logs.record(id, vec![(pairing.number, PairingResult::Unplayed)], now).await;
        }
        let secret = stored.secret.of_pairing(id.0, pairing.number);
        let terms = match_terms(&stored.competition, pairing, &secret);
        let index = match_index::index_challenge(&terms, now);
        // The thread hangs under this message.
        let effects = [Effect::PostMessage(Vec::new())];
        match self.store.create_competition_match(&terms, *secret.as_bytes(), now, &index, &effects).await {
            Ok(created) => self.accept(created).await,
            Err(StoreError::Blocked { .. }) => {
                self.logs.record(id, vec![(pairing.number, PairingResult::Unplayed)], now).await
            }
            // Another process was faster.
            Err(StoreError::Conflict) => Ok(()),
            Err(error) => Err(error),
        }
    }

    async fn is_anyone_away(&self, pairing: &Pairing) -> Result<bool, StoreError> {
        let now = self.clock.now();
        for user in pairing.seats {
            if self.store.vacation(user).await?.vacation.is_away(now) {
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// Accepts the match of a pairing in the name of the opponent.
    async fn accept(&self, id: MatchId) -> Result<(), StoreError> {
        let _lock = self.matches.lock(id).await;
        let mut loaded = self.matches.load_for_bot(id).await?;
        let Some(accepter) = loaded.terms().opponent.filter(|_| matches!(loaded.phase(), MatchPhase::Challenge)) else {
            return Ok(());
        };
        let now = self.clock.now();
        let accept = MatchCommand::AcceptChallenge(String::new());
        match self.match_commands.decide(&loaded, accepter, &accept, None, now).await? {
            Ok(events) => self.matches.append_events(&mut loaded, now, events).await,
            // It has expired, or was stopped: the result says so.
            Err(_) => Ok(()),
        }
    }

    /// Ends the games of a settled pairing that still go on.
    async fn close(
        &self,
        competition: &Competition,
        number: u32,
        played: Option<&PairingMatch>,
    ) -> Result<(), StoreError> {
        let mut has_ended = true;
        if let Some(played) = played {
            for id in [Some(played.id), played.second].into_iter().flatten() {
                has_ended &= self.end(competition, number, id).await?;
            }
        }
        if has_ended { self.store.close_pairing(competition.id(), number).await } else { Ok(()) }
    }

    /// Ends a game that no longer counts: it is resigned by the person who has withdrawn, or stopped with the
    /// competition. Returns false for a game that the clock is about to end.
    async fn end(&self, competition: &Competition, number: u32, id: MatchId) -> Result<bool, StoreError> {
        let _lock = self.matches.lock(id).await;
        let mut loaded = match self.matches.load_for_bot(id).await {
            Err(StoreError::NotFound) => return Ok(true),
            loaded => loaded?,
        };
        let now = self.clock.now();
        if loaded.ending().is_some() {
            return Ok(true);
        }
        if loaded.times_out_at().is_some_and(|at| at <= now) {
            return Ok(false);
        }
        let event = match withdrawn_player(competition, number, &loaded) {
            Some(user) if loaded.play_state().is_some() => NewEvent { actor: Some(user), kind: EventKind::Resigned },
            _ => {
                let actor = competition.stopped_by().or(Some(competition.terms().organiser));
                NewEvent { actor, kind: EventKind::Stopped(StopReason::Moderator) }
            }
        };
        self.matches.append_event(&mut loaded, now, event).await.map(|()| true)
    }
}

impl CompetitionLogs {
    /// Records the results of the games that are over, in the order in which they ended. A game that cannot be read
    /// holds up no other; the first failure is returned at the end.
    pub(super) async fn record_results(&self, id: CompetitionId, now: Timestamp) -> Result<(), StoreError> {
        let competition = self.store.load_competition(id).await?.competition;
        let mut over = self.store.competition_matches(id).await?;
        over.retain(|game| game.is_over);
        over.sort_by_key(|game| (game.changed_at, game.id));
        let mut results = Vec::new();
        let mut read = Ok(());
        for played in over {
            let pairing = competition.pairing(played.pairing).filter(|pairing| !pairing.is_settled());
            let Some(pairing) = pairing else { continue };
            match self.result(pairing, &played).await {
                Ok(result) => results.push((pairing.number, result)),
                Err(error) => read = read.and(Err(error)),
            }
        }
        match results.is_empty() {
            true => read,
            false => self.record(id, results, now).await.and(read),
        }
    }

    async fn result(&self, pairing: &Pairing, played: &PairingMatch) -> Result<PairingResult, StoreError> {
        let first = self.matches.load_for_bot(played.id).await?;
        let second = match played.second {
            Some(id) => Some(self.matches.load_for_bot(id).await?),
            None => None,
        };
        Ok(result_of(pairing, &first, second.as_deref()))
    }

    /// Records results. The pairings may be settled, or the competition over, since they were looked up.
    async fn record(
        &self,
        id: CompetitionId,
        results: Vec<(u32, PairingResult)>,
        now: Timestamp,
    ) -> Result<(), StoreError> {
        self.decide(id, None, &CompetitionCommand::Record { results }, RequestStamp::from(now)).await.map(drop)
    }
}

/// Returns the player of a game who has withdrawn from the competition, under the id that they have in the match.
fn withdrawn_player(competition: &Competition, number: u32, game: &LoadedMatch) -> Option<UserId> {
    let pairing = competition.pairing(number)?;
    let terms = game.terms();
    let players = [Some(terms.challenger), terms.opponent];
    let withdrawn = |user: UserId| competition.entry(user).is_some_and(|entry| entry.withdrawal.is_some());
    let index = pairing.challenger_first().iter().position(|user| withdrawn(*user))?;
    players[index]
}

/// Returns the terms of the match of a pairing.
fn match_terms(competition: &Competition, pairing: &Pairing, secret: &Secret) -> Terms {
    let terms = competition.terms();
    let [challenger, opponent] = pairing.challenger_first();
    Terms {
        challenger_seat: SeatPreference::of(pairing.challenger_seat),
        time_control: terms.time_control.clone(),
        use_thread: true,
        pair: terms.pairs.then_some(PairGame::First),
        rated: terms.rated,
        commitment: secret.commitment(),
        competition: Some(CompetitionGame {
            competition: competition.id(),
            pairing: pairing.number,
            is_ladder: terms.format.is_open_ended(),
        }),
        ..Terms::new(terms.rules.clone(), challenger, Some(opponent), terms.channel_ref)
    }
}
