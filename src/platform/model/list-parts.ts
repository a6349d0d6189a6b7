import type { Column } from './list.ts'

// Columns and filters that many lists have.

/** Whether a record that can be turned off is on. */
export const statusColumn = (labels: Extract<Column, { kind: 'status' }>['labels']) =>
  ({
    key: 'status',
    label: 'Status',
    kind: 'status',
    of: 'switchable',
    labels,
    sortable: true,
  }) as const

/** When a record changed last, and when it was created; hidden at first. */
export const WRITTEN_COLUMNS = [
  { key: 'updatedAt', label: 'Updated', kind: 'instant', sortable: true, hidden: true },
  { key: 'createdAt', label: 'Created', kind: 'instant', sortable: true, hidden: true },
] as const

/** When a record was created, and when it changed last. */
export const WRITTEN_FILTERS = {
  created: { kind: 'range', label: 'Created' },
  updated: { kind: 'range', label: 'Updated' },
} as const

/** One of several words, by value with its label. */
export const wordsFilter = <const Value extends string>(
  label: string,
  labels: Readonly<Record<Value, string>>,
) => ({
  kind: 'words' as const,
  label,
  options: (Object.entries(labels) as [Value, string][]).map(([value, name]) => ({ value, label: name })),
})
