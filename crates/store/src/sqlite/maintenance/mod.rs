//! Backups and checks of whole databases.
//!
//! - `audit`: checks a database
//! - `backup`: copies a database that is in use
//! - `inspector`: reads matches beside a running bot
//! - `recount`: computes ratings and standings again, to compare them
//! - `upgrade_copy`: the copy that is made before an upgrade

pub(super) mod audit;
pub(super) mod backup;
pub(super) mod inspector;
pub(super) mod recount;
pub(super) mod upgrade_copy;
