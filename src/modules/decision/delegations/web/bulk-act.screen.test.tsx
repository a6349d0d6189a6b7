import { cleanup, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, test } from 'vitest'
import type { Effects } from '#modules/settings/effects/model/effects.ts'
import { NO_EFFECTS } from '#modules/settings/effects/model/testing/no-effects.ts'
import type { MatchingRows } from '#platform/web/acts/matching-rows.ts'
import { inParts, type NetworkRequest, network, show } from '#platform/web/testing/screen.tsx'
import { type AskedAct, useDelegationActs } from './use-delegation-acts.tsx'

afterEach(cleanup)

const ID = (digit: number) => `018f0000-0000-7000-8000-00000000000${digit}`
const some = <Item extends object>(...shown: Item[]) => ({ total: shown.length, shown })
const lost = (digit: number, name: string) => ({ id: ID(digit), displayId: `DEL-${digit}`, name })
const person = (digit: number, name: string) => ({ id: ID(digit), name, from: null })

function Acts({
  target,
  rows,
  all,
}: {
  target: AskedAct
  rows: { id: string; displayId?: string }[]
  all?: MatchingRows
}) {
  const { act, dialog } = useDelegationActs()
  return (
    <>
      <button type="button" onClick={() => act(target)(rows, all)}>
        Go
      </button>
      {dialog}
    </>
  )
}
const ask = async (target: AskedAct, ...rows: { id: string; displayId?: string }[]) => {
  await show(<Acts target={target} rows={rows} />)
  await userEvent.click(screen.getByRole('button', { name: 'Go' }))
}

type Answer = { status?: number; body: unknown }
/** What the previews say, with and without the cascade, and what comes of the act. */
const server = (
  effects: (cascade: boolean) => Effects,
  acted: (asked: NetworkRequest) => Answer = () => ({ body: { data: { succeeded: [ID(1)], refused: [] } } }),
) =>
  network((asked) => {
    if (asked.method === 'GET') return { status: 404, body: { data: { code: 'NOT_FOUND', message: 'No.' } } }
    const { cascadeToChildDelegations } = asked.body as { cascadeToChildDelegations: boolean }
    return asked.path.endsWith('/preview')
      ? { body: { data: { effects: effects(cascadeToChildDelegations), refused: [] } } }
      : acted(asked)
  })
const acts = (asked: readonly NetworkRequest[]) =>
  asked.filter(({ method, path }) => method !== 'GET' && !path.endsWith('/preview'))

const ALONE: Effects = {
  ...NO_EFFECTS,
  stamp: 'alone',
  judged: 4,
  delegationsEnded: some(lost(1, 'President')),
  delegationsNotLive: some(lost(5, 'Dean'), lost(6, 'Chair'), lost(7, 'Buyer')),
  people: some(person(2, 'Aisha Bello'), person(3, 'Henrik Voss')),
}
const WITH_ALL: Effects = {
  ...ALONE,
  stamp: 'with all',
  delegationsEnded: some(lost(1, 'President'), lost(5, 'Dean'), lost(6, 'Chair'), lost(7, 'Buyer')),
  delegationsNotLive: some(),
}
const both = (cascade: boolean) => (cascade ? WITH_ALL : ALONE)

test('with the cascade, the button counts what is revoked below, too, and the act is bound to what was shown', async () => {
  const asked = server(both)
  await ask('revoke', { id: ID(1) })
  await screen.findByText('3 delegations will have no holder')
  screen.getByText(inParts('DEL-5 Dean, DEL-6 Chair, DEL-7 Buyer'))
  screen.getByText('1 delegation will end')
  screen.getByRole('button', { name: 'Revoke delegation' })
  screen.getByLabelText('Reason (optional)')
  await userEvent.click(screen.getByRole('checkbox', { name: /Also revoke the 3 redelegations below/ }))
  await screen.findByText('4 delegations will end')
  expect(screen.queryByText('3 delegations will have no holder')).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: 'Revoke 4 delegations' }))
  await screen.findByText('Delegation revoked.')
  const [act, ...others] = acts(asked)
  expect([act?.path, act?.body, others]).toEqual([
    '/api/decision/delegations/bulk/revoked',
    { delegationIds: [ID(1)], cascadeToChildDelegations: true },
    [],
  ])
  expect(act?.headers.get('if-effects')).toBe('with all')
})

test('what is below a deleted delegation is revoked with it where that is asked', async () => {
  const asked = server(both)
  await ask('delete', { id: ID(1) })
  await screen.findByText('1 delegation will end')
  await userEvent.click(screen.getByRole('checkbox', { name: /Also revoke the 3 redelegations below/ }))
  await screen.findByText('4 delegations will end')
  await userEvent.click(
    screen.getByRole('button', { name: 'Delete delegation and revoke the 3 redelegations below' }),
  )
  await screen.findByText('Delegation deleted.')
  expect(acts(asked).map(({ path, body }) => [path, body])).toEqual([
    ['/api/decision/delegations/bulk-delete', { delegationIds: [ID(1)], cascadeToChildDelegations: true }],
  ])
})

test('without the cascade the act is bound to what it does alone', async () => {
  const asked = server(both)
  await ask('revoke', { id: ID(1) })
  await screen.findByText('1 delegation will end')
  await userEvent.click(screen.getByRole('button', { name: 'Revoke delegation' }))
  await screen.findByText('Delegation revoked.')
  const [act] = acts(asked)
  expect(act?.body).toMatchObject({ cascadeToChildDelegations: false })
  expect(act?.headers.get('if-effects')).toBe('alone')
})

test('where nothing is below there is no cascade to choose', async () => {
  server(() => ({ ...NO_EFFECTS, judged: 1, people: some(person(2, 'Aisha Bello')) }))
  await ask('suspend', { id: ID(1) })
  await screen.findByText('1 person will have less authority')
  expect(screen.queryByRole('checkbox')).toBeNull()
})

test('where some of them are open no more there are not less than none below', async () => {
  server(() => ({ ...NO_EFFECTS, judged: 1, people: some(person(2, 'Aisha Bello')) }))
  await ask('suspend', { id: ID(1) }, { id: ID(2) })
  await screen.findByText('1 person will have less authority')
  expect(screen.queryByRole('checkbox')).toBeNull()
  screen.getByRole('button', { name: 'Suspend 2 delegations' })
})

test('an act on several asks once for all of them, and shows each redelegation and each person once', async () => {
  const asked = server(() => ({
    ...NO_EFFECTS,
    judged: 3,
    delegationsNotLive: some(lost(5, 'Chair')),
    people: some(person(2, 'Aisha Bello'), person(3, 'Henrik Voss')),
  }))
  await ask('suspend', { id: ID(1) }, { id: ID(2) })
  await screen.findByText('1 delegation will have no holder')
  screen.getByText('2 people will have less authority')
  screen.getByText('Aisha Bello, Henrik Voss')
  await waitFor(() =>
    expect(asked.map(({ path, body }) => [path, body])).toEqual(
      [false, true].map((cascadeToChildDelegations) => [
        '/api/decision/delegations/bulk/suspended/preview',
        { delegationIds: [ID(1), ID(2)], cascadeToChildDelegations },
      ]),
    ),
  )
  await userEvent.click(screen.getByRole('checkbox', { name: /Also suspend the redelegation below/ }))
  screen.getByRole('button', { name: 'Suspend 3 delegations' })
})

test('what has other effects by then is not done: they are shown, and done when they are confirmed', async () => {
  let effects = ALONE
  const asked = server(
    () => effects,
    ({ headers }) =>
      headers.get('if-effects') === effects.stamp
        ? { body: { data: { succeeded: [ID(1)], refused: [] } } }
        : { status: 409, body: { data: { code: 'EFFECTS_CHANGED', message: 'Changed.', effects } } },
  )
  await ask('revoke', { id: ID(1) })
  await screen.findByText('2 people will have less authority')
  await userEvent.type(screen.getByLabelText('Reason (optional)'), 'No longer needed')
  effects = { ...ALONE, stamp: 'now', people: { total: 3, shown: [] } }
  await userEvent.click(screen.getByRole('button', { name: 'Revoke delegation' }))
  await screen.findByText('3 people will have less authority')
  screen.getByText('Changed.')
  await userEvent.click(screen.getByRole('button', { name: 'Revoke delegation' }))
  await screen.findByText('Delegation revoked.')
  expect(acts(asked).map(({ headers }) => headers.get('if-effects'))).toEqual(['alone', 'now'])
  expect(acts(asked)[1]?.body).toMatchObject({ reason: 'No longer needed' })
})

test('a preview that did not come is missed aloud', async () => {
  network(() => ({ status: 403, body: { data: { message: 'No.', code: 'FORBIDDEN' } } }))
  await ask('suspend', { id: ID(1) }, { id: ID(2) })
  await screen.findByText('The effects could not be checked.')
  await userEvent.click(screen.getByRole('checkbox', { name: /Also suspend all/ }))
  screen.getByRole('button', { name: 'Suspend 2 delegations and all redelegations below' })
})

test('what denying does is looked up before the reason is written, which the act then carries', async () => {
  const asked = server(() => ({ ...NO_EFFECTS, stamp: 'denied' }))
  await ask('deny', { id: ID(1) })
  await screen.findByText('No authority changes')
  const previews = asked.filter(({ path }) => path.endsWith('/preview'))
  expect(previews.map(({ body }) => (body as { reason?: string }).reason)).toEqual(['…'])
  await userEvent.type(screen.getByLabelText(/^Reason/), 'Too much')
  await userEvent.click(screen.getByRole('button', { name: 'Deny delegation' }))
  await screen.findByText('Delegation denied.')
  expect(acts(asked)[0]?.body).toMatchObject({ reason: 'Too much' })
})

test('before one is approved, from wherever it is, its record is read for what it grants', async () => {
  const asked = server(() => NO_EFFECTS)
  await ask('approve', { id: ID(1) })
  await waitFor(() =>
    expect(asked.map(({ method, path }) => `${method} ${path}`)).toContain(
      `GET /api/decision/delegations/${ID(1)}`,
    ),
  )
})

test.each(['approve', 'deny', 'approveChange'] as const)(
  '%s of several says what each of them is',
  async (act) => {
    const asked = server(() => NO_EFFECTS)
    await ask(act, { id: ID(1) }, { id: ID(2) })
    const read = () => asked.filter(({ method }) => method === 'GET').map(({ path }) => path)
    await waitFor(() => expect(read()).toHaveLength(2))
    expect(read()).toEqual([1, 2].map((digit) => `/api/decision/delegations/${ID(digit)}`))
  },
)

test.each([
  ['approve', /^Approve delegation/, 'DEL-1001 approved.'],
  ['approveChange', /^Approve change/, 'Change of DEL-1001 approved.'],
] as const)('the toast after %s of one names the delegation', async (act, button, toast) => {
  network(({ method, path }) =>
    method === 'GET'
      ? { status: 404, body: { data: { code: 'NOT_FOUND', message: 'No.' } } }
      : path.endsWith('/preview')
        ? { body: { data: { effects: { ...NO_EFFECTS, stamp: 's' }, refused: [] } } }
        : { body: { data: { succeeded: [ID(1)], refused: [] } } },
  )
  await ask(act, { id: ID(1), displayId: 'DEL-1001' })
  await userEvent.click(await screen.findByRole('button', { name: button }))
  await screen.findByText(toast)
})

test.each([
  ['approve', 'Approval issues 2 delegations and cannot be undone.'],
  ['deny', 'The delegations return to their issuers, who can read your reason.'],
] as const)('%s of several speaks of several', async (act, sentence) => {
  server(() => NO_EFFECTS)
  await ask(act, { id: ID(1) }, { id: ID(2) })
  await screen.findByText(sentence, { exact: false })
})

test('a change is approved as the version that was shown, and one that is not that any longer is shown again', async () => {
  let version = 7
  const asked = network(({ method, path, headers }) => {
    if (method === 'GET') return { body: { data: { id: ID(1), version, change: null } } }
    if (path.endsWith('/preview'))
      return { body: { data: { effects: { ...NO_EFFECTS, stamp: 's' }, refused: [] } } }
    return headers.get('if-match') === '"8"'
      ? { body: { data: { succeeded: [ID(1)], refused: [] } } }
      : { status: 412, body: { data: { code: 'STALE_VERSION', message: 'It has changed.' } } }
  })
  await ask('approveChange', { id: ID(1) })
  await screen.findByText('No authority changes')
  await waitFor(() => expect(asked.map(({ method }) => method)).toContain('GET'))
  version = 8
  await userEvent.click(screen.getByRole('button', { name: 'Approve change' }))
  await screen.findByText('It has changed.')
  await userEvent.click(screen.getByRole('button', { name: 'Approve change' }))
  await screen.findByText(/approved\./)
  const sent = asked.filter(({ path }) => path.endsWith('/change-approved'))
  expect(sent.map(({ headers }) => headers.get('if-match'))).toEqual(['"7"', '"8"'])
})

const record = (digit: number, change: object = {}) => ({
  id: ID(digit),
  displayId: `DEL-100${digit}`,
  status: 'PENDING',
  version: 1,
  recipients: [{ user: null, position: { id: ID(8), name: `Dean ${digit}` } }],
  decision: { id: ID(9), name: 'Approve travel' },
  authorities: [],
  conditions: [],
  content: { delegationPathway: [] },
  groups: [],
  effective: null,
  expiration: null,
  acceptanceRequired: false,
  changeWaits: false,
  waits: null,
  change: null,
  ...change,
})
const withRecords = (change: object, effects: Effects = { ...NO_EFFECTS, stamp: 's' }) =>
  network(({ method, path }) => {
    if (method === 'GET') return { body: { data: record(Number(path.at(-1)), change) } }
    return path.endsWith('/preview')
      ? { body: { data: { effects, refused: [] } } }
      : { body: { data: { succeeded: [ID(1)], refused: [] } } }
  })

test.each([
  [[{ id: ID(1) }], 'Deny delegation'],
  [[{ id: ID(1) }, { id: ID(2) }], 'Deny 2 delegations'],
])('a denial names what is denied, grants nothing, and has a red button', async (rows, button) => {
  withRecords({})
  await ask('deny', ...rows)
  await screen.findByText(inParts('Approve travel, Dean 1'))
  expect(screen.queryByText(/authority for/)).toBeNull()
  expect(screen.getByRole('button', { name: button }).className).toContain('dangerous')
})

test('changes of several show their terms under “Today”, and each recipient once', async () => {
  const dean = { id: ID(8), name: 'Dean of Engineering' }
  const awaitsAcceptance = some(dean, { id: ID(7), name: 'Treasurer' }, dean)
  withRecords({ change: { differences: [] } }, { ...NO_EFFECTS, stamp: 's', awaitsAcceptance })
  await ask('approveChange', { id: ID(1) }, { id: ID(2) })
  await screen.findByText('2 recipients must accept')
  screen.getByText('Dean of Engineering, Treasurer')
  expect(await screen.findAllByRole('heading', { name: 'Today' })).toHaveLength(2)
})

test.each([
  ['PENDING', 'DEL-1001 sent for approval.'],
  ['ISSUED', 'DEL-1001 issued.'],
])('the toast after one is issued says what it came to: %s', async (status, toast) => {
  withRecords({ status })
  await ask('issue', { id: ID(1), displayId: 'DEL-1001' })
  await userEvent.click(await screen.findByRole('button', { name: 'Issue delegation' }))
  await screen.findByText(toast)
})

test('of all that match it is said how many stay, and all that match are sent', async () => {
  const matching = { search: 'travel', filterType: 'issued' }
  const asked = network(({ path }) => ({
    body: {
      data: path.endsWith('/preview')
        ? {
            effects: { ...ALONE, judged: 6 },
            refused: [{ id: ID(9), code: 'INVALID_TRANSITION', message: 'It is a draft.' }],
          }
        : { succeeded: [ID(1)], refused: [] },
    },
  }))
  const all = { matching, count: 4, countIsExact: true }
  await show(<Acts target="revoke" rows={[{ id: ID(1) }]} all={all} />)
  await userEvent.click(screen.getByRole('button', { name: 'Go' }))
  await screen.findByText('It is a draft.')
  screen.getByRole('checkbox', { name: /Also revoke the 2 redelegations below/ })
  await userEvent.click(screen.getByRole('button', { name: 'Revoke 3 delegations' }))
  await waitFor(() => expect(acts(asked)[0]?.body).toEqual({ matching, cascadeToChildDelegations: false }))
})

test('of more than can be shown it is said that each is checked on its own, and they are revoked all the same', async () => {
  const message = 'Effects are shown for up to 1,000 records.'
  const asked = network(({ path }) =>
    path.endsWith('/preview')
      ? { status: 422, body: { data: { code: 'TOO_MANY_TO_PREVIEW', message } } }
      : { body: { data: { succeeded: [], refused: [] } } },
  )
  const all = { matching: {}, count: 1_204, countIsExact: true }
  await show(<Acts target="withdraw" rows={[{ id: ID(1) }]} all={all} />)
  await userEvent.click(screen.getByRole('button', { name: 'Go' }))
  await screen.findByText(message)
  await userEvent.click(screen.getByRole('button', { name: /Withdraw/ }))
  await waitFor(() => expect(acts(asked)).toHaveLength(1))
})

test.each(['approve', 'issue', 'reissue'] as const)(
  'what was meant goes along with the call: %s',
  async (meant) => {
    const asked = server(() => ({ ...NO_EFFECTS, judged: 1 }))
    await ask(meant, { id: ID(1) }, { id: ID(2) })
    const [, confirm] = await screen.findAllByRole('button', { name: /2 delegations|^Go$/ })
    await waitFor(() => expect(asked.some(({ path }) => path.endsWith('/preview'))).toBe(true))
    await userEvent.click(confirm as HTMLElement)
    await waitFor(() => expect(acts(asked)).toHaveLength(1))
    const sent = asked.filter(({ method }) => method !== 'GET')
    expect(sent.map(({ path, body }) => [path, body])).toMatchObject([
      ['/api/decision/delegations/bulk/issued/preview', { act: meant }],
      ['/api/decision/delegations/bulk/issued', { act: meant }],
    ])
  },
)
