import type { MatrixFormat } from './definition.ts'
import type { GridColumn } from './grid.ts'
import { words } from './words.ts'

const TITLES = /^(Dr|Prof|Mr|Ms|Mrs)\.?$/

/** "T. Lindqvist": people stand below their position. */
export function shortName(name: string): string {
  const words = name.split(/\s+/).filter((word) => !TITLES.test(word))
  const last = words.at(-1) ?? name
  return words.length > 1 ? `${[...(words[0] ?? '')][0]}. ${last}` : last
}

/** What heads a column: its name, and who or what stands below it. Spec 3.6, delegationIdentification. */
export function headOf(
  { kind, name, beside }: Pick<GridColumn, 'kind' | 'name' | 'beside'>,
  identification: MatrixFormat['delegationIdentification'],
): { readonly name: string; readonly below: readonly string[] } {
  const [positions, people] = kind === 'POSITION' ? [[name], beside] : [beside, [name]]
  if (identification === 'position') return { name: positions.join(', ') || name, below: [] }
  if (identification === 'username')
    return { name: people.join(', ') || name, below: people.length > 0 ? [] : [words.vacant] }
  return positions.length > 0
    ? { name: positions.join(', '), below: people.length > 0 ? people : [words.vacant] }
    : { name, below: [] }
}

/** The head of a column in words: "VP Business and Finance, Marisol Okafor". */
export function headWords(
  column: GridColumn,
  identification: MatrixFormat['delegationIdentification'],
  isMine = false,
): string {
  const { name, below } = headOf(column, identification)
  return [name, ...below, !column.isActive && words.inactive, isMine && words.mine].filter(Boolean).join(', ')
}
