import type { MatrixFormat } from '../../../src/modules/matrix/grid/model/definition.ts'
import type { Grid, GridCell } from '../../../src/modules/matrix/grid/model/grid.ts'

export const SIZE = { rows: 1_000, columns: 300 }
const SECTIONS = 20
const CATEGORIES = 4
const ORGANIZATIONS = 12
const LIMITS = 60
/** How many of a hundred cells have something. */
const FILLED = 60

export const FORMAT: MatrixFormat = {
  valueAbbrevations: 'shortest',
  valueRounding: 1,
  timeUnit: 'actual',
  timeRounding: 0,
  matrixDecimalRounding: 'down',
  delegationIdentification: 'positionUsername',
  displayCurrencyCode: 'USD',
  tintsCells: true,
}

const id = (kind: number, n: number) => `018f0000-0000-7000-8000-${kind}${String(n).padStart(11, '0')}`

/** The same numbers every time. */
function numbers(seed: number) {
  let state = seed
  return (below: number) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return Math.floor((state / 2_147_483_648) * below)
  }
}

/** A matrix of 1,000 decisions and 300 positions, of whose cells six in ten have something. */
export function aMatrix(): Grid {
  const random = numbers(7)
  const perSection = SIZE.rows / SECTIONS
  const rows = Array.from({ length: SIZE.rows }, (_, i) => {
    const section = Math.floor(i / perSection)
    const category = section * CATEGORIES + Math.floor(((i % perSection) * CATEGORIES) / perSection)
    return {
      decision: { id: id(1, i), displayId: `DEC-${1_000 + i}`, name: `Approve purchase number ${i + 1}` },
      section: { id: id(2, section), name: `Section ${section + 1}` },
      category: { id: id(3, category), name: `Category ${category + 1}` },
      authorityTypes: [0],
    }
  })
  const columns = Array.from({ length: SIZE.columns }, (_, i) => {
    const organization = Math.floor((i * ORGANIZATIONS) / SIZE.columns)
    return {
      kind: 'POSITION' as const,
      id: id(4, i),
      name: `Director of Department ${i + 1}`,
      beside: [`Ada Holder ${i + 1}`],
      organization: { id: id(5, organization), name: `Organization ${organization + 1}` },
      isActive: true,
    }
  })
  const limits = Array.from({ length: LIMITS }, (_, i) =>
    i === 0
      ? []
      : [
          {
            valueType: 'CURRENCY' as const,
            min: null,
            max: { value: String(i * i * 5_000), unit: 'USD', exclusive: false },
          },
        ],
  )
  const cells: GridCell[] = []
  for (let row = 0; row < SIZE.rows; row++)
    for (let column = 0; column < SIZE.columns; column++) {
      if (random(100) >= FILLED) continue
      const isLive = random(20) > 0
      const flags = random(10) === 0 ? 1 : 0
      cells.push([
        row,
        column,
        0,
        isLive ? random(LIMITS) : -1,
        isLive ? 0 : 1 + random(4),
        flags,
        1 + (random(15) === 0 ? 1 : 0),
      ])
    }
  return {
    rows,
    columns,
    authorityTypes: [{ id: id(6, 0), name: 'Approval', icon: 'check' }],
    roles: ['Reserved', 'Consulted', 'Endorse', 'Informed'].map((name, i) => ({ id: id(7, i), name })),
    limits,
    cells,
    roleMarks: Array.from({ length: 5_000 }, () => [random(SIZE.rows), random(SIZE.columns), random(4)]),
    delegations: cells.length,
    leftOut: { byLimitType: 0, byStatus: 0, byGroup: 0, byAuthorityType: 0, decisions: 0 },
    tooMany: { decisions: 0, columns: 0 },
    rates: [],
    baseCurrency: 'USD',
    at: '2026-11-20T15:00:00.000Z',
    knownAt: '2026-11-20T15:00:00.000Z',
    hash: '0123456789abcdef',
  }
}
