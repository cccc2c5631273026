//! Plain English in messages.

use crate::support::list_rule_sets;
use gonagas_ui::message::{Block, Control, Message, ModalForm, Plot};

/// Words that are not English: names, notation, and the tests' input.
const NAMES: [&str; 25] = [
    "ann",
    "ben",
    "keep",
    "rethrow",
    "vuosttut",
    "miedut",
    "local",
    "https",
    "example",
    "org",
    "moon",
    "pahtum",
    "seega",
    "shap",
    "luk",
    "sahkku",
    "raisa",
    "maze",
    "lagesvuotna",
    "vuovdaguoika",
    "gavkevuotna",
    "unjarga",
    "devils",
    "undo",
    "utc",
];

/// Every text of a message that someone reads.
pub fn texts(message: &Message) -> Vec<String> {
    let mut texts = vec![message.full_text()];
    for control in message.controls() {
        match control {
            Control::Button(button) => texts.push(button.label.clone()),
            Control::ChannelMenu(menu) => texts.push(menu.placeholder.clone()),
            Control::Menu(menu) => {
                texts.push(menu.placeholder.clone());
                texts.extend(menu.options.iter().flat_map(|option| [option.label.clone(), option.description.clone()]));
            }
        }
    }
    let in_blocks = message.blocks.iter().flat_map(|block| match block {
        Block::Pictures(pictures) => pictures.as_slice(),
        _ => &[],
    });
    for image in message.image.iter().chain(in_blocks) {
        texts.push(image.alt_text.clone());
        texts.push(image.captions.heading.clone());
        texts.extend(image.captions.aside.iter().map(|part| part.text.clone()));
        texts.extend(image.captions.seats.iter().flatten().map(|part| part.text.clone()));
    }
    texts.extend(message.animation.iter().map(|animation| animation.alt_text.clone()));
    if let Some(chart) = &message.chart {
        texts.extend([chart.alt_text.clone(), chart.title.clone()]);
        if let Plot::Course { seats, .. } = &chart.plot {
            texts.extend(seats.clone());
        }
    }
    texts
}

/// Every text of a form that someone reads.
pub fn form_texts(form: &ModalForm) -> Vec<String> {
    vec![form.title.clone(), form.label.clone(), form.placeholder.clone()]
}

/// Returns the words of three and more plain letters, outside code, mentions, times, links and hidden text.
pub fn plain_words(text: &str) -> Vec<String> {
    let visible = without(&without(&without(text, "```", "```"), "`", "`"), "||", "||");
    let visible = without(&without(&visible, "<", ">"), "](", ")");
    // Links of the fake Discord.
    let visible: Vec<&str> = visible.split_whitespace().filter(|word| !word.contains("local:")).collect();
    let visible = visible.join(" ");
    let words = visible.split(|letter: char| !letter.is_alphanumeric());
    let is_plain = |word: &&str| {
        let name = word.to_lowercase();
        let is_name = NAMES.contains(&name.as_str()) || is_part_of_option(&name);
        word.len() > 2 && word.bytes().all(|byte| byte.is_ascii_alphabetic()) && !is_name
    };
    words.filter(is_plain).map(str::to_owned).collect()
}

/// Returns true for a part of the key of an option, which people type.
fn is_part_of_option(word: &str) -> bool {
    let options = list_rule_sets().into_iter().flat_map(|listing| listing.options);
    options.into_iter().any(|option| option.key.split('-').any(|part| part == word))
}

/// Leaves out everything from `start` to the next `end`.
fn without(text: &str, start: &str, end: &str) -> String {
    let mut kept = String::new();
    let mut rest = text;
    while let Some((before, after)) = rest.split_once(start) {
        kept.push_str(before);
        kept.push(' ');
        rest = after.split_once(end).map_or("", |(_, behind)| behind);
    }
    kept + rest
}

#[test]
fn plain_words_are_found_outside_code_and_mentions() {
    let text =
        "Ḿóóṽéé **sleeping** `code here` <@12> <t:5:R> ||secret|| [Ĺííńķ](https://example.org) d4 b3-b4 X keep Ann";
    assert_eq!(plain_words(text), ["sleeping"]);
    assert_eq!(plain_words("```\nboard\n```\nend"), ["end"]);
}
