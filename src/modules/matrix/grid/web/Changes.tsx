import './changes.css'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useViewer } from '#platform/web/client/viewer.ts'
import { Drawer } from '#platform/web/overlay/Overlay.tsx'
import { formatDay } from '#platform/web/text/dates.ts'
import { type CellChange, CHANGE_KINDS, countsOf } from '../model/compare-grids.ts'
import type { MatrixFormat } from '../model/definition.ts'
import type { Grid } from '../model/grid.ts'
import { ChangeSign, changeWords } from './changed-view.tsx'
import { texts } from './texts.ts'

type Props = {
  changes: readonly CellChange[]
  grid: Grid
  format: MatrixFormat
  /** Days, YYYY-MM-DD. */
  from: string
  to: string
  /** Leads to the cell of a change. */
  onSeek: (change: CellChange) => void
  onEnd: () => void
}

const words = texts.changes

/** How many cells changed between two days, by kind; the list of them opens from here. */
export function Changes(props: Props) {
  const { changes, from, to, onEnd } = props
  const { dateFormat } = useViewer().tenant
  const [open, setOpen] = useState(false)
  const counts = countsOf(changes)
  const title = words.title(formatDay(from, dateFormat), formatDay(to, dateFormat))
  return (
    <div className="changes-bar dense" role="status">
      <span className="strong">{title}</span>
      {changes.length === 0 && <span className="secondary">{words.none}</span>}
      {CHANGE_KINDS.filter((kind) => counts[kind] > 0).map((kind) => (
        <span key={kind} className="row gap-4">
          <ChangeSign kind={kind} />
          {counts[kind]} {words.kinds[kind].toLowerCase()}
        </span>
      ))}
      {changes.length > 0 && (
        <button type="button" className="link-button" onClick={() => setOpen(true)}>
          {words.list}
        </button>
      )}
      <button type="button" className="link-button" onClick={onEnd}>
        {texts.day.noCompare}
      </button>
      <Drawer title={words.list} caption={title} size={400} open={open} onClose={() => setOpen(false)}>
        <ChangeList {...props} onClose={() => setOpen(false)} />
      </Drawer>
    </div>
  )
}

/** A change leads to its cell once the list no longer exists: until then the drawer keeps the focus. */
function useSeeking({ onSeek, onClose }: Pick<Props, 'onSeek'> & { onClose: () => void }) {
  const chosen = useRef<CellChange>(undefined)
  const seek = useEffectEvent(() => chosen.current && onSeek(chosen.current))
  useEffect(() => () => void setTimeout(seek), [])
  return (change: CellChange) => {
    chosen.current = change
    onClose()
  }
}

function ChangeList({ changes, grid, format, onSeek, onClose }: Props & { onClose: () => void }) {
  const seek = useSeeking({ onSeek, onClose })
  const hasTypes = grid.authorityTypes.length > 1
  return (
    <div className="column gap-16">
      {CHANGE_KINDS.map((kind) => {
        const found = changes.filter((change) => change.kind === kind)
        if (found.length === 0) return null
        return (
          <section key={kind}>
            <h2 className="row gap-4 dense strong changes-kind">
              <ChangeSign kind={kind} />
              {words.kinds[kind]} <span className="tertiary">{found.length}</span>
            </h2>
            <ul className="plain-list">
              {found.map((change) => (
                <li
                  key={`${change.decision.id} ${change.holder.id} ${change.authorityType.id}`}
                  className="changes-one"
                >
                  <button
                    type="button"
                    className="changes-go"
                    disabled={change.place === null}
                    onClick={() => seek(change)}
                  >
                    <span className="strong">{change.decision.name}</span>
                    <span className="secondary">
                      {change.holder.name}
                      {hasTypes && `, ${change.authorityType.name}`}
                    </span>
                    <span>{changeWords(change, format, grid)}</span>
                    {change.place === null && <span className="caption tertiary">{words.notHere}</span>}
                  </button>
                </li>
              ))}
            </ul>
          </section>
        )
      })}
    </div>
  )
}
