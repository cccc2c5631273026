//! Answers without files, for people who may not attach any where they are: boards are shown as text.

use crate::ports::{ChannelError, FollowUp, FurtherPost, Responder, Response, ResponseOutcome};
use async_trait::async_trait;
use gonagas_ui::board_image::appearance::without_files;
use gonagas_ui::message::{Message, RetiredMessage};
use std::sync::Arc;

/// Answers without files.
pub(super) struct TextOnlyResponder<'a>(pub(super) &'a dyn Responder);

#[async_trait]
impl Responder for TextOnlyResponder<'_> {
    async fn respond(&self, answer: Response<'_>) -> Result<ResponseOutcome, ChannelError> {
        match answer {
            Response::Ephemeral(message) => self.0.respond(Response::Ephemeral(&without_files(message))).await,
            Response::Public(message) => self.0.respond(Response::Public(&without_files(message))).await,
            Response::Update(message) => self.0.respond(Response::Update(&without_files(message))).await,
            Response::Form(_) | Response::Retire(_) => self.0.respond(answer).await,
        }
    }

    async fn is_live(&self) -> bool {
        self.0.is_live().await
    }

    async fn acknowledge(&self) {
        self.0.acknowledge().await;
    }

    fn leaves_pressed_message(&self) -> bool {
        self.0.leaves_pressed_message()
    }

    async fn finish(&self) {
        self.0.finish().await;
    }

    fn follow_up(&self) -> Option<Arc<dyn FollowUp>> {
        self.0.follow_up().map(|follow_up| Arc::new(TextOnlyFollowUp(follow_up)) as Arc<dyn FollowUp>)
    }
}

/// Sends and edits messages without files.
struct TextOnlyFollowUp(Arc<dyn FollowUp>);

#[async_trait]
impl FollowUp for TextOnlyFollowUp {
    async fn send_private(&self, message: &Message) -> Result<(), ChannelError> {
        self.0.send_private(&without_files(message)).await
    }

    async fn edit_answer(&self, message: &Message) -> Result<(), ChannelError> {
        self.0.edit_answer(&without_files(message)).await
    }

    async fn post_public(&self, message: &Message) -> Result<FurtherPost, ChannelError> {
        self.0.post_public(&without_files(message)).await
    }

    async fn edit_post(&self, message_id: u64, message: &Message) -> Result<(), ChannelError> {
        self.0.edit_post(message_id, &without_files(message)).await
    }

    async fn retire_answer(&self, retired: &RetiredMessage) -> Result<(), ChannelError> {
        self.0.retire_answer(retired).await
    }

    async fn retire_post(&self, message_id: u64, retired: &RetiredMessage) -> Result<(), ChannelError> {
        self.0.retire_post(message_id, retired).await
    }

    async fn delete_post(&self, message_id: u64) -> Result<(), ChannelError> {
        self.0.delete_post(message_id).await
    }
}
