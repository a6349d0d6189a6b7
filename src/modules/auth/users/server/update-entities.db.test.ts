import { expect, test } from 'vitest'
import { type SmallWorld, startTestWorld } from '#test/database/product.ts'
import { SAYS } from '../model/user-rules.ts'

// Several people are put elsewhere in one call: what is named moves, and the rest stays.

const { world } = await startTestWorld()

const ask: SmallWorld['callers'][string]['ask'] = (...asked) => world.as('admin').ask(...asked)
const move = (keys: readonly string[], change: object) =>
  ask('PATCH', `/api/auth/users/update-entities/${world.tenant.id}`, {
    userIds: keys.map((key) => world.users.get(key)),
    ...change,
  })
const group = (name: string) => world.groups.get(name)
const position = (name: string) => world.positions.get(name)
const person = async (key: string) => {
  const { data } = await ask('GET', `/api/auth/users/${world.users.get(key)}`)
  const names = (of: { name: string }[]) => of.map(({ name }) => name).sort()
  return {
    groups: names(data.groups),
    // those that ended stay in the record, with their last day
    positions: names(data.positions.filter(({ until }: { until: string | null }) => until === null)),
    manager: data.manager?.name,
    version: data.version,
  }
}
const NOBODY = '01900000-0000-7000-8000-000000000000'

test('a group that is taken away no longer exists, one that is added is there, and the others stay', async () => {
  const before = await person('dean')
  const added = { groupIds: { add: [group('Medicine'), group('Medicine')] } }
  expect((await move(['dean', 'chair'], added)).data).toMatchObject({ refused: [] })
  expect(await person('dean')).toMatchObject({
    groups: ['Engineering', 'Medicine'],
    positions: before.positions,
  })
  await move(['dean'], { groupIds: { remove: [group('Engineering')] } })
  expect((await person('dean')).groups).toEqual(['Medicine'])
  expect((await person('chair')).groups).toEqual(['Engineering', 'Medicine'])
})

test('a position that is taken away no longer exists, one that is added is there, and the groups stay', async () => {
  const { groups } = await person('chair')
  const change = { add: [position('Dean of Medicine')], remove: [position('Chair of Civil Engineering')] }
  await move(['chair'], { positionIds: change })
  expect(await person('chair')).toMatchObject({ groups, positions: ['Dean of Medicine'] })
})

test('what they have already, or have not, changes nothing and is not written', async () => {
  const before = await person('doctor')
  const change = { groupIds: { add: [group('Medicine')], remove: [group('Engineering')] } }
  expect((await move(['doctor'], change)).data.succeeded).toHaveLength(1)
  expect(await person('doctor')).toEqual(before)
})

test('a manager is set for each, and is no one who works for them', async () => {
  await move(['guest', 'auditor'], { managerId: world.users.get('dean') })
  expect((await person('guest')).manager).toBe('dean Alder')
  const { data } = await move(['dean', 'doctor'], { managerId: world.users.get('guest') })
  expect(data.succeeded).toEqual([world.users.get('doctor')])
  expect(data.refused).toEqual([
    { id: world.users.get('dean'), code: 'INVALID_TRANSITION', message: SAYS.managerCircle },
  ])
  const own = await move(['dean', 'president'], { managerId: world.users.get('dean') })
  expect(own.data.refused).toMatchObject(
    [
      { id: world.users.get('president'), message: SAYS.managerCircle },
      { id: world.users.get('dean'), message: SAYS.ownManager },
    ].toSorted((a, b) => ((a.id as string) < (b.id as string) ? -1 : 1)),
  )
  // who they report to already is no change, and no one is taken away
  const before = await person('guest')
  expect((await move(['guest'], { managerId: world.users.get('dean') })).data.refused).toEqual([])
  expect(await person('guest')).toEqual(before)
  await move(['auditor'], { managerId: null })
  expect((await person('auditor')).manager).toBeUndefined()
})

test.each([
  [{ groupIds: { add: [NOBODY] } }, 'groupIds.add', SAYS.groupNotInUse],
  [{ positionIds: { add: [NOBODY] } }, 'positionIds.add', SAYS.positionNotInUse],
  [{ managerId: NOBODY }, 'managerId', SAYS.managerNotActive],
  [{ primaryOrgId: NOBODY }, 'primaryOrgId', SAYS.groupNotInUse],
  [{ groupIds: { add: [NOBODY] }, managerId: NOBODY }, 'groupIds.add', SAYS.groupNotInUse],
])('%o is refused as a whole, at its field and no other', async (change, path, message) => {
  const before = await person('president')
  const { status, data } = await move(['president'], change)
  expect(status).toBe(400)
  expect(data.fields).toEqual([{ path: `body.${path}`, message }])
  expect(await person('president')).toEqual(before)
})
