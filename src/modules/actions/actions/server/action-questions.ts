import type { Question } from '#platform/server/events.ts'
import type { Seen } from '#platform/server/list-source.ts'
import type { Sql } from '#platform/server/sql.ts'
import type { AssociatedRecord, AssociatedView } from '../model/action.ts'
import type { AnswerKey, SystemActionKind } from '../model/system-actions.ts'

type Named = { readonly id: string; readonly name: string }

/** An answer to a system action, as an act on the record that it is about. */
export type Answered = {
  readonly systemKind: SystemActionKind
  readonly record: AssociatedRecord
  readonly subjectId: string | null
  readonly answer: AnswerKey
  readonly reason: string
}

/** What actions ask whoever keeps the records that they are about. */
export type ActionQuestions = {
  /** The records, by id, as far as the viewer may know them. One that is gone may be missing. */
  readonly associated: Question<{ records: readonly AssociatedRecord[] }, ReadonlyMap<string, AssociatedView>>
  /** Of an action `a`, as SQL: the viewer may view the record that it is about; null: whichever it is. */
  readonly isRecordSeen: (seen: Seen) => Sql | null
  /** Records to select from, by the words of their names. */
  readonly selectAssociated: Question<
    { search: string; ids: readonly string[] | undefined; page: number; limit: number },
    { items: AssociatedView[]; more: boolean }
  >
  /** What an acknowledgement is of: the role of the delegation, and the decision role that it is. */
  readonly rolesOf: Question<{ recordId: string; subjectId: string }, readonly string[]>
  /** Does what the answer says, or refuses it. The record ends the action. */
  readonly answer: Question<Answered, void>
  /** Of an action `a` with a pool, as SQL: one of these users may answer it. */
  readonly isInPool: (userIds: readonly string[], seen: Seen) => Sql
  /** The same of the viewer; null: they are in no pool. */
  readonly isViewerInPool: (seen: Seen) => Sql | null
  /** Who may answer open actions with a pool, by the record that they are about. */
  readonly poolOf: Question<{ recordIds: readonly string[] }, ReadonlyMap<string, readonly Named[]>>
}
