import * as z from 'zod'
import { conditionErrors, conditionsInForm } from '#modules/authority/terms/model/condition-form.ts'
import { text } from '#platform/model/fields.ts'
import type { Errors } from '#platform/web/form/field-errors.ts'
import type { BulkEdit } from '../../model/bulk-calls.ts'
import type { DelegationRow } from '../../model/delegation-list.ts'
import { addedRoles } from '../../model/role-content.ts'
import { texts } from './bulk-edit-texts.ts'

/** What the form of several delegations holds. A part that is kept changes none of them. */
export const bulkEditForm = z.object({
  end: z.enum(['KEEP', 'DAY', 'NONE']),
  expirationDate: z.string().nullable(),
  replacesNote: z.boolean(),
  note: text(1_000),
  conditions: conditionsInForm,
  roles: addedRoles,
})
export type BulkEditValues = z.input<typeof bulkEditForm>

export const NO_CHANGE: BulkEditValues = {
  end: 'KEEP',
  expirationDate: null,
  replacesNote: false,
  note: '',
  conditions: [],
  roles: [],
}

export function errorsOfEdit(values: BulkEditValues): Errors {
  const errors: Record<string, string> = {}
  if (values.end === 'DAY' && !values.expirationDate) errors.expirationDate = texts.dayNeeded
  const adds = values.conditions.length > 0 || values.roles.length > 0
  if (values.end === 'KEEP' && !values.replacesNote && !adds) errors.end = texts.nothing
  return { ...errors, ...conditionErrors(values.conditions) }
}

/** What is sent: only what changes. */
export const changeOf = (values: z.output<typeof bulkEditForm>): BulkEdit['change'] => ({
  ...(values.end === 'DAY' && values.expirationDate && { expirationDate: values.expirationDate }),
  ...(values.end === 'NONE' && { isNoExpiration: true as const }),
  ...(values.replacesNote && { note: values.note }),
  ...(values.conditions.length > 0 && { addConditions: values.conditions.map(({ id: _, ...each }) => each) }),
  ...(values.roles.length > 0 && { addRoles: values.roles }),
})

/** How many of the rows have each value, the most frequent first. */
export function spread<V extends string | null>(
  rows: readonly DelegationRow[],
  readOf: (row: DelegationRow) => V,
) {
  const counts = new Map<V, number>()
  for (const row of rows) counts.set(readOf(row), (counts.get(readOf(row)) ?? 0) + 1)
  return [...counts].sort(([, a], [, b]) => b - a)
}
