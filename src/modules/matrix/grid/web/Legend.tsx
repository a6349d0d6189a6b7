import './legend.css'
import './matrix-cells.css'
import { type ReactNode, useMemo } from 'react'
import { Icon, type IconName } from '#platform/web/theme/Icon.tsx'
import { type CellContent, type Note, notesIn, roleLetters, statesIn } from '../model/cell-summary.ts'
import { CHANGE_KINDS } from '../model/compare-grids.ts'
import type { MatrixFormat } from '../model/definition.ts'
import { formatLimit, hasConverted } from '../model/format-limit.ts'
import type { CellState, Grid } from '../model/grid.ts'
import { hasSeveral, leftOutLines } from '../model/left-out.ts'
import { findNotesInTiers, hasSeveralInTiers } from '../model/tier-summary.ts'
import type { Tiers } from '../model/tiers.ts'
import type { Tints } from '../model/tints.ts'
import { ChangeSign } from './changed-view.tsx'
import { RoleBadge } from './RoleBadge.tsx'
import { StateGlyph } from './StateGlyph.tsx'
import { texts } from './texts.ts'

type Props = { grid: Grid; format: MatrixFormat; tints: Tints; shows: CellContent; isCompared: boolean }

/** What the tints, letters and raised numbers of a grid mean; it is always in view. DESIGN 9. */
export function Legend(props: Props) {
  const { grid, format, shows, isCompared } = props
  const { notes, states, several } = useMemo(
    () => ({ notes: notesIn(grid), states: statesIn(grid), several: hasSeveral(grid) }),
    [grid],
  )
  const hasLimits = shows !== 'roles'
  const notLive = states.filter((state) => state !== 'LEFT_OUT')
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what does not fit is scrolled by keyboard
    <section className="matrix-legend caption secondary" aria-label={texts.legend.label} tabIndex={0}>
      <div className="matrix-legend-parts">
        {isCompared ? <Changes /> : hasLimits && <Limits {...props} />}
        {hasLimits && grid.authorityTypes.length > 1 && (
          <Part title={texts.legend.types}>
            {grid.authorityTypes.map(({ id, name, icon }) => (
              <li key={id}>
                <Icon name={icon as IconName} size={12} />
                {name}
              </li>
            ))}
          </Part>
        )}
        {hasLimits && notLive.length > 0 && (
          <Part title={texts.legend.notLive}>
            {notLive.map((state) => (
              <State key={state} state={state} text={texts.states[state]} />
            ))}
          </Part>
        )}
        {hasLimits && states.includes('LEFT_OUT') && (
          <Part title={texts.states.LEFT_OUT}>
            <State state="LEFT_OUT" text={texts.legend.leftOut} />
          </Part>
        )}
        {shows !== 'limits' && grid.roles.length > 0 && <Roles grid={grid} />}
        {hasLimits && <Marks notes={notes} several={several} />}
        {hasLimits && hasConverted(grid, format) && (
          <span className="tertiary">{texts.legend.converted(format.displayCurrencyCode)}</span>
        )}
        <LeftOut grid={grid} />
      </div>
    </section>
  )
}

/** What the numbers and counts behind the names of an Authority Matrix mean, and what it does not show. */
export function TiersLegend({ tiers }: { tiers: Pick<Tiers, 'rows' | 'leftOut'> }) {
  const { notes, several } = useMemo(
    () => ({ notes: findNotesInTiers(tiers), several: hasSeveralInTiers(tiers) }),
    [tiers],
  )
  if (notes.length === 0 && !several && leftOutLines(tiers).length === 0) return null
  return (
    <section className="matrix-legend caption secondary" aria-label={texts.legend.label}>
      <div className="matrix-legend-parts">
        <Marks notes={notes} several={several} />
        <LeftOut grid={tiers} />
      </div>
    </section>
  )
}

function Marks({ notes, several }: { notes: readonly Note[]; several: boolean }) {
  if (notes.length === 0 && !several) return null
  return (
    <ul className="matrix-legend-part">
      {notes.map((note, i) => (
        <li key={note}>
          <sup>{i + 1}</sup>
          {texts.notes[note]}
        </li>
      ))}
      {several && (
        <li>
          <span className="matrix-count">2</span>
          {texts.legend.several}
        </li>
      )}
    </ul>
  )
}

const State = ({ state, text }: { state: CellState; text: string }) => (
  <li>
    <StateGlyph state={state} />
    {text}
  </li>
)

/** How many delegations are not shown, and by what. */
export function LeftOut({ grid }: { grid: Pick<Grid, 'leftOut'> }) {
  const lines = leftOutLines(grid)
  return lines.length > 0 && <span className="tertiary">{lines.join(' ')}</span>
}

const Part = ({ title, children }: { title: string; children: ReactNode }) => (
  <div className="matrix-legend-part">
    <span className="strong">{title}</span>
    <ul className="matrix-legend-part">{children}</ul>
  </div>
)

function Limits({ grid, format, tints }: Props) {
  const { edges } = tints
  if (!format.tintsCells) return null
  const said = (at: 0 | 1 | 2) => (edges ? formatLimit(edges[at], format, grid) : '')
  const steps = edges
    ? [texts.legend.under(said(0)), said(0), said(1), texts.legend.andOver(said(2)), texts.legend.noLimit]
    : ['', '', '', '', texts.legend.noLimit]
  return (
    <Part title={texts.legend.limit}>
      {steps.map((words, i) =>
        words === '' ? null : (
          // biome-ignore lint/suspicious/noArrayIndexKey: the steps never move
          <li key={i}>
            <i className={`matrix-swatch matrix-tint-${i + 1}`} />
            {words}
          </li>
        ),
      )}
      {edges && tints.hasOthers && <li className="tertiary">{texts.legend.others}</li>}
    </Part>
  )
}

function Roles({ grid }: { grid: Grid }) {
  const letters = roleLetters(grid.roles)
  return (
    <Part title={texts.legend.roles}>
      {grid.roles.map(({ id, name }, i) => (
        <li key={id}>
          <RoleBadge name={name} letters={letters[i] ?? ''} />
          {name}
        </li>
      ))}
    </Part>
  )
}

const Changes = () => (
  <Part title={texts.legend.changes}>
    {CHANGE_KINDS.map((kind) => (
      <li key={kind}>
        <ChangeSign kind={kind} />
        {texts.changes.kinds[kind]}
      </li>
    ))}
  </Part>
)
