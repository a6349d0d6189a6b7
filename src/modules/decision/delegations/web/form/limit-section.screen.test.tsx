import { cleanup, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, test } from 'vitest'
import * as z from 'zod'
import type { Frame } from '#modules/authority/engine/model/frame.ts'
import type { Bound } from '#modules/authority/terms/model/terms.ts'
import { useForm } from '#platform/web/form/use-form.ts'
import { network, show } from '#platform/web/testing/screen.tsx'
import { type FormValues, problemsOfForm } from './form-values.ts'
import { LimitSection } from './LimitSection.tsx'
import type { IssuingForm } from './use-issuing.ts'

afterEach(cleanup)

const bound = (max: string | null, more: Partial<Bound> = {}): Bound => ({
  valueType: 'CURRENCY',
  unit: 'USD',
  min: null,
  minExclusive: false,
  max,
  maxExclusive: false,
  ...more,
})

/** What is held is a limit below $1,000, or none; the organization's own for redelegations where it has one. */
const frameOf = (held: Bound | null, tenantLimits: Frame['tenantLimits'] = []): Frame => ({
  at: 0,
  zone: 'UTC',
  baseCurrency: 'USD',
  rates: {},
  parent: { slotId: 's', delegationId: 'd', displayId: 'DEL-1' },
  decision: 'DELEGABLE',
  isCircular: false,
  parentIsInForce: true,
  parentIsHeld: true,
  depth: 2,
  maxDepth: 10,
  types: [
    {
      authorityTypeId: 't',
      redelegable: true,
      primary: held?.valueType ?? null,
      demands: held ? [{ bound: held, origin: 'LIMIT', delegationId: 'd' }] : [],
    },
  ],
  tenantLimits,
  groups: [],
  pathways: [],
  from: null,
  until: null,
})

let kept: FormValues | undefined

/** `silent`: nothing was touched yet, so no message is shown. */
function Section({ frame, own, silent = false }: { frame: Frame; own: Bound; silent?: boolean }) {
  const form = useForm({
    schema: z.object({ delegationAuthorities: z.array(z.any()) }),
    initial: { delegationAuthorities: [{ authorityTypeId: 't', bounds: [own], redelegable: false }] },
    onSubmit: async () => {},
  })
  kept = form.values as unknown as FormValues
  const terms = {
    authorities: form.values.delegationAuthorities.map((each) => ({
      redelegationLimit: null,
      limitOverridden: false,
      selfApproval: false,
      ...each,
    })),
    groups: [],
    pathways: [],
    conditions: [],
    effective: 0,
    expiration: null,
  }
  const issuing = {
    frame,
    authorityTypes: [{ id: 't', name: 'Approval', bounds: [] }],
    mayOverrideLimit: false,
  } as unknown as IssuingForm
  const { problems } = problemsOfForm(frame, terms, false)
  const shown = {
    ...form,
    shown: (path: string) =>
      silent
        ? undefined
        : problems.find((each) => each.path.replace('authorities', 'delegationAuthorities') === path)?.code,
  }
  return <LimitSection form={shown as never} issuing={issuing} problems={problems} />
}

const ownBound = () => kept?.delegationAuthorities?.[0]?.bounds[0]

test('an end may be excluded, and an emptied one no longer is', async () => {
  network(() => ({ body: { data: { items: [] } } }))
  await show(<Section frame={frameOf(null)} own={bound('500')} />)
  await userEvent.click(await screen.findByRole('checkbox', { name: 'Less than this value' }))
  expect(ownBound()).toMatchObject({ max: '500', maxExclusive: true })
  expect(screen.queryByRole('checkbox', { name: 'More than this value' })).toBeNull()
  await userEvent.type(screen.getByLabelText('Minimum'), '5')
  await userEvent.tab()
  await userEvent.click(screen.getByRole('checkbox', { name: 'More than this value' }))
  expect(ownBound()).toMatchObject({ min: '5', minExclusive: true })
  await userEvent.clear(screen.getByLabelText('Maximum'))
  await userEvent.tab()
  expect(ownBound()).toMatchObject({ max: null, maxExclusive: false })
})

test('what is held says that its end is excluded, and is offered as it is', async () => {
  network(() => ({ body: { data: { items: [] } } }))
  await show(<Section frame={frameOf(bound('1000', { maxExclusive: true }))} own={bound('1000')} />)
  await screen.findByText('Your limit below $1,000')
  await userEvent.click(screen.getByRole('button', { name: 'Use below $1,000' }))
  expect(document.activeElement).toBe(screen.getByLabelText(/^Maximum/))
  expect(ownBound()).toMatchObject({ max: '1000', maxExclusive: true })
  expect(screen.queryByRole('button', { name: /^Use/ })).toBeNull()
})

test('what states no amount says which limit applies all the same', async () => {
  network(() => ({ body: { data: { items: [] } } }))
  const authorized = bound(null, { valueType: 'AUTHORIZED', unit: '' })
  await show(
    <Section frame={frameOf(null, [{ valueType: 'CURRENCY', unit: 'USD', max: '500' }])} own={authorized} />,
  )
  await screen.findByText('The organization’s limit for redelegations applies: $500.')
})

test('who passes on all that they may is notified, until they enter less', async () => {
  network(() => ({ body: { data: { items: [] } } }))
  await show(<Section frame={frameOf(bound('1000'))} own={bound('1000')} />)
  const all = /^This is your full limit\./
  await screen.findByText(all)
  await userEvent.clear(screen.getByLabelText(/^Maximum/))
  await userEvent.type(screen.getByLabelText(/^Maximum/), '400')
  expect(screen.queryByText(all)).toBeNull()
})

test('an empty maximum must be entered, and the whole own limit is one press away', async () => {
  network(() => ({ body: { data: { items: [] } } }))
  await show(<Section frame={frameOf(bound('750000'))} own={bound(null)} silent />)
  const maximum = await screen.findByLabelText(/^Maximum/)
  expect(maximum.getAttribute('aria-required')).toBe('true')
  expect(screen.queryByText('If empty, there is no limit.')).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: 'Use $750,000' }))
  expect(ownBound()).toMatchObject({ max: '750000', maxExclusive: false })
  expect(document.activeElement).toBe(screen.getByLabelText(/^Maximum/))
  expect(screen.queryByRole('button', { name: /^Use/ })).toBeNull()
})

test('where nothing limits what may be passed on, an empty maximum says that there is none', async () => {
  network(() => ({ body: { data: { items: [] } } }))
  await show(<Section frame={frameOf(null)} own={bound(null)} silent />)
  await screen.findByText('If empty, there is no limit.')
  expect(screen.queryByRole('button', { name: /^Use/ })).toBeNull()
})
