//! The controls of a board message: menus that lead to any legal action, and buttons for the rest.

use crate::kit::outcome::Turn;
use crate::kit::scene::Kind;
use crate::kit::side::Side;
use crate::kit::step::Step;
use crate::room::back::{can_ask_back, can_take_back};
use crate::room::offer::Matter;
use crate::room::people::MatchId;
use crate::room::state::Play;
use crate::table::running::Candidate;
use crate::ui::dice::{self, Uses};
use crate::ui::id::{self, Control, Verb};
use crate::ui::message::{Button, Entry, Look, Menu, Row};
use crate::ui::parts::{self, OPTIONS, Parts};
use crate::ui::path::{self, Path};
use crate::ui::pick::{self, Fork, Next, Picked};
use crate::ui::steps;
use crate::ui::words::Words;

/// The most buttons of one row.
const BUTTONS: usize = 5;

/// The most next steps that stand as buttons; the last place is left for *Back*.
const TARGETS: usize = BUTTONS - 1;

/// Makes the controls of one moment of a match.
pub struct Controls<'a> {
    /// The words to use.
    pub words: &'a Words,
    /// The match.
    pub game: MatchId,
    /// The number of its last event, which the controls answer.
    pub event: u32,
    /// The game.
    pub play: &'a Play,
    /// The choices made so far.
    pub path: &'a Path,
}

impl Controls<'_> {
    /// All rows, five at most.
    #[must_use]
    pub fn rows(&self) -> Vec<Row> {
        if let Turn::Throw(_) = self.play.table.turn() {
            let throw = self.button(Verb::Throw, "button-throw", Look::Primary);
            return vec![Row::Buttons(vec![throw]), self.others(false)];
        }
        if let Some(uses) = self.uses() {
            return uses.into_iter().chain([self.others(false)]).collect();
        }
        match pick::follow(&self.play.table, self.path) {
            Picked::Fork(fork) if as_buttons(&fork) => vec![self.targets(&fork), self.others(false)],
            Picked::Fork(fork) => {
                let others = self.others(!self.path.is_empty());
                self.menus(&fork).into_iter().map(Row::Menu).chain([others]).collect()
            }
            Picked::Action(_) | Picked::Nowhere => vec![self.others(false)],
        }
    }

    /// What is left to do when the match is over.
    #[must_use]
    pub fn once_over(&self) -> Vec<Row> {
        if self.play.alone() {
            return Vec::new();
        }
        vec![Row::Buttons(vec![self.button(Verb::Rematch, "button-rematch", Look::Secondary)])]
    }

    /// The uses of dice, while none has been begun: a press each, as buttons where they are few.
    fn uses(&self) -> Option<Vec<Row>> {
        if !self.path.is_empty() {
            return None;
        }
        let menus = dice::lay_out(self.play.table.menu())?;
        if menus.iter().map(|menu| menu.candidates.len()).sum::<usize>() > BUTTONS {
            return Some(
                menus.iter().enumerate().map(|(number, uses)| Row::Menu(self.menu_of_uses(number, uses))).collect(),
            );
        }
        let button = |candidate: &Candidate| Button {
            id: self.id(Verb::Play, candidate.text.clone()),
            label: capital(&steps::of_use(self.words, &self.play.table.board(), &candidate.steps)),
            look: Look::Primary,
        };
        Some(vec![Row::Buttons(menus.iter().flat_map(|menu| &menu.candidates).map(button).collect())])
    }

    fn menu_of_uses(&self, number: usize, uses: &Uses) -> Menu {
        let board = self.play.table.board();
        let entry = |candidate: &Candidate| Entry {
            value: candidate.text.clone(),
            label: steps::of_use(self.words, &board, &candidate.steps),
        };
        Menu {
            id: self.id(Verb::Play, id::counted(number, "")),
            placeholder: self.words.tell("menu-uses", &[("face", &steps::face(self.words, uses.face))]),
            options: uses.candidates.iter().map(entry).collect(),
        }
    }

    /// The control that does `verb` with `with`.
    fn id(&self, verb: Verb, with: String) -> String {
        Control { game: self.game, event: self.event, verb, with }.to_string()
    }

    fn button(&self, verb: Verb, key: &str, look: Look) -> Button {
        Button { id: self.id(verb, String::new()), label: self.words.say(key), look }
    }

    /// Takes the choices made so far back, where there are any.
    pub(super) fn back(&self) -> Option<Button> {
        (!self.path.is_empty()).then(|| self.button(Verb::Back, "button-back", Look::Secondary))
    }

    fn targets(&self, fork: &Fork) -> Row {
        let target = |(next, text): (&Next, String)| Button {
            label: match next.step {
                Some(Step::Drop(_)) => self.words.tell("button-to", &[("site", &self.name(next))]),
                _ => capital(&self.label(next, fork.made.len())),
            },
            id: self.id(Verb::Play, text),
            look: Look::Primary,
        };
        let plays = fork.next.iter().filter_map(|next| Some((next, next.only()?.text.clone())));
        Row::Buttons(plays.map(target).chain(self.back()).collect())
    }

    /// The menus of a fork: of all the ways to go on or, where these are too many, of groups of them.
    fn menus(&self, fork: &Fork) -> Vec<Menu> {
        let made = fork.made.len();
        match parts::lay_out(&fork.next, self.path.groups()) {
            Parts::Menus(menus) => {
                menus.into_iter().enumerate().map(|(number, part)| self.menu(number, part, made)).collect()
            }
            Parts::Groups(groups) => self.menus_of_groups(&groups),
        }
    }

    fn menu(&self, number: usize, part: &[Next], made: usize) -> Menu {
        // Where each option is a whole action the menu plays it; otherwise it makes one more step.
        let texts: Option<Vec<&str>> = part.iter().map(|next| Some(next.only()?.text.as_str())).collect();
        let verb = if texts.is_some() { Verb::Play } else { Verb::Pick };
        let value = |at: usize, next: &Next| match &texts {
            Some(texts) => texts[at].to_owned(),
            None => next.place.to_string(),
        };
        let entry = |(at, next)| Entry { value: value(at, next), label: self.label(next, made) };
        Menu {
            id: self.id(verb, id::counted(number, &self.path.to_string())),
            placeholder: self.placeholder(part),
            options: part.iter().enumerate().map(entry).collect(),
        }
    }

    fn menus_of_groups(&self, groups: &[&[Next]]) -> Vec<Menu> {
        let entry = |(at, group): (usize, &&[Next])| Entry { value: path::group(at), label: self.span(group) };
        let entries: Vec<Entry> = groups.iter().enumerate().map(entry).collect();
        let menu = |(number, (groups, options)): (usize, (&[&[Next]], &[Entry]))| Menu {
            id: self.id(Verb::Pick, id::counted(number, &self.path.to_string())),
            placeholder: self.placeholder(&groups.concat()),
            options: options.to_vec(),
        };
        std::iter::zip(groups.chunks(OPTIONS), entries.chunks(OPTIONS)).enumerate().map(menu).collect()
    }

    fn placeholder(&self, part: &[Next]) -> String {
        let key = menu_key(part.first().and_then(|next| next.step));
        self.words.tell(key, &[("choices", &self.span(part))])
    }

    /// From the first to the last of these; where some point at a place, of those.
    fn span(&self, part: &[Next]) -> String {
        let end = part.iter().rposition(|next| next.step.is_some_and(|step| step.site().is_some()));
        match &part[..end.map_or(part.len(), |end| end + 1)] {
            [] => String::new(),
            [only] => self.name(only),
            [first, .., last] => self.words.tell("menu-span", &[("from", &self.name(first)), ("to", &self.name(last))]),
        }
    }

    /// What an option says: where it leads at once, it says that too.
    fn label(&self, next: &Next, made: usize) -> String {
        match next.only().map(|only| &only.steps[made..]) {
            Some(steps @ [_, ..]) => steps::names(self.words, &self.play.table.board(), steps),
            _ => self.name(next),
        }
    }

    /// What a step is called.
    fn name(&self, next: &Next) -> String {
        match next.step {
            Some(step) => steps::name(self.words, &self.play.table.board(), step),
            None => self.words.say("entry-done"),
        }
    }

    /// The buttons that do not play, after *Back* where that is wanted.
    fn others(&self, back: bool) -> Row {
        let mut buttons = if self.play.alone() { self.others_alone(back) } else { self.others_of_two(back) };
        if buttons.len() < BUTTONS {
            buttons.push(self.button(Verb::Look, "button-look", Look::Secondary));
        }
        Row::Buttons(buttons)
    }

    /// What somebody can do who plays alone.
    fn others_alone(&self, back: bool) -> Vec<Button> {
        let back = self.back().filter(|_| back);
        let undo = self.taking_back().map(|undo| match can_take_back(self.play) {
            true => undo,
            false => Button { label: self.words.say("button-turn-back"), ..undo },
        });
        let end = self.button(Verb::CallOff, "button-end", Look::Danger);
        back.into_iter().chain(undo).chain([end]).collect()
    }

    fn others_of_two(&self, back: bool) -> Vec<Button> {
        let mut buttons: Vec<Button> = self.back().filter(|_| back).into_iter().collect();
        buttons.extend(self.offering());
        if buttons.len() + 1 < BUTTONS {
            buttons.extend(self.taking_back());
        }
        // With an offer to answer and a step to take back there is no room for it.
        let room = buttons.len() + 1 < BUTTONS;
        if room && Side::BOTH.into_iter().any(|side| !self.play.acted[side.index()]) {
            buttons.push(self.button(Verb::CallOff, "button-call-off", Look::Secondary));
        }
        buttons.push(self.button(Verb::Resign, "button-resign", Look::Danger));
        buttons
    }

    /// The answers to what stands; where nothing does, an offer to stop, while somebody may make one.
    fn offering(&self) -> Vec<Button> {
        let may_offer = |side: &Side| !self.play.offers.made(*side, Matter::Stop);
        match self.play.offers.standing().map(|offer| offer.about) {
            Some(Matter::Stop) => vec![
                self.button(Verb::Agree, "button-agree", Look::Success),
                self.button(Verb::Refuse, "button-refuse", Look::Secondary),
                self.button(Verb::Retract, "button-retract", Look::Secondary),
            ],
            Some(Matter::Back(_)) => vec![
                self.button(Verb::GiveBack, "button-give-back", Look::Success),
                self.button(Verb::Refuse, "button-keep", Look::Secondary),
                self.button(Verb::Retract, "button-retract-request", Look::Secondary),
            ],
            None if Side::BOTH.iter().any(may_offer) => {
                vec![self.button(Verb::Offer, "button-offer", Look::Secondary)]
            }
            None => Vec::new(),
        }
    }

    /// What whoever acted last may take back freely; where there is nothing, what somebody may ask for.
    fn taking_back(&self) -> Option<Button> {
        let Some(side) = self.play.last.filter(|_| can_take_back(self.play)) else {
            return can_ask_back(self.play).then(|| self.button(Verb::AskBack, "button-ask-back", Look::Secondary));
        };
        let seat = self.words.say(&format!("seat-{}", self.play.table.rules().info().seats[side.index()]));
        let label = self.words.tell("button-undo", &[("seat", &seat)]);
        Some(Button { id: self.id(Verb::TakeBack, String::new()), label, look: Look::Secondary })
    }
}

/// Few ways to end what is half made, and decisions in words, stand side by side.
fn as_buttons(fork: &Fork) -> bool {
    let decision = |next: &Next| matches!(next.step, Some(Step::Say(_)));
    let fits = !fork.made.is_empty() || fork.next.iter().all(decision);
    fits && fork.next.len() <= TARGETS && fork.next.iter().all(|next| next.only().is_some())
}

/// With a capital, as buttons have it.
fn capital(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
}

fn menu_key(step: Option<Step>) -> &'static str {
    match step {
        Some(Step::Place(piece, _)) if piece.side.is_none() => "menu-place-block",
        Some(Step::Place(..)) => "menu-place-stone",
        Some(Step::Lift(piece, _)) if piece.kind == Kind::Stone => "menu-move-stone",
        Some(Step::Lift(..) | Step::LiftAll(..)) => "menu-move-piece",
        Some(Step::Drop(_)) => "menu-drop",
        Some(Step::Fly(_)) => "menu-fly",
        Some(Step::Take(_)) => "menu-take",
        Some(Step::Die(_)) => "menu-die",
        Some(Step::Say(_)) | None => "menu-decide",
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::room::people::Person;
    use crate::table::rules::Rules;
    use crate::table::running::Table;

    fn play(table: Table) -> Play {
        Play::new(table, [Person(1), Person(2)])
    }

    fn rows(rules: &str, path: &str) -> Vec<Row> {
        let play = play(Rules::read(rules).unwrap().start());
        let (words, path) = (Words::of("en"), Path::read(path).unwrap());
        Controls { words: &words, game: MatchId(1), event: 2, play: &play, path: &path }.rows()
    }

    fn menus(rows: &[Row]) -> Vec<(String, usize)> {
        let menu = |row: &Row| match row {
            Row::Menu(menu) => Some((menu.placeholder.clone(), menu.options.len())),
            Row::Buttons(_) => None,
        };
        rows.iter().filter_map(menu).collect()
    }

    #[test]
    fn forty_nine_cells_stand_in_menus_of_whole_columns() {
        let place = |cells: &str| format!("Place a neutral stone: {cells}");
        let expected = vec![(place("a1 – c7"), 21), (place("d1 – f7"), 21), (place("g1 – g7"), 7)];
        assert_eq!(menus(&rows("pahtum blocks=1", "")), expected);
    }

    #[test]
    fn eighty_cells_still_fit_one_message() {
        let rows = rows("seega size=9", "");
        assert_eq!(rows.len(), 5);
        assert_eq!(menus(&rows).iter().map(|(_, options)| *options).collect::<Vec<_>>(), [20; 4]);
    }

    #[test]
    fn a_single_choice_is_no_range() {
        let table = Rules::read("seega size=5").unwrap().start();
        let next = |play: &Play| match pick::follow(&play.table, &Path::default()) {
            Picked::Fork(fork) => fork.next,
            other => panic!("{other:?}"),
        };
        let play = play(table);
        let (words, path) = (Words::of("en"), Path::default());
        let controls = Controls { words: &words, game: MatchId(1), event: 2, play: &play, path: &path };
        assert_eq!(controls.placeholder(&next(&play)[..1]), "Place a stone: a1");
        assert_eq!(controls.placeholder(&next(&play)[..2]), "Place a stone: a1 – a2");
    }

    #[test]
    fn what_does_not_fit_one_message_is_grouped_by_columns() {
        let table = Rules::read("seega size=9").unwrap().start();
        let board = table.board();
        // Two ways to go on for each of 81 points.
        let next = |place: usize| Next {
            place,
            step: Some(Step::Drop((place / 2) as u8)),
            column: board.name((place / 2) as u8).chars().next(),
            candidates: ["one", "other"].map(|text| Candidate { text: text.into(), steps: vec![] }).to_vec(),
        };
        let mut next: Vec<Next> = (0..162).map(next).collect();
        next.sort_by_key(|next| next.column);
        let (fork, play) = (Fork { made: vec![], next }, play(table));
        let shown = |path: &str| {
            let (words, path) = (Words::of("en"), Path::read(path).unwrap());
            Controls { words: &words, game: MatchId(1), event: 2, play: &play, path: &path }.menus(&fork)
        };
        let [groups] = shown("").try_into().unwrap();
        assert_eq!(groups.placeholder, "To … a1 – i9");
        assert_eq!(groups.options.len(), 9);
        assert_eq!((&*groups.options[2].value, &*groups.options[2].label), ("g2", "c1 – c9"));
        let [column] = shown(&groups.options[2].value).try_into().unwrap();
        assert_eq!((column.placeholder.as_str(), column.options.len()), ("To … c1 – c9", 18));
        assert!(column.id.ends_with(":pick:#0#g2") && column.options.iter().all(|entry| entry.label.starts_with('c')));
    }
}
