//! `/learn`, the menu of courses, the buttons of a course, and the progress in it.

use crate::UserError;
use crate::challenges::match_request::{MatchRequest, RequestedOpponent};
use crate::learning::Courses;
use crate::limits::limited_action::LimitedAction;
use crate::request_context::RequestContext;
use gonagas_core::lessons::catalogue::{all_courses, courses_of_game, find_course};
use gonagas_core::lessons::course::Course;
use gonagas_ui::custom_id::course::{CourseControl, CourseVerb};
use gonagas_ui::i18n::Catalog;
use gonagas_ui::message::Message;
use gonagas_ui::screens::course::overview;
use gonagas_ui::screens::rules::find;

/// The level of the match after a course.
const FIRST_LEVEL: u8 = 1;

impl Courses {
    /// Goes on with the course that is named or is the only one of the named game; of a game with several, with the one
    /// that is begun, or shows them. Without a name, shows all courses.
    pub async fn show_course(&self, context: &RequestContext<'_>, name: Option<&str>) -> Result<(), UserError> {
        let catalog = context.catalog();
        let done = self.done_lessons(context).await?;
        let Some(name) = name else {
            let message = overview::courses_message(&catalog, all_courses().iter(), &done);
            return context.respond_privately(&message).await;
        };
        let mut of_game: Vec<&'static Course> = courses_of_game(name).collect();
        if of_game.is_empty() {
            of_game.extend(find_course(name));
        }
        let is_begun = |course: &&Course| (1..course.lessons.len()).contains(&overview::done_count(course, &done));
        let begun: Vec<&'static Course> = of_game.iter().copied().filter(is_begun).collect();
        let message = match (&of_game[..], &begun[..]) {
            ([], _) => return Err(no_course_refusal(&catalog, name)),
            ([course], _) | (_, [course]) => self.course_page(context, course, &done).await?,
            _ => overview::courses_message(&catalog, of_game.iter().copied(), &done),
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
        let (verb, id) = match control {
            CourseControl::Menu => (CourseVerb::Open, value.ok_or(UserError::ForgedControl)?),
            CourseControl::Course { verb, course } => (*verb, course.as_str()),
        };
        let course = || find_course(id).ok_or(UserError::ForgedControl);
        let message = match verb {
            CourseVerb::Open => self.course_page(context, course()?, &self.done_lessons(context).await?).await?,
            CourseVerb::BeginAnew => self.begin_course_anew(context, course()?).await?,
            CourseVerb::Play => return self.play_after_course(context, course()?).await,
            CourseVerb::Show => return self.show_course(context, Some(id)).await,
        };
        context.update_message(&message).await
    }

    /// Returns the first lesson of a course that is not done, or the end of the course.
    async fn course_page(
        &self,
        context: &RequestContext<'_>,
        course: &'static Course,
        done: &[String],
    ) -> Result<Message, UserError> {
        match next_lesson(course, done, 0) {
            Some(index) => {
                self.limits.check(context.requester, LimitedAction::Lookup)?;
                self.fresh_lesson(context, course, index, Vec::new()).await
            }
            None => Ok(overview::finished_message(&context.catalog(), course, Vec::new())),
        }
    }

    /// Forgets the lessons of a course that are done, and returns its first one. Nothing is refused once they are
    /// forgotten.
    async fn begin_course_anew(
        &self,
        context: &RequestContext<'_>,
        course: &'static Course,
    ) -> Result<Message, UserError> {
        self.limits.check(context.requester, LimitedAction::Lookup)?;
        let request = context.requester.stamp(self.clock.now());
        self.store.forget_lessons(context.requester.user_id, &course.id, request).await?;
        self.fresh_lesson(context, course, 0, Vec::new()).await
    }

    /// Starts the match that follows a course, as `/play` does at the weakest level.
    async fn play_after_course(&self, context: &RequestContext<'_>, course: &Course) -> Result<(), UserError> {
        let request = MatchRequest {
            game: course.game.clone(),
            opponent: RequestedOpponent::Computer(Some(FIRST_LEVEL)),
            options: course.options.clone(),
            thread: Some(false),
            ..MatchRequest::default()
        };
        self.challenges.start_requested_match(context, request, true).await
    }

    /// Returns the lessons that the requester has done.
    pub async fn done_lessons(&self, context: &RequestContext<'_>) -> Result<Vec<String>, UserError> {
        self.store.done_lessons(context.requester.user_id).await.map_err(UserError::from)
    }
}

/// Says that a game has no course. An unknown game is refused as by `/rules`.
fn no_course_refusal(catalog: &Catalog, game: &str) -> UserError {
    match find::find_listing(catalog, game, "") {
        Err(refusal) => UserError::from(refusal),
        Ok(_) => catalog.format("course-none", &[("id", game)]).into(),
    }
}

/// Returns the index of the first lesson from `start` on that is not done, or else of the first one before it.
pub fn next_lesson(course: &Course, done: &[String], start: usize) -> Option<usize> {
    let count = course.lessons.len();
    (start..count).chain(0..start.min(count)).find(|index| !done.contains(&course.lessons[*index].id))
}

#[cfg(test)]
mod tests {
    use super::*;
    use gonagas_core::lessons::catalogue::find_course;

    #[test]
    fn skipped_lessons_come_after_the_last() {
        let course = find_course("pahtum").unwrap();
        let done =
            |indices: &[usize]| indices.iter().map(|index| course.lessons[*index].id.clone()).collect::<Vec<_>>();
        let last = course.lessons.len() - 1;
        assert_eq!(next_lesson(course, &[], 0), Some(0));
        assert_eq!(next_lesson(course, &done(&[0, 1]), 0), Some(2));
        assert_eq!(next_lesson(course, &done(&[2]), 3), Some(3));
        assert_eq!(next_lesson(course, &done(&[last]), last + 1), Some(0));
        assert_eq!(next_lesson(course, &done(&(0..=last).collect::<Vec<_>>()), last + 1), None);
    }
}
