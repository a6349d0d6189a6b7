import './matrix-cells.css'
import type { MatrixFormat } from '../model/definition.ts'
import type { GridColumn } from '../model/grid.ts'
import { texts } from './texts.ts'

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
    return { name: people.join(', ') || name, below: people.length > 0 ? [] : [texts.vacant] }
  return positions.length > 0
    ? { name: positions.join(', '), below: people.length > 0 ? people : [texts.vacant] }
    : { name, below: [] }
}

/** The head of a column in words: "VP Business and Finance, Marisol Okafor". */
export function headWords(
  column: GridColumn,
  identification: MatrixFormat['delegationIdentification'],
  isMine = false,
): string {
  const { name, below } = headOf(column, identification)
  return [name, ...below, !column.isActive && texts.inactive, isMine && texts.mine].filter(Boolean).join(', ')
}

export function ColumnHead({
  column,
  identification,
}: {
  column: GridColumn
  identification: MatrixFormat['delegationIdentification']
}) {
  const { name, below } = headOf(column, identification)
  const title = headWords(column, identification)
  return (
    <span className="matrix-head" title={title}>
      <b className="matrix-head-name">{name}</b>
      {(!column.isActive || below.length > 0) && (
        <span className="ellipsis secondary">
          {column.isActive ? below.map(shortName).join(', ') : texts.inactive}
        </span>
      )}
    </span>
  )
}
