import { expect, test } from 'vitest'
import { NOTHING_LEFT_OUT } from './grid.ts'
import { namesShown, tiersNamed } from './names-shown.ts'
import type { TierHolder, TierHolding, TierPerson, Tiers } from './tiers.ts'

const dean = { kind: 'POSITION' as const, id: 'p1', name: 'Dean', beside: ['Priya Raman'] }
const person = { kind: 'USER' as const, id: 'u1', name: 'Sana Ito', beside: ['Controller'] }

test.each([
  ['positionUsername', dean, ['POSITION', 'Dean', ['Priya Raman']]],
  ['position', dean, ['POSITION', 'Dean', []]],
  ['username', dean, ['USER', 'Priya Raman', []]],
  ['positionUsername', person, ['USER', 'Sana Ito', ['Controller']]],
  ['position', person, ['POSITION', 'Controller', []]],
  ['username', person, ['USER', 'Sana Ito', []]],
  ['username', { ...dean, beside: [] }, ['POSITION', 'Dean', []]],
  ['position', { ...person, beside: [] }, ['USER', 'Sana Ito', []]],
] as const)('%s names of %o', (identification, given, [kind, name, beside]) => {
  expect(namesShown({ ...given, beside: [...given.beside] }, identification)).toEqual({ kind, name, beside })
})

const holding: TierHolding = { limits: [], state: 'LIVE', leftOutBy: [], notes: [], delegations: 1 }
const named = { id: 'x', name: 'X' }
const tiersWith = (holders: readonly TierHolder[], designees: readonly TierPerson[]): Tiers => ({
  roles: [named],
  rows: [
    {
      decision: { ...named, displayId: 'DEC-1' },
      section: named,
      category: null,
      tiers: [{ authorityType: named, label: 'No limit', holders: [...holders] }],
      designees: [[...designees]],
    },
  ],
  delegations: 1,
  leftOut: NOTHING_LEFT_OUT,
  at: '2026-11-26T00:00:00Z',
  knownAt: '2026-11-26T00:00:00Z',
  hash: '',
})

test('an Authority Matrix by positions names no one who holds one', () => {
  const tiers = tiersWith([{ ...dean, ...holding }], [person])
  const text = JSON.stringify(tiersNamed(tiers, 'position'))
  expect(text).not.toMatch(/Priya|Sana/)
  expect(text).toMatch(/Dean.*Controller/)
})

test('names no one twice in one tier, and shows every limit that stands behind one name', () => {
  const controller = {
    ...person,
    kind: 'POSITION' as const,
    id: 'p2',
    name: 'Controller',
    beside: ['Sana Ito'],
  }
  const tiers = tiersWith(
    [
      { ...controller, ...holding, limits: ['$25,000'] },
      { ...person, ...holding, limits: ['$100,000'], notes: ['conditions'], delegations: 2 },
      { ...dean, ...holding, limits: ['$50,000'] },
    ],
    [person, controller],
  )
  const [row] = tiersNamed(tiers, 'position').rows
  expect(row?.tiers[0]?.holders).toMatchObject([
    { name: 'Controller', limits: ['$25,000', '$100,000'], notes: ['conditions'], delegations: 2 },
    { name: 'Dean', limits: ['$50,000'] },
  ])
  expect(row?.designees[0]).toHaveLength(1)
})

test('names who occupies a position of the tier once, and apart where they hold something else', () => {
  const office = {
    kind: 'POSITION' as const,
    id: 'p2',
    name: 'Controller',
    beside: ['Sana Ito', 'Theo Park'],
  }
  const namesIn = (limits: string[]) =>
    tiersNamed(
      tiersWith(
        [
          { ...office, ...holding, limits: ['$25,000'] },
          { ...person, ...holding, limits },
        ],
        [],
      ),
      'positionUsername',
    ).rows[0]?.tiers[0]?.holders.map(({ name, beside, limits }) => [name, beside, limits])
  expect(namesIn(['$25,000'])).toEqual([['Controller', ['Sana Ito', 'Theo Park'], ['$25,000']]])
  expect(namesIn(['$40,000'])).toEqual([
    ['Controller', ['Theo Park'], ['$25,000']],
    ['Sana Ito', ['Controller'], ['$40,000']],
  ])
})
