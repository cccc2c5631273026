//! The form for a challenge, or for a match against the computer, in which everything is chosen at once.

use crate::app::lessons::button;
use crate::app::world::{ANN, BEN, World, caller, direct};
use gonagas_app::commands::challenge::{Challenge, ChallengeRequest};
use gonagas_app::commands::challenge_person::ChallengePerson;
use gonagas_app::commands::play::{Play, PlayRequest};
use gonagas_app::request::{FormFields, Request};
use gonagas_app::requester::{Opponent, Requester};
use gonagas_core::matches::ids::{MatchId, UserId};
use gonagas_ui::message::{FieldInput, LabelledField, MenuOption, Message, ModalForm};

const BOT: UserId = UserId(99);

fn opponent(user_id: UserId) -> Opponent {
    Opponent { user_id, is_bot: user_id == BOT, can_see_channel: true, may_be_in_timeout: false }
}

async fn open_as(world: &World, who: Requester, request: Request) -> ModalForm {
    assert_eq!(world.request_as(who, request).await, [], "nothing but the form");
    world.channel.forms.lock().unwrap().pop().expect("a form")
}

async fn open(world: &World, request: Request) -> ModalForm {
    open_as(world, caller(ANN), request).await
}

fn field<'a>(form: &'a ModalForm, id: &str) -> &'a LabelledField {
    form.fields.iter().find(|field| field.id == id).expect("the field")
}

/// Returns the values that a field has when the form opens.
fn chosen(field: &LabelledField) -> Vec<String> {
    let selected = |options: &[MenuOption]| {
        options.iter().filter(|option| option.is_selected).map(|option| option.value.clone()).collect()
    };
    match &field.input {
        FieldInput::User(user) => user.iter().map(|user| user.0.to_string()).collect(),
        FieldInput::Menu(options) | FieldInput::Radio(options) | FieldInput::Checkboxes(options) => selected(options),
    }
}

/// Returns the fields of a form as it opens, with some of them changed.
fn filled(form: &ModalForm, changes: &[(&str, &[&str])], users: &[UserId]) -> FormFields {
    let mut values: std::collections::BTreeMap<String, Vec<String>> =
        form.fields.iter().map(|field| (field.id.to_owned(), chosen(field))).collect();
    for (id, picked) in changes {
        values.insert((*id).to_owned(), picked.iter().map(|value| (*value).to_owned()).collect());
    }
    FormFields { values, users: users.iter().copied().map(opponent).collect(), bot_user: BOT }
}

async fn submit(world: &World, form: &ModalForm, fields: FormFields) -> Option<Message> {
    let request = Request::SubmitFields { custom_id: form.id.clone(), fields, message_id: None };
    world.request_as(caller(ANN), request).await.into_iter().next()
}

fn challenge_without_game() -> Request {
    Request::from(Challenge::User(ChallengeRequest::default()))
}

#[tokio::test]
async fn one_form_makes_a_challenge() {
    let world = World::new();
    let form = open(&world, challenge_without_game()).await;
    let ids: Vec<&str> = form.fields.iter().map(|field| field.id).collect();
    assert_eq!(ids, ["opponent", "rules", "side", "clock", "more"]);
    assert_eq!(
        (chosen(field(&form, "side")), chosen(field(&form, "clock"))),
        (vec!["lot".into()], vec!["usual".into()])
    );
    let changes: [(&str, &[&str]); 4] =
        [("rules", &["sahkku rules=raisa"]), ("side", &["first"]), ("clock", &["day"]), ("more", &["rated"])];
    assert_eq!(submit(&world, &form, filled(&form, &changes, &[BEN])).await, None);
    let stored = world.app.store().load_match(MatchId(1)).await.unwrap();
    let terms = &stored.terms;
    assert_eq!((terms.opponent, terms.rated, &*terms.time_control), (Some(BEN), true, "1d+1d/1d"));
    assert!(terms.rules.to_string().starts_with("sahkku rules=raisa"), "{}", terms.rules);
    // What was chosen last is chosen already.
    let form = open(&world, challenge_without_game()).await;
    assert_eq!(
        (chosen(field(&form, "clock")), chosen(field(&form, "more"))),
        (vec!["day".into()], vec!["rated".into()])
    );
    let open_challenge = filled(&form, &[("rules", &["pahtum"]), ("more", &[])], &[]);
    assert_eq!(submit(&world, &form, open_challenge).await, None);
    assert_eq!(world.app.store().load_match(MatchId(2)).await.unwrap().terms.opponent, None);
}

#[tokio::test]
async fn typed_options_and_the_menu_of_a_person_fill_in_the_form() {
    let world = World::new();
    let form = open(&world, Request::from(ChallengePerson(opponent(BEN)))).await;
    assert_eq!(chosen(field(&form, "opponent")), ["2"]);
    let typed = ChallengeRequest {
        opponent: Some(opponent(BEN)),
        side: Some("second".into()),
        time_control: Some("2d+12h/5d".into()),
        rated: Some(true),
        ..ChallengeRequest::default()
    };
    let form = open(&world, Request::from(Challenge::User(typed.clone()))).await;
    let values: Vec<Vec<String>> = form.fields.iter().map(chosen).collect();
    assert_eq!(values, [vec!["2"], vec![], vec!["second"], vec!["2d+12h/5d"], vec!["rated"]]);
    for (request, reason) in [
        (ChallengeRequest { options: "size=5".into(), ..typed.clone() }, "game:"),
        (ChallengeRequest { time_control: Some("soon".into()), ..typed.clone() }, "soon"),
        (ChallengeRequest { opponent: Some(opponent(ANN)), ..typed }, "yourself"),
    ] {
        let refused = world.request(ANN, Request::from(Challenge::User(request))).await;
        assert!(refused.contains(reason), "{refused}");
    }
    let refused = world.request(ANN, Request::from(ChallengePerson(opponent(BOT)))).await;
    assert!(!refused.is_empty(), "a bot cannot be challenged from its menu");
}

#[tokio::test]
async fn computer_is_played_by_a_form_and_chosen_as_an_opponent() {
    let world = World::new();
    let form = open(&world, Request::from(Play(PlayRequest { level: Some(2), ..PlayRequest::default() }))).await;
    let ids: Vec<&str> = form.fields.iter().map(|field| field.id).collect();
    assert_eq!(ids, ["level", "rules", "side", "clock", "more"]);
    assert_eq!((chosen(field(&form, "level")), chosen(field(&form, "clock"))), (vec!["2".into()], vec!["none".into()]));
    assert_eq!(submit(&world, &form, filled(&form, &[("rules", &["seega"])], &[])).await, None);
    let terms = world.app.store().load_match(MatchId(1)).await.unwrap().terms;
    assert_eq!(terms.opponent, Some(UserId::computer(2)));
    assert!(terms.rules.to_string().contains("size=5"), "eased for a newcomer: {}", terms.rules);
    let form = open(&world, challenge_without_game()).await;
    assert_eq!(submit(&world, &form, filled(&form, &[("rules", &["pahtum"])], &[BOT])).await, None);
    let terms = world.app.store().load_match(MatchId(2)).await.unwrap().terms;
    assert!(terms.is_against_computer());
    let own = Requester { channel_ref: direct(ANN), ..caller(ANN) };
    let form = open_as(&world, own, challenge_without_game()).await;
    assert_eq!(form.fields.len(), 1, "alone there is nothing else to choose");
}

#[tokio::test]
async fn refused_form_opens_again_with_the_same_choices() {
    let world = World::new();
    let form = open(&world, challenge_without_game()).await;
    let changes: [(&str, &[&str]); 4] =
        [("rules", &["seega"]), ("side", &["second"]), ("clock", &["none"]), ("more", &["rated"])];
    let refused = submit(&world, &form, filled(&form, &changes, &[BEN])).await.expect("a refusal");
    assert!(refused.text.contains("time limit"), "{}", refused.text);
    let press = Request::PressControl { custom_id: button(&refused, "Change"), values: vec![], message_id: 5 };
    let again = open(&world, press).await;
    let values: Vec<Vec<String>> = again.fields.iter().map(chosen).collect();
    assert_eq!(values, [vec!["2"], vec!["seega"], vec!["second"], vec!["none"], vec!["rated"]]);
    let fields = filled(&again, &[("clock", &["day"])], &[BEN]);
    let request = Request::SubmitFields { custom_id: again.id.clone(), fields, message_id: Some(5) };
    let done = world.request_as(caller(ANN), request).await.remove(0);
    assert!(done.text.contains("your challenge is open"), "{}", done.text);
    assert_eq!(world.app.store().load_match(MatchId(1)).await.unwrap().terms.opponent, Some(BEN));
    for changes in [("rules", &["chess"][..]), ("rules", &[]), ("level", &["x"])] {
        let forged = submit(&world, &form, filled(&form, &[changes], &[])).await.expect("a refusal");
        assert!(forged.text.contains("no longer works"), "{}", forged.text);
    }
    let other = Request::SubmitFields {
        custom_id: "m:1.0a1b2c3d:1:word".into(),
        fields: filled(&form, &[], &[]),
        message_id: None,
    };
    assert!(!world.request(ANN, other).await.is_empty());
}
