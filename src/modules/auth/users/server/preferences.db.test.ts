import { expect, test } from 'vitest'
import { startTestWorld } from '#test/database/product.ts'
import { getUserDetails, updatePreferences } from '../model/user-calls.ts'

const { world } = await startTestWorld()

const preferred = async (who: string) => (await world.as(who).call(getUserDetails)).data.preferences

const OF_THE_ORGANIZATION = { dateFormat: null, zone: null, currency: null }
const prefer = (who: string, change: object) => world.as(who).call(updatePreferences, { body: change })

test('single keys are on until a person turns them off, for themselves alone', async () => {
  expect(await preferred('dean')).toEqual({ singleKeys: true, ...OF_THE_ORGANIZATION })
  const saved = await prefer('dean', { singleKeys: false })
  expect(saved).toMatchObject({ status: 200, data: { singleKeys: false } })
  expect(await preferred('dean')).toEqual({ singleKeys: false, ...OF_THE_ORGANIZATION })
  expect(await preferred('chair')).toEqual({ singleKeys: true, ...OF_THE_ORGANIZATION })
})

test('a person writes dates in their own way until they take the organization’s again, and nothing else changes with it', async () => {
  const format = async () => (await world.as('doctor').call(getUserDetails)).data.tenant.dateFormat
  expect(await format()).toBe('MM/DD/YYYY')
  await prefer('doctor', { dateFormat: 'YYYY/MM/DD', zone: 'Europe/Vienna' })
  await prefer('doctor', { zone: 'UTC' })
  expect(await format()).toBe('YYYY/MM/DD')
  expect(await preferred('doctor')).toMatchObject({ dateFormat: 'YYYY/MM/DD', zone: 'UTC' })
  await prefer('doctor', { dateFormat: null })
  expect(await format()).toBe('MM/DD/YYYY')
})

test.each([
  [{ dateFormat: 'YYYY-MM-DD' }, 400],
  [{ zone: 'Atlantis/Capital' }, 400],
  [{ currency: 'EUR' }, 422],
  [{ currency: 'USD' }, 200],
])('%o is answered with %i', async (change, status) => {
  expect((await prefer('chair', change)).status).toBe(status)
})

test('what is no preference is refused', async () => {
  const answer = await world.as('dean').ask('PATCH', '/api/auth/user/preferences', { singleKeys: 'no' })
  expect(answer.status).toBe(400)
})
