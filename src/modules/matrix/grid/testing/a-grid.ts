import type { MatrixFormat } from '../model/definition.ts'
import {
  CELL_STATES,
  type CellState,
  type Grid,
  type GridCell,
  type GridLimit,
  NOTHING_LEFT_OUT,
} from '../model/grid.ts'

/** Format as a matrix begins with it. */
export const FORMAT: MatrixFormat = {
  valueAbbrevations: 'actual',
  valueRounding: 0,
  timeUnit: 'actual',
  timeRounding: 0,
  matrixDecimalRounding: 'down',
  delegationIdentification: 'positionUsername',
  displayCurrencyCode: 'USD',
  tintsCells: true,
}

export const upTo = (
  value: string,
  unit = 'USD',
  valueType: GridLimit['valueType'] = 'CURRENCY',
): GridLimit => ({ valueType, min: null, max: { value, unit, exclusive: false } })
export const NO_LIMIT: GridLimit = { valueType: 'CURRENCY', min: null, max: null }

const idOf = (kind: number, n: number) => `018f0000-0000-7000-8000-${kind}${String(n).padStart(11, '0')}`

/** What is in a cell of an example. */
export type CellExample = {
  limit?: readonly GridLimit[]
  state?: CellState
  flags?: number
  count?: number
  type?: number
}

/** A grid of decisions in sections and of positions; `cells` by "decision/position". */
export function aGrid({
  decisions = {
    Procurement: ['Approve purchase order', 'Approve change order'],
    Finance: ['Approve travel'],
  },
  positions = ['President', 'Controller'],
  cells = {},
  roles = [],
  marks = [],
  change = {},
}: {
  decisions?: Readonly<Record<string, readonly string[]>>
  positions?: readonly string[]
  cells?: Readonly<Record<string, CellExample | readonly CellExample[]>>
  roles?: readonly string[]
  marks?: Grid['roleMarks']
  change?: Partial<Grid>
} = {}): Grid {
  const rows = Object.entries(decisions).flatMap(([section, names], at) =>
    names.map((name) => ({ name, section, at })),
  )
  const limits: GridLimit[][] = []
  const placed = Object.entries(cells).flatMap(([place, stands]) => {
    const [decision, position] = place.split('/')
    const row = rows.findIndex(({ name }) => name === decision)
    const column = positions.indexOf(position ?? '')
    return [stands].flat().map(({ limit, state = 'LIVE', flags = 0, count = 1, type = 0 }): GridCell => {
      const at = limit ? limits.push([...limit]) - 1 : -1
      return [row, column, type, at, CELL_STATES.indexOf(state), flags, count]
    })
  })
  return {
    rows: rows.map(({ name, section, at }, i) => ({
      decision: { id: idOf(1, i), name, displayId: `DEC-${1001 + i}` },
      section: { id: idOf(2, at), name: section },
      category: { id: idOf(3, at), name: `${section} in general` },
      authorityTypes: [0],
    })),
    columns: positions.map((name, i) => ({
      kind: 'POSITION',
      id: idOf(4, i),
      name,
      beside: [`Dr. ${name.split(' ')[0]} Holder`],
      organization: null,
      isActive: true,
    })),
    authorityTypes: [{ id: idOf(5, 0), name: 'Approval', icon: 'check' }],
    roles: roles.map((name, i) => ({ id: idOf(6, i), name })),
    limits,
    cells: placed,
    roleMarks: marks,
    delegations: placed.length,
    leftOut: NOTHING_LEFT_OUT,
    tooMany: { decisions: 0, columns: 0 },
    rates: [{ currency: 'EUR', rate: '1.25' }],
    baseCurrency: 'USD',
    at: '2026-11-20T15:00:00.000Z',
    knownAt: '2026-11-20T15:00:00.000Z',
    hash: '0123456789abcdef',
    ...change,
  }
}
