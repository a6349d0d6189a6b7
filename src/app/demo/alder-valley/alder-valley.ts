import { addActionTemplates, addActionTypes } from '#modules/actions/index.server.ts'
import { decisionSettingsOf, saveDecisionSettings } from '#modules/settings/index.server.ts'
import { dayOf } from '#platform/model/day.ts'
import type { Tx } from '#platform/server/database/sql.ts'
import { byTheProduct } from '#platform/server/records/record-store.ts'
import { makeTenant, setRate } from '../tenant-builder.ts'
import { buildActions } from './build-actions.ts'
import { buildDecisions } from './build-decisions.ts'
import { buildDelegations } from './build-delegations.ts'
import { buildMatrices } from './build-matrices.ts'
import { buildPeople } from './build-people.ts'
import { comeAndGo } from './come-and-go.ts'
import { UNIVERSITY } from './places.ts'
import { FOUNDED } from './timeline.ts'

const DAY = 86_400_000
const ZONE = 'America/New_York'
const ALDER_VALLEY = {
  name: UNIVERSITY,
  accountId: 'AVU-20418',
  company: {
    website: 'https://www.aldervalley.edu',
    taxId: '12-3456789',
    addressLine1: '1 Founders Walk',
    addressLine2: 'Whitcombe Hall',
    city: 'Alder Valley',
    state: 'Vermont',
    zipCode: '05401',
    billingEmail: 'accounts.payable@aldervalley.example',
  },
}

/** Base units (dollars) for one unit, from so many days ago. */
const RATES = [
  ['EUR', '1.08', FOUNDED],
  ['GBP', '1.27', FOUNDED],
  ['EUR', '1.11', 240],
  ['GBP', '1.31', 240],
  ['EUR', '1.09', 30],
] as const

/**
 * A university with its people, decisions and eighteen months of delegations. `persons`: who can sign in, by full name.
 * The transaction is the new tenant's own.
 */
export async function buildAlderValley(
  tx: Tx,
  id: string,
  now: Date,
  persons: ReadonlyMap<string, string>,
): Promise<void> {
  const founded = new Date(now.getTime() - FOUNDED * DAY)
  const tenant = await makeTenant(tx, { id, ...ALDER_VALLEY, zone: ZONE, multiCurrency: true }, founded)
  const every = {
    isCurrencyValue: true,
    isNumberValue: true,
    isPercentageValue: true,
    isTimeValue: true,
    isAuthorisedValue: true,
  }
  const before = await decisionSettingsOf(tx, id)
  await saveDecisionSettings(tx, byTheProduct(id), { before, after: { ...before, ...every } }, founded)
  await addActionTypes(tx, byTheProduct(id), [{ name: 'Policy review', icon: 'eye' }], founded)
  for (const [currency, rate, day] of RATES) {
    const from = new Date(now.getTime() - day * DAY)
    await setRate(tx, id, currency, rate, from, from)
  }
  const people = await buildPeople(tx, tenant, persons, founded, now)
  const secretary = 'Ingrid Solberg'
  const decisions = await buildDecisions(tx, tenant, people, secretary, founded)
  await buildDelegations(tx, tenant, { people, decisions, secretary, approver: 'Beatriz Navarro' }, ZONE, now)
  await buildActions(tx, id, people, ZONE, now)
  await buildMatrices(tx, tenant, { people, decisions }, now)
  await comeAndGo(tx, id, people, now)
  const today = dayOf(now.getTime(), ZONE)
  const review = {
    name: 'Quarterly policy review',
    type: 'Policy review',
    description: 'Review the policies on delegated authority, and report what has changed.',
    dueInDays: 14,
    userIds: [people.users.get(secretary) as string],
    recurrence: 'QUARTERLY' as const,
    startDate: `${today.slice(0, 4)}-01-15`,
    recursSince: today,
  }
  await addActionTemplates(tx, byTheProduct(id), [review], now)
}
