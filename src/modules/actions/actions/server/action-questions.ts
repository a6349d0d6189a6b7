import type { Viewer } from '#platform/model/viewer.ts'
import type { Sql } from '#platform/server/database/sql.ts'
import type { ListViewer } from '#platform/server/lists/list-source.ts'
import type { Question } from '#platform/server/records/events.ts'
import type { AssociatedKind, AssociatedRecord } from '../model/action.ts'
import type { AnswerKey, SystemActionKind } from '../model/system-actions.ts'

type NamedRef = { readonly id: string; readonly name: string }

/** An answer to a system action, as an act on the record that it is about. */
export type ActionAnswer = {
  readonly actionId: string
  readonly systemKind: SystemActionKind
  readonly record: AssociatedRecord
  readonly subjectId: string | null
  readonly answer: AnswerKey
  readonly reason: string
}

/** A kind of record that actions can be about, as SQL of its keeper. */
export type AssociatedSource = {
  readonly kind: AssociatedKind
  /** The table of the kind with its alias, which has the columns `id` and `tenant_id`. */
  readonly from: Sql
  readonly alias: string
  readonly displayId: Sql
  readonly name: Sql
  readonly isVisible: (seen: ListViewer) => Sql
  /** The viewer may view all there are, deleted ones too. */
  readonly seesAll: (viewer: Viewer) => boolean
  /** The names of its groups that are beyond the viewer's: `groupsBeyond`. */
  readonly groupsBeyond: (seen: ListViewer) => Sql
  /** Of those that are visible: it is offered to be selected. */
  readonly isOffered: Sql
}

/** What actions ask the person who keeps the records that they are about. */
export type ActionQuestions = {
  /** The kinds of records, in the order in which they are offered. */
  readonly records: readonly AssociatedSource[]
  /** What an acknowledgement is of: the role of the delegation, and the decision role that it is. */
  readonly rolesOf: Question<{ recordId: string; subjectId: string }, readonly string[]>
  /** Does what the answer says, or refuses it. The record ends the action. */
  readonly answer: Question<ActionAnswer, void>
  /** Of an action `a` with a pool, as SQL: one of these users may answer it. */
  readonly isInPool: (userIds: readonly string[], seen: ListViewer) => Sql
  /** The same of the viewer; null: they are in no pool. */
  readonly isViewerInPool: (seen: ListViewer) => Sql | null
  /** Who may answer open actions with a pool, by the record that they are about. */
  readonly poolOf: Question<{ recordIds: readonly string[] }, ReadonlyMap<string, readonly NamedRef[]>>
}
