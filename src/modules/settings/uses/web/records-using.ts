import type { UsedKind, Uses } from '../model/uses.ts'

/** The filter of both lists that finds what uses it. */
const FILTER = {
  section: 'section',
  category: 'category',
  authorityType: 'authorityTypeIds',
  decisionRole: 'decisionRoleIds',
} as const satisfies Record<UsedKind, string>

/** The list of the decisions or delegations that use something. */
export const recordsUsing = (kind: UsedKind, id: string, records: keyof Uses) => ({
  to: `/${records}`,
  search: { [FILTER[kind]]: id },
})
