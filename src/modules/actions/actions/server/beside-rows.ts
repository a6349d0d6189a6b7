import type { Viewer } from '#platform/model/viewer.ts'
import type { Tx } from '#platform/server/sql.ts'
import type { ActionRow } from '../model/action-list.ts'
import { actsOfAction } from '../model/action-policy.ts'
import type { ActionQuestions } from './action-questions.ts'
import type { Pools } from './action-visibility.ts'
import { findActions } from './find-actions.ts'

type Questions = Pools & Pick<ActionQuestions, 'associated' | 'poolOf'>

/** Rows with what keepers of records say: the name of the record, who is in a pool, what the viewer may do. */
export async function besideRows(
  tx: Tx,
  viewer: Viewer,
  page: readonly ActionRow[],
  now: Date,
  fields: readonly string[] | undefined,
  questions: Questions,
): Promise<ActionRow[]> {
  const asks = (field: string) => fields === undefined || fields.includes(field)
  const records = page.flatMap(({ associatedRecord }) => (associatedRecord ? [associatedRecord] : []))
  const pooled = page.flatMap(({ assignee, associatedRecord }) =>
    assignee.length === 0 && associatedRecord ? [associatedRecord.id] : [],
  )
  const [views, pools, found] = await Promise.all([
    asks('associatedRecord') && records.length > 0
      ? questions.associated(tx, viewer, { records }, now)
      : undefined,
    asks('assignee') && pooled.length > 0
      ? questions.poolOf(tx, viewer, { recordIds: [...new Set(pooled)] }, now)
      : undefined,
    asks('acts')
      ? findActions(
          tx,
          viewer,
          page.map(({ id }) => id),
          now,
          questions,
        )
      : undefined,
  ])
  return page.map((row) => {
    const facts = found?.get(row.id)?.facts
    const record = row.associatedRecord
    return {
      ...row,
      associatedRecord: (record && views?.get(record.id)) ?? record,
      assignee: row.assignee.length === 0 && record ? [...(pools?.get(record.id) ?? [])] : row.assignee,
      acts: facts ? actsOfAction(viewer, facts) : [],
    }
  })
}
