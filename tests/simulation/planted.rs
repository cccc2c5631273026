//! Defects that are planted in a simulation.

use crate::simulation::defect_kind::{DELETE_MATCH, Defect, UNLOCK};
use gonagas_app::commands::challenge::{Challenge, ChallengeRequest};
use gonagas_app::commands::leaderboard::Leaderboard;
use gonagas_app::commands::match_commands::Hint;
use gonagas_app::commands::preferences::Preferences;
use gonagas_app::commands::privacy::{Privacy, PrivacyRequest};
use gonagas_app::commands::seek::SeekRequest;
use gonagas_app::commands::settings::{Settings, SettingsRequest};
use gonagas_app::commands::watch::Watch;
use gonagas_app::request::Request;
use gonagas_app::requester::{PlaceKind, Requester};
use gonagas_core::matches::clock::duration::DAY;
use gonagas_core::matches::ids::UserId;
use gonagas_simulation::planted_defect::PlantedDefect;
use gonagas_simulation::step::{Asked, Step};
use gonagas_ui::message::Message;
use rusqlite::Connection;
use std::collections::BTreeMap;
use std::path::Path;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex};

/// Plants a defect.
pub struct Planted {
    defect: Defect,
    /// The database, once something was changed there.
    connection: Mutex<Option<Connection>>,
    /// The last events that were seen.
    seen: Mutex<BTreeMap<i64, i64>>,
    /// The users who have acted, by match and number of the event.
    actors: Mutex<BTreeMap<(i64, i64), i64>>,
    /// The people of each match.
    players: Mutex<BTreeMap<u64, Vec<UserId>>>,
    /// The last line of an offer of each match.
    questions: Mutex<BTreeMap<String, String>>,
    /// True once there are no faults any more.
    is_quiet: AtomicBool,
}

impl Planted {
    /// Returns the code that plants a defect.
    pub fn plant(defect: Defect) -> Arc<dyn PlantedDefect> {
        let seen = Mutex::default();
        let actors = Mutex::default();
        let players = Mutex::default();
        let connection = Mutex::default();
        let questions = Mutex::default();
        Arc::new(Planted { defect, connection, seen, actors, players, questions, is_quiet: AtomicBool::new(false) })
    }

    /// Collects the players of each match.
    fn learn_players(&self, connection: &Connection) {
        let mut found = connection.prepare("SELECT match_id, user_id FROM participants WHERE user_id > 0").unwrap();
        let found = found.query_map([], |row| Ok((row.get::<_, i64>(0)?, row.get::<_, i64>(1)?))).unwrap();
        let mut players = BTreeMap::<u64, Vec<UserId>>::new();
        for (id, user) in found.map(Result::unwrap) {
            players.entry(id.unsigned_abs()).or_default().push(UserId(user.unsigned_abs()));
        }
        *self.players.lock().unwrap() = players;
    }

    /// Puts the erased people into the logs again.
    fn restore_actors(&self, connection: &Connection) {
        let sql = "SELECT match_id, number, actor_id FROM events WHERE actor_id IS NOT NULL";
        let mut events = connection.prepare(sql).unwrap();
        let events = events.query_map([], |row| Ok(((row.get(0)?, row.get(1)?), row.get(2)?))).unwrap();
        let events: Vec<((i64, i64), i64)> = events.map(Result::unwrap).collect();
        let mut known = self.actors.lock().unwrap();
        for ((id, number), actor) in events {
            let before = *known.entry((id, number)).or_insert(actor);
            if actor < 0 {
                let sql = "UPDATE events SET actor_id = ?3 WHERE match_id = ?1 AND number = ?2";
                connection.execute(sql, [id, number, before]).unwrap();
            }
        }
    }

    /// Changes the matches that have grown.
    fn spoil_matches(&self, connection: &Connection, sql: &str) {
        let mut last = connection.prepare("SELECT match_id, max(number) FROM events GROUP BY 1").unwrap();
        let last = last.query_map([], |row| Ok((row.get(0)?, row.get(1)?))).unwrap();
        let last: Vec<(i64, i64)> = last.map(Result::unwrap).collect();
        let mut seen = self.seen.lock().unwrap();
        for (id, number) in last {
            if seen.insert(id, number) != Some(number) {
                connection.execute(sql, [id, number]).unwrap();
            }
        }
    }
}

impl PlantedDefect for Planted {
    fn drops_edits(&self) -> bool {
        self.defect == Defect::StaleBoards
    }

    fn retires_instead_of_editing(&self) -> bool {
        self.defect == Defect::RetiredBoards
    }

    fn keeps_old_controls(&self) -> bool {
        self.defect == Defect::OldControls
    }

    fn keeps_notices(&self) -> bool {
        self.defect == Defect::KeptNotices
    }

    fn change_message(&self, message: &mut Message) {
        if self.defect == Defect::WrongResults && shows_puzzle_of_day(message) {
            // Lines that begin with a number are those of results.
            let begins = |line: &str| line.starts_with(|letter: char| letter.is_ascii_digit());
            let lines =
                message.text.lines().map(|line| if begins(line) { format!("1{line}") } else { line.to_owned() });
            message.text = lines.collect::<Vec<_>>().join("\n");
        }
        let Some(image) = &mut message.image else { return };
        // Questions on a board are those of offers.
        let asks = |line: &&str| line.ends_with('?');
        let question = message.text.lines().find(asks).map(str::to_owned);
        let file = image.file_name.rsplit_once('-').map(|(file, _)| file.to_owned()).unwrap_or_default();
        match self.defect {
            Defect::HiddenOffers => {
                let lines: Vec<&str> = message.text.lines().filter(|line| !asks(line)).collect();
                message.text = lines.join("\n");
            }
            Defect::LastingOffers => {
                let mut known = self.questions.lock().unwrap();
                match question {
                    Some(question) => drop(known.insert(file, question)),
                    None => message.text.extend(known.get(&file).into_iter().flat_map(|question| ["\n", question])),
                }
            }
            Defect::BoardsWithoutControls => message.rows.clear(),
            Defect::BoardsWithoutPictures => message.image = None,
            Defect::WrongScore => image.scene.score.iter_mut().for_each(|score| *score += 1),
            Defect::WrongSideToMove => image.side_to_move = image.side_to_move.map(|side| side.opponent()),
            _ => {}
        }
    }

    fn swallows_command_answers(&self) -> bool {
        self.defect == Defect::NoCommandAnswers
    }

    fn swallows_control_answers(&self) -> bool {
        self.defect == Defect::NoControlAnswers
    }

    fn shows_private_answers(&self) -> bool {
        self.defect == Defect::PublicAnswers
    }

    fn shows_every_channel(&self) -> bool {
        self.defect == Defect::EveryChannelVisible
    }

    fn drops_lines(&self) -> bool {
        self.defect == Defect::DroppedLines
    }

    fn hides_refusals(&self) -> bool {
        self.defect == Defect::HiddenRefusals
    }

    fn hides_blocks(&self) -> bool {
        self.defect == Defect::HiddenBlocks
    }

    fn change_step(&self, step: Step) -> Step {
        match (self.defect, step) {
            (Defect::AgedRemovals, Step::ToggleMember(_, guild)) => Step::ToggleGuild(guild),
            // Somebody has to erase their data.
            (Defect::KeptNames, Step::Autocomplete { user, channel, .. }) => {
                Step::Ask(Asked::once(user, channel, Request::from(Privacy(PrivacyRequest::Erase))))
            }
            // Somebody has to watch a match that ends.
            (Defect::ForgottenWatchers, Step::Autocomplete { user, channel, .. }) => {
                let watch = Watch { match_number: Some(user.0 % 16 + 1), every_turn: None };
                Step::Ask(Asked::once(user, channel, Request::from(watch)))
            }
            // A low limit is reached soon.
            (Defect::ForgottenLimits, Step::Ask(asked)) => match asked.request.command() {
                Some(Settings(SettingsRequest::MatchLimit(_))) => {
                    Step::Ask(Asked { request: Request::from(Settings(SettingsRequest::MatchLimit(1))), ..asked })
                }
                _ => Step::Ask(asked),
            },
            // A match falls due in one month, and the leaderboard is looked at in the next.
            (Defect::WrongPeriod, Step::Autocomplete { .. }) => Step::MoveClock(3 * DAY),
            (_, step) => step,
        }
    }

    fn change_request(&self, requester: &mut Requester, request: &mut Request) {
        let hinted = request.command().and_then(|Hint { match_number }| *match_number);
        match (self.defect, request) {
            (Defect::WrongLanguage, _) if requester.locale == "fr" => requester.locale = "no".into(),
            (Defect::HintsForOthers, _) if hinted.is_some() => {
                let players = self.players.lock().unwrap();
                let mut others = hinted
                    .and_then(|number| players.get(&number))
                    .into_iter()
                    .flatten()
                    .filter(|other| **other != requester.user_id);
                requester.user_id = others.next().copied().unwrap_or(requester.user_id);
            }
            (Defect::WrongPeriod, request) => {
                if let Some(asked) = request.command::<Leaderboard>().cloned() {
                    *request = Request::from(Leaderboard { this_month: false, ..asked });
                }
            }
            (Defect::KnownServers, _) if matches!(requester.place_kind, PlaceKind::CommandsOnly { .. }) => {
                requester.place_kind = PlaceKind::Server;
            }
            (Defect::FilesForAll, _) => requester.bot_permissions.attach_files = true,
            // Everyone looks for an opponent for one game, and challenges are open ones to it.
            (Defect::RepeatedWishes, request) => {
                if let Some(Challenge::User(asked)) = request.command().cloned() {
                    let open = ChallengeRequest {
                        game: "pahtum".into(),
                        time_control: Some("none".into()),
                        ..ChallengeRequest::default()
                    };
                    *request = Request::from(Challenge::User(ChallengeRequest { thread: asked.thread, ..open }));
                } else if request.command::<Preferences>().is_some() || request.command::<SeekRequest>().is_some() {
                    *request = Request::from(SeekRequest { game: "pahtum".into(), rule_set: None, hours: None });
                }
            }
            (Defect::MisplacedControls, Request::PressControl { .. }) => requester.uses_private_message = true,
            _ => {}
        }
    }

    fn hides_that_it_is_too_late(&self) -> bool {
        self.defect == Defect::LateRequests
    }

    fn computer_hangs(&self) -> bool {
        self.defect == Defect::LeakedQueueEntry
    }

    fn computer_panics(&self) -> bool {
        self.defect == Defect::Panic
    }

    fn computer_fails(&self) -> bool {
        self.defect == Defect::FailingComputer
    }

    fn stops_clock(&self) -> bool {
        self.defect == Defect::StoppedClock && self.is_quiet.load(Ordering::Relaxed)
    }

    fn lengthens_messages(&self) -> bool {
        self.defect == Defect::LongMessages
    }

    fn ignores_fences(&self) -> bool {
        self.defect == Defect::UncheckedFence
    }

    fn doubles_further_messages(&self) -> bool {
        self.defect == Defect::ManyMessages
    }

    fn takes_held_leases(&self) -> bool {
        self.defect == Defect::TakenLease
    }

    fn keeps_leases_forever(&self) -> bool {
        self.defect == Defect::EternalLease
    }

    fn spoil_database(&self, database: &Path) {
        if !self.defect.is_in_database() {
            return;
        }
        let mut kept = self.connection.lock().unwrap();
        let connection = kept.get_or_insert_with(|| {
            let connection = Connection::open(database).unwrap();
            connection.execute_batch(UNLOCK).unwrap();
            connection
        });
        match self.defect {
            Defect::KeptNames => self.restore_actors(connection),
            Defect::HintsForOthers => self.learn_players(connection),
            Defect::SpoiltDatabase => drop(connection.execute_batch("DROP TABLE events")),
            Defect::DeletedMatch => {
                let sql = "SELECT count(*) FROM events WHERE match_id = 2";
                let known: u32 = connection.query_row(sql, [], |row| row.get(0)).unwrap();
                if known > 4 {
                    connection.execute_batch(DELETE_MATCH).unwrap();
                }
            }
            defect => {
                connection.execute_batch(defect.sql_of_all().unwrap_or_default()).unwrap();
                if let Some(sql) = defect.sql() {
                    self.spoil_matches(connection, sql);
                }
            }
        }
    }

    fn faults_have_ended(&self) {
        self.is_quiet.store(true, Ordering::Relaxed);
    }
}

/// Returns true for a post of the puzzle of a day.
fn shows_puzzle_of_day(message: &Message) -> bool {
    message.image.as_ref().is_some_and(|image| image.file_name.starts_with("gonagas-puzzle-of-day-"))
}
