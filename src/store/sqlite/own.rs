//! What somebody may do with what is stored about them.

use super::{Sqlite, dossier, erase, open};
use crate::room::people::{Moment, Person};
use crate::store::StoreError;
use crate::store::own::{Own, Section};

impl Own for Sqlite {
    async fn dossier(&self, person: Person) -> Result<Vec<Section>, StoreError> {
        self.readers.read(move |connection| dossier::of(connection, person)).await
    }

    async fn erase(&self, person: Person, now: Moment) -> Result<(), StoreError> {
        let seal = self.seal.clone();
        self.writer.write(move |connection| erase::erase(connection, &seal, person, now)).await?;
        let path = self.path.clone();
        // It is erased, and so this is no reason to say that it is not.
        if let Ok(Err(error)) = tokio::task::spawn_blocking(move || open::empty_log(&path)).await {
            tracing::warn!(%error, "the write-ahead log may hold for a while what was erased");
        }
        Ok(())
    }
}
