import { cleanup, screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { RecordRoutesContext } from '#platform/web/record/record-routes.tsx'
import { aViewer, network, show } from '#platform/web/testing/screen.tsx'
import { decisionRoute, delegationRoute } from '../../../decisions/web/record-routes.ts'
import type { Authority, AuthorityRow } from '../../model/authority-of-calls.ts'
import { AuthorityOfUser } from './AuthorityScreen.tsx'
import { authorityOfPosition, authorityOfUser } from './authority-routes.ts'

afterEach(cleanup)

const [ADA, DEAN, DECISION, DELEGATION, ABOVE, BELOW] = [1, 2, 3, 4, 5, 6].map(
  (n) => `018f0000-0000-7000-8000-00000000000${n}`,
) as [string, string, string, string, string, string]
const AT = '2026-11-24T15:00:00.000Z'

const row = (change: Partial<AuthorityRow> = {}): AuthorityRow => ({
  decision: { id: DECISION, displayId: 'DEC-1001', name: 'Approve purchase order' },
  section: { id: DEAN, name: 'Procurement' },
  category: { id: DEAN, name: 'Purchasing' },
  authorityType: { id: DEAN, name: 'Approval' },
  verdict: 'CONDITIONAL',
  limits: ['$250,000'],
  limitWithheld: false,
  groups: [],
  conditions: ['Two competitive quotes'],
  conditionsWithheld: false,
  through: { delegationId: DELEGATION, displayId: 'DEL-1116', masked: false },
  as: { id: DEAN, name: 'Dean of Engineering' },
  until: '2027-07-01T04:00:00.000Z',
  untilWithheld: false,
  ...change,
})
const ref = (delegationId: string | null, displayId: string | null) => ({
  delegationId,
  displayId,
  masked: displayId === null,
})
const authority: Authority = {
  who: { kind: 'USER', id: ADA, name: 'Ada Whitfield' },
  holding: [{ id: DEAN, name: 'Dean of Engineering' }],
  items: [row()],
  total: 1,
  all: 1,
  sections: [{ id: DEAN, name: 'Procurement', count: 1 }],
  givenBy: [
    {
      issuer: { kind: 'POSITION', id: DEAN, name: 'Provost' },
      delegations: [
        {
          ...ref(DELEGATION, 'DEL-1116'),
          decision: { id: DECISION, displayId: 'DEC-1001', name: 'Approve purchase order' },
          limits: ['$250,000'],
          above: ref(null, null),
        },
      ],
      total: 1,
    },
  ],
  passedOn: {
    items: [
      {
        delegation: ref(BELOW, 'DEL-1120'),
        decision: { id: DECISION, displayId: 'DEC-1001', name: 'Approve purchase order' },
        recipients: [{ kind: 'USER', id: ABOVE, name: 'Tomas Lindqvist' }],
        limit: '$25,000',
        inForce: { standing: 'YES', held: true, text: 'Yes' },
        until: null,
      },
    ],
    total: 1,
    withheld: 2,
  },
  withheld: 1,
  hash: '0123456789abcdef',
  page: 1,
  limit: 100,
  at: AT,
  knownAt: AT,
}
const viewer = {
  ...aViewer,
  permissions: {
    'tenant.check_authority': 'ON',
    'tenant.check_authority_of_others': 'ON',
    'tenant.access_decisions_module': 'ON',
    'tenant.access_delegations_module': 'ON',
  } as const,
}
const ROUTES = [authorityOfUser, authorityOfPosition, decisionRoute, delegationRoute]
const open = (at = '/') =>
  show(
    <RecordRoutesContext value={ROUTES}>
      <AuthorityOfUser />
    </RecordRoutesContext>,
    { at, viewer },
  )
const answering = (answer: Authority) => network(() => ({ body: { data: answer } }))
const print = vi.fn()
beforeEach(() => {
  print.mockReset()
  globalThis.print = print
})

test('what they may decide stands first, by section and category, with its limit and through what', async () => {
  const asked = answering(authority)
  await open()
  await screen.findByRole('heading', { level: 1, name: 'Authority of Ada Whitfield' })
  const rows = screen.getByRole('table', { name: 'What they may decide' })
  const passed = screen.getByRole('table', { name: 'Passed on to' })
  expect(
    within(rows)
      .getAllByRole('rowheader')
      .map(({ textContent }) => textContent),
  ).toEqual(['Procurement 1', 'Purchasing', 'Approve purchase orderDEC-1001'])
  const cells = within(rows).getAllByRole('cell')
  expect(cells.map(({ textContent }) => textContent)).toEqual([
    'Approval',
    '$250,000',
    '–None',
    '1 condition ',
    'Dean of EngineeringDEL-1116',
    '06/30/2027',
  ])
  await userEvent.click(within(rows).getByRole('button', { name: '1 condition' }))
  expect(within(rows).getByText('Two competitive quotes')).toBeDefined()
  expect(within(passed).getByRole('link', { name: 'Tomas Lindqvist' }).getAttribute('href')).toBe(
    `/users/${ABOVE}/authority`,
  )
  expect(asked[0]?.body).toMatchObject({ who: { kind: 'USER' }, limit: 100, page: 1 })
  expect(asked[0]?.body).not.toHaveProperty('at')
})

test('what is withheld is said, and nothing leads to it', async () => {
  answering({
    ...authority,
    items: [row({ limits: [], limitWithheld: true, until: null, untilWithheld: true })],
  })
  await open()
  await screen.findByText(/^Part of this authority is withheld/)
  expect(screen.getByText('below a delegation you cannot view')).toBeDefined()
  expect(screen.getByText('2 redelegations are withheld. You cannot view them.')).toBeDefined()
  expect(
    within(screen.getByRole('table', { name: 'What they may decide' })).getAllByText('Withheld').length,
  ).toBe(2)
})

test('the address names the date: the note says so, and leads back', async () => {
  const asked = answering(authority)
  const { address } = await open('/?asOf=2026-01-20')
  await screen.findByText(/as of January 20, 2026/)
  expect(asked[0]?.body).toMatchObject({ at: '2026-01-21T04:59:59.999Z' })
  await userEvent.click(screen.getByRole('button', { name: 'Return to current' }))
  expect(address()).toBe('/')
})

test('the certificate states every row, its hash, and where to view it again', async () => {
  const items = Array.from({ length: 100 }, (_, at) =>
    row({ decision: { id: `${DECISION.slice(0, -3)}${100 + at}`, displayId: `DEC-${at}`, name: 'Approve' } }),
  )
  const asked = network(({ body }) => ({
    body: {
      data: {
        ...authority,
        total: 101,
        all: 101,
        items: (body as { limit: number }).limit > 100 ? [...items, row()] : items,
      },
    },
  }))
  await open()
  await userEvent.click(await screen.findByRole('button', { name: 'Print certificate' }))
  await vi.waitFor(() => expect(print).toHaveBeenCalledOnce())
  expect(asked.at(-1)?.body).toMatchObject({ at: AT, page: 1, limit: 1000 })
  const certificate = document.querySelector('.certificate') as HTMLElement
  expect(within(certificate).getAllByText('DEC-1001').length).toBe(1)
  expect(certificate.querySelectorAll('tbody [scope=row]').length).toBe(101)
  expect(certificate.textContent).toContain('0123456789abcdef')
  expect(certificate.textContent).toContain(`/users/${ADA}/authority?asOf=${AT}`)
  expect(certificate.textContent).toContain('November 24, 2026 at 10:00 AM, Eastern Standard Time')
})

test('more than twenty rows are searched and narrowed by section, in the address', async () => {
  const asked = answering({ ...authority, all: 21, total: 0, items: [] })
  const { address } = await open(`/?section=${DEAN}`)
  await userEvent.type(await screen.findByRole('textbox', { name: 'Search decisions' }), 'travel')
  await vi.waitFor(() => expect(address()).toContain('search=travel'))
  await vi.waitFor(() => expect(asked.at(-1)?.body).toMatchObject({ search: 'travel', sectionIds: [DEAN] }))
  await userEvent.click(screen.getByRole('button', { name: 'Clear search' }))
  expect(address()).toBe('/')
})

test('nothing, no permission and no answer are each said', async () => {
  answering({ ...authority, items: [], total: 0, all: 0, withheld: 0, givenBy: [] })
  await open()
  await screen.findByRole('heading', { name: 'Ada Whitfield may not decide anything.' })
  cleanup()
  network(() => ({ status: 403, body: { data: { code: 'FORBIDDEN', message: 'No.' } } }))
  await open()
  await screen.findByRole('heading', { name: 'You do not have permission to view this page.' })
  cleanup()
  network(() => ({ status: 500, body: { data: { code: 'INTERNAL', message: 'Broken.' } } }))
  await open()
  await screen.findByRole('button', { name: 'Try again' })
})

test('the address of a certificate is read as of its instant, and an address with a day as of the day', async () => {
  answering(authority)
  await open('/?asOf=2026-11-24T15:00:00.000Z')
  await screen.findByText(/^You are viewing the authority as of November 24, 2026 at 10:00 AM\./)
  cleanup()
  await open('/?asOf=2026-01-20')
  await screen.findByText(/^You are viewing the authority as of January 20, 2026\./)
})

test('what awaits something says what', async () => {
  const [item] = authority.passedOn.items
  const waits = { standing: 'AWAITING', held: true, text: 'Awaiting approval' } as const
  answering({
    ...authority,
    passedOn: { ...authority.passedOn, items: item ? [{ ...item, inForce: waits }] : [] },
  })
  await open()
  const passed = await screen.findByRole('table', { name: 'Passed on to' })
  within(passed).getByText('Awaiting approval')
})
