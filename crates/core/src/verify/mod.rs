//! Verifies the randomness of a match from its record, as `docs/FAIR.md` describes.

pub mod report;

use crate::fair::randomness::{FairRandom as Numbers, RandomnessInputs};
use crate::fair::secret::Secret;
use crate::kit::dice::Face;
use crate::kit::outcome::GameStatus;
use crate::kit::side::Side;
use crate::matches::challenge::pair;
use crate::matches::challenge::setup::{self, SettledTerms};
use crate::matches::challenge::terms::SeatPreference;
use crate::record::error::RecordError;
use crate::record::game_record::GameRecord;
use crate::record::randomness::RandomnessHeaders;
use crate::session::game_session::GameSession;
use crate::session::rules::RequestedRules;
use crate::verify::report::{FairnessReport, RandomResultKind, VerificationError, VerifiedResult};

/// Computes every random result of a match again.
pub fn verify_record(record: &GameRecord) -> Result<FairnessReport, VerificationError> {
    let played = record.replay_game()?.session;
    let random = RandomnessHeaders::read_from(record)?.ok_or(VerificationError::NoCommitment)?;
    let inputs = check_commitment(&random)?;
    let mut numbers = inputs.numbers_from(1);
    let mut checked = verify_start(&random, &played, &mut numbers)?;
    let next_place = numbers.next_place();
    let place = |session: &GameSession| match random.pair {
        Some(_) => session.due_roll().map_or(next_place, pair::roll_place),
        None => next_place + session.roll_count(),
    };
    verify_rolls(&played, &inputs, place, &mut checked)?;
    Ok(FairnessReport {
        match_id: random.match_id,
        commitment: random.commitment,
        player_words: random.player_words,
        results: checked,
    })
}

/// Returns true if two records are the games of one pair: with the same secret, words and rules, and with sides
/// swapped. Both must have been verified.
pub fn are_games_of_a_pair(one: &GameRecord, other: &GameRecord) -> Result<bool, VerificationError> {
    let read = |record| RandomnessHeaders::read_from(record)?.ok_or(VerificationError::NoCommitment);
    let rules = |record: &GameRecord| Ok::<_, VerificationError>(record.replay_game()?.session.rules().to_string());
    let first = read(one)?;
    let second = read(other)?;
    let swapped = RandomnessHeaders {
        match_id: first.match_id,
        challenger_seat: second.challenger_seat.opponent(),
        requested_seat: first.requested_seat,
        seat_rolls: first.seat_rolls.clone(),
        ..second.clone()
    };
    Ok(first.pair.is_some() && first.match_id != second.match_id && first == swapped && rules(one)? == rules(other)?)
}

/// Checks that the secret matches the bot's commitment.
fn check_commitment(random: &RandomnessHeaders) -> Result<RandomnessInputs, VerificationError> {
    let shown = random.secret.as_ref().ok_or(VerificationError::NoSecret)?;
    let secret = Secret::parse(shown).ok_or_else(|| VerificationError::MalformedSecret(shown.clone()))?;
    if !secret.commitment().eq_ignore_ascii_case(&random.commitment) {
        return Err(VerificationError::CommitmentMismatch {
            recorded: random.commitment.clone(),
            computed: secret.commitment(),
        });
    }
    let [challenger, accepter] = random.player_words.clone();
    Ok(RandomnessInputs {
        secret,
        match_id: random.pair.unwrap_or(random.match_id),
        challenger_word: challenger,
        accepter_word: accepter,
    })
}

/// Checks the options and seats that were settled before the first action.
fn verify_start(
    random: &RandomnessHeaders,
    played: &GameSession,
    numbers: &mut Numbers<'_>,
) -> Result<Vec<VerifiedResult>, VerificationError> {
    let requested = format!("{} {}", played.rules().game_info().id, random.requested_options);
    let requested = RequestedRules::parse_stored(&requested).map_err(VerificationError::InvalidRequestedOptions)?;
    let preferred = match random.requested_seat {
        Some(Side::First) => SeatPreference::First,
        Some(Side::Second) => SeatPreference::Second,
        None => SeatPreference::Random,
    };
    let settled = setup::settle_terms(&requested, preferred, &mut |below| numbers.next_below(below));
    let mut checked = Vec::new();
    for (place, (drawn, recorded)) in
        (1..).zip(std::iter::zip(settled.rules.random_options(), requested.resolved_random_options(played.rules())))
    {
        check_result(place, RandomResultKind::Option, &recorded, &drawn)?;
        checked.push(VerifiedResult { place, kind: RandomResultKind::Option, text: drawn });
    }
    // A position in which the game begins is no random result.
    if played.rules().options_text() != settled.rules.options_text() {
        return Err(VerificationError::OptionsMismatch {
            requested: requested.options_text(),
            played: played.rules().options_text(),
        });
    }
    checked.extend(verify_seats(random, preferred, &settled, checked.len() as u32 + 1)?);
    Ok(checked)
}

fn verify_seats(
    random: &RandomnessHeaders,
    preferred: SeatPreference,
    settled: &SettledTerms,
    place: u32,
) -> Result<Vec<VerifiedResult>, VerificationError> {
    let signs = |roll: &[Face]| roll.iter().map(|face| face.symbol()).collect::<String>();
    check_result(place, RandomResultKind::SeatRoll, &signs(&random.seat_rolls), &signs(&settled.seating_rolls))?;
    let seat = settled.challenger_seat.number().to_string();
    check_result(place, RandomResultKind::Seat, &random.challenger_seat.number().to_string(), &seat)?;
    let roll = (place..).zip(&settled.seating_rolls);
    let throws = roll.map(|(place, face)| VerifiedResult {
        place,
        kind: RandomResultKind::SeatRoll,
        text: face.symbol().into(),
    });
    Ok(match preferred {
        SeatPreference::Random if settled.seating_rolls.is_empty() => {
            vec![VerifiedResult { place, kind: RandomResultKind::Seat, text: seat }]
        }
        _ => throws.collect(),
    })
}

/// Replays the game and computes its rolls again. `place_of` returns the place of the roll that is due.
fn verify_rolls(
    played: &GameSession,
    inputs: &RandomnessInputs,
    place_of: impl Fn(&GameSession) -> u32,
    checked: &mut Vec<VerifiedResult>,
) -> Result<(), VerificationError> {
    let mut session = played.rules().start_session();
    for action in played.action_log() {
        if let GameStatus::AwaitingRoll(_) = session.status() {
            let place = place_of(&session);
            let roll = session.sample_roll(&mut |below| inputs.number_below(place, below)).unwrap_or_default();
            check_result(place, RandomResultKind::Roll, action, &roll)?;
            checked.push(VerifiedResult { place, kind: RandomResultKind::Roll, text: roll });
        }
        session.play(action).map_err(|illegal| RecordError { line: 0, kind: illegal.into() })?;
    }
    Ok(())
}

fn check_result(place: u32, subject: RandomResultKind, recorded: &str, drawn: &str) -> Result<(), VerificationError> {
    if recorded == drawn {
        return Ok(());
    }
    Err(VerificationError::ResultMismatch {
        place,
        kind: subject,
        recorded: recorded.to_owned(),
        expected: drawn.to_owned(),
    })
}

#[cfg(test)]
mod tests;
