use crate::session::rules::Rules;
use crate::verify::*;

fn inputs() -> RandomnessInputs {
    let secret = Secret::new(std::array::from_fn(|index| index as u8));
    RandomnessInputs { secret, match_id: 12, challenger_word: "birch".into(), accepter_word: "čáhci".into() }
}

/// Returns the record of a match with fair random results, after `actions` actions.
fn record(options: &str, preferred: SeatPreference, actions: usize) -> String {
    let inputs = inputs();
    let mut numbers = inputs.numbers_from(1);
    let requested = RequestedRules::parse(options).unwrap();
    let settled = setup::settle_terms(&requested, preferred, &mut |below| numbers.next_below(below));
    let mut session = settled.rules.start_session();
    for _ in 0..actions {
        let roll = session.sample_roll(&mut |below| numbers.next_below(below));
        let action = roll.unwrap_or_else(|| session.legal_notations().swap_remove(0));
        session.play(&action).unwrap();
    }
    let chosen = match preferred {
        SeatPreference::First => Some(Side::First),
        SeatPreference::Second => Some(Side::Second),
        SeatPreference::Random => None,
    };
    let random = RandomnessHeaders {
        match_id: inputs.match_id,
        pair: None,
        requested_options: requested.to_string().split_once(' ').unwrap().1.to_owned(),
        requested_seat: chosen,
        challenger_seat: settled.challenger_seat,
        seat_rolls: settled.seating_rolls,
        commitment: inputs.secret.commitment(),
        secret: Some(inputs.secret.reveal()),
        player_words: [inputs.challenger_word.clone(), inputs.accepter_word.clone()],
    };
    random.add_to(GameRecord::from_session(&session, None)).to_string()
}

fn check(text: &str) -> Result<FairnessReport, VerificationError> {
    verify_record(&GameRecord::parse(text).unwrap())
}

fn texts(proof: &FairnessReport) -> Vec<(u32, RandomResultKind, &str)> {
    proof.results.iter().map(|draw| (draw.place, draw.kind, &*draw.text)).collect()
}

#[test]
fn random_options_and_seats_are_computed_again() {
    let proof = check(&record("pahtum", SeatPreference::Random, 5)).unwrap();
    assert_eq!((proof.match_id, proof.player_words.clone()), (12, ["birch".into(), "čáhci".into()]));
    // The first two vectors of docs/FAIR.md, among seven values and two seats.
    let inputs = inputs();
    let mut numbers = inputs.numbers_from(1);
    let blocks = 1 + 2 * numbers.next_below(7);
    let seat = 1 + numbers.next_below(2);
    assert_eq!(
        texts(&proof),
        [(1, RandomResultKind::Option, &*format!("blocks={blocks}")), (2, RandomResultKind::Seat, &*seat.to_string())]
    );
}

#[test]
fn chosen_options_and_seats_are_not_verified() {
    assert_eq!(texts(&check(&record("seega", SeatPreference::Second, 3)).unwrap()), []);
    assert_eq!(texts(&check(&record("seega", SeatPreference::Random, 0)).unwrap()).len(), 1);
}

#[test]
fn any_change_is_found() {
    let text = record("pahtum", SeatPreference::Random, 0);
    let line = |key: &str| text.lines().find(|line| line.starts_with(&format!("{key}:"))).unwrap().to_owned();
    let seat = if line("challenger-seat").ends_with('1') { "challenger-seat: 2" } else { "challenger-seat: 1" };
    let blocks = if line("options").ends_with("=7") { "options: blocks=5" } else { "options: blocks=7" };
    let find = |key: &str, new: &str| check(&text.replace(&line(key), new)).unwrap_err();
    assert!(matches!(
        find("challenger-seat", seat),
        VerificationError::ResultMismatch { place: 2, kind: RandomResultKind::Seat, .. }
    ));
    assert!(matches!(
        find("options", blocks),
        VerificationError::ResultMismatch { place: 1, kind: RandomResultKind::Option, .. }
    ));
    let roll = find("challenger-word", "challenger-word: birch\nthrown: X");
    assert!(matches!(roll, VerificationError::ResultMismatch { kind: RandomResultKind::SeatRoll, .. }));
    let other = Secret::new([7; 32]).reveal();
    assert!(matches!(find("secret", &format!("secret: {other}")), VerificationError::CommitmentMismatch { .. }));
    assert!(matches!(find("secret", "secret: 12"), VerificationError::MalformedSecret(secret) if secret == "12"));
    // Two results agree by chance once in fourteen times.
    let unfair = |number: &u32| check(&text.replace("match: 12\n", &format!("match: {number}\n"))).is_err();
    assert!((13..23).filter(unfair).count() > 5);
}

#[test]
fn unverifiable_records_are_refused() {
    let text = record("pahtum", SeatPreference::Random, 0);
    let without = |key: &str| text.lines().filter(|line| !line.starts_with(key)).collect::<Vec<_>>().join("\n");
    assert_eq!(check(&without("secret")), Err(VerificationError::NoSecret));
    assert_eq!(check(&without("commitment")), Err(VerificationError::NoCommitment));
    let plain = GameRecord::from_session(&Rules::parse("seega").unwrap().start_session(), None);
    assert_eq!(verify_record(&plain), Err(VerificationError::NoCommitment));
}

#[test]
fn record_in_the_docs_is_verified() {
    let text = include_str!("../../../../docs/games/fair.txt");
    let proof = check(text).unwrap();
    let expected = [
        (1, RandomResultKind::SeatRoll, "2"),
        (2, RandomResultKind::SeatRoll, "2"),
        (3, RandomResultKind::SeatRoll, "X"),
        (4, RandomResultKind::Roll, "=13"),
        (5, RandomResultKind::Roll, "=23"),
    ];
    assert_eq!(texts(&proof)[..5], expected);
    assert_eq!(proof.results.len(), 11);
    let other = check(&text.replacen("=33", "=22", 1)).unwrap_err();
    assert!(
        matches!(other, VerificationError::ResultMismatch { place: 6, kind: RandomResultKind::Roll, .. }),
        "{other:?}"
    );
    let seat = check(&text.replace("thrown: 2 2 X", "thrown: 2 X")).unwrap_err();
    assert!(matches!(seat, VerificationError::ResultMismatch { kind: RandomResultKind::SeatRoll, .. }), "{seat:?}");
}

#[test]
fn games_of_a_pair_share_their_secret_and_swap_sides() {
    let single = record("pahtum blocks=7", SeatPreference::First, 3);
    let first = single.replacen("match: 12\n", "match: 12\npair: 12\n", 1);
    let second = first.replacen("match: 12", "match: 13", 1).replacen("chosen-seat: 1", "chosen-seat: 2", 1).replacen(
        "challenger-seat: 1",
        "challenger-seat: 2",
        1,
    );
    let pair = |one: &str, other: &str| {
        are_games_of_a_pair(&GameRecord::parse(one).unwrap(), &GameRecord::parse(other).unwrap())
    };
    assert!(check(&first).is_ok() && check(&second).is_ok());
    assert_eq!((pair(&first, &second), pair(&second, &first)), (Ok(true), Ok(true)));
    assert_eq!(pair(&first, &first), Ok(false), "a game is not its own other game");
    assert_eq!(pair(&first, &second.replacen("challenger-seat: 2", "challenger-seat: 1", 1)), Ok(false));
    assert_eq!(pair(&first, &second.replacen("birch", "willow", 1)), Ok(false));
    assert_eq!(pair(&single, &second.replacen("pair: 12\n", "", 1)), Ok(false));
}
