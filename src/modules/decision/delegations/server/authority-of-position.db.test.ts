import { stringify } from 'csv-stringify/sync'
import { expect, test } from 'vitest'
import { getUser, updateUser } from '#modules/auth/users/model/user-record-calls.ts'
import { startTestWorld } from '#test/database/product.ts'
import { issue, publishDecision } from '#test/database/scenario.ts'
import { globalSearchOfDelegations } from '../model/delegation-search-call.ts'

const { product, world } = await startTestWorld()

const find = async (search: string) =>
  (await world.as('authority').call(globalSearchOfDelegations, { body: { search } })).data
const idsOf = async (search: string) =>
  (await find(search)).items.map(({ displayId }: { displayId: string }) => displayId)

async function upload(people: readonly (readonly [first: string, last: string])[]): Promise<void> {
  const path = '/api/auth/users/bulk-upload'
  const cells = people.map(([first, last], i) => [`d${i}@mail.example`, first, last, 'Global User', 'No'])
  const head = ['Email', 'First Name', 'Last Name', 'Role(s)', 'Send Invite']
  const { token } = world.as('admin')
  const answer = await product.app.inject({
    method: 'POST',
    url: `${path}?fileName=people.csv`,
    headers: { authorization: `Bearer ${token}`, 'content-type': 'text/csv' },
    payload: stringify([head, ...cells]),
  })
  await product.workOff()
  await world.as('admin').ask('POST', `${path}/${answer.json().data.jobId}/apply`)
  await product.workOff()
}

test('finds a delegation to a position by its occupant among many of the name', async () => {
  const decisionId = await publishDecision(world, { name: 'Zebra order' })
  const { displayId } = await issue(world, decisionId, { to: 'Dean of Medicine', max: 5 })
  await upload(Array.from({ length: 100 }, () => ['Doctor', 'Alder']))
  for (const search of ['alder zebra', 'zebra alder', 'doctor alder zebra', 'doctor zebra'])
    expect(await idsOf(search), search).toEqual([displayId])
  expect(await find('alder zebra')).toMatchObject({ total: 1, totalIsExact: true })
})

test('says that a count is not exact where a name alone has too many people', async () => {
  expect(await find('alder')).toMatchObject({ totalIsExact: false })
  expect(await find('president zebra')).toMatchObject({ totalIsExact: true })
})

test('finds a short last name with a word of a decision, and does not find other names that have its letters', async () => {
  const decisionId = await publishDecision(world, { name: 'Quokka order' })
  const { displayId } = await issue(world, decisionId, { to: 'Dean of Medicine', max: 5 })
  const id = world.users.get('doctor')
  const { etag } = await world.as('admin').call(getUser, { params: { id } })
  const names = { firstName: 'Ming', lastName: 'Wu' }
  await world.as('admin').call(updateUser, { params: { id }, body: names, version: etag })
  for (const search of ['wu quokka', 'quokka wu', 'ming quokka', 'ming wu quokka'])
    expect(await idsOf(search), search).toEqual([displayId])
  expect(await idsOf('ng quokka')).toEqual([])
})
