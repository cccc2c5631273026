//! `/learn`, the menu of courses and the buttons of a course.

use crate::UserError;
use crate::learning::Courses;
use crate::learning::progress::next_lesson;
use crate::limits::limited_action::LimitedAction;
use crate::request_context::{RequestContext, RequestSource};
use crate::requests::PlayRequest;
use gonagas_core::lessons::catalogue::find_course;
use gonagas_core::lessons::course::Course;
use gonagas_ui::custom_id::course::{CourseControl, CourseVerb};
use gonagas_ui::i18n::Catalog;
use gonagas_ui::message::Message;
use gonagas_ui::screens::course::overview;
use gonagas_ui::screens::private_texts::CompletedRequest;
use gonagas_ui::screens::rules::find;

/// The level of the match after a course.
const FIRST_LEVEL: u8 = 1;

impl Courses {
    /// Goes on with the course of a game; without a game, shows the courses.
    pub async fn show_course(&self, context: &RequestContext<'_>, game: Option<&str>) -> Result<(), UserError> {
        let message = match game {
            Some(game) => self.course_page(context, game).await?,
            None => overview::courses_message(&context.catalog(), &self.done_lessons(context).await?),
        };
        context.respond_privately(&message).await
    }

    /// Handles the menu of courses or a button of a course.
    pub async fn handle_course_control(
        &self,
        context: &RequestContext<'_>,
        control: &CourseControl,
        value: Option<&str>,
    ) -> Result<(), UserError> {
        let (verb, game) = match control {
            CourseControl::Game => (CourseVerb::Open, value.ok_or(UserError::ForgedControl)?),
            CourseControl::Course { verb, game } => (*verb, game.as_str()),
        };
        let message = match verb {
            CourseVerb::Open => self.course_page(context, game).await?,
            CourseVerb::BeginAnew => self.begin_course_anew(context, game).await?,
            CourseVerb::Play => return self.play_after_course(context, game).await,
        };
        context.update_message(&message).await
    }

    /// Returns the first lesson of a game's course that is not done, or the end of the course.
    async fn course_page(&self, context: &RequestContext<'_>, game: &str) -> Result<Message, UserError> {
        let course = requested_course(&context.catalog(), game)?;
        let done = self.done_lessons(context).await?;
        match next_lesson(course, &done, 0) {
            Some(index) => {
                self.limits.check(context.requester, LimitedAction::Lookup)?;
                self.fresh_lesson(context, course, index, Vec::new()).await
            }
            None => Ok(overview::finished_message(&context.catalog(), course, Vec::new())),
        }
    }

    /// Forgets the lessons of a course that are done, and returns its first one. Nothing is refused once they are
    /// forgotten.
    async fn begin_course_anew(&self, context: &RequestContext<'_>, game: &str) -> Result<Message, UserError> {
        let course = requested_course(&context.catalog(), game)?;
        self.limits.check(context.requester, LimitedAction::Lookup)?;
        let request = context.requester.stamp(self.clock.now());
        let forgotten = self.store.forget_lessons(context.requester.user_id, game, request).await;
        forgotten?;
        self.fresh_lesson(context, course, 0, Vec::new()).await
    }

    /// Starts the match that follows a course, as `/play` does at the weakest level.
    async fn play_after_course(&self, context: &RequestContext<'_>, game: &str) -> Result<(), UserError> {
        let course = find_course(game).ok_or(UserError::ForgedControl)?;
        let request = PlayRequest {
            game: course.game.clone(),
            level: Some(FIRST_LEVEL),
            options: course.options.clone(),
            ..PlayRequest::default()
        };
        let source = RequestSource::PrivateControl { done: CompletedRequest::StartedComputerMatch };
        self.computer_matches.play_computer(context, request, source).await
    }
}

/// Returns the course of a game. An unknown game is refused as by `/rules`.
fn requested_course(catalog: &Catalog, game: &str) -> Result<&'static Course, UserError> {
    find_course(game).ok_or_else(|| match find::find_listing(catalog, game, "") {
        Err(refusal) => UserError::from(refusal),
        Ok(_) => catalog.format("course-none", &[("id", game)]).into(),
    })
}
