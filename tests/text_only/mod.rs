//! Whole matches played through the stand-in by a program that reads texts alone: messages, alternative texts of
//! pictures, and the names of controls, as a screen reader says them. It keeps no position, and knows nothing of the
//! rules.
//!
//! After each choice the position that it has read, from the alternative text and from the text board, is compared with
//! that of the log.

mod alt_text;
mod language;
mod log;
mod player;
mod screen;
mod table;
mod text_board;

use crate::text_only::language::{BOKMAL, ENGLISH, FRENCH};
use crate::text_only::table::Table;

#[tokio::test]
async fn pahtum_is_played_from_texts_alone() {
    Table::new(&ENGLISH).await.play_match("pahtum", "blocks=7").await;
}

#[tokio::test]
async fn seega_is_played_from_texts_alone() {
    Table::new(&ENGLISH).await.play_match("seega", "size=5").await;
}

#[tokio::test]
async fn shap_luk_is_played_from_texts_alone() {
    Table::new(&ENGLISH).await.play_match("shap-luk", "").await;
}

#[tokio::test]
async fn pahtum_is_played_from_french_texts_alone() {
    Table::new(&FRENCH).await.play_match("pahtum", "blocks=13").await;
}

#[tokio::test]
async fn shap_luk_is_played_from_norwegian_texts_alone() {
    Table::new(&BOKMAL).await.play_match("shap-luk", "").await;
}

#[tokio::test]
async fn devils_game_is_played_from_texts_alone() {
    Table::new(&ENGLISH).await.play_match("sahkku", "rules=devils-game").await;
}

#[tokio::test]
async fn devils_game_is_played_from_french_texts_alone() {
    Table::new(&FRENCH).await.play_match("sahkku", "rules=devils-game columns=10 together=yes").await;
}

#[tokio::test]
async fn lagesvuotna_is_played_from_norwegian_texts_alone() {
    Table::new(&BOKMAL).await.play_match("sahkku", "rules=lagesvuotna headstart=3").await;
}

#[tokio::test]
async fn raisa_is_played_from_texts_alone() {
    Table::new(&ENGLISH).await.play_match("sahkku", "rules=raisa").await;
}

#[tokio::test]
async fn maze_is_played_from_texts_alone() {
    Table::new(&ENGLISH).await.play_match("sahkku", "rules=maze").await;
}

#[tokio::test]
async fn lagesvuotna_is_played_from_texts_alone() {
    Table::new(&ENGLISH).await.play_match("sahkku", "rules=lagesvuotna").await;
}

#[tokio::test]
async fn vuovdaguoika_is_played_from_texts_alone() {
    Table::new(&ENGLISH).await.play_match("sahkku", "rules=vuovdaguoika direction=choice king-removal=yes").await;
}

#[tokio::test]
async fn gavkevuotna_is_played_from_texts_alone() {
    Table::new(&ENGLISH).await.play_match("sahkku", "rules=gavkevuotna").await;
}

#[tokio::test]
async fn unjarga_is_played_from_texts_alone() {
    Table::new(&ENGLISH).await.play_match("sahkku", "rules=unjarga track=eight king=removal").await;
}
