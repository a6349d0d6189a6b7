import { expect, test } from 'vitest'
import type { MatrixFormat } from '../../grid/model/definition.ts'
import { type Grid, NOTHING_LEFT_OUT } from '../../grid/model/grid.ts'
import type { TierHolder, Tiers } from '../../grid/model/tiers.ts'
import { gridForStrangers, tiersForStrangers } from './for-strangers.ts'

const column = (beside: string[]) => ({
  kind: 'USER',
  id: 'u1',
  name: 'Tomas Lindqvist',
  beside,
  organization: null,
  isActive: true,
})
const headOf = (beside: string[], delegationIdentification: string) => {
  const grid = {
    rows: [],
    columns: [column(beside)],
    authorityTypes: [],
    roles: [],
    roleMarks: [],
    limits: [],
    cells: [],
    rates: [],
    baseCurrency: 'USD',
    tooMany: { decisions: 0, columns: 0 },
    leftOut: { ...NOTHING_LEFT_OUT, byStatus: 2, decisions: 3 },
  } as unknown as Grid
  return gridForStrangers(grid, { delegationIdentification } as MatrixFormat).columns[0]
}

test.each([
  ['position', ['Dean'], 'Dean'],
  ['position', [], 'No position'],
  ['username', [], 'Tomas Lindqvist'],
])('a stranger to whom the format shows %s, of someone in %j, reads %s', (identification, beside, name) => {
  expect(headOf(beside, identification)).toMatchObject({ name, beside: [] })
})

const holder = (name: string, more: Partial<TierHolder> = {}): TierHolder => ({
  id: name,
  name,
  kind: 'POSITION',
  beside: [],
  limits: [],
  state: 'LIVE',
  leftOutBy: [],
  notes: [],
  delegations: 1,
  ...more,
})

test('a stranger reads each own limit of a tier, and of what is left out a count without names', () => {
  const named = { id: 'x', name: 'X' }
  const tiers: Tiers = {
    roles: [],
    rows: [
      {
        decision: { ...named, displayId: 'DEC-1' },
        section: named,
        category: null,
        tiers: [
          {
            authorityType: named,
            label: 'up to $100K',
            holders: [holder('Chair', { limits: ['$25K'], notes: ['further'], delegations: 2 })],
          },
          {
            authorityType: named,
            label: 'Not shown',
            holders: ['Dean', 'Provost'].map((name) =>
              holder(name, { state: 'LEFT_OUT', leftOutBy: ['limitType'] }),
            ),
          },
        ],
        designees: [],
      },
    ],
    delegations: 1,
    leftOut: { ...NOTHING_LEFT_OUT, byLimitType: 2, decisions: 1 },
    at: '2026-11-26T00:00:00Z',
    knownAt: '2026-11-26T00:00:00Z',
    hash: '',
  }
  const shown = tiersForStrangers(tiers, { delegationIdentification: 'position' } as MatrixFormat)
  expect(shown.leftOut).toEqual({ ...NOTHING_LEFT_OUT, byLimitType: 2 })
  expect(shown.rows[0]?.tiers.map(({ holders }) => holders)).toMatchObject([
    [{ id: 'h1', name: 'Chair', limits: ['$25K'], notes: ['further'], delegations: 2 }],
    [{ name: '2 holders', state: 'LEFT_OUT', leftOutBy: ['limitType'] }],
  ])
  expect(JSON.stringify(shown)).not.toMatch(/Dean|Provost/)
})
