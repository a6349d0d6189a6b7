import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as onScreen from '#platform/web/text/dates.ts'
import { CLOCKS, type Days, worldAt } from './clocks.ts'
import { type SmallWorld, startTestProduct, type TestProduct } from './product.ts'
import { issue, publishDecision, verdict } from './scenario.ts'

let product: TestProduct

beforeAll(async () => {
  product = await startTestProduct()
})
afterAll(() => product.close())

const MINUTE = 60_000
const justBefore = (at: Date) => new Date(at.getTime() - 1).toISOString()

describe.each(CLOCKS)('a day is the tenant’s: $told', ({ zone, at }) => {
  let world: SmallWorld
  let days: Days
  const admin: SmallWorld['callers'][string]['ask'] = (...asked) => world.as('admin').ask(...asked)
  const user = (lastName: string, positions: object[] = []) =>
    admin('POST', '/api/auth/user', {
      firstName: 'New',
      lastName,
      email: `${lastName.toLowerCase()}@${world.tenant.id}.example`,
      roleIds: [world.tenant.userRoleIds.GU],
      positions,
    })
  const position = () => ({ positionId: world.positions.get('President') })

  beforeAll(async () => {
    const made = await worldAt(product, { zone, at }, `Day${CLOCKS.findIndex((each) => each.at === at)}`)
    world = made.world
    days = made.days
  })

  test('the product stands on it', () => {
    expect(Math.abs(product.now().getTime() - Date.parse(at))).toBeLessThan(10 * MINUTE)
    expect(days.begins.getTime()).toBeLessThanOrEqual(product.now().getTime())
    expect(days.over.getTime()).toBeGreaterThan(product.now().getTime())
  })

  test('a position held from today until today is held now, and over when the day is', async () => {
    const decisionId = await publishDecision(world, { name: 'Hold' })
    await issue(world, decisionId, { to: 'President' })
    const added = await user('Today', [{ ...position(), from: days.today, until: days.today }])
    expect(added.data.positions).toMatchObject([{ when: 'CURRENT', from: days.today, until: days.today }])
    world.users.set('today', added.data.id)
    const can = (change: object) => verdict(world, decisionId, 'today', 5, { ...change })
    expect(await can({})).toBe('ALLOW')
    expect(await can({ at: justBefore(days.over) })).toBe('ALLOW')
    expect(await can({ at: days.over.toISOString() })).toBe('DENY')
  })

  test('a position from tomorrow on is not held yet, one until yesterday is refused', async () => {
    const later = await user('Later', [{ ...position(), from: days.tomorrow }])
    expect(later.data.positions).toMatchObject([{ when: 'FUTURE', from: days.tomorrow, until: null }])
    const past = await user('Past', [{ ...position(), from: days.yesterday, until: days.yesterday }])
    expect(past.data.fields).toMatchObject([{ path: 'body.positions.0.until' }])
  })

  test('a delegation effective today holds now, and one that expires today until the day is over', async () => {
    const decisionId = await publishDecision(world, { name: 'Expire' })
    const terms = { effectiveDate: days.today, isNoExpiration: false, expirationDate: days.today }
    const issued = await issue(world, decisionId, { to: 'President', change: terms })
    expect(issued).toMatchObject({ status: 'ISSUED', expiration: days.over.toISOString() })
    const can = (change: object) => verdict(world, decisionId, 'president', 5, { ...change })
    expect(await can({})).toBe('ALLOW')
    expect(await can({ at: justBefore(days.over) })).toBe('ALLOW')
    expect(await can({ at: days.over.toISOString() })).toBe('DENY')
    const tomorrow = await publishDecision(world, { name: 'Begin' })
    await issue(world, tomorrow, { to: 'President', change: { effectiveDate: days.tomorrow } })
    expect(await verdict(world, tomorrow, 'president', 5)).toBe('DENY')
    expect(await verdict(world, tomorrow, 'president', 5, { at: justBefore(days.over) })).toBe('DENY')
    expect(await verdict(world, tomorrow, 'president', 5, { at: days.over.toISOString() })).toBe('ALLOW')
  })

  test('a rate dated today holds now, one of tomorrow from its beginning, and none is backdated', async () => {
    const path = `/api/auth/tenants/${world.tenant.id}`
    const set = async (rate: string, from: string) => {
      const { etag } = await admin('GET', path)
      return admin(
        'PATCH',
        path,
        { currencyRates: [{ currency: 'EUR', rate, from }] },
        { 'if-match': etag ?? '' },
      )
    }
    expect((await set('1.08', days.today)).status).toBe(200)
    expect((await set('1.1', days.tomorrow)).status).toBe(200)
    expect((await set('1.2', days.yesterday)).status).toBe(422)
    const { items } = (await admin('GET', `${path}/currency-rates`)).data
    expect(items.find((each: { currency: string }) => each.currency === 'EUR')).toMatchObject({
      rate: '1.08',
      history: [
        { rate: '1.1', from: days.over.toISOString() },
        { rate: '1.08', until: days.over.toISOString() },
      ],
    })
  })

  test('a list asked for today has what was added today, asked for another day not', async () => {
    const { data } = await user('Listed')
    const listed = async (day: string) => {
      const found = await admin('POST', '/api/auth/users/search', {
        ids: [data.id],
        createdStartDate: onScreen.startOfDay(day, zone),
        createdEndDate: onScreen.startOfDay(onScreen.addDays(day, 1), zone),
      })
      return found.data.total
    }
    expect(await Promise.all([days.yesterday, days.today, days.tomorrow].map(listed))).toEqual([0, 1, 0])
  })

  test('the screen begins and ends a day where the server does', () => {
    expect(onScreen.dayOf(product.now().toISOString(), zone)).toBe(days.today)
    expect(onScreen.startOfDay(days.today, zone)).toBe(days.begins.toISOString())
    expect(onScreen.startOfDay(days.tomorrow, zone)).toBe(days.over.toISOString())
  })

  test('an export is named by the day', async () => {
    const answer = await product.app.inject({
      method: 'POST',
      url: '/api/auth/users/export',
      headers: { authorization: `Bearer ${world.as('admin').token}`, 'content-type': 'application/json' },
      payload: '{}',
    })
    expect(answer.headers['content-disposition']).toContain(`-${days.today}.xlsx`)
  })
})
