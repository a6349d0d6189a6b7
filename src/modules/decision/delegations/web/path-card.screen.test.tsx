import { cleanup, screen } from '@testing-library/react'
import { afterEach, describe, expect, test } from 'vitest'
import type { Bound } from '#modules/authority/terms/model/terms.ts'
import { show } from '#platform/web/testing/screen.tsx'
import type { DelegationDetail, PathStep } from '../model/delegation.ts'
import { PathCard } from './PathCard.tsx'

afterEach(cleanup)

const OWN = '018f0000-0000-7000-8000-000000000001'
const upTo = (max: string): PathStep['limit'] => ({
  valueType: 'CURRENCY',
  unit: 'USD',
  min: null,
  minExclusive: false,
  max,
  maxExclusive: false,
})
const step = (name: string, change: Partial<PathStep> = {}): PathStep => ({
  delegationId: OWN,
  displayId: 'DEL-1141',
  masked: false,
  recipients: [name],
  who: null,
  holders: [],
  left: [],
  isPosition: false,
  status: 'ISSUED',
  live: true,
  state: 'LIVE',
  flaw: null,
  limit: upTo('60000'),
  clampedTo: null,
  clampedBy: null,
  allLimits: null,
  goesBeyond: false,
  ...change,
})
const above = step('Marisol Okafor', {
  delegationId: '018f0000-0000-7000-8000-000000000002',
  displayId: 'DEL-1018',
  limit: upTo('500000'),
})
const below = (change: Partial<PathStep>) =>
  step('Aisha Bello', {
    delegationId: '018f0000-0000-7000-8000-000000000003',
    displayId: 'DEL-1142',
    limit: upTo('20000'),
    ...change,
  })
const showCard = (change: Partial<DelegationDetail>) =>
  show(
    <PathCard
      past
      delegation={
        {
          id: OWN,
          displayId: 'DEL-1141',
          status: 'ISSUED',
          acceptanceRequired: false,
          changeWaits: false,
          recipients: [],
          inForce: { standing: 'YES', held: true, text: 'Yes', from: null, until: null },
          decision: { name: 'Approve sole-source purchase', limit: null },
          path: [],
          children: [],
          ...change,
        } as unknown as DelegationDetail
      }
    />,
  )

describe('the path of a record', () => {
  test('never says of a redelegation below what was revoked that it is in force', async () => {
    const revoked = {
      status: 'REVOKED',
      live: false,
      state: 'ENDED',
      flaw: 'DEL-1141 has been revoked.',
    } as const
    await showCard({
      status: 'REVOKED',
      path: [above, step('Tomas Lindqvist', revoked)],
      children: [
        below({ status: 'ACCEPTED', live: false, state: 'BROKEN', flaw: 'DEL-1141 has been revoked.' }),
        below({ status: 'ISSUED', live: false, state: 'ACCEPTANCE', recipients: ['Henrik Voss'] }),
      ],
    })
    await screen.findByText('Redelegation 1 of 2. Aisha Bello, up to $20,000, Not in force.')
    screen.getByText('Redelegation 2 of 2. Henrik Voss, up to $20,000, Awaiting acceptance.')
    screen.getByText('Step 3 of 3. Tomas Lindqvist, up to $60,000, DEL-1141 has been revoked.')
    screen.getByText('Not in force')
    expect(screen.queryByText('In force')).toBeNull()
  })

  test('says of each recipient how it stands: one who has not accepted breaks nothing for the others', async () => {
    const waits = { live: false, state: 'ACCEPTANCE', flaw: 'DEL-1141 has not been accepted yet.' } as const
    const { container } = await showCard({
      acceptanceRequired: true,
      path: [above, step('Priya Raman', waits), step('Tomas Lindqvist')],
    })
    await screen.findByText('Recipient 1 of 2. Priya Raman, up to $60,000, Awaiting acceptance.')
    screen.getByText('Recipient 2 of 2. Tomas Lindqvist, up to $60,000, In force.')
    screen.getByText('This delegation is in force for some recipients.')
    expect(container.querySelectorAll('.path-dead')).toHaveLength(0)
    screen.getByText('This delegation. Recipient 2 of 2.')
    expect(container.querySelectorAll('.path-apart')).toHaveLength(1)
    expect(container.querySelectorAll('.path-dashed')).toHaveLength(0)
    expect(container.querySelectorAll('.path-node-waiting')).toHaveLength(1)
    expect(container.querySelectorAll('.path-node-here')).toHaveLength(1)
  })

  test('draws a limit in months by its length', async () => {
    const months = (max: string) => ({ ...(upTo(max) as Bound), valueType: 'TIME', unit: 'MONTHS' }) as const
    const { container } = await showCard({
      path: [
        step('Marisol Okafor', { delegationId: null, limit: months('120') }),
        step('Tomas Lindqvist', { limit: months('24') }),
      ],
    })
    await screen.findByText(/up to 24 months/)
    const widths = [...container.querySelectorAll<HTMLElement>('.limit-bar > *')].map(
      ({ style }) => style.width,
    )
    expect(new Set(widths.slice(1)).size).toBe(2)
  })

  test('never fills the step of a draft', async () => {
    const draft = { status: 'DRAFT', live: false, state: 'DRAFT' } as const
    const { container } = await showCard({ status: 'DRAFT', path: [above, step('Tomas Lindqvist', draft)] })
    await screen.findByText('Step 3 of 3. Tomas Lindqvist, up to $60,000, Draft.')
    screen.getByText('Draft')
    expect(container.querySelectorAll('.path-dead')).toHaveLength(0)
    expect(container.querySelectorAll('.path-node-idle')).toHaveLength(1)
    expect(container.querySelectorAll('.path-node-here')).toHaveLength(0)
  })

  test('says of a limit that a change holds back that nothing above reduces it', async () => {
    const held = { state: 'CUT', clampedTo: upTo('20000'), clampedBy: 'DEL-1141' } as const
    await showCard({ path: [above, step('Tomas Lindqvist', held)] })
    await screen.findByText(/In force, limit reduced until a change is accepted\.$/)
  })

  test('says every limit of every authority type', async () => {
    const limits = 'Approval $60,000 and Signatory $20,000'
    await showCard({ path: [above, step('Tomas Lindqvist', { allLimits: limits })] })
    await screen.findByText(`Step 3 of 3. Tomas Lindqvist, ${limits}, In force.`)
    screen.getByText(`All limits: ${limits}`)
  })

  test('breaks at a step that the viewer cannot view, and says of it only that it is not in force', async () => {
    const masked = step('A delegation you cannot view', {
      delegationId: null,
      displayId: null,
      masked: true,
      status: 'NOT_IN_FORCE',
      live: false,
      state: 'MASKED',
      limit: null,
    })
    await showCard({
      path: [
        masked,
        step('Tomas Lindqvist', {
          live: false,
          state: 'BROKEN',
          flaw: 'A delegation above is not in force.',
        }),
      ],
    })
    await screen.findByText('Step 2 of 3. A delegation you cannot view, no limit, Not in force.')
    screen.getByText('Step 3 of 3. Tomas Lindqvist, up to $60,000, Not in force.')
    screen.getByText('The path is broken, so this authority is not in force.')
  })
})
