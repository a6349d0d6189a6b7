import './matrix-cells.css'
import { Fragment } from 'react'
import type { GridCellView } from '#platform/web/grid/grid-model.ts'
import { Icon, type IconName } from '#platform/web/theme/Icon.tsx'
import type { CellSummary, Note, SaidLimit } from '../model/cell-summary.ts'
import type { CellState, Grid } from '../model/grid.ts'
import { RoleBadge } from './RoleBadge.tsx'
import { StateGlyph } from './StateGlyph.tsx'
import { texts } from './texts.ts'

/** What all cells of a grid have in common: its words, letters of decision roles, and numbers of notes. */
export type CellWords = {
  readonly authorityTypes: Grid['authorityTypes']
  readonly roles: Grid['roles']
  readonly letters: readonly string[]
  readonly notes: readonly Note[]
  readonly tints: boolean
  /** A cell of decision roles alone says nothing of authority. */
  readonly showsLimits: boolean
}

const MOST_LIMITS = 2
const MOST_ROLES = 3

const emptyCell = (spoken: string): GridCellView => ({
  text: '',
  spoken,
  content: '–',
  className: 'matrix-cell matrix-nothing',
})
const NO_AUTHORITY = emptyCell(texts.nothing)
const NO_ROLE = emptyCell(texts.noRole)

/** What a cell looks like, is copied as and is heard as. */
export function cellView(said: CellSummary, words: CellWords): GridCellView {
  if (said.state === undefined && said.roles.length === 0) return words.showsLimits ? NO_AUTHORITY : NO_ROLE
  const step = words.tints ? Math.max(0, ...said.limits.map((each) => each.step)) : 0
  return {
    text: copiedText(said, words),
    spoken: spokenText(said, words),
    content: <CellContent said={said} words={words} />,
    className: `matrix-cell${step > 0 ? ` matrix-tint-${step}` : ''}${step === 5 ? ' grid-solid' : ''}`,
  }
}

function copiedText({ limits, state, roles }: CellSummary, { letters, authorityTypes }: CellWords): string {
  const isOne = limits.length < 2
  return [
    ...limits.map(({ types, text }) =>
      isOne ? text : `${types.map((type) => authorityTypes[type]?.name).join(' and ')} ${text}`,
    ),
    ...(state && state !== 'LIVE' ? [texts.states[state]] : []),
    ...(roles.length > 0 ? [roles.map((role) => letters[role]).join(' ')] : []),
  ].join(', ')
}

function spokenText(said: CellSummary, words: CellWords): string {
  const { limits, state, leftOutBy, notes, delegations, roles } = said
  const typesOf = ({ types, text }: SaidLimit) =>
    words.authorityTypes.length > 1
      ? texts.cell.byTypes(
          types.map((type) => words.authorityTypes[type]?.name ?? ''),
          text,
        )
      : text
  return [
    ...limits.map(typesOf),
    ...(state && state !== 'LIVE' ? [texts.statesInWords[state]] : []),
    ...leftOutBy.map((reason) => texts.leftOutBy[reason]),
    ...notes.map((note) => texts.notes[note].toLowerCase()),
    ...(delegations > 1 ? [texts.cell.delegations(delegations)] : []),
    ...roles.map((role) => words.roles[role]?.name ?? ''),
  ].join(', ')
}

/** As few elements as can be: a grid draws hundreds of them immediately. */
function CellContent({ said, words }: { said: CellSummary; words: CellWords }) {
  const { limits, state, notes, delegations, roles } = said
  const numbers = notes.map((note) => words.notes.indexOf(note) + 1)
  const isPlain = limits.length === 1 && words.authorityTypes.length < 2
  return (
    <>
      {isPlain
        ? limits[0]?.text
        : limits.length > 0 && <Limits limits={limits} types={words.authorityTypes} />}
      {state && state !== 'LIVE' && <State state={state} />}
      {numbers.length > 0 && <sup className="matrix-raised matrix-sign" data-sign={numbers.join(',')} />}
      {delegations > 1 && <span className="matrix-count matrix-sign" data-sign={delegations} />}
      {roles.slice(0, MOST_ROLES).map((role) => (
        <RoleBadge key={role} name={words.roles[role]?.name ?? ''} letters={words.letters[role] ?? ''} />
      ))}
      {roles.length > MOST_ROLES && (
        <span className="matrix-more matrix-sign" data-sign={`+${roles.length - MOST_ROLES}`} />
      )}
    </>
  )
}

/** The authority type that most cells have. */
const APPROVAL = 'Approval'

/** Limits by authority type, two of them below each other. */
function Limits({ limits, types }: { limits: readonly SaidLimit[]; types: CellWords['authorityTypes'] }) {
  const shown = limits.slice(0, MOST_LIMITS)
  // a cell of Approval alone says no more by its sign
  const needsSigns =
    types.length > 1 && limits.some((limit) => limit.types.some((type) => types[type]?.name !== APPROVAL))
  return (
    <span className={shown.length > 1 ? 'matrix-limits matrix-limits-two' : 'matrix-limits'}>
      {shown.map((limit, i) => (
        <Fragment key={limit.text}>
          {i > 0 && ' '}
          <Limit
            limit={limit}
            types={types}
            needsSigns={needsSigns}
            more={i === shown.length - 1 ? limits.length - shown.length : 0}
          />
        </Fragment>
      ))}
    </span>
  )
}

function Limit({
  limit,
  types,
  needsSigns,
  more,
}: {
  limit: SaidLimit
  types: CellWords['authorityTypes']
  needsSigns: boolean
  more: number
}) {
  return (
    <span className="matrix-limit">
      {needsSigns &&
        limit.types.map((type) => <Icon key={type} name={types[type]?.icon as IconName} size={12} />)}
      {limit.text}
      {more > 0 && <span className="matrix-sign" data-sign={`+${more}`} />}
    </span>
  )
}

function State({ state }: { state: CellState }) {
  return (
    <span className={`matrix-state matrix-state-${state.toLowerCase().replace('_', '-')}`}>
      <StateGlyph state={state} />
      {texts.states[state]}
    </span>
  )
}
