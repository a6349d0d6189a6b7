import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, expect, test } from 'vitest'
import { aViewer, type NetworkRequest, network, show } from '#platform/web/testing/screen.tsx'
import { useCheckHere } from '../../decisions/web/check-drawer.ts'
import { CheckAct } from './CheckAct.tsx'
import CheckDrawer from './CheckDrawer.tsx'
import CheckScreen from './CheckScreen.tsx'
import { readCheck } from './check-address.ts'

afterEach(cleanup)

const SENT = '2026-07-01T13:00:00.000Z'
const DECISION = {
  id: '018f0000-0000-7000-8000-0000000000e1',
  displayId: 'DEC-1001',
  name: 'Approve purchase',
  decisionAuthorities: [
    {
      authorityTypeId: 'approval',
      authorityTypeName: 'Approval',
      bounds: [
        { valueType: 'CURRENCY', unit: 'USD', min: null, minExclusive: false, max: '1', maxExclusive: false },
      ],
    },
  ],
  decisionGroups: [],
}
const answerTo = ({ body }: NetworkRequest) => {
  const { at = SENT, knownAt = SENT } = body as { at?: string; knownAt?: string }
  return {
    verdict: 'ALLOW',
    hasConditions: false,
    upTo: null,
    nobodyCan: false,
    moreCan: false,
    question: 'May Aisha Bello make the decision “Approve purchase” on July 1, 2026?',
    message: 'Aisha Bello may make the decision “Approve purchase” on July 1, 2026.',
    reasons: [],
    chain: [],
    binding: null,
    obligations: [],
    consult: [],
    endorse: [],
    inform: [],
    reserved: [],
    otherRoles: [],
    nearest: [],
    others: 0,
    withheld: 0,
    occupants: null,
    decision: { id: DECISION.id, displayId: DECISION.displayId, name: DECISION.name, limit: null },
    who: { kind: 'USER', id: 'u2', name: 'Aisha Bello' },
    authorityType: null,
    at,
    knownAt,
  }
}

const mayAsk = {
  ...aViewer,
  permissions: { 'tenant.check_authority': 'ALL', 'tenant.check_authority_of_others': 'ALL' },
} as never
const open = async (address: Record<string, string>) => {
  const asked = network((each) => ({
    body: { data: each.method === 'POST' ? answerTo(each) : DECISION },
  }))
  const shown = await show(<CheckScreen />, {
    at: `/?${new URLSearchParams({ decision: DECISION.id, who: 'USER u2', ...address })}`,
    viewer: mayAsk,
  })
  return { ...shown, checks: () => asked.filter(({ method }) => method === 'POST') }
}

/** The question that a short address leads to. */
const questionAt = (address: string | null | undefined) =>
  readCheck(Object.fromEntries(new URL(address ?? '').searchParams), 'America/New_York').question

test('a sent answer says as of when it is, is asked as it was known then, and leads to now', async () => {
  const { checks, address } = await open({ at: SENT, knownAt: SENT })
  await screen.findByText(/^You are viewing the answer as of July 1, 2026 at 9:00 AM\./)
  await screen.findByText('Checked July 1, 2026 at 9:00 AM')
  expect(checks().at(-1)?.body).toMatchObject({ at: SENT, knownAt: SENT })
  await userEvent.click(screen.getByRole('button', { name: 'Return to current' }))
  await waitFor(() => expect(address()).not.toMatch(/at=|knownAt=/i))
  expect(screen.queryByText(/You are viewing/)).toBeNull()
})

test('what a change of the question keeps of a sent answer is said', async () => {
  const { checks } = await open({ at: SENT, knownAt: SENT })
  await userEvent.type(await screen.findByLabelText('Amount'), '500')
  await waitFor(() =>
    expect(checks().at(-1)?.body).toMatchObject({ at: SENT, knownAt: SENT, amounts: [{ value: '500' }] }),
  )
  screen.getByText(/^You are viewing the answer as of July 1, 2026 at 9:00 AM\./)
  const day = screen.getByLabelText('On date')
  await userEvent.clear(day)
  await userEvent.type(day, '06/01/2026')
  await userEvent.tab()
  // the time of day stays, and so does what was on record
  await screen.findByText(
    /^You are viewing the answer as of June 1, 2026 at 9:00 AM, with what was on record on July 1, 2026 at 9:00 AM\./,
  )
})

test('the receipt says both instants, and its link asks for what was on record then', async () => {
  const user = userEvent.setup()
  const known = '2026-07-02T13:00:00.000Z'
  await open({ at: SENT, knownAt: known })
  await screen.findByText(
    /^You are viewing the answer as of July 1, 2026 at 9:00 AM, with what was on record on July 2, 2026/,
  )
  await user.click(await screen.findByRole('button', { name: 'Copy answer' }))
  const lines = (await navigator.clipboard.readText()).split('\n')
  expect(lines.at(-2)).toBe('Answer as of July 1, 2026 at 9:00 AM. Checked July 2, 2026 at 9:00 AM')
  expect(questionAt(lines.at(-1))).toMatchObject({ at: SENT, knownAt: known })
})

test('a paper of its own is printed: question, answer, instants, and where to read it again', async () => {
  await open({ at: SENT, knownAt: SENT })
  await screen.findByText('Checked July 1, 2026 at 9:00 AM')
  const paper = within(document.querySelector('body > .paper') as HTMLElement)
  paper.getByRole('heading', { name: 'Can they decide?', hidden: true })
  paper.getByText(/^May Aisha Bello make the decision/)
  paper.getByText('Yes.')
  expect(paper.getAllByText('July 1, 2026 at 9:00 AM, Eastern Daylight Time')).toHaveLength(2)
  expect(questionAt(paper.getByText(/authority\/check/).textContent)).toMatchObject({
    at: SENT,
    knownAt: SENT,
  })
})

test('the drawer begins in its first field', async () => {
  network(() => ({ body: { data: { items: [], more: false } } }))
  await show(<CheckDrawer start={{}} onClose={() => {}} />, { viewer: mayAsk })
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText(/^Person or position/)))
})

function Record() {
  useCheckHere({ decisionId: DECISION.id, who: { kind: 'USER', id: 'u2' } })
  return null
}

function Pages() {
  const [isOpen, setOpen] = useState(true)
  return (
    <>
      {isOpen && <Record />}
      <button type="button" onClick={() => setOpen(false)}>
        Leave
      </button>
      <CheckAct />
    </>
  )
}

test('the keys ask about what the page is about, and about nothing once the page is left', async () => {
  const asked = network((each) => ({
    body: { data: each.method === 'POST' ? answerTo(each) : DECISION },
  }))
  const checks = () => asked.filter(({ method }) => method === 'POST').length
  await show(<Pages />, { viewer: mayAsk })
  await userEvent.keyboard('{Control>}j{/Control}')
  await screen.findByText('Aisha Bello may make the decision “Approve purchase” on July 1, 2026.')
  const before = checks()
  await userEvent.click(screen.getByText('Leave'))
  await userEvent.keyboard('{Control>}j{/Control}')
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText(/^Person or position/)))
  expect(checks()).toBe(before)
})
