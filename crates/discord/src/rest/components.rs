//! The JSON of components: rows of controls, inputs of forms, and the parts of layouts.

use crate::rest::attachments::AttachmentFile;
use gonagas_ui::message::{
    ActionRow, Button, ButtonStyle, ChannelMenu, FieldInput, LabelledField, Menu, MenuOption, OfferedChannels,
};
use poise::serenity_prelude::ChannelType;
use serde::Serialize;

/// The type of media channels, which serenity has no name for.
const MEDIA: ChannelType = ChannelType::Unknown(16);

/// Types of channels that take messages themselves, voice channels and stages in their chat.
const MESSAGE_CHANNEL_TYPES: [ChannelType; 4] =
    [ChannelType::Text, ChannelType::News, ChannelType::Voice, ChannelType::Stage];

/// Types of channels in which matches can be started. A thread or post counts as its parent channel.
const PLAYABLE_CHANNEL_TYPES: [ChannelType; 6] = {
    let [text, news, voice, stage] = MESSAGE_CHANNEL_TYPES;
    [text, news, voice, stage, ChannelType::Forum, MEDIA]
};

/// Returns the types of channels that a menu or an option offers.
pub fn channel_types(offered: OfferedChannels) -> Vec<ChannelType> {
    match offered {
        OfferedChannels::Playable => PLAYABLE_CHANNEL_TYPES.to_vec(),
        OfferedChannels::TakingMessages => MESSAGE_CHANNEL_TYPES.to_vec(),
    }
}

/// A component.
#[derive(Debug, Clone, Serialize)]
#[serde(untagged)]
pub enum ComponentPayload<'a> {
    Container {
        #[serde(rename = "type")]
        kind: u8,
        accent_color: u32,
        components: Vec<ComponentPayload<'a>>,
    },
    Section {
        #[serde(rename = "type")]
        kind: u8,
        components: [Box<ComponentPayload<'a>>; 1],
        accessory: Box<ComponentPayload<'a>>,
    },
    TextDisplay {
        #[serde(rename = "type")]
        kind: u8,
        content: &'a str,
    },
    MediaGallery {
        #[serde(rename = "type")]
        kind: u8,
        items: Vec<GalleryItem<'a>>,
    },
    File {
        #[serde(rename = "type")]
        kind: u8,
        file: MediaReference,
    },
    Separator {
        #[serde(rename = "type")]
        kind: u8,
    },
    ActionRow {
        #[serde(rename = "type")]
        kind: u8,
        components: Vec<ComponentPayload<'a>>,
    },
    Button {
        #[serde(rename = "type")]
        kind: u8,
        style: u8,
        label: &'a str,
        custom_id: &'a str,
        #[serde(skip_serializing_if = "std::ops::Not::not")]
        disabled: bool,
    },
    TextInput {
        #[serde(rename = "type")]
        kind: u8,
        custom_id: &'a str,
        style: u8,
        label: &'a str,
        placeholder: &'a str,
        #[serde(skip_serializing_if = "str::is_empty")]
        value: &'a str,
        max_length: u16,
        required: bool,
    },
    StringSelect {
        #[serde(rename = "type")]
        kind: u8,
        custom_id: &'a str,
        placeholder: &'a str,
        options: Vec<SelectOptionPayload<'a>>,
        #[serde(skip_serializing_if = "is_one")]
        max_values: usize,
    },
    ChannelSelect {
        #[serde(rename = "type")]
        kind: u8,
        custom_id: &'a str,
        placeholder: &'a str,
        channel_types: Vec<ChannelType>,
        default_values: Vec<DefaultValue>,
        min_values: usize,
        max_values: usize,
    },
    Label {
        #[serde(rename = "type")]
        kind: u8,
        label: &'a str,
        #[serde(skip_serializing_if = "str::is_empty")]
        description: &'a str,
        component: Box<ComponentPayload<'a>>,
    },
    UserSelect {
        #[serde(rename = "type")]
        kind: u8,
        custom_id: &'a str,
        default_values: Vec<DefaultValue>,
        min_values: usize,
        required: bool,
    },
    /// A menu of a form, a group of radio buttons, or one of checkboxes.
    Options {
        #[serde(rename = "type")]
        kind: u8,
        custom_id: &'a str,
        options: Vec<SelectOptionPayload<'a>>,
        #[serde(skip_serializing_if = "Option::is_none")]
        min_values: Option<usize>,
        required: bool,
    },
}

/// A channel or a user that a menu shows as picked.
#[derive(Debug, Clone, Serialize)]
pub struct DefaultValue {
    id: String,
    #[serde(rename = "type")]
    kind: &'static str,
}

#[derive(Debug, Clone, Serialize)]
pub struct SelectOptionPayload<'a> {
    label: &'a str,
    value: &'a str,
    #[serde(skip_serializing_if = "str::is_empty")]
    description: &'a str,
    #[serde(rename = "default", skip_serializing_if = "std::ops::Not::not")]
    is_selected: bool,
}

pub fn action_row(row: &ActionRow) -> ComponentPayload<'_> {
    let components = match row {
        ActionRow::Buttons(buttons) => buttons.iter().map(button_component).collect(),
        ActionRow::Menu(menu) => vec![string_select(menu)],
    };
    ComponentPayload::ActionRow { kind: 1, components }
}

pub fn button_component(button: &Button) -> ComponentPayload<'_> {
    let style = match button.style {
        ButtonStyle::Primary => 1,
        ButtonStyle::Secondary | ButtonStyle::Disabled => 2,
        ButtonStyle::Success => 3,
        ButtonStyle::Danger => 4,
    };
    let disabled = button.style == ButtonStyle::Disabled;
    ComponentPayload::Button { kind: 2, style, label: &button.label, custom_id: &button.id, disabled }
}

pub fn string_select(menu: &Menu) -> ComponentPayload<'_> {
    ComponentPayload::StringSelect {
        kind: 3,
        custom_id: &menu.id,
        placeholder: &menu.placeholder,
        options: select_options(&menu.options),
        max_values: menu.max_picks,
    }
}

pub fn channel_select_row(menu: &ChannelMenu) -> ComponentPayload<'_> {
    ComponentPayload::ActionRow { kind: 1, components: vec![channel_select(menu)] }
}

fn channel_select(menu: &ChannelMenu) -> ComponentPayload<'_> {
    let default = |channel: &u64| DefaultValue { id: channel.to_string(), kind: "channel" };
    ComponentPayload::ChannelSelect {
        kind: 8,
        custom_id: &menu.id,
        placeholder: &menu.placeholder,
        channel_types: channel_types(menu.offered),
        default_values: menu.selected.iter().map(default).collect(),
        min_values: 0,
        max_values: menu.max_picks,
    }
}

/// Returns a field of a form, below its label.
pub fn labelled_field(field: &LabelledField) -> ComponentPayload<'_> {
    let custom_id = field.id;
    let component = match &field.input {
        FieldInput::User(selected) => ComponentPayload::UserSelect {
            kind: 5,
            custom_id,
            default_values: selected.iter().map(|user| DefaultValue { id: user.0.to_string(), kind: "user" }).collect(),
            min_values: 0,
            required: false,
        },
        FieldInput::Menu(entries) => ComponentPayload::Options {
            kind: 3,
            custom_id,
            options: select_options(entries),
            min_values: None,
            required: true,
        },
        FieldInput::Radio(entries) => {
            // What has no default may stay open.
            let required = entries.iter().any(|entry| entry.is_selected);
            ComponentPayload::Options {
                kind: 21,
                custom_id,
                options: select_options(entries),
                min_values: None,
                required,
            }
        }
        FieldInput::Checkboxes(entries) => ComponentPayload::Options {
            kind: 22,
            custom_id,
            options: select_options(entries),
            min_values: Some(0),
            required: false,
        },
    };
    let LabelledField { label, description, .. } = field;
    ComponentPayload::Label { kind: 18, label, description, component: Box::new(component) }
}

/// Returns true for the number of values that Discord takes where none is given.
fn is_one(max_values: &usize) -> bool {
    *max_values == 1
}

fn select_options(entries: &[MenuOption]) -> Vec<SelectOptionPayload<'_>> {
    entries.iter().map(select_option).collect()
}

fn select_option(entry: &MenuOption) -> SelectOptionPayload<'_> {
    SelectOptionPayload {
        label: &entry.label,
        value: &entry.value,
        description: &entry.description,
        is_selected: entry.is_selected,
    }
}

/// A picture of a gallery.
#[derive(Debug, Clone, Serialize)]
pub struct GalleryItem<'a> {
    pub media: MediaReference,
    #[serde(skip_serializing_if = "str::is_empty")]
    pub description: &'a str,
}

/// A reference to an uploaded file.
#[derive(Debug, Clone, Serialize)]
pub struct MediaReference {
    url: String,
}

impl MediaReference {
    /// Refers to a file that is uploaded beside the message.
    pub fn to_file(file: &AttachmentFile) -> MediaReference {
        MediaReference { url: format!("attachment://{}", file.name) }
    }
}
