import { userPicker } from '#modules/auth/index.web.ts'
import { positionPicker } from '#modules/settings/index.web.ts'
import { hasWords } from '#platform/model/folded.ts'
import { type Option, type PickerSource, pickFrom } from '#platform/web/form/picker-source.ts'
import type { Pickers } from '#platform/web/list/pickers.ts'
import type { ActionTemplate } from '../../action-templates/model/action-template.ts'
import { listActionTemplates } from '../../action-templates/model/action-template-calls.ts'
import { listActionTypes } from '../../action-types/model/action-type-calls.ts'
import {
  ASSOCIATED_KINDS,
  type Assignee,
  type AssociatedRecord,
  type AssociatedView,
  keyOfAssignee,
} from '../model/action.ts'
import { selectAssociatedRecords } from '../model/action-calls.ts'
import { settings } from './actions-service.ts'

/** One id for an assignee of any kind, so that one picker serves all. */
export const assigneeOf = (key: string): Assignee => {
  const [userId, positionId] = key.split(' ')
  return { userId: userId || null, positionId: positionId || null }
}

const asAssignee =
  (kind: 'userId' | 'positionId') =>
  (option: Option): Option => ({
    ...option,
    id: keyOfAssignee({ userId: null, positionId: null, [kind]: option.id }),
  })

/** People first, then positions; each page has of both. */
export const assigneePicker: PickerSource = {
  key: 'assignees',
  async find(asked, signal) {
    const [users, positions] = await Promise.all([
      userPicker.find(asked, signal),
      positionPicker.find(asked, signal),
    ])
    return {
      options: [
        ...users.options.map(asAssignee('userId')),
        ...positions.options.map(asAssignee('positionId')),
      ],
      more: users.more || positions.more,
    }
  },
  async named(keys, signal) {
    const all = keys.map(assigneeOf)
    const ids = (of: 'userId' | 'positionId') => all.flatMap((each) => each[of] ?? [])
    const [users, positions] = await Promise.all([
      ids('userId').length > 0 ? userPicker.named(ids('userId'), signal) : [],
      ids('positionId').length > 0 ? positionPicker.named(ids('positionId'), signal) : [],
    ])
    const found = new Map([...users, ...positions].map((option) => [option.id, option]))
    return all.map((each) => {
      const [user, position] = [found.get(each.userId ?? ''), found.get(each.positionId ?? '')]
      const label = [user?.label, position?.label].filter(Boolean).join(', ')
      return { id: keyOfAssignee(each), label, kind: user ? ('person' as const) : ('position' as const) }
    })
  },
}

/** Kind and id of a record as one text: a picker knows ids alone. */
export const keyOfRecord = ({ kind, id }: AssociatedRecord): string => `${kind} ${id}`
export const recordOf = (key: string): AssociatedRecord => {
  const [kind, id] = key.split(' ') as [AssociatedRecord['kind'], string]
  return { kind, id }
}

const records = pickFrom<AssociatedView>(
  'associated records',
  { base: '/api/actions', call: selectAssociatedRecords },
  (record) => ({
    id: keyOfRecord(record),
    label: record.name ?? record.displayId,
    caption: `${ASSOCIATED_KINDS[record.kind].label} ${record.displayId}`,
  }),
)

/** Decisions and delegations that the viewer may view. */
export const recordPicker: PickerSource = {
  ...records,
  named: (keys, signal) =>
    records.named(
      keys.map((key) => recordOf(key).id),
      signal,
    ),
}

/** Enabled templates, found by their name. */
export const templatePicker = pickFrom<ActionTemplate>(
  'action templates',
  { base: settings.base, call: listActionTemplates },
  ({ id, name, typeName, status }) => ({
    id,
    label: name,
    caption: typeName,
    ...(!status && { barred: '' }),
  }),
)

/** Action types in use, found by their name. */
export const actionTypePicker: PickerSource = {
  key: 'action types',
  find: async ({ search }, signal) => ({
    options: (await types(signal)).filter(({ label }) => hasWords(label, search)),
    more: false,
  }),
  named: async (ids, signal) => (await types(signal)).filter(({ id }) => ids.includes(id)),
}

async function types(signal: AbortSignal): Promise<Option[]> {
  const { items } = await settings.ask(listActionTypes, { query: { limit: 100, page: 1 } }, signal)
  return items.map(({ id, name, status }) => ({ id, label: name, ...(!status && { barred: '' }) }))
}

export const pickers: Pickers = { user: userPicker, actionType: actionTypePicker }
