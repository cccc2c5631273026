//! The menu of games with what the person has solved of their puzzles.

use crate::custom_id::CustomId;
use crate::custom_id::puzzle::PuzzleControl;
use crate::i18n::Catalog;
use crate::message::{ActionRow, Button, ButtonStyle, Menu, MenuOption, Message};
use crate::screens::match_board::rating_change::rating_text;
use crate::screens::puzzle::streak_line;
use crate::screens::rules::menus::game_menu;
use gonagas_core::matches::results::puzzle_results::PuzzleStanding;
use gonagas_core::matches::results::streak::Streak;
use gonagas_core::puzzles::catalogue::puzzles_of_game;

/// Returns the menu of the games that have puzzles, and the way to the puzzle of today with the person's streak.
#[must_use]
pub fn games_message(catalog: &Catalog, standings: &[PuzzleStanding], streak: Streak, today: i64) -> Message {
    let now = streak.on(today);
    let is_done = streak.last_day == Some(today);
    let days = (now.length > 0).then(|| {
        let waits = (!is_done).then(|| catalog.text("puzzle-streak-waits"));
        std::iter::once(streak_line(catalog, now)).chain(waits).collect::<Vec<_>>().join(" ")
    });
    let text = std::iter::once(catalog.text("puzzle-all")).chain(days).collect::<Vec<_>>().join("\n");
    let button = Button {
        id: CustomId::Puzzles(PuzzleControl::Today).to_string(),
        label: catalog.text("button-puzzle-today"),
        style: if is_done { ButtonStyle::Secondary } else { ButtonStyle::Primary },
    };
    let mut message = games_menu_below(catalog, standings, text);
    message.rows.push(ActionRow::Buttons(vec![button]));
    message
}

/// Says that a puzzle is no longer part of the bot, with the menu of games.
#[must_use]
pub fn gone_message(catalog: &Catalog, standings: &[PuzzleStanding]) -> Message {
    games_menu_below(catalog, standings, catalog.text("puzzle-gone"))
}

fn games_menu_below(catalog: &Catalog, standings: &[PuzzleStanding], text: String) -> Message {
    let describe = |option: MenuOption| {
        let standing = standings.iter().find(|standing| standing.game == option.value);
        let description = match standing {
            None => catalog.format_count("puzzle-count", count_of_game(&option.value)),
            Some(standing) => progress_text(catalog, standing),
        };
        MenuOption { description, ..option }
    };
    let games = game_menu(catalog, None).options;
    let menu = Menu {
        id: CustomId::Puzzles(PuzzleControl::Game).to_string(),
        placeholder: catalog.text("course-choose"),
        options: games.into_iter().filter(|option| count_of_game(&option.value) > 0).map(describe).collect(),
        max_picks: 1,
    };
    Message { text, rows: vec![ActionRow::Menu(menu)], ..Message::default() }
}

fn count_of_game(game: &str) -> u32 {
    u32::try_from(puzzles_of_game(game).count()).unwrap_or(u32::MAX)
}

/// Describes a person's rating and counts for the puzzles of a game.
pub(crate) fn progress_text(catalog: &Catalog, standing: &PuzzleStanding) -> String {
    let solved = standing.solved.to_string();
    let tried = standing.tried.to_string();
    let rating = rating_text(catalog, standing.rating);
    catalog.format("puzzle-progress", &[("rating", &rating), ("solved", &solved), ("tried", &tried)])
}
