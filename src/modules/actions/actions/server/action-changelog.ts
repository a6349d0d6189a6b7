import { type DateFormat, formatDay } from '#platform/model/date-format.ts'
import type { Viewer } from '#platform/model/viewer.ts'
import { sql, type Tx } from '#platform/server/database/sql.ts'
import { attachmentField } from '#platform/server/files/attachments.ts'
import { must, notFound } from '#platform/server/http/refusal.ts'
import { actorFrom, asWord, type Changelog } from '#platform/server/records/changelog.ts'
import { type NamesById, NOTHING } from '#platform/server/records/differences.ts'
import { ACTION_PRIORITY_LABELS, ACTION_STATUS_LABELS, keyOfAssignee } from '../model/action.ts'
import { mayReadHistory } from '../model/action-policy.ts'
import { type DecisionQuestion, type DecisionReceipt, redactReceipt } from '../model/decision-question.ts'
import { SYSTEM_ACTIONS, type SystemActionKind } from '../model/system-actions.ts'
import type { StoredAssignee } from './action-store.ts'
import type { Keepers } from './action-visibility.ts'
import { findAction } from './find-actions.ts'
import { shownReceipt } from './redact-question.ts'

const labelIn = (labels: Readonly<Record<string, string>>) => (value: unknown) =>
  labels[String(value)] ?? String(value)
const yesNo = (value: unknown) => (value ? 'Yes' : 'No')

/** Days as its reader writes them. */
export const actionChangelog = ({ dateFormat }: Pick<Viewer, 'dateFormat'>): Changelog => ({
  kind: 'action',
  actor: actorFrom('app.user_public'),
  names: (tenantId, ids) => sql`
    select u.id, u.name from app.user_public u where u.tenant_id = ${tenantId} and u.id = any(${ids}::uuid[])
    union all select p.id, p.name from app.position_public p where p.tenant_id = ${tenantId} and p.id = any(${ids}::uuid[])
    union all select t.id, t.name from app.action_type t where t.tenant_id = ${tenantId} and t.id = any(${ids}::uuid[])
    union all select r.id, r.display_id from app.associated_public r where r.tenant_id = ${tenantId} and r.id = any(${ids}::uuid[])
    union all select a.id, 'ACT-' || a.display_number from app.action a where a.tenant_id = ${tenantId} and a.id = any(${ids}::uuid[])`,
  fields: {
    name: { label: 'Action' },
    status: { label: 'Status', shown: labelIn(ACTION_STATUS_LABELS) },
    outcome: { label: 'Outcome', shown: asWord },
    description: { label: 'Description' },
    actionTypeId: { label: 'Type' },
    systemKind: {
      label: 'Asks for',
      shown: (kind) => SYSTEM_ACTIONS[kind as SystemActionKind]?.label ?? String(kind),
    },
    priority: { label: 'Priority', shown: labelIn(ACTION_PRIORITY_LABELS) },
    ownerUserId: { label: 'Owner' },
    dueDate: { label: 'Due date', shown: (day: string) => formatDay(day, dateFormat as DateFormat) },
    validationRequired: { label: 'Validation', shown: yesNo },
    associatedId: { label: 'Associated record' },
    link: { label: 'Link' },
    question: {
      label: 'Question',
      shown: ({ answer }: DecisionQuestion) => answer?.question ?? 'May the assignee decide?',
    },
    receipt: { label: 'Answer', shown: (receipt: DecisionReceipt) => redactReceipt(receipt, false).message },
    copiedFrom: { label: 'Copied from' },
    attachments: attachmentField,
    assignees: {
      label: 'Assignees',
      items: {
        one: 'Assignee',
        identity: (each: StoredAssignee) => keyOfAssignee(each),
        name: ({ userId, positionId }: StoredAssignee, names: NamesById) =>
          [userId, positionId].flatMap((id) => (id ? [names.get(id) ?? NOTHING] : [])).join(', '),
        fields: {
          status: { label: 'Part', shown: (status) => (status === 'COMPLETED' ? 'Completed' : 'Open') },
          comments: { label: 'Comments' },
        },
      },
    },
  },
  // said by the event, or by the record that it is about
  bookkeeping: [
    'awaitsValidation',
    'pool',
    'completedAt',
    'actionTemplateId',
    'associatedKind',
    'subjectId',
    'deleted',
  ],
})

/** The history of one that the viewer may see, for the person who may read it. A system action is called in it as the viewer may read it. */
export async function actionChangelogOf(
  id: string,
  { viewer, tx, now }: { viewer: Viewer; tx: Tx; now: Date },
  keepers: Keepers,
): Promise<Changelog> {
  const found = await findAction(tx, viewer, id, now, keepers)
  if (!found) throw notFound()
  must(mayReadHistory(viewer, found.facts.tie, found.facts.isSystem))
  const changelog = actionChangelog(viewer)
  if (found.facts.tie.knowsRecord || !found.facts.isSystem)
    return {
      ...changelog,
      fields: {
        ...changelog.fields,
        receipt: {
          label: 'Answer',
          shown: (receipt: DecisionReceipt) => shownReceipt(viewer, found, receipt).message,
        },
      },
    }
  const { name, description, question, receipt, ...fields } = changelog.fields
  return {
    ...changelog,
    fields: { name: { label: 'Action', shown: () => found.shown.name }, ...fields },
  }
}
