import { grouped } from '#platform/model/how-many.ts'
import './bulk-bar.css'
import type { MatchingRows } from '../acts/matching-rows.ts'
import { acrossInside } from '../hooks/roving.ts'
import { Menu } from '../overlay/Menu.tsx'
import { texts } from '../text/texts.ts'
import { Icon, type IconName } from '../theme/Icon.tsx'
import { IconButton } from '../theme/IconButton.tsx'

export type BulkAct<R> = {
  key: string
  label: string
  icon: IconName
  /** An ending act stands last, in red. */
  danger?: boolean
  /** Whether the act fits a row. Where it fits only some it stays enabled and says so: "Suspend 2 of 3". */
  fits?: (row: R) => boolean
  /** Whether it may fit rows that are not shown: else it is offered for all that match only where it fits a shown one. */
  fitsUnseen?: boolean
  /** Gets the rows that it fits, or all that match. */
  onAct: (rows: readonly R[], all?: MatchingRows) => void
}

const SHOWN = 5

/** "1,000+" where it was counted no further. */
const countIn = ({ count, countIsExact }: Pick<MatchingRows, 'count' | 'countIsExact'>) =>
  `${grouped(count)}${countIsExact ? '' : '+'}`

type Total = { total: number; totalIsExact: boolean }

const rowsOf = <R,>(
  { fits, fitsUnseen = true }: BulkAct<R>,
  rows: readonly R[],
  all: MatchingRows | undefined,
) => (!fits || (all && (fitsUnseen || rows.some(fits))) ? rows : rows.filter(fits))

/** Floats above the footer from one selected row on. */
export function BulkBar<R>({
  rows,
  acts,
  all,
  total,
  onAll,
  onClear,
}: {
  rows: readonly R[]
  acts: readonly BulkAct<R>[]
  all?: MatchingRows | undefined
  total?: Total
  onAll?: (total: Total) => void
  onClear: () => void
}) {
  const fitting = acts
    .map((act) => ({ ...act, rows: rowsOf(act, rows, all) }))
    .filter((act) => act.rows.length > 0)
    .map((act) => ({
      ...act,
      label: act.rows.length < rows.length ? `${act.label} ${act.rows.length} of ${rows.length}` : act.label,
    }))
    .sort((a, b) => Number(a.danger ?? false) - Number(b.danger ?? false))
  return (
    <div ref={acrossInside} className="bulk-bar" role="toolbar" aria-label={texts.list.bulk}>
      <b role="status">{all ? texts.list.allSelected(countIn(all)) : texts.list.selected(rows.length)}</b>
      {!all && total && onAll && total.total > rows.length && (
        <button type="button" className="bulk-act bulk-all" onClick={() => onAll(total)}>
          {texts.list.selectAll(countIn({ count: total.total, countIsExact: total.totalIsExact }))}
        </button>
      )}
      <span className="bulk-line" />
      {fitting.length === 0 && <span className="bulk-none">{texts.list.noActs}</span>}
      {fitting.slice(0, SHOWN).map((act) => (
        <button
          key={act.key}
          type="button"
          className={act.danger ? 'bulk-act bulk-danger' : 'bulk-act'}
          onClick={() => act.onAct(act.rows, all)}
        >
          <Icon name={act.icon} size={14} />
          {act.label}
        </button>
      ))}
      {fitting.length > SHOWN && (
        <Menu
          label={texts.list.more}
          icon="more"
          size={14}
          items={fitting.slice(SHOWN).map((act) => ({
            key: act.key,
            label: act.label,
            icon: act.icon,
            danger: act.danger ?? false,
            onAct: () => act.onAct(act.rows, all),
          }))}
        />
      )}
      <span className="bulk-line" />
      <IconButton icon="cross" size={14} label={texts.list.clearSelection} onClick={onClear} />
    </div>
  )
}
