//! The panel on which the players of a match choose how the boards that everyone sees look.

use crate::custom_id::CustomId;
use crate::custom_id::match_control::{MatchControl, MatchVerb};
use crate::i18n::Catalog;
use crate::message::{ActionRow, Block, Menu, MenuOption, Message};
use crate::seat_text::seat_name;
use gonagas_core::kit::board::BoardShape;
use gonagas_core::kit::side::Side;
use gonagas_core::kit::theme::Theme;
use gonagas_core::matches::settings::guild_settings::{BoardOverride, BoardOverrides, GuildSettings};
use gonagas_core::matches::state::match_state::Match;
use gonagas_core::matches::state::play_state::PlayState;

/// The arguments of the menus.
const THEME: &str = "theme";
const BOTTOM: &str = "bottom";
const SHAPE: &str = "shape";

/// The value that follows the server.
const SERVER: &str = "server";

/// Returns the panel of a match that has started.
#[must_use]
pub fn public_boards_panel(
    catalog: &Catalog,
    game: &Match,
    play: &PlayState,
    settings: &GuildSettings,
    overrides: BoardOverrides,
) -> Message {
    let menu = |argument: &str, options: Vec<MenuOption>| {
        let control =
            MatchControl { argument: argument.to_owned(), ..MatchControl::new(game, MatchVerb::PublicBoards) };
        let id = CustomId::PublicBoard(control).to_string();
        let placeholder = catalog.text("settings-choose");
        Block::Controls(ActionRow::Menu(Menu { id, placeholder, options, max_picks: 1 }))
    };
    let themes = Theme::ALL.map(|theme| (theme, theme.as_str(), catalog.text(&format!("theme-{}", theme.as_str()))));
    let info = play.session.rules().game_info();
    let bottom = play.side_against_computer().unwrap_or(settings.board_bottom);
    let seats = Side::BOTH.map(|side| (side, seat_value(side), seat_name(catalog, info, side)));
    let mut blocks = vec![
        Block::Text(catalog.format("public-boards-head", &[("match", &game.id().0.to_string())])),
        Block::Text(catalog.text("public-boards-theme")),
        menu(THEME, options(catalog, &themes, overrides.theme, settings.board_theme)),
        Block::Text(catalog.text("public-boards-bottom")),
        menu(BOTTOM, options(catalog, &seats, overrides.bottom, bottom)),
    ];
    if play.session.board().has_shapes() {
        let shapes =
            BoardShape::ALL.map(|shape| (shape, shape.as_str(), catalog.text(&format!("shape-{}", shape.as_str()))));
        blocks.push(Block::Text(catalog.text("public-boards-shape")));
        blocks.push(menu(SHAPE, options(catalog, &shapes, overrides.shape, settings.board_shape)));
    }
    Message { blocks, ..Message::default() }
}

/// Returns the change that a menu with this argument makes; `None` when there is no such menu or option.
#[must_use]
pub fn picked_override(argument: &str, value: &str) -> Option<BoardOverride> {
    let seat = || Side::BOTH.into_iter().find(|side| seat_value(*side) == value);
    Some(match argument {
        THEME => BoardOverride::Theme(if value == SERVER { None } else { Some(Theme::parse(value)?) }),
        BOTTOM => BoardOverride::Bottom(if value == SERVER { None } else { Some(seat()?) }),
        SHAPE => BoardOverride::Shape(if value == SERVER { None } else { Some(BoardShape::parse(value)?) }),
        _ => return None,
    })
}

const fn seat_value(side: Side) -> &'static str {
    match side {
        Side::First => "first",
        Side::Second => "second",
    }
}

/// Returns the option that follows the server, with what that means now, and then all others.
fn options<T: PartialEq + Copy>(
    catalog: &Catalog,
    choices: &[(T, &str, String)],
    chosen: Option<T>,
    server: T,
) -> Vec<MenuOption> {
    let option = |value: &str, label: String, is_selected| MenuOption {
        value: value.to_owned(),
        label,
        is_selected,
        ..MenuOption::default()
    };
    let usual = choices.iter().find(|(choice, ..)| *choice == server).map_or("", |(_, _, label)| label);
    let first = option(SERVER, catalog.format("public-boards-server", &[("value", usual)]), chosen.is_none());
    let others = choices.iter().map(|(choice, value, label)| option(value, label.clone(), chosen == Some(*choice)));
    std::iter::once(first).chain(others).collect()
}
