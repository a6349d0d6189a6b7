import type { Viewer } from '#platform/model/viewer.ts'
import type { Tx } from '#platform/server/database/sql.ts'
import { type AssociatedView, isOpen } from '../model/action.ts'
import type { ActionRow } from '../model/action-list.ts'
import { type ActionTie, actsOfAction } from '../model/action-policy.ts'
import type { ActionQuestions } from './action-questions.ts'
import type { Keepers } from './action-visibility.ts'
import { associatedRecords } from './associated-records.ts'

/** What the list selects beside its row, by which the acts are found. */
type ActionRowWithTie = ActionRow & { readonly tie: ActionTie }

type Questions = Keepers & Pick<ActionQuestions, 'poolOf'>

/** Rows with what keepers of records say: the name of the record, who is in a pool, what the viewer may do. */
export async function enrichRows(
  tx: Tx,
  viewer: Viewer,
  page: readonly ActionRow[],
  now: Date,
  fields: readonly string[] | undefined,
  questions: Questions,
): Promise<ActionRow[]> {
  const asks = (field: string) => fields === undefined || fields.includes(field)
  const records = page.flatMap(({ associatedRecord }) => (associatedRecord ? [associatedRecord] : []))
  const pooled = page.flatMap((row) =>
    isPooled(row) && row.associatedRecord ? [row.associatedRecord.id] : [],
  )
  const [views, pools] = await Promise.all([
    asks('associatedRecord') && records.length > 0
      ? associatedRecords(tx, viewer, questions.records, records, now)
      : undefined,
    asks('assignee') && pooled.length > 0
      ? questions.poolOf(tx, viewer, { recordIds: [...new Set(pooled)] }, now)
      : undefined,
  ])
  return (page as readonly ActionRowWithTie[]).map(({ tie, ...row }) => {
    const record = row.associatedRecord
    return {
      ...row,
      associatedRecord: record && knownTo(tie, views?.get(record.id) ?? record),
      assignee: isPooled(row) && record ? [...(pools?.get(record.id) ?? [])] : row.assignee,
      acts: actsOfAction(viewer, {
        status: row.actionStatusId,
        isSystem: row.sourceType === 'SYSTEM',
        awaitsValidation: row.awaitsValidation,
        tie,
      }),
    }
  })
}

/** Open, and it names no one: anyone who is in the pool of its record is asked. */
const isPooled = ({ assignee, sourceType, actionStatusId }: ActionRow): boolean =>
  assignee.length === 0 && sourceType === 'SYSTEM' && isOpen(actionStatusId)

/** The record as far as the viewer may know it. */
export const knownTo = ({ knowsRecord }: ActionTie, view: AssociatedView): AssociatedView =>
  knowsRecord ? view : { ...view, name: null }
