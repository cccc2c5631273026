//! The dispatch of what users send: requests, controls and forms. The other folders call nothing here.

mod controls;
mod forms;
mod handling;
mod match_picker;
mod place_gate;
mod requests;
