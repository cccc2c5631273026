//! Attachments of messages, and the embeds and components that show them.

use serde_json::{Map, Value, json};

use crate::model::world::{Attachment, Message};
use crate::state::ServerState;
use crate::validation::component_type;
use crate::validation::components::visit_components;

impl ServerState {
    /// Returns the attachment objects of a message, without attachments that an embed shows.
    pub fn attachment_objects(&self, message: &Message) -> Vec<Value> {
        let embeds = Value::Array(message.embeds.clone()).to_string();
        message
            .attachments
            .iter()
            .filter(|a| !embeds.contains(&format!("\"attachment://{}\"", a.filename)))
            .map(|attachment| self.attachment_object(message, attachment))
            .collect()
    }

    /// Returns one attachment object.
    fn attachment_object(&self, message: &Message, attachment: &Attachment) -> Value {
        let url = self.attachment_url(message, attachment);
        let mut object = json!({
            "id": attachment.id, "filename": attachment.filename, "size": attachment.size,
            "url": url, "proxy_url": url, "content_type": attachment.content_type, "flags": 0,
        });
        if let Some((width, height)) = attachment.pixels {
            object["width"] = json!(width);
            object["height"] = json!(height);
        }
        if let Some(description) = &attachment.description {
            object["description"] = json!(description);
        }
        if let Some(title) = &attachment.title {
            object["title"] = json!(title);
        }
        if message.ephemeral_for.is_some() {
            object["ephemeral"] = json!(true);
        }
        object
    }

    /// Returns the URL of an attachment's bytes.
    fn attachment_url(&self, message: &Message, attachment: &Attachment) -> String {
        format!("http://{}/attachments/{}/{}/{}", self.address, message.channel, attachment.id, attachment.filename)
    }

    /// Returns the embeds, with `attachment://` URLs replaced by the attachments' URLs.
    pub fn embed_objects(&self, message: &Message) -> Vec<Value> {
        let mut embeds = message.embeds.clone();
        for picture in embeds.iter_mut().flat_map(embed_images) {
            let Some(url) = picture.get("url").and_then(Value::as_str) else {
                continue;
            };
            let Some(name) = url.strip_prefix("attachment://") else {
                continue;
            };
            let found = message.attachments.iter().find(|a| a.filename == name);
            let Some(attachment) = found else { continue };
            let url = self.attachment_url(message, attachment);
            picture.insert("proxy_url".to_owned(), json!(url));
            picture.insert("url".to_owned(), json!(url));
            if let Some((width, height)) = attachment.pixels {
                picture.insert("width".to_owned(), json!(width));
                picture.insert("height".to_owned(), json!(height));
            }
        }
        embeds
    }

    /// Returns the components, with the fields that Discord adds to components that show files.
    pub fn component_objects(&self, message: &Message) -> Vec<Value> {
        let mut components = message.components.clone();
        visit_components(&mut components, &mut |component| match component["type"].as_u64() {
            Some(component_type::MEDIA_GALLERY) => {
                for item in component["items"].as_array_mut().into_iter().flatten() {
                    fill_media_defaults(item);
                    self.fill_media(message, &mut item["media"]);
                }
            }
            Some(component_type::THUMBNAIL) => {
                fill_media_defaults(component);
                self.fill_media(message, &mut component["media"]);
            }
            Some(component_type::FILE) => {
                set_default(component, "spoiler", json!(false));
                self.fill_file(message, component);
            }
            _ => {}
        });
        components
    }

    /// Completes the media of a v2 component with its URLs, type and size.
    fn fill_media(&self, message: &Message, media: &mut Value) {
        let url = media["url"].as_str().unwrap_or_default().to_owned();
        let Some(attachment) = attachment_by_url(message, &url) else {
            media["proxy_url"] = json!(url);
            set_default(media, "id", json!(message.id));
            return;
        };
        *media = json!({
            "id": attachment.id, "attachment_id": attachment.id,
            "url": self.attachment_url(message, attachment), "proxy_url": self.attachment_url(message, attachment),
            "content_type": attachment.content_type,
            "width": attachment.pixels.map(|(width, _)| width),
            "height": attachment.pixels.map(|(_, height)| height),
        });
    }

    /// Completes a file component with its file's name and size.
    fn fill_file(&self, message: &Message, component: &mut Value) {
        let url = component["file"]["url"].as_str().unwrap_or_default().to_owned();
        let attachment = attachment_by_url(message, &url);
        component["name"] = json!(attachment.map(|attachment| attachment.filename.as_str()));
        component["size"] = json!(attachment.map(|attachment| attachment.size));
        self.fill_media(message, &mut component["file"]);
    }
}

/// Finds the attachment that an `attachment://` URL refers to.
fn attachment_by_url<'a>(message: &'a Message, url: &str) -> Option<&'a Attachment> {
    let name = url.strip_prefix("attachment://")?;
    message.attachments.iter().find(|attachment| attachment.filename == name)
}

/// Fills in the alt text and spoiler fields of a v2 media component.
fn fill_media_defaults(holder: &mut Value) {
    set_default(holder, "description", Value::Null);
    set_default(holder, "spoiler", json!(false));
}

fn set_default(object: &mut Value, field: &str, value: Value) {
    if object.get(field).is_none() {
        object[field] = value;
    }
}

/// Returns the images of an embed.
fn embed_images(embed: &mut Value) -> impl Iterator<Item = &mut Map<String, Value>> {
    let fields = embed.as_object_mut().into_iter().flat_map(Map::iter_mut);
    fields
        .filter(|(key, _)| matches!(key.as_str(), "image" | "thumbnail"))
        .filter_map(|(_, picture)| picture.as_object_mut())
}
