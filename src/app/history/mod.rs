//! FIXME map

pub(in crate::app) mod export;
pub(in crate::app) mod leaderboards;
pub(in crate::app) mod match_list;
pub(in crate::app) mod replay;
pub(in crate::app) mod verify;
