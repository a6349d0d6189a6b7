import type { Question } from '#platform/server/records/events.ts'

/** What positions ask the person who keeps the users. */
export type PositionQuestions = {
  /** How many users, invited or active, occupy each after this; one that no one does may be missing. */
  readonly usersLinkedTo: Question<{ positionIds: readonly string[] }, ReadonlyMap<string, number>>
}
