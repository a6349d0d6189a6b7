import { expect, test } from 'vitest'
import { namesShown, tiersNamed } from './names-shown.ts'
import type { Tiers } from './tiers.ts'

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

test('an Authority Matrix by positions names nobody who holds one', () => {
  const named = { id: 'x', name: 'X' }
  const tiers: Tiers = {
    roles: [named],
    rows: [
      {
        decision: { ...named, displayId: 'DEC-1' },
        section: named,
        category: null,
        tiers: [{ authorityType: named, label: 'No limit', holders: [dean] }],
        designees: [[person]],
      },
    ],
    delegations: 1,
    at: '2026-11-26T00:00:00Z',
    knownAt: '2026-11-26T00:00:00Z',
    hash: '',
  }
  const text = JSON.stringify(tiersNamed(tiers, 'position'))
  expect(text).not.toMatch(/Priya|Sana/)
  expect(text).toMatch(/Dean.*Controller/)
})
