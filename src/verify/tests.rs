use super::*;
use crate::table::rules::Rules;

fn inputs() -> Inputs {
    let secret = Secret::new(std::array::from_fn(|index| index as u8));
    Inputs { secret, game: 12, challenger: "birch".into(), accepter: "čáhci".into() }
}

/// The record of a match that was drawn by the rules, after `actions` actions.
fn record(asked: &str, wanted: Wanted, actions: usize) -> String {
    let inputs = inputs();
    let mut numbers = inputs.from(1);
    let read = Asked::read(asked).unwrap();
    let settled = start::settle(&read, wanted, &mut |below| numbers.below(below));
    let mut table = settled.rules.start();
    for _ in 0..actions {
        let thrown = table.throw(&mut |below| numbers.below(below));
        let action = thrown.unwrap_or_else(|| table.legal().swap_remove(0));
        table.play(&action).unwrap();
    }
    let chosen = match wanted {
        Wanted::First => Some(Side::First),
        Wanted::Second => Some(Side::Second),
        Wanted::Lot => None,
    };
    let draws = Draws {
        game: inputs.game,
        asked: read.to_string().split_once(' ').unwrap().1.to_owned(),
        chosen,
        challenger: settled.challenger,
        thrown: settled.thrown,
        commitment: inputs.secret.commitment(),
        secret: Some(inputs.secret.reveal()),
        words: [inputs.challenger.clone(), inputs.accepter.clone()],
    };
    draws.write(Record::of(&table, None)).to_string()
}

fn check(text: &str) -> Result<Proof, Failure> {
    verify(&Record::read(text).unwrap())
}

fn texts(proof: &Proof) -> Vec<(u32, Subject, &str)> {
    proof.draws.iter().map(|draw| (draw.place, draw.subject, &*draw.text)).collect()
}

#[test]
fn drawn_options_and_the_lot_are_worked_out_again() {
    let proof = check(&record("pahtum", Wanted::Lot, 5)).unwrap();
    assert_eq!((proof.game, proof.words.clone()), (12, ["birch".into(), "čáhci".into()]));
    // The first two of the vectors in docs/FAIR.md, among seven values and two seats.
    let inputs = inputs();
    let mut numbers = inputs.from(1);
    let (blocks, seat) = (1 + 2 * numbers.below(7), 1 + numbers.below(2));
    assert_eq!(
        texts(&proof),
        [(1, Subject::Option, &*format!("blocks={blocks}")), (2, Subject::Lot, &*seat.to_string())]
    );
}

#[test]
fn what_was_chosen_is_no_draw() {
    assert_eq!(texts(&check(&record("seega", Wanted::Second, 3)).unwrap()), []);
    assert_eq!(texts(&check(&record("seega", Wanted::Lot, 0)).unwrap()).len(), 1);
}

#[test]
fn whatever_is_changed_is_found() {
    let text = record("pahtum", Wanted::Lot, 0);
    let line = |key: &str| text.lines().find(|line| line.starts_with(&format!("{key}:"))).unwrap().to_owned();
    let seat = if line("challenger-seat").ends_with('1') { "challenger-seat: 2" } else { "challenger-seat: 1" };
    let blocks = if line("options").ends_with("=7") { "options: blocks=5" } else { "options: blocks=7" };
    let find = |key: &str, new: &str| check(&text.replace(&line(key), new)).unwrap_err();
    assert!(matches!(find("challenger-seat", seat), Failure::Differs { place: 2, subject: Subject::Lot, .. }));
    assert!(matches!(find("options", blocks), Failure::Differs { place: 1, subject: Subject::Option, .. }));
    let thrown = find("challenger-word", "challenger-word: birch\nthrown: X");
    assert!(matches!(thrown, Failure::Differs { subject: Subject::SeatThrow, .. }));
    let other = Secret::new([7; 32]).reveal();
    assert!(matches!(find("secret", &format!("secret: {other}")), Failure::Commitment { .. }));
    assert!(matches!(find("secret", "secret: 12"), Failure::Secret(secret) if secret == "12"));
    // Two draws fall the same for another number once in fourteen times.
    let unfair = |number: &u32| check(&text.replace("match: 12\n", &format!("match: {number}\n"))).is_err();
    assert!((13..23).filter(unfair).count() > 5);
}

#[test]
fn what_cannot_be_checked_is_said() {
    let text = record("pahtum", Wanted::Lot, 0);
    let without = |key: &str| text.lines().filter(|line| !line.starts_with(key)).collect::<Vec<_>>().join("\n");
    assert_eq!(check(&without("secret")), Err(Failure::NoSecret));
    assert_eq!(check(&without("commitment")), Err(Failure::NoCommitment));
    let plain = Record::of(&Rules::read("seega").unwrap().start(), None);
    assert_eq!(verify(&plain), Err(Failure::NoCommitment));
}

#[test]
fn the_record_in_the_documents_is_proved() {
    let text = include_str!("../../docs/games/fair.txt");
    let proof = check(text).unwrap();
    let expected = [
        (1, Subject::SeatThrow, "2"),
        (2, Subject::SeatThrow, "2"),
        (3, Subject::SeatThrow, "X"),
        (4, Subject::Throw, "=13"),
        (5, Subject::Throw, "=23"),
    ];
    assert_eq!(texts(&proof)[..5], expected);
    assert_eq!(proof.draws.len(), 11);
    let other = check(&text.replacen("=33", "=22", 1)).unwrap_err();
    assert!(matches!(other, Failure::Differs { place: 6, subject: Subject::Throw, .. }), "{other:?}");
    let seat = check(&text.replace("thrown: 2 2 X", "thrown: 2 X")).unwrap_err();
    assert!(matches!(seat, Failure::Differs { subject: Subject::SeatThrow, .. }), "{seat:?}");
}
