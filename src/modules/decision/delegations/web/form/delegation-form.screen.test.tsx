import { Link } from '@tanstack/react-router'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, test } from 'vitest'
import { NO_EFFECTS } from '#modules/settings/effects/model/testing/no-effects.ts'
import { inParts, type NetworkRequest, network, show } from '#platform/web/testing/screen.tsx'
import type { DelegationDetail } from '../../model/delegation.ts'
import { DelegationForm } from './DelegationForm.tsx'
import { type FormValues, isOfEmptyMaximum, isWorthKeeping, startOf } from './form-values.ts'

afterEach(cleanup)

const [ID, DECISION, SLOT, TYPE, GROUP, POSITION] = [1, 2, 3, 4, 5, 6].map(
  (n) => `018f0000-0000-7000-8000-00000000000${n}`,
) as [string, string, string, string, string, string]

const upTo = (max: string) => ({
  valueType: 'CURRENCY' as const,
  unit: 'USD',
  min: null,
  minExclusive: false,
  max,
  maxExclusive: false,
})
const CONTENT: FormValues = {
  decisionId: DECISION,
  source: SLOT,
  recipientType: 'POSITION_ONLY',
  delegationRecipients: [{ recipientUserId: null, recipientPositionId: POSITION }],
  recipientAutoIssue: false,
  delegationAuthorities: [
    {
      authorityTypeId: TYPE,
      bounds: [upTo('5000')],
      redelegable: false,
      redelegationLimit: null,
      limitOverridden: false,
      selfApproval: false,
    },
  ],
  delegationGroups: [GROUP],
  delegationPathway: [],
  effectiveDate: null,
  expirationDate: null,
  isNoExpiration: true,
  note: 'Kept',
  conditions: [],
}
const record = (status: string) =>
  ({
    id: ID,
    displayId: 'DEL-1042',
    version: 3,
    status,
    decision: { id: DECISION },
    parentDelegationId: POSITION,
    parentSlotId: SLOT,
    recipients: [],
    permissions: {},
  }) as unknown as DelegationDetail

const FRAME = {
  at: 0,
  zone: 'America/New_York',
  baseCurrency: 'USD',
  rates: {},
  parent: { slotId: SLOT, delegationId: POSITION, displayId: 'DEL-1' },
  decision: 'DELEGABLE',
  isCircular: false,
  parentIsInForce: true,
  parentIsHeld: true,
  depth: 2,
  maxDepth: 10,
  types: [{ authorityTypeId: TYPE, redelegable: true, primary: 'CURRENCY', demands: [] }],
  tenantLimits: [],
  groups: [GROUP],
  pathways: [],
  from: null,
  until: null,
}
const READ: Record<string, unknown> = {
  '/api/decision/delegations/issuing-sources': { mayIssueRoot: false, items: [] },
  '/api/decision/delegations/issuing-frame': {
    frame: FRAME,
    decision: { id: DECISION, displayId: 'DEC-1', name: 'Approve travel', status: 'PUBLISHED' },
    issuer: { name: 'Dean', isPosition: true },
    authorityTypes: [{ id: TYPE, name: 'Approval', bounds: [] }],
    groups: [{ id: GROUP, name: 'Law' }],
    inheritedConditions: [],
    recipientTypes: ['POSITION_ONLY', 'SPECIFIC_PERSONNEL'],
    autoIssue: false,
    approvalRequired: false,
    acceptanceRequired: false,
    mayOverrideLimit: false,
  },
}
const LESS = {
  ...NO_EFFECTS,
  stamp: 'of less',
  people: { total: 1, shown: [{ id: POSITION, name: 'Ada Whitfield', from: null }] },
}

type Answer = { status?: number; body: unknown }
const SAVED: Answer = { body: { data: { id: ID, version: 4, status: 'ISSUED' } } }
const server = (effects: object, saved: (asked: NetworkRequest) => Answer = () => SAVED) =>
  network((asked) => {
    if (asked.path.endsWith('/preview')) return { body: { data: { effects, refused: [] } } }
    if (asked.method === 'PATCH' || asked.method === 'PUT') return saved(asked)
    return { body: { data: READ[asked.path] ?? { items: [], more: false } } }
  })
const saves = (asked: readonly NetworkRequest[]) =>
  asked.filter(({ method }) => method === 'PATCH' || method === 'PUT')
const previews = (asked: readonly NetworkRequest[]) => asked.filter(({ path }) => path.endsWith('/preview'))
const limit = () => screen.getByLabelText('Maximum') as HTMLInputElement
const press = async (name = 'Save changes') => userEvent.click(screen.getByRole('button', { name }))
const dialog = async () => within(await screen.findByRole('dialog'))

async function lower(status = 'ISSUED') {
  await show(<DelegationForm mode="edit" record={record(status)} initial={CONTENT} />)
  await screen.findByLabelText('Maximum')
  await userEvent.clear(limit())
  await userEvent.type(limit(), '2000')
  await userEvent.tab()
}

test('an issued delegation is saved only after what the change does was shown, and as it was shown', async () => {
  const asked = server(LESS)
  await lower()
  await press()
  const question = await dialog()
  question.getByText('1 person will have less authority')
  question.getByText('Ada Whitfield')
  const [preview] = previews(asked)
  const authorities = { delegationAuthorities: [{ bounds: [{ max: '2000' }] }] }
  expect(preview?.path).toBe(`/api/decision/delegations/${ID}/preview`)
  expect(preview?.body).toMatchObject(authorities)
  expect(preview?.headers.get('if-match')).toBe('"3"')
  expect(saves(asked)).toEqual([])
  await userEvent.click(question.getByRole('button', { name: 'Save changes' }))
  await screen.findByText('Delegation updated.')
  expect(saves(asked).map(({ headers }) => [headers.get('if-match'), headers.get('if-effects')])).toEqual([
    ['"3"', 'of less'],
  ])
  expect(saves(asked)[0]?.body).toMatchObject(authorities)
  expect(saves(asked)[0]?.body).not.toHaveProperty('status')
  expect(screen.queryByText('Leave without saving?')).toBeNull()
})

test('what the recipients hold of the decision already is said, but for what is edited', async () => {
  const held = (id: string, displayId: string, max: string) => ({
    id,
    displayId,
    effectiveLimit: [{ bound: upTo(max), by: null }],
  })
  network(({ path }) =>
    path.endsWith('/delegations/search')
      ? { body: { data: { items: [held(ID, 'DEL-1', '5000'), held(SLOT, 'DEL-1117', '25000')] } } }
      : { body: { data: READ[path] ?? { items: [], more: false } } },
  )
  await show(<DelegationForm mode="edit" record={record('ISSUED')} initial={CONTENT} />)
  await screen.findByText('Recipients already hold this decision')
  screen.getByText(inParts('DEL-1117, $25,000'))
})

test('a change that does nothing to authority is saved immediately', async () => {
  const asked = server(NO_EFFECTS)
  await lower()
  await press()
  await screen.findByText('Delegation updated.')
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(saves(asked).map(({ headers }) => headers.get('if-effects'))).toEqual(['stamp'])
})

test('anyone who keeps editing has sent nothing and loses nothing', async () => {
  const asked = server(LESS)
  await lower()
  await press()
  await userEvent.click((await dialog()).getByRole('button', { name: 'Keep editing' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect([saves(asked), limit().value.replace(/\D/g, '')]).toEqual([[], '2000'])
})

test('effects that have changed meanwhile are shown, and what was typed is saved as they are now', async () => {
  const now = { ...LESS, stamp: 'now', decisionsWithoutHolder: { total: 1, shown: [] } }
  const data = { code: 'EFFECTS_CHANGED', message: 'Look again.', effects: now }
  const asked = server(LESS, ({ headers }) =>
    headers.get('if-effects') === 'now' ? SAVED : { status: 409, body: { data } },
  )
  await lower()
  await press()
  const question = await dialog()
  await userEvent.click(question.getByRole('button', { name: 'Save changes' }))
  await question.findByText('Look again.')
  question.getByText('No one may make 1 decision any longer')
  await userEvent.click(question.getByRole('button', { name: 'Save changes' }))
  await screen.findByText('Delegation updated.')
  expect(saves(asked).map(({ headers }) => headers.get('if-effects'))).toEqual(['of less', 'now'])
  expect(saves(asked)[1]?.body).toMatchObject({ delegationAuthorities: [{ bounds: [{ max: '2000' }] }] })
})

test('a change that someone approves first is sent for approval, and says who is asked', async () => {
  const approver = { id: POSITION, name: 'Beatriz Navarro' }
  const asked = server({ ...NO_EFFECTS, awaitsApproval: { total: 1, shown: [approver] } }, () => ({
    body: { data: { ...record('ISSUED'), pendingReapproval: true } },
  }))
  await lower()
  await press()
  const question = await dialog()
  question.getByText('Approval required, and today’s terms apply until then')
  question.getByText('Beatriz Navarro')
  await userEvent.click(question.getByRole('button', { name: 'Send for approval' }))
  await screen.findByText('Change sent for approval. Today’s terms apply until it is approved.')
  expect(saves(asked)).toHaveLength(1)
})

test('what is refused after the question is at its field, which has the focus', async () => {
  const fields = [{ path: 'body.note', message: 'Another note is needed.' }]
  server(LESS, () => ({ status: 422, body: { data: { code: 'RULE_BROKEN', message: 'Wrong.', fields } } }))
  await lower()
  await press()
  await userEvent.click((await dialog()).getByRole('button', { name: 'Save changes' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await screen.findByText('Another note is needed.')
  expect(document.activeElement).toBe(screen.getByRole('textbox', { name: /^Note/ }))
})

test('what someone else saved meanwhile is said on the form, which keeps what was typed', async () => {
  server(LESS, () => ({
    status: 412,
    body: { data: { code: 'STALE_VERSION', message: 'This was changed.' } },
  }))
  await lower()
  await press()
  await userEvent.click((await dialog()).getByRole('button', { name: 'Save changes' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await screen.findByRole('link', { name: /current/i })
  expect(limit().value.replace(/\D/g, '')).toBe('2000')
})

test('a draft is issued without a question: nothing of it is in force', async () => {
  const asked = server(LESS)
  await lower('DRAFT')
  await press('Issue delegation')
  await screen.findByText('Delegation issued.')
  expect([previews(asked), screen.queryByRole('dialog')]).toEqual([[], null])
  expect(saves(asked).at(-1)?.body).toMatchObject({ status: 'ISSUED' })
})

test('conditions are compared in every way that the check knows, and those that are there stay as they are', async () => {
  const asked = server(NO_EFFECTS)
  const kept = {
    id: ID,
    name: 'Outside Law',
    description: '',
    when: { field: 'GROUP', operator: '!=' as const, value: GROUP },
    rule: { field: 'quotes', operator: '>=' as const, value: 2 },
    isActive: true,
  }
  await show(
    <DelegationForm mode="edit" record={record('ISSUED')} initial={{ ...CONTENT, conditions: [kept] }} />,
  )
  await userEvent.click(await screen.findByRole('button', { name: 'Add condition' }))
  const added = within(screen.getByRole('group', { name: 'Condition 2' }))
  await userEvent.type(added.getByLabelText(/^Condition/), 'Budget')
  await userEvent.click(added.getByRole('combobox', { name: 'Met when' }))
  await userEvent.click(await screen.findByText('Fact (text)'))
  await userEvent.type(await added.findByLabelText(/^Fact name/), 'budget line')
  await press()
  await screen.findByText('Enter a value.')
  expect(saves(asked)).toEqual([])
  await userEvent.type(added.getByLabelText(/^Value/), 'A-1')
  await press()
  await screen.findByText('Delegation updated.')
  const rule = { field: 'budget line', operator: '=', value: 'A-1' }
  const written = { name: 'Budget', description: '', when: null, rule, isActive: true }
  expect(saves(asked)[0]?.body).toMatchObject({ conditions: [kept, written] })
})

test('another recipient type keeps the recipients that fit it', async () => {
  READ['/api/decision/delegations/validate-recipient-type'] = {
    allowed: true,
    reason: null,
    delegationRecipients: [{ recipientUserId: ID, recipientPositionId: null }],
  }
  const asked = server(NO_EFFECTS)
  await show(<DelegationForm mode="edit" record={record('ISSUED')} initial={CONTENT} />)
  await screen.findByLabelText('Maximum')
  await userEvent.click(screen.getByRole('combobox', { name: /^Recipient type/ }))
  await userEvent.click(await screen.findByText('A person'))
  await waitFor(() =>
    expect(
      asked.find(({ path }) => path.endsWith('/validate-recipient-type'))?.query.get('delegationId'),
    ).toBe(ID),
  )
  await press()
  await screen.findByText('Delegation updated.')
  expect(saves(asked)[0]?.body).toMatchObject({
    recipientType: 'SPECIFIC_PERSONNEL',
    delegationRecipients: [{ recipientUserId: ID, recipientPositionId: null }],
  })
})

const SOURCE = {
  slotId: SLOT,
  delegationId: POSITION,
  displayId: 'DEL-1',
  holder: 'Dean',
  limit: {
    valueType: 'CURRENCY',
    unit: 'USD',
    min: null,
    minExclusive: false,
    max: '5000',
    maxExclusive: false,
  },
}
const NEW: FormValues = {
  decisionId: '',
  source: '',
  recipientType: 'POSITION_ONLY',
  delegationRecipients: [],
  conditions: [],
}
const made = (asked: readonly NetworkRequest[]) =>
  asked.filter(({ method, path }) => method === 'POST' && path === '/api/decision/delegations')

/** What a new form asks, where the viewer holds a source of the one decision there is. */
function newServer() {
  const frame = { ...(READ['/api/decision/delegations/issuing-frame'] as object) }
  const answers: Record<string, unknown> = {
    '/api/decision/delegations/issuing-sources': { mayIssueRoot: false, items: [SOURCE] },
    '/api/decision/delegations/issuing-frame': {
      ...frame,
      frame: { ...FRAME, until: Date.parse('2099-01-01T00:00:00Z') },
      authorityTypes: [{ id: TYPE, name: 'Approval', bounds: [upTo('5000')] }],
    },
    '/api/decision/decisions/search': {
      items: [{ id: DECISION, name: 'Approve travel', displayId: 'DEC-1' }],
      more: false,
    },
    '/api/decision/delegations/eligible-recipients': {
      items: [{ user: null, position: { id: POSITION, name: 'Chair' } }],
      more: false,
    },
    '/api/decision/delegations/bulk-delete': { succeeded: [ID], refused: [] },
  }
  return network(({ method, path }) => {
    if (method === 'POST' && path === '/api/decision/delegations')
      return { status: 201, body: { data: { id: ID, version: 1, status: 'DRAFT' } } }
    return { body: { data: answers[path] ?? READ[path] ?? { items: [], more: false } } }
  })
}
async function picked() {
  await show(
    <>
      <Link to="/elsewhere">Go</Link>
      <DelegationForm mode="create" initial={NEW} />
    </>,
  )
  await userEvent.type(await screen.findByRole('combobox', { name: /^Decision/ }), 'Approve travel{Enter}')
  await screen.findByRole('heading', { name: 'Limit' })
  await userEvent.type(screen.getByRole('combobox', { name: /^Recipients/ }), 'Chair{Enter}')
  await screen.findByText('1 recipient')
}

test('sections and checks appear with the decision, and what was not touched is not wrong', async () => {
  newServer()
  await show(<DelegationForm mode="create" initial={NEW} />)
  await screen.findByRole('heading', { name: 'Decision and recipients' })
  expect(screen.queryByRole('heading', { name: 'Limit' })).toBeNull()
  await userEvent.type(screen.getByRole('combobox', { name: /^Decision/ }), 'Approve travel{Enter}')
  await screen.findByRole('heading', { name: 'Dates' })
  // no pathway is open: there is nothing to say of redelegation
  expect(screen.queryByRole('heading', { name: 'Redelegation' })).toBeNull()
  screen.getByText('No recipients yet')
  expect(screen.queryByText(/to fix$/)).toBeNull()
  expect(screen.getByLabelText(/^Last day/).getAttribute('aria-invalid')).toBe('false')
  await press('Issue delegation')
  await screen.findByText(/to fix$/)
  expect(screen.getByLabelText(/^Last day/).getAttribute('aria-invalid')).toBe('true')
})

test('no check passes while a required field is empty, and no end is named', async () => {
  server(NO_EFFECTS)
  const empty = { name: '', description: '', when: null, rule: null, isActive: true }
  const initial = { ...CONTENT, isNoExpiration: false, conditions: [empty] } as FormValues
  await show(<DelegationForm mode="edit" record={record('DRAFT')} initial={initial} />)
  await screen.findByText('The limit is within what you may pass on')
  screen.getByText('The last day is not set yet')
  screen.getByText('A condition is not complete yet')
  screen.getByText('2 to fill in')
  expect(screen.queryByText('All checks passed')).toBeNull()
  expect(screen.queryByText('with no end date')).toBeNull()
})

test('what was selected, and what the frame fills in, is not yet worth a draft', () => {
  const types = [{ id: TYPE, bounds: [upTo('5000')] }]
  const selected = { ...CONTENT, note: '' }
  const isKept = (change: Partial<FormValues>) =>
    isWorthKeeping({ ...selected, ...change }, NEW, { authorityTypes: types })
  const started = types.map((type) => startOf(type))
  expect(isKept({ delegationAuthorities: started })).toBe(false)
  const lower = selected.delegationAuthorities?.map((each) => ({ ...each, bounds: [upTo('700')] }))
  const typed = [{ note: 'x' }, { expirationDate: '2099-01-01' }, { delegationAuthorities: lower }]
  expect(typed.map((each) => isKept(each as Partial<FormValues>))).toEqual([true, true, true])
})

test('what was typed makes a draft, which is removed where it is discarded', async () => {
  const asked = newServer()
  await picked()
  await userEvent.clear(limit())
  await userEvent.type(limit(), '700')
  await screen.findByText(/Saved as draft at/)
  expect(made(asked)).toHaveLength(1)
  // a draft may still be of another decision
  expect(screen.getByRole('combobox', { name: /^Decision/ })).toHaveProperty('disabled', false)
  await userEvent.click(screen.getByRole('link', { name: 'Go' }))
  await userEvent.click(await screen.findByRole('button', { name: 'Discard' }))
  await screen.findByRole('heading', { name: 'Elsewhere' })
  const removed = asked.find(({ path }) => path.endsWith('/bulk-delete'))
  expect(removed?.body).toEqual({ delegationIds: [ID] })
})

test('a limit starts without a maximum: no one passes on all of it unasked', () => {
  expect(startOf({ id: TYPE, bounds: [upTo('250000')] }).bounds).toEqual([{ ...upTo('250000'), max: null }])
})

test('a maximum that was not entered yet is distinguished from one that is too high', () => {
  const values = (max: string | null) =>
    ({
      ...CONTENT,
      delegationAuthorities: [{ authorityTypeId: TYPE, bounds: [{ ...upTo('1'), max }] }],
    }) as never
  const problem = { path: 'authorities.0.bounds.0.max', code: 'LIMIT_EXCEEDED', params: {} } as const
  expect([null, '900'].map((max) => isOfEmptyMaximum(values(max), problem))).toEqual([true, false])
  expect(isOfEmptyMaximum(values(null), { ...problem, path: 'groups' })).toBe(false)
})
