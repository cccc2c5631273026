//! Working out every draw of a match again from its record, as `docs/FAIR.md` describes.
//!
//! - [`verify`] does it and says what it found.
//! - [`proof`]: what was found, as a value.

pub mod proof;

use crate::fair::draws::{Draws as Numbers, Inputs};
use crate::fair::secret::Secret;
use crate::kit::dice::Face;
use crate::kit::outcome::Turn;
use crate::kit::side::Side;
use crate::record::draws::Draws;
use crate::record::error::RecordError;
use crate::record::text::Record;
use crate::room::start::{self, Settled};
use crate::room::terms::Wanted;
use crate::table::rules::Asked;
use crate::table::running::Table;
use crate::verify::proof::{Checked, Failure, Proof, Subject};

/// Works out every draw of a match again.
///
/// # Errors
///
/// [`Failure`] says why it cannot be done, or which draw does not follow from the secret and the words.
pub fn verify(record: &Record) -> Result<Proof, Failure> {
    let played = record.replay()?.table;
    let draws = Draws::read(record)?.ok_or(Failure::NoCommitment)?;
    let inputs = inputs(&draws)?;
    let mut numbers = inputs.from(1);
    let mut checked = begin(&draws, &played, &mut numbers)?;
    throws(&played, &mut numbers, &mut checked)?;
    Ok(Proof { game: draws.game, commitment: draws.commitment, words: draws.words, draws: checked })
}

/// The secret has to be the one that the bot committed itself to.
fn inputs(draws: &Draws) -> Result<Inputs, Failure> {
    let shown = draws.secret.as_ref().ok_or(Failure::NoSecret)?;
    let secret = Secret::read(shown).ok_or_else(|| Failure::Secret(shown.clone()))?;
    if !secret.commitment().eq_ignore_ascii_case(&draws.commitment) {
        return Err(Failure::Commitment { recorded: draws.commitment.clone(), of_secret: secret.commitment() });
    }
    let [challenger, accepter] = draws.words.clone();
    Ok(Inputs { secret, game: draws.game, challenger, accepter })
}

/// What was settled before the first action.
fn begin(draws: &Draws, played: &Table, numbers: &mut Numbers<'_>) -> Result<Vec<Checked>, Failure> {
    let asked = Asked::read(&format!("{} {}", played.rules().info().id, draws.asked)).map_err(Failure::Asked)?;
    let wanted = match draws.chosen {
        Some(Side::First) => Wanted::First,
        Some(Side::Second) => Wanted::Second,
        None => Wanted::Lot,
    };
    let settled = start::settle(&asked, wanted, &mut |below| numbers.below(below));
    let mut checked = Vec::new();
    for (place, (drawn, recorded)) in (1..).zip(std::iter::zip(settled.rules.drawn(), asked.drawn_in(played.rules()))) {
        differs(place, Subject::Option, &recorded, &drawn)?;
        checked.push(Checked { place, subject: Subject::Option, text: drawn });
    }
    if *played.rules() != settled.rules {
        return Err(Failure::Options { asked: asked.options(), played: played.rules().options() });
    }
    checked.extend(seats(draws, wanted, &settled, checked.len() as u32 + 1)?);
    Ok(checked)
}

fn seats(draws: &Draws, wanted: Wanted, settled: &Settled, place: u32) -> Result<Vec<Checked>, Failure> {
    let signs = |thrown: &[Face]| thrown.iter().map(|face| face.sign()).collect::<String>();
    differs(place, Subject::SeatThrow, &signs(&draws.thrown), &signs(&settled.thrown))?;
    let seat = settled.challenger.number().to_string();
    differs(place, Subject::Lot, &draws.challenger.number().to_string(), &seat)?;
    let thrown = (place..).zip(&settled.thrown);
    let throws = thrown.map(|(place, face)| Checked { place, subject: Subject::SeatThrow, text: face.sign().into() });
    Ok(match wanted {
        Wanted::Lot if settled.thrown.is_empty() => vec![Checked { place, subject: Subject::Lot, text: seat }],
        _ => throws.collect(),
    })
}

/// Plays the game again, throwing anew.
fn throws(played: &Table, numbers: &mut Numbers<'_>, checked: &mut Vec<Checked>) -> Result<(), Failure> {
    let mut table = played.rules().start();
    for action in played.log() {
        if let Turn::Throw(_) = table.turn() {
            let place = numbers.place();
            let thrown = table.throw(&mut |below| numbers.below(below)).unwrap_or_default();
            differs(place, Subject::Throw, action, &thrown)?;
            checked.push(Checked { place, subject: Subject::Throw, text: thrown });
        }
        table.play(action).map_err(|illegal| RecordError { line: 0, reason: illegal.into() })?;
    }
    Ok(())
}

fn differs(place: u32, subject: Subject, recorded: &str, drawn: &str) -> Result<(), Failure> {
    if recorded == drawn {
        return Ok(());
    }
    Err(Failure::Differs { place, subject, recorded: recorded.to_owned(), drawn: drawn.to_owned() })
}

#[cfg(test)]
mod tests;
