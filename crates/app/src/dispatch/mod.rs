//! The dispatch of what users send, and the background tasks of the bot. The other folders of `app` call nothing here.
//!
//! - `requests`: every request.
//! - `controls`: buttons and menus, by their custom ids.
//! - `place_gate`: what is refused where only the commands are installed.
//! - `handling`: the work for one request or control, on the heap.
//! - `forms`: submitted forms; `match_picker`: commands whose match is picked from a menu.
//! - `background`: starts the workers.
//! - `outbox_worker`: delivers pending entries.
//! - `deadline_worker`: applies deadlines; `computer_worker`: lets the computer player act; `offer_worker`: sends offers to play the computer.
//! - `daily_puzzle_worker`: posts the puzzle of the day.

mod background;
mod computer_worker;
mod controls;
mod daily_puzzle_worker;
mod deadline_worker;
mod forms;
mod handling;
mod match_picker;
mod offer_worker;
mod outbox_worker;
mod place_gate;
mod requests;
