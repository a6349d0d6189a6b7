/**
 * What the boxes of a grid are to readers. They are no table: tables lay out all of their rows, and rows that are placed lose what
 * they are. One box has the focus; the others take it when they are walked to.
 */

type Marks = {
  isStop: boolean
  isSelected?: boolean
  /** How many columns it spans. */
  span?: number
  /** Whether what it folds is open; undefined: it folds nothing. */
  isOpen?: boolean | undefined
  label?: string
}

const marked =
  (role: 'columnheader' | 'rowheader' | 'gridcell') =>
  (column: number, { isStop, isSelected, span, isOpen, label }: Marks) => ({
    role,
    'aria-colindex': column + 1,
    'data-column': column,
    ...(span !== undefined && { 'aria-colspan': span }),
    ...(label !== undefined && { 'aria-label': label }),
    ...(isSelected && { 'aria-selected': true }),
    ...(isOpen !== undefined && { 'aria-expanded': isOpen }),
    ...(isStop && { tabIndex: 0 }),
  })

export const asColumnHead = marked('columnheader')
export const asRowHead = marked('rowheader')
export const asCell = marked('gridcell')

/** A row with its place: `index` counts from 1, heads included. */
export const asRow = (row: number, index: number) => ({
  role: 'row',
  'aria-rowindex': index,
  'data-row': row,
})

export const asRows = { role: 'rowgroup' }

export const asGrid = (label: string, rows: number, columns: number) => ({
  role: 'grid',
  'aria-label': label,
  'aria-rowcount': rows,
  'aria-colcount': columns,
  'aria-multiselectable': true,
  'aria-readonly': true,
})
