import { defineFailures } from '#platform/model/failures.ts'

/** Failures of matrices. Spec 8. */
export const MATRIX_FAILURES = defineFailures({
  MATRICES_DISABLED: [403, 'Matrices module is Disabled'],
  /** Of one that is not there, too: no one hears which it is. */
  MATRIX_NOT_VIEWED: [404, 'You do not have permission to view this matrix.'],
  MATRIX_NOT_EDITED: [403, 'You do not have permission to edit this matrix.'],
  LINKS_OFF: [403, 'Public links are turned off in the settings of matrices.'],
  LINK_OF_PUBLISHED: [409, 'Only a published matrix can have a public link.'],
  /** Anyone who may only edit does not decide what strangers read. */
  SHOWN_BY_LINK: [
    403,
    'This matrix has a public link. End the link before you change what it shows, or ask someone who may share matrices externally.',
  ],
  NOT_THIS_TYPE: [
    422,
    ({ type }) =>
      `This matrix is not shown as ${type === 'AUTHORITY' ? 'an Authority' : 'a Decision'} Matrix.`,
  ],
  /** Of a definition that is read as of a day. */
  MATRIX_NOT_YET: [
    422,
    'This matrix did not exist on that day. Choose a later day, or show it as it is defined now.',
  ],
  /** Who sees a matrix after it was narrowed was not shown what it was before. */
  PAST_BEYOND_SIGHT: [
    403,
    'This matrix showed more on that day than it shows now, and you cannot view all of it. Show it as it is defined now.',
  ],
  NOT_REVOCABLE: [
    403,
    ({ count }) =>
      `You cannot revoke ${count === 1 ? 'a delegation' : `${count} delegations`} of this matrix. Archive the view only, or ask for the permission.`,
  ],
  /** No one revokes what they cannot view. */
  REVOKES_UNSEEN: [
    403,
    'You cannot view all delegations of this matrix. Archive the view only, or ask someone who may view all of them.',
  ],
  /** Anyone who wrote a matrix reads it by what they may view now. */
  SIGHT_LOST: [
    403,
    'You can no longer view all that this matrix shows. Change its groups to yours, or ask someone who may view all of it.',
  ],
  /** A matrix shows no more than the person who writes it may view. */
  BEYOND_SIGHT: [
    422,
    'This matrix would show delegations that you cannot view. Select groups of your own, and decisions that you can view.',
  ],
})
