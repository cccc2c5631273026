//! The seven rule sets, and the options of each.

use super::questions::{
    Gait, KingRules, Look, Order, Path, Retaking, Rethrow, Sahkku, Seats, Sharing, Sleepers, Taking, Waking, Which,
};
use super::throws::{THREE_WITH_BLANK, TWO_WITH_ONE};
use super::track::{Direction, Track};
use crate::kit::board::{Ground, Mark};
use crate::kit::options::{Answers, Choice, Preset};

/// Every rule set, in the order in which they are listed.
pub const ALL: &[Preset<Sahkku>] = &[
    Preset {
        words: "rules=devils-game",
        source: "000, 001",
        base: || DEVILS_GAME,
        choices: &[HEADSTART, STAKE, COLUMNS, TOGETHER],
    },
    Preset { words: "rules=raisa", source: "002", base: || RAISA, choices: &[HEADSTART, STAKE] },
    Preset { words: "rules=maze", source: "002", base: || MAZE, choices: &[HEADSTART, STAKE] },
    Preset { words: "rules=lagesvuotna", source: "002", base: || LAGESVUOTNA, choices: &[HEADSTART, STAKE, QUEENS] },
    Preset {
        words: "rules=vuovdaguoika",
        source: "002",
        base: || VUOVDAGUOIKA,
        choices: &[HEADSTART, STAKE, DIRECTION, FREE_SOLDIERS, KING_REMOVAL],
    },
    Preset {
        words: "rules=gavkevuotna",
        source: "002",
        base: || GAVKEVUOTNA,
        choices: &[HEADSTART, STAKE, DIRECTION, FREE_SOLDIERS, KING_REMOVAL],
    },
    Preset {
        words: "rules=unjarga",
        source: "002",
        base: || UNJARGA,
        choices: &[HEADSTART, STAKE, BLANK, RETHROW, ORDER, TRACK, DIRECTION, SHARING, KING, KING_ALONE],
    },
];

impl Default for Sahkku {
    /// The first rule set.
    fn default() -> Self {
        DEVILS_GAME
    }
}

const DEVILS_GAME: Sahkku = Sahkku {
    seats: Seats::Lot,
    columns: 15,
    soldiers: 15,
    dice: &THREE_WITH_BLANK,
    blank: 0,
    rethrow: Rethrow::Never,
    order: Order::Free,
    track: Track::Circuit,
    waking: Waking { which: Which::Front, path: Path::Along, lands: false },
    direction: Some(Direction::Vuosttut),
    sharing: Sharing::Shared,
    sleepers: Sleepers::Safe,
    king: KingRules { gait: Gait::Straight, taking: Taking::Riding, removal: false, shares: false },
    queens: false,
    lone_king: true,
    blocked: true,
    headstart: false,
    stake: 0,
    look: Look { ground: Ground::Lines, middle: None, fourth: None },
};

const RAISA: Sahkku = Sahkku {
    seats: Seats::FirstX,
    columns: 13,
    soldiers: 12,
    dice: &TWO_WITH_ONE,
    blank: 0,
    rethrow: Rethrow::AnyX,
    order: Order::Rising,
    track: Track::Loop,
    waking: Waking { which: Which::Any, path: Path::Along, lands: true },
    direction: Some(Direction::Vuosttut),
    sharing: Sharing::Shared,
    sleepers: Sleepers::Prey,
    king: KingRules { gait: Gait::Track, taking: Taking::Landing, removal: false, shares: true },
    queens: false,
    lone_king: false,
    // Nobody can ever be blocked here, so that the answer makes no difference.
    blocked: false,
    headstart: false,
    stake: 0,
    look: Look { ground: Ground::Cells, middle: Some(Mark::Centre), fourth: None },
};

const MAZE: Sahkku = Sahkku { order: Order::Free, ..RAISA };

const LAGESVUOTNA: Sahkku = Sahkku {
    seats: Seats::FirstX,
    columns: 15,
    soldiers: 15,
    dice: &THREE_WITH_BLANK,
    blank: 0,
    rethrow: Rethrow::AnyX,
    order: Order::Falling,
    track: Track::Eight,
    waking: Waking { which: Which::Front, path: Path::Along, lands: true },
    direction: Some(Direction::Vuosttut),
    sharing: Sharing::Shared,
    sleepers: Sleepers::Shut,
    king: KingRules { gait: Gait::Bends, taking: Taking::Landing, removal: false, shares: false },
    queens: true,
    lone_king: false,
    blocked: false,
    headstart: false,
    stake: 0,
    look: Look { ground: Ground::Strokes, middle: Some(Mark::Castle), fourth: Some(Mark::Ornament) },
};

const VUOVDAGUOIKA: Sahkku = Sahkku {
    seats: Seats::FirstX,
    columns: 15,
    soldiers: 15,
    dice: &THREE_WITH_BLANK,
    blank: 4,
    rethrow: Rethrow::AllX,
    order: Order::Free,
    track: Track::Loop,
    waking: Waking { which: Which::Front, path: Path::Along, lands: true },
    direction: Some(Direction::Vuosttut),
    sharing: Sharing::InFile,
    sleepers: Sleepers::Prey,
    king: KingRules { gait: Gait::Track, taking: Taking::Push, removal: false, shares: false },
    queens: false,
    lone_king: true,
    // Nobody can ever be blocked here, so that the answer makes no difference.
    blocked: false,
    headstart: false,
    stake: 0,
    look: Look { ground: Ground::Strokes, middle: Some(Mark::Ornament), fourth: Some(Mark::Ornament) },
};

const GAVKEVUOTNA: Sahkku = Sahkku { rethrow: Rethrow::Never, ..VUOVDAGUOIKA };

const UNJARGA: Sahkku = Sahkku {
    seats: Seats::FirstX,
    columns: 15,
    soldiers: 15,
    dice: &THREE_WITH_BLANK,
    blank: 4,
    rethrow: Rethrow::AnyX,
    order: Order::Free,
    track: Track::Loop,
    waking: Waking { which: Which::Front, path: Path::Ahead, lands: true },
    direction: Some(Direction::Vuosttut),
    sharing: Sharing::Shared,
    sleepers: Sleepers::Prey,
    king: KingRules { gait: Gait::Bends, taking: Taking::Entering(Retaking::Either), removal: false, shares: false },
    queens: false,
    lone_king: false,
    blocked: false,
    headstart: false,
    stake: 0,
    look: Look { ground: Ground::Strokes, middle: Some(Mark::Cross), fourth: Some(Mark::Cross) },
};

/// A question whose answers are these words.
const fn ask(key: &'static str, words: &'static [&'static str], set: fn(&mut Sahkku, usize)) -> Choice<Sahkku> {
    Choice { key, answers: Answers::Words(words), drawn: false, set }
}

const HEADSTART: Choice<Sahkku> = ask("headstart", &["0", "3"], |game, answer| game.headstart = answer == 1);

const STAKE: Choice<Sahkku> =
    Choice { key: "stake", answers: Answers::UpTo(100), drawn: false, set: |game, answer| game.stake = answer as u16 };

const COLUMNS: Choice<Sahkku> = ask("columns", &["15", "10"], |game, answer| {
    game.columns = [15, 10][answer];
    game.soldiers = game.columns;
});

const TOGETHER: Choice<Sahkku> = ask("together", &["no", "yes"], |game, answer| {
    game.sharing = [Sharing::Shared, Sharing::Together][answer];
});

const QUEENS: Choice<Sahkku> = ask("queens", &["yes", "no"], |game, answer| game.queens = answer == 0);

const DIRECTION: Choice<Sahkku> = ask("direction", &["vuosttut", "miedut", "choice"], |game, answer| {
    game.direction = [Some(Direction::Vuosttut), Some(Direction::Miedut), None][answer];
});

const FREE_SOLDIERS: Choice<Sahkku> = ask("free-soldiers", &["no", "yes"], |game, answer| {
    game.sharing = [Sharing::InFile, Sharing::OneToAPoint][answer];
});

const KING_REMOVAL: Choice<Sahkku> =
    ask("king-removal", &["no", "yes"], |game, answer| game.king.removal = answer == 1);

const BLANK: Choice<Sahkku> = ask("blank", &["4", "0"], |game, answer| game.blank = [4, 0][answer]);

const RETHROW: Choice<Sahkku> = ask("rethrow", &["any-x", "triple-x"], |game, answer| {
    game.rethrow = [Rethrow::AnyX, Rethrow::AllX][answer];
});

const ORDER: Choice<Sahkku> = ask("order", &["free", "forced"], |game, answer| {
    game.order = [Order::Free, Order::Falling][answer];
});

const TRACK: Choice<Sahkku> = ask("track", &["loop", "eight"], |game, answer| {
    game.track = [Track::Loop, Track::Eight][answer];
});

const SHARING: Choice<Sahkku> = ask("sharing", &["yes", "no"], |game, answer| {
    game.sharing = [Sharing::Shared, Sharing::OneToAPoint][answer];
});

const KING: Choice<Sahkku> = ask("king", &["fickle", "landing", "entry", "removal"], |game, answer| {
    let again = [Retaking::Either, Retaking::Landing, Retaking::Entry, Retaking::Landing][answer];
    game.king.taking = Taking::Entering(again);
    game.king.removal = answer == 3;
});

const KING_ALONE: Choice<Sahkku> =
    ask("king-alone", &["loses", "plays-on"], |game, answer| game.lone_king = answer == 1);
