import { userPicker } from '#modules/auth/index.web.ts'
import { listAuthorityTypes } from '#modules/settings/authority-types/model/authority-type-calls.ts'
import { listDecisionRoles } from '#modules/settings/decision-roles/model/decision-role-calls.ts'
import { groupPicker, positionPicker } from '#modules/settings/index.web.ts'
import { listCategories, listSections } from '#modules/settings/sections/model/section-calls.ts'
import type { AnyCall } from '#platform/model/call.ts'
import { hasWords } from '#platform/model/folded.ts'
import { askAny } from '#platform/web/client/client.ts'
import { type Option, type PickerSource, pickFrom } from '#platform/web/form/picker-source.ts'
import type { Pickers } from '#platform/web/list/pickers.ts'
import { decisionLists } from '../model/decision-list.ts'
import { settings } from './decision-service.ts'

export { groupPicker, positionPicker, userPicker }

type NamedRef = { id: string; name: string }

export const decisionPicker = pickFrom<{ id: string; name: string; displayId: string }>(
  'decisions',
  { base: '/api/decision', call: decisionLists.search },
  (row) => ({ id: row.id, label: row.name, caption: row.displayId }),
  { status: ['PUBLISHED'], sortBy: 'name', sortOrder: 'asc' },
  { sortBy: 'rank', sortOrder: 'desc' },
)

/** A short list that the server gives whole: it is searched here. */
function wholeList(key: string, all: (signal: AbortSignal) => Promise<Option[]>): PickerSource {
  return {
    key,
    find: async ({ search }, signal) => ({
      options: (await all(signal)).filter((option) => hasWords(option.label, search)),
      more: false,
    }),
    named: async (ids, signal) => (await all(signal)).filter((option) => ids.includes(option.id)),
  }
}

const named =
  (base: string, call: AnyCall) =>
  async (signal: AbortSignal): Promise<Option[]> => {
    const reply = (await askAny(base, call, {}, { signal })) as { items: NamedRef[] }
    return reply.items.map(({ id, name }) => ({ id, label: name }))
  }

/** Categories with their section; where another section has one of the same name, its own says which it is. */
async function categories(signal: AbortSignal): Promise<Option[]> {
  const [sections, { items }] = await Promise.all([
    settings.ask(listSections, {}, signal),
    settings.ask(listCategories, {}, signal),
  ])
  const sectionOf = new Map(sections.items.map((section) => [section.id, section.name]))
  const times = Map.groupBy(items, ({ name }) => name.toLowerCase())
  return items.map(({ id, name, sectionId }) => {
    const section = sectionOf.get(sectionId) ?? ''
    const isOneOfSeveral = (times.get(name.toLowerCase())?.length ?? 0) > 1
    return isOneOfSeveral ? { id, label: `${name} (${section})` } : { id, label: name, caption: section }
  })
}

export const sectionPicker = wholeList('sections', named('/api/settings', listSections))
export const categoryPicker = wholeList('categories', categories)
export const authorityTypePicker = wholeList('authority types', named('/api/settings', listAuthorityTypes))
export const decisionRolePicker = wholeList('decision roles', named('/api/settings', listDecisionRoles))

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
