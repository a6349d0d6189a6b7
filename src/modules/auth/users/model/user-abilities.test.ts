import { expect, test } from 'vitest'
import { abilitiesOf } from './user-abilities.ts'

const userRole = (id: string, permissions: Record<string, 'ON' | 'ALL' | 'GROUPS'>) => ({
  id,
  name: id,
  permissions,
})

test('several user roles unite to the widest reach, and each says what it gives', () => {
  const found = abilitiesOf([
    userRole('a', { 'tenant.access_decisions_module': 'ON', 'decision.view': 'GROUPS' }),
    userRole('b', { 'decision.view': 'ALL' }),
  ])
  expect(found).toEqual([
    { key: 'tenant.access_decisions_module', scope: 'ON', through: [{ id: 'a', name: 'a', scope: 'ON' }] },
    {
      key: 'decision.view',
      scope: 'ALL',
      through: [
        { id: 'a', name: 'a', scope: 'GROUPS' },
        { id: 'b', name: 'b', scope: 'ALL' },
      ],
    },
  ])
})

test('what stands behind a module that is turned off is not among them', () => {
  expect(abilitiesOf([userRole('a', { 'decision.view': 'ALL' })])).toEqual([])
})
