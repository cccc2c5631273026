//! The progress of someone in a course.

use crate::UserError;
use crate::learning::Courses;
use crate::request_context::RequestContext;
use gonagas_core::lessons::course::Course;

impl Courses {
    /// Returns the lessons that the requester has done.
    pub async fn done_lessons(&self, context: &RequestContext<'_>) -> Result<Vec<String>, UserError> {
        self.store.done_lessons(context.requester.user_id).await.map_err(UserError::from)
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
