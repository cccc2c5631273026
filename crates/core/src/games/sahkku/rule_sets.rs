//! The seven rule sets, and the options of each.

use crate::games::sahkku::dice_set::{THREE_WITH_BLANK, TWO_WITH_ONE};
use crate::games::sahkku::rule_options::{
    ActivationChoice, ActivationPath, ActivationRules, BoardLook, DiceOrder, KingRetaking, KingRules, KingTaking,
    Rethrow, RoyalMovement, Sahkku, SeatRule, Sharing, SleeperRule,
};
use crate::games::sahkku::track::{Direction, TrackShape};
use crate::kit::board::{BoardMark, BoardStyle};
use crate::kit::options::{AllowedValues, RuleOption, RuleSet};

/// Every rule set, in display order: first the one by which the cups are played, then the shortest.
pub const RULE_SETS: &[RuleSet<Sahkku>] = &[
    RuleSet {
        selector: "rules=lagesvuotna",
        source: "002",
        base_rules: || LAGESVUOTNA,
        options: &[HEADSTART, STAKE, QUEENS, REFUSING, FIRST_TAKING],
    },
    RuleSet {
        selector: "rules=devils-game",
        source: "000, 001",
        base_rules: || DEVILS_GAME,
        options: &[HEADSTART, STAKE, COLUMNS, TOGETHER],
    },
    RuleSet { selector: "rules=raisa", source: "002", base_rules: || RAISA, options: &[HEADSTART, STAKE] },
    RuleSet { selector: "rules=maze", source: "002", base_rules: || MAZE, options: &[HEADSTART, STAKE] },
    RuleSet {
        selector: "rules=vuovdaguoika",
        source: "002",
        base_rules: || VUOVDAGUOIKA,
        options: &[HEADSTART, STAKE, DIRECTION, FREE_SOLDIERS, KING_REMOVAL],
    },
    RuleSet {
        selector: "rules=gavkevuotna",
        source: "002",
        base_rules: || GAVKEVUOTNA,
        options: &[HEADSTART, STAKE, DIRECTION, FREE_SOLDIERS, KING_REMOVAL],
    },
    RuleSet {
        selector: "rules=unjarga",
        source: "002",
        base_rules: || UNJARGA,
        options: &[HEADSTART, STAKE, BLANK, RETHROW, ORDER, TRACK, DIRECTION, SHARING, KING, KING_ALONE],
    },
];

impl Default for Sahkku {
    /// Returns the first rule set.
    fn default() -> Self {
        LAGESVUOTNA
    }
}

const LAGESVUOTNA: Sahkku = Sahkku {
    rule_set: 0,
    seat_rule: SeatRule::FirstX,
    columns: 15,
    soldiers: 15,
    dice: &THREE_WITH_BLANK,
    blank_steps: 0,
    rethrow: Rethrow::EachXOnce,
    dice_order: DiceOrder::Falling,
    track: TrackShape::Eight,
    activation: ActivationRules {
        choice: ActivationChoice::FrontFirst,
        path: ActivationPath::AlongTrack,
        lands_normally: true,
    },
    direction: Some(Direction::Vuosttut),
    sharing: Sharing::Shared,
    sleeper_rule: SleeperRule::ClosedToAll,
    king: KingRules {
        movement: RoyalMovement::StraightWithBends,
        taking: KingTaking::Landing,
        is_removable: false,
        shares_points: false,
        is_barred: false,
    },
    has_queens: true,
    lone_king_survives: false,
    blocked_loses: false,
    soldiers_decide_stall: true,
    has_headstart: false,
    stake: 0,
    board_look: BoardLook {
        style: BoardStyle::Strokes,
        middle_mark: Some(BoardMark::Castle),
        fourth_mark: Some(BoardMark::Ornament),
    },
};

const DEVILS_GAME: Sahkku = Sahkku {
    rule_set: 1,
    seat_rule: SeatRule::Random,
    columns: 15,
    soldiers: 15,
    dice: &THREE_WITH_BLANK,
    blank_steps: 0,
    rethrow: Rethrow::Never,
    dice_order: DiceOrder::Free,
    track: TrackShape::Circuit,
    activation: ActivationRules {
        choice: ActivationChoice::FrontFirst,
        path: ActivationPath::AlongTrack,
        lands_normally: false,
    },
    direction: Some(Direction::Vuosttut),
    sharing: Sharing::Shared,
    sleeper_rule: SleeperRule::SafeFromEnemies,
    king: KingRules {
        movement: RoyalMovement::Straight,
        taking: KingTaking::Riding,
        is_removable: false,
        shares_points: false,
        is_barred: false,
    },
    has_queens: false,
    lone_king_survives: true,
    blocked_loses: true,
    soldiers_decide_stall: false,
    has_headstart: false,
    stake: 0,
    board_look: BoardLook { style: BoardStyle::Lines, middle_mark: None, fourth_mark: None },
};

const RAISA: Sahkku = Sahkku {
    rule_set: 2,
    seat_rule: SeatRule::FirstX,
    columns: 13,
    soldiers: 12,
    dice: &TWO_WITH_ONE,
    blank_steps: 0,
    rethrow: Rethrow::AnyX,
    dice_order: DiceOrder::Rising,
    track: TrackShape::Loop,
    activation: ActivationRules {
        choice: ActivationChoice::Any,
        path: ActivationPath::AlongTrack,
        lands_normally: true,
    },
    direction: Some(Direction::Vuosttut),
    sharing: Sharing::Shared,
    sleeper_rule: SleeperRule::Capturable,
    king: KingRules {
        movement: RoyalMovement::AlongTrack,
        taking: KingTaking::Landing,
        is_removable: false,
        shares_points: true,
        is_barred: false,
    },
    has_queens: false,
    lone_king_survives: false,
    // No side can be blocked in this rule set, so the value makes no difference.
    blocked_loses: false,
    soldiers_decide_stall: false,
    has_headstart: false,
    stake: 0,
    board_look: BoardLook { style: BoardStyle::Cells, middle_mark: Some(BoardMark::Centre), fourth_mark: None },
};

const MAZE: Sahkku = Sahkku { rule_set: 3, dice_order: DiceOrder::Free, ..RAISA };

const VUOVDAGUOIKA: Sahkku = Sahkku {
    rule_set: 4,
    seat_rule: SeatRule::FirstX,
    columns: 15,
    soldiers: 15,
    dice: &THREE_WITH_BLANK,
    blank_steps: 4,
    rethrow: Rethrow::AllX,
    dice_order: DiceOrder::Free,
    track: TrackShape::Loop,
    activation: ActivationRules {
        choice: ActivationChoice::FrontFirst,
        path: ActivationPath::AlongTrack,
        lands_normally: true,
    },
    direction: Some(Direction::Vuosttut),
    sharing: Sharing::InFile,
    sleeper_rule: SleeperRule::Capturable,
    king: KingRules {
        movement: RoyalMovement::AlongTrack,
        taking: KingTaking::Push,
        is_removable: false,
        shares_points: false,
        is_barred: false,
    },
    has_queens: false,
    lone_king_survives: true,
    // No side can be blocked in this rule set, so the value makes no difference.
    blocked_loses: false,
    soldiers_decide_stall: false,
    has_headstart: false,
    stake: 0,
    board_look: BoardLook {
        style: BoardStyle::Strokes,
        middle_mark: Some(BoardMark::Ornament),
        fourth_mark: Some(BoardMark::Ornament),
    },
};

const GAVKEVUOTNA: Sahkku = Sahkku { rule_set: 5, rethrow: Rethrow::Never, ..VUOVDAGUOIKA };

const UNJARGA: Sahkku = Sahkku {
    rule_set: 6,
    seat_rule: SeatRule::FirstX,
    columns: 15,
    soldiers: 15,
    dice: &THREE_WITH_BLANK,
    blank_steps: 4,
    rethrow: Rethrow::AnyX,
    dice_order: DiceOrder::Free,
    track: TrackShape::Loop,
    activation: ActivationRules {
        choice: ActivationChoice::FrontFirst,
        path: ActivationPath::StraightAhead,
        lands_normally: true,
    },
    direction: Some(Direction::Vuosttut),
    sharing: Sharing::Shared,
    sleeper_rule: SleeperRule::Capturable,
    king: KingRules {
        movement: RoyalMovement::StraightWithBends,
        taking: KingTaking::Entering(KingRetaking::Either),
        is_removable: false,
        shares_points: false,
        is_barred: false,
    },
    has_queens: false,
    lone_king_survives: false,
    blocked_loses: false,
    soldiers_decide_stall: false,
    has_headstart: false,
    stake: 0,
    board_look: BoardLook {
        style: BoardStyle::Strokes,
        middle_mark: Some(BoardMark::Cross),
        fourth_mark: Some(BoardMark::Cross),
    },
};

/// Returns an option with these words as values.
const fn word_option(
    key: &'static str,
    words: &'static [&'static str],
    set: fn(&mut Sahkku, usize),
) -> RuleOption<Sahkku> {
    RuleOption { key, values: AllowedValues::Named(words), first_is_random: false, stored_default: 0, apply: set }
}

const HEADSTART: RuleOption<Sahkku> =
    word_option("headstart", &["0", "3"], |game, answer| game.has_headstart = answer == 1);

const STAKE: RuleOption<Sahkku> = RuleOption {
    key: "stake",
    values: AllowedValues::UpTo(100),
    first_is_random: false,
    stored_default: 0,
    apply: |game, answer| game.stake = answer as u16,
};

const COLUMNS: RuleOption<Sahkku> = word_option("columns", &["15", "10"], |game, answer| {
    game.columns = [15, 10][answer];
    game.soldiers = game.columns;
});

const TOGETHER: RuleOption<Sahkku> = word_option("together", &["no", "yes"], |game, answer| {
    game.sharing = [Sharing::Shared, Sharing::SharedStacks][answer];
});

const QUEENS: RuleOption<Sahkku> = word_option("queens", &["yes", "no"], |game, answer| game.has_queens = answer == 0);

/// Games of earlier versions were played by the second value.
const REFUSING: RuleOption<Sahkku> = RuleOption {
    stored_default: 1,
    ..word_option("refusing", &["no", "yes"], |game, answer| {
        game.rethrow = [Rethrow::EachXOnce, Rethrow::AnyX][answer];
        game.soldiers_decide_stall = answer == 0;
    })
};

/// The first taking of Lágesvuotna's king; later he is taken by landing on him.
const FIRST_TAKING: RuleOption<Sahkku> = word_option("king", &["landing", "unjarga"], |game, answer| {
    game.king.taking = [KingTaking::Landing, KingTaking::Entering(KingRetaking::Landing)][answer];
    game.king.is_barred = answer == 1;
});

const DIRECTION: RuleOption<Sahkku> = word_option("direction", &["vuosttut", "miedut", "choice"], |game, answer| {
    game.direction = [Some(Direction::Vuosttut), Some(Direction::Miedut), None][answer];
});

const FREE_SOLDIERS: RuleOption<Sahkku> = word_option("free-soldiers", &["no", "yes"], |game, answer| {
    game.sharing = [Sharing::InFile, Sharing::OnePerPoint][answer];
});

const KING_REMOVAL: RuleOption<Sahkku> =
    word_option("king-removal", &["no", "yes"], |game, answer| game.king.is_removable = answer == 1);

const BLANK: RuleOption<Sahkku> = word_option("blank", &["4", "0"], |game, answer| game.blank_steps = [4, 0][answer]);

const RETHROW: RuleOption<Sahkku> = word_option("rethrow", &["any-x", "triple-x"], |game, answer| {
    game.rethrow = [Rethrow::AnyX, Rethrow::AllX][answer];
});

const ORDER: RuleOption<Sahkku> = word_option("order", &["free", "forced"], |game, answer| {
    game.dice_order = [DiceOrder::Free, DiceOrder::Falling][answer];
});

const TRACK: RuleOption<Sahkku> = word_option("track", &["loop", "eight"], |game, answer| {
    game.track = [TrackShape::Loop, TrackShape::Eight][answer];
});

const SHARING: RuleOption<Sahkku> = word_option("sharing", &["yes", "no"], |game, answer| {
    game.sharing = [Sharing::Shared, Sharing::OnePerPoint][answer];
});

const KING: RuleOption<Sahkku> = word_option("king", &["fickle", "landing", "entry", "removal"], |game, answer| {
    let again = [KingRetaking::Either, KingRetaking::Landing, KingRetaking::Entry, KingRetaking::Landing][answer];
    game.king.taking = KingTaking::Entering(again);
    game.king.is_removable = answer == 3;
});

const KING_ALONE: RuleOption<Sahkku> =
    word_option("king-alone", &["loses", "plays-on"], |game, answer| game.lone_king_survives = answer == 1);
