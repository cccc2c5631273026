//! Discord's limits of messages, for every screen.

use gonagas_ui::message::{
    ActionRow, Block, BoardImage, Control, MAX_LAYOUT_COMPONENTS, MAX_LAYOUT_TEXT, Menu, Message, ModalForm,
};
use std::collections::BTreeSet;

/// Checks every limit of a message. `what` names the message in panics.
///
/// # Panics
///
/// If a text is too long or empty, or there is too much of something.
pub fn assert_within_limits(what: &str, message: &Message) {
    let whole = message.full_text();
    let most = if message.is_layout() { MAX_LAYOUT_TEXT } else { 2000 };
    assert!(length(&whole) <= most, "{what}: {} characters\n{whole}", length(&whole));
    if message.is_layout() {
        let count = 1 + blocks_components(&message.blocks) + message.rows.iter().map(row_components).sum::<usize>();
        assert!(count <= MAX_LAYOUT_COMPONENTS, "{what}: {count} components");
    } else {
        assert!(message.rows.len() <= 5, "{what}: {} rows", message.rows.len());
    }
    let mut ids = BTreeSet::new();
    for control in message.controls() {
        let id = match control {
            Control::Button(button) => {
                assert!((1..=80).contains(&length(&button.label)), "{what}: {}", button.label);
                &button.id
            }
            Control::Menu(menu) => {
                assert_menu(what, menu);
                &menu.id
            }
            Control::ChannelMenu(menu) => &menu.id,
        };
        assert!((1..=100).contains(&length(id)), "{what}: {id}");
        assert!(ids.insert(id.clone()), "{what}: {id} is there twice");
    }
    pictures(message).for_each(|image| assert!(length(&image.alt_text) <= 1024, "{what}: {}", image.alt_text));
    let names: Vec<&str> = pictures(message).map(|image| image.file_name.as_str()).collect();
    assert_eq!(names.iter().collect::<BTreeSet<_>>().len(), names.len(), "{what}: {names:?}");
}

/// Checks every limit of a form.
///
/// # Panics
///
/// If a text is too long.
pub fn assert_form_within_limits(what: &str, form: &ModalForm) {
    assert!(length(&form.id) <= 100 && length(&form.placeholder) <= 100, "{what}: {form:?}");
    assert!((1..=45).contains(&length(&form.title)), "{what}: {form:?}");
    let labels = form.fields.iter().map(|field| &field.label);
    let own = Some(&form.label).filter(|_| form.fields.is_empty());
    assert!(labels.chain(own).all(|label| (1..=45).contains(&length(label))), "{what}: {form:?}");
    assert!(form.fields.len() <= 5 && form.fields.iter().all(|field| length(&field.description) <= 100), "{form:?}");
}

/// Returns the pictures of boards of a message.
pub fn pictures(message: &Message) -> impl Iterator<Item = &BoardImage> {
    let in_blocks = message.blocks.iter().flat_map(|block| match block {
        Block::Pictures(pictures) => pictures.as_slice(),
        _ => &[],
    });
    message.image.iter().chain(in_blocks)
}

fn assert_menu(what: &str, menu: &Menu) {
    assert!(length(&menu.placeholder) <= 150, "{what}: {}", menu.placeholder);
    assert!((1..=25).contains(&menu.options.len()), "{what}: {} options in {}", menu.options.len(), menu.id);
    let mut values = BTreeSet::new();
    for option in &menu.options {
        let lengths = [length(&option.value), length(&option.label)];
        assert!(lengths.iter().all(|length| (1..=100).contains(length)), "{what}: {option:?}");
        assert!(length(&option.description) <= 100, "{what}: {option:?}");
        assert!(values.insert(&option.value), "{what}: {} is there twice", option.value);
    }
}

fn blocks_components(blocks: &[Block]) -> usize {
    let count = |block: &Block| match block {
        Block::Text(text) => {
            assert!(!text.is_empty());
            1
        }
        Block::Section { text, .. } => {
            assert!(!text.is_empty());
            3
        }
        Block::Separator | Block::Pictures(_) => 1,
        Block::Controls(row) => row_components(row),
        Block::ChannelMenu(_) => 2,
    };
    blocks.iter().map(count).sum()
}

fn row_components(row: &ActionRow) -> usize {
    if let ActionRow::Buttons(buttons) = row {
        assert!((1..=5).contains(&buttons.len()), "{buttons:?}");
    }
    1 + row.controls().len()
}

fn length(text: &str) -> usize {
    text.chars().count()
}
