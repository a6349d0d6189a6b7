import type { Question } from '#platform/server/events.ts'

/** What positions ask whoever keeps the users. */
export type PositionQuestions = {
  /** How many users, invited or active, occupy each from now on; one that nobody does may be missing. */
  readonly usersLinkedTo: Question<{ positionIds: readonly string[] }, ReadonlyMap<string, number>>
}
