import { selectUsers } from '#modules/auth/users/model/user-calls.ts'
import { listAuthorityTypes } from '#modules/settings/authority-types/model/authority-type-calls.ts'
import { listDecisionRoles } from '#modules/settings/decision-roles/model/decision-role-calls.ts'
import { selectGroups } from '#modules/settings/groups/model/group-calls.ts'
import { selectPositions } from '#modules/settings/positions/model/position-calls.ts'
import { listCategories, listSections } from '#modules/settings/sections/model/section-calls.ts'
import type { AnyCall } from '#platform/model/call.ts'
import { ask } from '#platform/web/client.ts'
import type { Pickers } from '#platform/web/ListToolbar.tsx'
import { type Option, type PickerSource, pickFrom } from '#platform/web/picker-source.ts'
import { searchDecisions } from '../../decisions/model/decision-calls.ts'

type Named = { id: string; name: string }

export const userPicker = pickFrom<Named & { positions: Named[] }>(
  'users',
  { base: '/api/auth', call: selectUsers },
  (row) => ({
    id: row.id,
    label: row.name,
    kind: 'person',
    ...(row.positions[0] && { caption: row.positions.map((position) => position.name).join(', ') }),
  }),
)

export const positionPicker = pickFrom<Named>(
  'positions',
  { base: '/api/settings', call: selectPositions },
  (row) => ({
    id: row.id,
    label: row.name,
    kind: 'position',
  }),
)

export const groupPicker = pickFrom<Named & { groupTypeName: string }>(
  'groups',
  { base: '/api/settings', call: selectGroups },
  (row) => ({ id: row.id, label: row.name, caption: row.groupTypeName, kind: 'group' }),
)

export const decisionPicker = pickFrom<{ id: string; decision: string; decisionId: string }>(
  'decisions',
  { base: '/api/decision', call: searchDecisions },
  (row) => ({ id: row.id, label: row.decision, caption: row.decisionId }),
  { status: ['PUBLISHED'] },
)

/** A short list that the server gives whole: it is searched here. */
function wholeList(key: string, base: string, call: AnyCall): PickerSource {
  const all = async (signal: AbortSignal): Promise<Option[]> => {
    const reply = (await ask(base, call, {} as never, { signal })) as { items: Named[] }
    return reply.items.map(({ id, name }) => ({ id, label: name }))
  }
  return {
    key,
    find: async ({ search }, signal) => ({
      options: (await all(signal)).filter((option) =>
        option.label.toLowerCase().includes(search.toLowerCase()),
      ),
      more: false,
    }),
    named: async (ids, signal) => (await all(signal)).filter((option) => ids.includes(option.id)),
  }
}

export const sectionPicker = wholeList('sections', '/api/settings', listSections)
export const categoryPicker = wholeList('categories', '/api/settings', listCategories)
export const authorityTypePicker = wholeList('authority types', '/api/settings', listAuthorityTypes)
export const decisionRolePicker = wholeList('decision roles', '/api/settings', listDecisionRoles)

/** The pickers of list filters, by the word of the list definition. */
export const pickers: Pickers = {
  user: userPicker,
  position: positionPicker,
  group: groupPicker,
  decision: decisionPicker,
  section: sectionPicker,
  category: categoryPicker,
  authorityType: authorityTypePicker,
  decisionRole: decisionRolePicker,
}
