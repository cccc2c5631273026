//! The controls of messages that are about matches.

use gonagas_ui::custom_id::CustomId;
use gonagas_ui::custom_id::match_control::MatchControl;
use gonagas_ui::message::{Control, Message};

/// Returns the controls of a message that are about a match.
pub fn match_controls(message: &Message) -> impl Iterator<Item = MatchControl> + '_ {
    let ids = message.controls().map(|control| match control {
        Control::Button(button) => &button.id,
        Control::Menu(menu) => &menu.id,
        Control::ChannelMenu(menu) => &menu.id,
    });
    ids.filter_map(|custom_id| match CustomId::parse(custom_id)? {
        CustomId::PublicBoard(control) | CustomId::PrivateBoard { control, .. } => Some(control),
        _ => None,
    })
}
