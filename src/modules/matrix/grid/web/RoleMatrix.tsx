import './matrix-cells.css'
import './role-matrix.css'
import { useNavigate } from '@tanstack/react-router'
import { type ReactNode, useMemo, useState } from 'react'
import { Grid } from '#platform/web/grid/Grid.tsx'
import { type GridCellView, type GridColumn, type GridLine, ROW } from '#platform/web/grid/grid-model.ts'
import { NameOf, usePathOf } from '#platform/web/record/record-routes.tsx'
import { Icon } from '#platform/web/theme/Icon.tsx'
import type { Note } from '../model/cell-summary.ts'
import { toggled } from '../model/grid-view.ts'
import { describeHolding, findNotesInTiers, formatTierHead } from '../model/tier-summary.ts'
import type { TierHolder, TierPerson, Tiers } from '../model/tiers.ts'
import { TiersLegend } from './Legend.tsx'
import { linesOf } from './lines-of.tsx'
import { StateGlyph } from './StateGlyph.tsx'
import { texts } from './texts.ts'

type TierRow = Tiers['rows'][number]

const MOST_LINES = 6
const LINE = 18
const HOLDERS = 'holders'
const WIDTHS = { first: 320, holders: 360, role: 220 }

/**
 * An Authority Matrix: sections over categories over decisions over tiers; who may decide in each tier, and beside them who has
 * which decision role. Spec 3.6, semantics 3.10.
 */
export function RoleMatrix({
  name,
  tiers,
  folded,
  onFolded,
}: {
  name: string
  tiers: Tiers
  /** Sections that the viewer has folded; left out: kept while it stands. */
  folded?: readonly string[]
  onFolded?: (sections: readonly string[]) => void
}) {
  const navigate = useNavigate()
  const pathOf = usePathOf()
  const [own, setOwn] = useState<readonly string[]>([])
  const closed = folded ?? own
  const { lines, cells } = useMemo(() => drawn(tiers, new Set(closed)), [tiers, closed])
  const columns = useMemo(() => columnsOf(tiers), [tiers])
  const cell = useMemo(
    () =>
      (line: string, column: string): GridCellView =>
        peopleView(cells.get(line)?.get(column) ?? []),
    [cells],
  )
  return (
    <div className="role-matrix">
      <Grid
        label={texts.tiers.grid(name)}
        corner={{ label: texts.tiers.corner, content: texts.tiers.corner }}
        lines={lines}
        columns={columns}
        cell={cell}
        firstWidth={WIDTHS.first}
        headHeight={36}
        onFold={(section) => (onFolded ?? setOwn)(toggled(closed, section))}
        onOpen={(line, column) => {
          const path = column === undefined && pathOf('decision', line)
          if (path) void navigate({ to: path })
        }}
      />
      <TiersLegend tiers={tiers} />
    </div>
  )
}

const columnsOf = ({ roles }: Tiers): readonly GridColumn[] => [
  { key: HOLDERS, label: texts.tiers.holders, head: texts.tiers.holders, width: WIDTHS.holders },
  ...roles.map(({ id, name }) => ({ key: id, label: name, head: name, width: WIDTHS.role })),
]

/** Lines of decisions and their tiers, and who is in each of their cells. */
function drawn(tiers: Tiers, folded: ReadonlySet<string>) {
  const { rows, roles } = tiers
  const notes = findNotesInTiers(tiers)
  const cells = new Map<string, ReadonlyMap<string, readonly PersonView[]>>()
  const lines = linesOf(rows, folded, (row) => {
    cells.set(
      row.decision.id,
      new Map(roles.map(({ id }, i) => [id, (row.designees[i] ?? []).map(toDesigneeView)])),
    )
    const most = Math.max(1, ...row.designees.map((each) => each.length))
    return [
      decisionLine(row, heightFor(most)),
      ...row.tiers.map((tier, i): GridLine => {
        const key = `${row.decision.id} ${i}`
        cells.set(key, new Map([[HOLDERS, tier.holders.map((holder) => toHolderView(holder, notes))]]))
        const label = formatTierHead(row, tier)
        return {
          kind: 'row',
          key,
          label: `${row.decision.name}, ${label}`,
          content: <span className="role-matrix-tier ellipsis">{label}</span>,
          height: heightFor(tier.holders.length),
        }
      }),
    ]
  })
  return { lines, cells }
}

const heightFor = (people: number): number => {
  const count = Math.min(people, MOST_LINES)
  return count < 2 ? ROW : count * LINE + 12
}

const decisionLine = ({ decision }: TierRow, height: number): GridLine => ({
  kind: 'row',
  key: decision.id,
  label: decision.name,
  height,
  content: (
    <span className="role-matrix-decision ellipsis" title={decision.name}>
      <NameOf kind="decision" record={decision}>
        {decision.name}
      </NameOf>
    </span>
  ),
})

const EMPTY: GridCellView = { text: '', spoken: texts.tiers.nobody, content: null }

/** A person of a cell: the name as it is drawn, copied and heard, and what stands behind it. */
type PersonView = { readonly person: TierPerson; readonly text: string; readonly behind: ReactNode }

const formatName = ({ name, beside }: TierPerson) => [name, ...beside].join(', ')

const toDesigneeView = (person: TierPerson): PersonView => ({
  person,
  text: formatName(person),
  behind: null,
})

function toHolderView(holder: TierHolder, shown: readonly Note[]): PersonView {
  const behind = describeHolding(holder)
  const spoken = [
    formatName(holder),
    ...behind,
    ...holder.notes.map((note) => texts.notes[note].toLowerCase()),
    ...(holder.delegations > 1 ? [texts.cell.delegations(holder.delegations)] : []),
  ]
  return {
    person: holder,
    text: spoken.join(', '),
    behind: (
      <>
        {behind.length > 0 && (
          <span className="role-matrix-behind">
            {holder.state !== 'LIVE' && <StateGlyph state={holder.state} />}
            {behind.join(', ')}
          </span>
        )}
        {holder.notes.length > 0 && (
          <sup
            className="matrix-raised matrix-sign"
            data-sign={holder.notes.map((note) => shown.indexOf(note) + 1).join(',')}
          />
        )}
        {holder.delegations > 1 && (
          <span className="matrix-count matrix-sign" data-sign={holder.delegations} />
        )}
      </>
    ),
  }
}

function peopleView(people: readonly PersonView[]): GridCellView {
  if (people.length === 0) return EMPTY
  const shown = people.length > MOST_LINES ? people.slice(0, MOST_LINES - 1) : people
  const text = people.map((each) => each.text).join('; ')
  return {
    text,
    spoken: text,
    className: 'role-matrix-cell',
    content: (
      <span className="role-matrix-people" aria-hidden="true">
        {shown.map(({ person, text: title, behind }) => (
          <span key={`${person.kind} ${person.id}`} className="role-matrix-person" title={title}>
            {person.kind === 'POSITION' && <Icon name="position" size={12} />}
            <span className="ellipsis">
              {person.name}
              {person.beside.length > 0 && <span className="tertiary"> {person.beside.join(', ')}</span>}
            </span>{' '}
            {behind}
          </span>
        ))}
        {people.length > shown.length && (
          <span
            className="tertiary"
            title={people
              .slice(shown.length)
              .map((each) => each.text)
              .join('\n')}
          >
            {texts.tiers.more(people.length - shown.length)}
          </span>
        )}
      </span>
    ),
  }
}
