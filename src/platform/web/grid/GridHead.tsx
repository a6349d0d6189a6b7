import type { VirtualItem } from '@tanstack/react-virtual'
import { Icon } from '../theme/Icon.tsx'
import { GROUP, type GridColumn, type GridProps } from './grid-model.ts'
import { asColumnHead, asRow, asRows } from './roles.ts'

/** Neighboring columns of one group. */
export type GroupRun = { readonly key: string; readonly from: number; readonly to: number }

export function groupRunsOf(columns: readonly GridColumn[]): readonly GroupRun[] {
  const runs: GroupRun[] = []
  for (const [i, { group = '' }] of columns.entries()) {
    const last = runs.at(-1)
    if (last?.key === group) runs[runs.length - 1] = { ...last, to: i }
    else runs.push({ key: group, from: i, to: i })
  }
  return runs
}

type Props = Pick<GridProps, 'corner' | 'columns' | 'groups'> & {
  drawn: readonly VirtualItem[]
  runs: readonly GroupRun[]
  lefts: readonly number[]
  width: number
  firstWidth: number
  height: number
  /** Where the focus is, among the heads. */
  spot: { row: number; column: number }
  isSelected: (row: number, column: number) => boolean
}

/** The heads of columns, and over them those of their groups. They stay in view. */
export function GridHead(props: Props) {
  const { corner, columns, groups, drawn, firstWidth, width, height, spot, isSelected } = props
  const isStop = (column: number) => spot.row === -1 && spot.column === column
  return (
    <div {...asRows} className="grid-head" style={{ width: firstWidth + width }}>
      {groups && <GroupRow {...props} groups={groups} />}
      <div {...asRow(-1, groups ? 2 : 1)} className="grid-row" style={{ height }}>
        <div
          {...asColumnHead(0, { isStop: isStop(0) })}
          className="grid-corner"
          style={{ width: firstWidth }}
        >
          {corner.content}
        </div>
        {drawn.map(({ index, start, size }) => {
          const column = columns[index]
          if (!column) return null
          return (
            <div
              key={column.key}
              {...asColumnHead(index + 1, {
                label: column.label,
                isStop: isStop(index + 1),
                isSelected: isSelected(-1, index + 1),
              })}
              className={column.isMine ? 'grid-column-head grid-mine' : 'grid-column-head'}
              style={{ left: firstWidth + start, width: size }}
            >
              {column.head}
            </div>
          )
        })}
      </div>
    </div>
  )
}

function GroupRow({
  corner,
  groups,
  drawn,
  runs,
  lefts,
  firstWidth,
  spot,
}: Props & { groups: NonNullable<Props['groups']> }) {
  const first = drawn[0]?.index ?? 0
  const last = drawn.at(-1)?.index ?? -1
  return (
    <div {...asRow(-2, 1)} className="grid-row" style={{ height: GROUP }}>
      <div
        {...asColumnHead(0, { isStop: spot.row === -2 && spot.column === 0 })}
        className="grid-corner"
        style={{ width: firstWidth }}
      >
        <span className="unseen">{corner.label}</span>
      </div>
      {runs.map(({ key, from, to }) => {
        const group = groups.get(key)
        if (to < first || from > last) return null
        const left = lefts[from] ?? 0
        const isStop = spot.row === -2 && spot.column - 1 >= from && spot.column - 1 <= to
        return (
          <div
            key={from}
            {...asColumnHead(from + 1, {
              isStop,
              span: to - from + 1,
              isOpen: group && !group.isFolded,
              ...(group && { label: group.label }),
            })}
            className="grid-group-head"
            style={{ left: firstWidth + left, width: (lefts[to + 1] ?? 0) - left }}
          >
            {group && (
              <span className="grid-group-label" style={{ left: firstWidth }}>
                <Icon name={group.isFolded ? 'right' : 'down'} size={14} />
                <span className="ellipsis" title={group.label}>
                  {group.label}
                </span>
                {group.beside}
              </span>
            )}
          </div>
        )
      })}
    </div>
  )
}
