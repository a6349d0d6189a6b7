import { expect, test } from 'vitest'
import { startTestWorld } from '#test/database/product.ts'
import { delegationBody, dollars, publishDecision } from '#test/database/scenario.ts'
import { createDecision } from '../../decisions/model/decision-calls.ts'
import { createDelegation } from '../model/delegation-calls.ts'

const { world } = await startTestWorld()

const twice = <T>(one: T): T[] => [one, one]
const limit = () => ({
  authorityTypeId: world.tenant.authorityTypes.approvalId,
  bounds: [dollars(5)],
})

test.each<[string, () => object, string]>([
  ['group', () => ({ delegationGroups: twice(world.tenant.organizationId) }), 'body.delegationGroups.1'],
  [
    'authority type',
    () => ({ delegationAuthorities: twice(limit()) }),
    'body.delegationAuthorities.1.authorityTypeId',
  ],
  ['pathway', () => ({ delegationPathway: twice('Matrix') }), 'body.delegationPathway.1'],
])('a draft of a delegation that names a %s twice is refused at its field', async (_, change, path) => {
  const decisionId = await publishDecision(world)
  const body = delegationBody(world, decisionId, { change: { status: 'DRAFT', ...change() } })
  const made = await world.as('authority').call(createDelegation, { body })
  expect(made.status, JSON.stringify(made.data)).toBe(422)
  expect(made.data.fields).toMatchObject([{ path }])
})

test.each<[string, () => object, string]>([
  ['group', () => ({ decisionGroups: twice(world.tenant.organizationId) }), 'body.decisionGroups.1'],
  [
    'authority type',
    () => ({ decisionAuthorities: twice(limit()) }),
    'body.decisionAuthorities.1.authorityTypeId',
  ],
  ['pathway', () => ({ delegationPathway: twice('Matrix') }), 'body.delegationPathway.1'],
])('a draft of a decision that names a %s twice is refused at its field', async (_, change, path) => {
  const made = await world.as('authority').call(createDecision, {
    body: {
      name: 'Approve',
      sectionId: world.sections.get('Procurement'),
      status: 'DRAFT',
      ...change(),
    },
  })
  expect(made.status, JSON.stringify(made.data)).toBe(422)
  expect(made.data.fields).toMatchObject([{ path }])
})
