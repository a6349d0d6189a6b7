import { expect, test } from 'vitest'
import { type Answer, startTestWorld } from '#test/database/product.ts'
import {
  base,
  decisionToSend,
  delegationBody,
  dollars,
  issue,
  publishDecision,
} from '#test/database/scenario.ts'
import { createDelegation } from '../../delegations/model/delegation-calls.ts'
import { createDecision } from '../model/decision-calls.ts'

const { world } = await startTestWorld()

const tenantPath = () => `/api/auth/tenants/${world.tenant.id}`
async function change(body: object) {
  const { etag } = await world.as('admin').ask('GET', tenantPath())
  const answer = await world.as('admin').ask('PATCH', tenantPath(), body, { 'if-match': etag ?? '' })
  expect(answer.status, JSON.stringify(answer.data)).toBe(200)
}
const setRate = (rate: string | null) => change({ currencyRates: [{ currency: 'KWD', rate }] })

const dinars = (max: number) => ({ ...dollars(max), unit: 'KWD' })
const authorities = (max = 1_000) => [
  { authorityTypeId: world.tenant.authorityTypes.approvalId, bounds: [dinars(max)] },
]
const inDinars = {
  name: 'Large ones',
  description: 'Two quotes',
  when: { field: 'CURRENCY', operator: '>', value: '500.00', unit: 'KWD' },
  rule: null,
  isActive: true,
}
const fieldsOf = ({ data }: Answer) =>
  (data.fields ?? []).map(({ path, message }: { path: string; message: string }) => [path, message])
const NO_RATE = 'There is no exchange rate for KWD. An administrator can add one.'

const create = (body: object) =>
  world.as('authority').call(createDecision, {
    body: {
      name: 'Buy abroad',
      sectionId: world.sections.get('Procurement'),
      delegationPathway: ['Matrix'],
      decisionAuthorities: [
        { authorityTypeId: world.tenant.authorityTypes.approvalId, bounds: [dollars(null)] },
      ],
      decisionGroups: [world.tenant.organizationId],
      status: 'PUBLISHED',
      ...body,
    },
  })
const give = (decisionId: string, body: object) =>
  world.as('authority').call(createDelegation, {
    body: {
      ...delegationBody(world, decisionId, {}),
      ...body,
    },
  })

test('a currency without a rate is refused at the field where it is written', async () => {
  expect(fieldsOf(await create({ decisionAuthorities: authorities() }))).toEqual([
    ['body.decisionAuthorities.0.bounds.0.unit', NO_RATE],
  ])
  expect(fieldsOf(await create({ conditions: [inDinars] }))).toEqual([
    ['body.conditions.0.when.unit', NO_RATE],
  ])
  const decisionId = await publishDecision(world)
  const delegationAuthorities = authorities().map((each) => ({ ...each, redelegable: true }))
  expect(fieldsOf(await give(decisionId, { delegationAuthorities }))).toEqual([
    ['body.delegationAuthorities.0.bounds.0.unit', NO_RATE],
  ])
  expect(fieldsOf(await give(decisionId, { conditions: [inDinars] }))).toEqual([
    ['body.conditions.0.when.unit', NO_RATE],
  ])
})

test('what was written in it stays when its rate goes, and may be passed on in it', async () => {
  await setRate('3.25')
  const created = await create({ decisionAuthorities: authorities() })
  expect(created.status, JSON.stringify(created.data)).toBe(201)
  const id: string = created.data.id
  const held = await issue(world, id, {
    change: { delegationAuthorities: authorities().map((each) => ({ ...each, redelegable: true })) },
  })
  await setRate(null)
  const { body, match } = await decisionToSend(world, id)
  const renamed = await world
    .as('authority')
    .ask('PATCH', `${base}/decisions/${id}`, { ...body, name: 'Anew' }, match)
  expect(renamed.status, JSON.stringify(renamed.data)).toBe(200)
  await issue(world, id, {
    to: 'Dean of Medicine',
    parent: held.id,
    by: 'president',
    change: { delegationAuthorities: authorities(500).map((each) => ({ ...each, redelegable: false })) },
  })
})

test('with one currency only any other is refused, and the field says so', async () => {
  await change({ multiCurrencyEnabled: false })
  expect(fieldsOf(await create({ decisionAuthorities: authorities() }))).toEqual([
    ['body.decisionAuthorities.0.bounds.0.unit', 'Multi-currency is not enabled on this account'],
  ])
  await change({ multiCurrencyEnabled: true })
})
