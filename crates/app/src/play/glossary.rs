//! `/glossary`, and the buttons by which one turns its pages.

use crate::UserError;
use crate::play::Handbook;
use crate::request_context::RequestContext;
use gonagas_ui::custom_id::lists::GlossaryControl;
use gonagas_ui::screens::glossary::{glossary_page, term_message};

impl Handbook {
    /// Explains a term; without one, shows the first page of the glossary.
    pub async fn show_glossary(&self, context: &RequestContext<'_>, term: Option<&str>) -> Result<(), UserError> {
        let catalog = context.catalog();
        let message = match term {
            Some(term) => term_message(&catalog, term)?,
            None => glossary_page(&catalog, 0),
        };
        context.respond_privately(&message).await
    }

    /// Shows another page of the glossary.
    pub async fn turn_glossary_page(
        &self,
        context: &RequestContext<'_>,
        control: GlossaryControl,
    ) -> Result<(), UserError> {
        context.update_message(&glossary_page(&context.catalog(), control.page)).await
    }
}
