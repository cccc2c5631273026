//! FIXME map

pub(in crate::store::sqlite) mod challenges;
pub(in crate::store::sqlite) mod channels;
pub(in crate::store::sqlite) mod events;
pub(in crate::store::sqlite) mod participants;
pub(in crate::store::sqlite) mod terms;
