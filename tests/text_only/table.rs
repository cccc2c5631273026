//! A match between two players who read texts alone.

use crate::process::support::board;
use crate::process::support::people::Person;
use crate::process::support::poll_until;
use crate::process::support::scene::Scene;
use crate::support::Luck;
use crate::text_only::alt_text::{Position, read_alt_text};
use crate::text_only::language::Language;
use crate::text_only::log::{self, LogReader};
use crate::text_only::player::{Choice, choose, points_in};
use crate::text_only::screen::{Screen, read_screen};
use crate::text_only::text_board::read_text_board;
use gonagas_core::session::game_session::GameSession;
use serde_json::{Value, json};
use std::collections::BTreeMap;

/// The most choices of a match.
const MOST_CHOICES: usize = 3000;

/// A stand-in with the bot, where the two players sit.
pub struct Table {
    scene: Scene,
    language: &'static Language,
    /// The names of people, by their ids.
    names: BTreeMap<String, String>,
}

impl Table {
    /// Starts a stand-in and the bot, in a language, and has boards shown as text.
    pub async fn new(language: &'static Language) -> Table {
        let scene = Scene::new().await;
        let world = scene.api.get("/people").await;
        let name = |person: &Value| {
            let name = person["global_name"].as_str().or_else(|| person["username"].as_str());
            Some((person["id"].as_str()?.to_owned(), name?.to_owned()))
        };
        let names = world["people"].as_array().into_iter().flatten().filter_map(name).collect();
        scene.ann.command("settings language", json!({ "language": language.id })).await;
        for person in [&scene.ann, &scene.ben] {
            person.request("PATCH", "", json!({ "locale": language.locale })).await;
        }
        scene.ben.command("preferences", json!({ "text": true })).await;
        Table { scene, language, names }
    }

    /// Plays a match to its end.
    pub async fn play_match(&self, game: &str, options: &str) {
        let mut message = self.start_match(game, options).await;
        let mut log = LogReader::open(&self.scene.database());
        let mut luck = Luck::seeded(5);
        for _ in 0..MOST_CHOICES {
            let screen = self.read(&message);
            let position = self.check(&screen, log.session());
            if position.is_over {
                return self.check_end(&screen, &position, log.session());
            }
            let (person, name) = self.called(&screen);
            let before = log.session().action_log().len();
            let choice;
            (message, choice) = self.play_choices(person, &name, message, &mut luck).await;
            log.read_new_events();
            self.check_choice(&choice, log.session(), before);
        }
        panic!("the match is not over after {MOST_CHOICES} choices");
    }

    /// Challenges and accepts; returns the first board.
    async fn start_match(&self, game: &str, options: &str) -> Value {
        let Scene { ann, ben, .. } = &self.scene;
        let mut given = json!({ "game": game, "opponent": ben.id, "side": "first", "clock": "none" });
        if !options.is_empty() {
            given["options"] = json!(options);
        }
        ann.command("challenge", given).await;
        let challenge = self.scene.wait_for_challenge().await;
        ben.press(&challenge, &board::control_of(&challenge, "accept"), &[]).await;
        self.scene.wait_for_board(board::match_number(&challenge), None).await
    }

    fn read(&self, message: &Value) -> Screen {
        read_screen(message, &self.names)
    }

    /// Checks that the texts show the position of the log.
    fn check(&self, screen: &Screen, session: &GameSession) -> Position {
        let [alt] = screen.pictures.as_slice() else { panic!("one picture: {screen:#?}") };
        let position = read_alt_text(self.language, alt);
        let seats = self.seats(screen);
        let expected = log::pieces(session, seats.each_ref().map(String::as_str));
        assert_eq!(position.pieces, expected, "{alt}");
        assert_eq!(read_text_board(self.language, &screen.text), expected, "{}", screen.text);
        assert_eq!(position.dice, log::dice(&session.scene()), "{alt}");
        let to_move = session.status().active_side().map(|side| seats[side.index()].clone());
        let winner = session.status().outcome().and_then(|outcome| outcome.winner);
        assert_eq!((position.to_move.clone(), position.is_over), (to_move.clone(), to_move.is_none()), "{alt}");
        assert_eq!(position.winner, winner.map(|side| seats[side.index()].clone()), "{alt}");
        self.check_last_turn(screen, &position, session);
        position
    }

    /// Checks that the alternative text and the message describe the last turn: its player, and each point of it.
    fn check_last_turn(&self, screen: &Screen, position: &Position, session: &GameSession) {
        let turn = session.last_turn();
        let Some(first) = turn.first() else { return };
        let seat = &self.seats(screen)[first.side.index()];
        assert!(position.last_turn.starts_with(&**seat), "{seat}: {}", position.last_turn);
        for action in &turn {
            for point in points_in(&action.notation) {
                assert!(points_in(&position.last_turn).contains(&point), "{point}: {}", position.last_turn);
                assert!(points_in(&screen.text).contains(&point), "{point}: {}", screen.text);
            }
        }
    }

    /// Reads the names of the seats, the first one first, from the line with the players.
    fn seats(&self, screen: &Screen) -> [String; 2] {
        let line = screen.text.lines().nth(1).expect("a line with the players");
        let seats: Vec<String> =
            line.split(" · ").filter_map(|part| Some(part.split_once(':')?.0.trim().to_owned())).collect();
        seats.try_into().unwrap_or_else(|_| panic!("two seats: {line}"))
    }

    /// Returns the person whom the message calls, and their name.
    fn called(&self, screen: &Screen) -> (&Person, String) {
        let people = [&self.scene.ann, &self.scene.ben];
        let named = people.map(|person| (person, self.names[&person.id].clone()));
        let mut called = named.into_iter().filter(|(_, name)| self.language.calls(&screen.text, name));
        let (Some(found), None) = (called.next(), called.next()) else { panic!("one is called: {}", screen.text) };
        found
    }

    /// Makes choices for a person until the board changes, further ones in the private messages that open. Returns the
    /// board, and the last choice.
    async fn play_choices(&self, person: &Person, name: &str, board: Value, luck: &mut Luck) -> (Value, Choice) {
        let mut message = board.clone();
        loop {
            let screen = self.read(&message);
            let choice = choose(self.language, &screen, luck)
                .unwrap_or_else(|| panic!("{name} finds nothing to choose: {screen:#?}"));
            let (id, value) = screen.controls[choice.control].pressed(choice.option);
            let pressed = person.press(&message, id, &Vec::from_iter(value)).await;
            match self.next_message(person, &pressed, &board).await {
                Next::Board(next) => return (next, choice),
                Next::Private(next) => message = next,
            }
        }
    }

    /// Waits until the board has changed, or a private message goes on with the choice.
    async fn next_message(&self, person: &Person, pressed: &Value, board: &Value) -> Next {
        let id = pressed["interaction"].as_str().expect("an interaction");
        let heard = |message: &Value| {
            let screen = self.read(message);
            (screen.text, screen.pictures)
        };
        let before = heard(board);
        let answered = format!("/interactions/{id}?wait=1");
        poll_until("the next message", async || {
            let state = person.request("GET", &answered, Value::Null).await;
            let seen = person.recent_messages().await;
            let shown = |message: &&Value| !board::is_ephemeral(message) && has_picture(message);
            let newest = seen.iter().rev().find(shown)?;
            if heard(newest) != before {
                return Some(Next::Board(newest.clone()));
            }
            let answered = state["messages"].as_array().cloned().unwrap_or_default();
            let private = seen.iter().rev().find(|message| {
                board::is_ephemeral(message) && has_picture(message) && answered.contains(&message["id"])
            })?;
            Some(Next::Private(private.clone()))
        })
        .await
    }

    /// Checks that a choice did as its words say: each point in them belongs to the played action, and so does the die.
    fn check_choice(&self, choice: &Choice, session: &GameSession, before: usize) {
        let (actions, captured) = log::actions_since(session, before);
        let played: Vec<String> = actions.iter().flat_map(|action| points_in(action)).chain(captured).collect();
        for point in points_in(&choice.words) {
            assert!(played.contains(&point), "`{}` played {actions:?}", choice.words);
        }
        let words = choice.words.to_lowercase();
        let die = self.language.die_uses.iter().find(|(words_of_die, _)| words.contains(&words_of_die.to_lowercase()));
        if let Some((_, sign)) = die {
            assert!(actions.iter().any(|action| action.starts_with(&format!("{sign}:"))), "{words}: {actions:?}");
        }
    }

    /// Checks that the message names the winner.
    fn check_end(&self, screen: &Screen, position: &Position, session: &GameSession) {
        let said = screen.text.lines().find(|line| line.contains(self.language.match_over)).expect("it is over");
        let seats = self.seats(screen);
        let winner = session.status().outcome().and_then(|outcome| outcome.winner);
        if let Some(side) = winner {
            let seat = format!(" {}", seats[side.index()].to_lowercase());
            assert!(said.to_lowercase().contains(&seat), "{said}");
        }
        assert_eq!(position.winner.is_some(), winner.is_some());
    }
}

/// The outcome of a choice.
enum Next {
    /// The board, changed.
    Board(Value),
    /// A private message with further choices.
    Private(Value),
}

fn has_picture(message: &Value) -> bool {
    message["attachments"].as_array().is_some_and(|files| !files.is_empty())
}

/// The position before anything was read has no facts.
#[test]
fn nothing_is_known_of_an_empty_text() {
    assert_eq!(read_alt_text(&crate::text_only::language::ENGLISH, ""), Position::default());
}
