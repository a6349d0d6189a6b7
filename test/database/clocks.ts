import { dayOf, endOfDay, startOfDay } from '#platform/model/day.ts'
import { buildSmallWorld, type SmallWorld, type TestProduct } from './product.ts'

/** Instants at which a day of the tenant is easily taken for another one. */
export const CLOCKS = [
  {
    told: 'half an hour before a day ends in Auckland',
    zone: 'Pacific/Auckland',
    at: '2025-06-15T11:30:00Z',
  },
  {
    told: 'a month’s last evening in New York, the next month in UTC',
    zone: 'America/New_York',
    at: '2025-04-01T00:10:00Z',
  },
  {
    told: 'the night in which clocks go forward in Berlin',
    zone: 'Europe/Berlin',
    at: '2025-03-29T23:30:00Z',
  },
  { told: 'the hour that Berlin has twice', zone: 'Europe/Berlin', at: '2025-10-26T00:30:00Z' },
  {
    told: 'a month’s first minutes in Kathmandu, the month before in UTC',
    zone: 'Asia/Kathmandu',
    at: '2025-05-31T18:20:00Z',
  },
] as const

export type Days = ReturnType<typeof daysAt>

/** The days around an instant as a person in the zone counts them. */
function daysAt(now: Date, zone: string) {
  const today = dayOf(now.getTime(), zone)
  const next = endOfDay(today, zone)
  return {
    yesterday: dayOf(startOfDay(today, zone) - 1, zone),
    today,
    tomorrow: dayOf(next, zone),
    /** The instants at which today begins and is over. */
    begins: new Date(startOfDay(today, zone)),
    over: new Date(next),
  }
}

/** Sets the product's clock, and makes a tenant that lives in the zone. */
export async function worldAt(
  product: TestProduct,
  { zone, at }: { zone: string; at: string },
  named: string,
): Promise<{ world: SmallWorld; days: Days }> {
  product.clock.ahead = Date.parse(at) - Date.now()
  const world = await buildSmallWorld(product, named)
  const path = `/api/auth/tenants/${world.tenant.id}`
  const { etag } = await world.as('admin').ask('GET', path)
  const moved = await world.as('admin').ask('PATCH', path, { zone }, { 'if-match': etag ?? '' })
  if (moved.status !== 200) throw new Error(`The tenant does not live in ${zone}: ${JSON.stringify(moved)}`)
  return { world, days: daysAt(product.now(), zone) }
}
