import type { Question } from '#platform/server/records/events.ts'
import type { UsedKind, Uses } from '../model/uses.ts'

/** What the settings ask the person who keeps the records that use them. */
export type UsesQuestions = {
  /** How much each is used; one that nothing uses may be missing. Each number is counted to one more than `MOST_COUNTED`. */
  readonly usesOf: Question<{ kind: UsedKind; ids: readonly string[] }, ReadonlyMap<string, Uses>>
}
