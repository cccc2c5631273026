//! FIXME map

pub(in crate::app) mod board;
pub(in crate::app) mod controls;
pub(in crate::app) mod execute;
pub(in crate::app) mod forms;
pub(in crate::app) mod move_picker;
pub(in crate::app) mod private_board;
