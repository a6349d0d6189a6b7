import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, test } from 'vitest'
import { NO_EFFECTS } from '#modules/settings/effects/model/testing/no-effects.ts'
import { inParts, type NetworkRequest, network, show } from '#platform/web/testing/screen.tsx'
import { DecisionForm } from './DecisionForm.tsx'
import { EMPTY, fieldOf, publishingProblems, whyNoDraft } from './form-values.ts'

afterEach(cleanup)

const SECTION = '018f0000-0000-7000-8000-0000000000a1'
const TYPE = '018f0000-0000-7000-8000-0000000000b1'
const GROUP = '018f0000-0000-7000-8000-0000000000c1'
const ME = '018f0000-0000-7000-8000-0000000000d1'
const DECISION = '018f0000-0000-7000-8000-0000000000e1'

const READY = {
  ...EMPTY,
  name: 'Approve purchase order',
  sectionId: SECTION,
  ownerUserId: ME,
  delegationPathway: ['Functional' as const],
  decisionGroups: [GROUP],
  decisionAuthorities: [
    {
      authorityTypeId: TYPE,
      bounds: [
        {
          valueType: 'CURRENCY' as const,
          unit: 'USD',
          min: null,
          minExclusive: false,
          max: '250000',
          maxExclusive: false,
        },
      ],
    },
  ],
}

/** What the settings say, and how the decisions of the section are called. */
function server(
  answer: (asked: NetworkRequest) => { status: number; body: unknown },
  isTimeValue = true,
  named: readonly string[] = [],
) {
  const lists: Readonly<Record<string, unknown>> = {
    '/api/settings/delegation/authority-types': {
      items: [{ id: TYPE, name: 'Approval', icon: 'check', authorityTypeOrder: 1, status: 'ACTIVE' }],
    },
    '/api/decision/decisions/search': {
      items: named.map((name, i) => ({ id: `other ${i}`, name, displayId: `DEC-${i}` })),
      total: named.length,
      totalIsExact: true,
      page: 1,
      limit: 100,
    },
    '/api/settings/decision-sections': { items: [{ id: SECTION, name: 'Procurement' }] },
    '/api/settings/decision-categories': { items: [] },
    '/api/settings/decision-roles': { items: [] },
    '/api/settings/group-types': {
      items: [{ id: GROUP, groupTypeName: 'Departments', status: 'ACTIVE' }],
    },
    '/api/settings/groups/selection-list/search': {
      items: [
        { id: GROUP, name: 'University', groupTypeId: GROUP, groupTypeName: 'Organizations', parentIds: [] },
      ],
      more: false,
    },
  }
  return network((asked) => {
    if (asked.path.startsWith('/api/settings/decision-authority-value-types/'))
      return {
        body: {
          data: {
            isCurrencyValue: true,
            isNumberValue: false,
            isPercentageValue: false,
            isTimeValue,
            isAuthorisedValue: true,
            version: 1,
          },
        },
      }
    const list = lists[asked.path]
    return list ? { body: { data: list } } : answer(asked)
  })
}

const made = { status: 201, body: { data: { id: DECISION, version: 1, status: 'DRAFT' } } }
const saves = (asked: readonly NetworkRequest[]) =>
  asked.filter(
    ({ path }) =>
      path.startsWith('/api/decision/decisions') &&
      !path.endsWith('/decisions/search') &&
      !path.endsWith('/preview'),
  )

test('publishing says what is missing in the words of the specification, and sends nothing', async () => {
  const asked = server(() => made)
  await show(<DecisionForm initial={EMPTY} />)
  await userEvent.click(await screen.findByRole('button', { name: 'Publish decision' }))
  for (const message of [
    'Decision name is required.',
    'Section is required',
    'Select an authority type.',
    'Please select at least one group.',
    'Select a pathway.',
  ])
    screen.getByText(message)
  expect(document.activeElement).toBe(screen.getByLabelText(/^Name/))
  expect(saves(asked)).toEqual([])
})

test('a draft needs a name and a section only', async () => {
  const asked = server(() => made)
  await show(<DecisionForm initial={EMPTY} />)
  await userEvent.click(await screen.findByRole('button', { name: 'Save as draft' }))
  screen.getByText('Decision name is required.')
  screen.getByText('Section is required')
  expect(screen.queryByText('Please select at least one group.')).toBeNull()
  expect(saves(asked)).toEqual([])
  expect(whyNoDraft({ ...EMPTY, name: 'x', sectionId: SECTION })).toEqual({})
})

test('a decision that may not be delegated needs no pathway', () => {
  expect(publishingProblems({ ...READY, delegationPathway: [] })).toEqual({
    delegationPathway: 'Select a pathway.',
  })
  expect(publishingProblems({ ...READY, delegationPathway: [], delegable: false })).toEqual({})
})

test('a second limit is of another value type that is on, and both go to the server', async () => {
  const asked = server(() => ({ ...made, status: 201 }))
  await show(<DecisionForm initial={READY} />)
  await userEvent.click(await screen.findByRole('button', { name: 'Add second limit' }))
  const [, maximum] = screen.getAllByLabelText('Maximum')
  await userEvent.type(maximum as HTMLElement, '24')
  screen.getByText('Every limit of an authority type applies.')
  // currency and time are there, authorized cannot stand beside them: no third one is offered
  expect(screen.queryByRole('button', { name: 'Add third limit' })).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: 'Publish decision' }))
  await waitFor(() => expect(saves(asked)).toHaveLength(1))
  const body = saves(asked)[0]?.body as typeof READY & { status: string }
  expect(body.status).toBe('PUBLISHED')
  expect(
    body.decisionAuthorities[0]?.bounds.map(({ valueType, unit, max }) => [valueType, unit, max]),
  ).toEqual([
    ['CURRENCY', 'USD', '250000'],
    ['TIME', 'MONTHS', '24'],
  ])
})

test('without another value type on there is no second limit', async () => {
  server(() => made, false)
  await show(<DecisionForm initial={READY} />)
  await userEvent.click(await screen.findByLabelText(/^Limit type/))
  // the types that are on are known once they are offered
  await screen.findByText('Authorized')
  expect(screen.queryByRole('button', { name: 'Add second limit' })).toBeNull()
})

test('a minimum above the maximum is said before anything is sent', async () => {
  const asked = server(() => made)
  await show(<DecisionForm initial={READY} />)
  await userEvent.type(await screen.findByLabelText('Minimum'), '300K')
  await userEvent.click(screen.getByRole('button', { name: 'Publish decision' }))
  await screen.findByText('The minimum is above the maximum.')
  expect(saves(asked)).toEqual([])
})

test('a maximum length of the path that is none is said, and one that is goes to the server', async () => {
  const asked = server(() => ({ ...made, status: 201 }))
  await show(<DecisionForm initial={READY} />)
  const length = await screen.findByLabelText('Maximum path length')
  await userEvent.type(length, '26')
  await userEvent.click(screen.getByRole('button', { name: 'Publish decision' }))
  await screen.findByText('Enter a whole number from 1 to 25, or leave the field empty.')
  expect(saves(asked)).toEqual([])
  await userEvent.clear(length)
  await userEvent.type(length, '3')
  await userEvent.click(screen.getByRole('button', { name: 'Publish decision' }))
  await waitFor(() => expect(saves(asked)[0]?.body).toMatchObject({ maxDepth: 3 }))
})

test('what the server refuses is at its field, and nothing typed is lost', async () => {
  server(() => ({
    status: 422,
    body: {
      data: {
        message: 'Some values are not allowed.',
        code: 'RULE_BROKEN',
        fields: [
          { path: 'body.decisionGroups.0', message: 'This group is not available.' },
          { path: 'body.sectionId', message: 'Section is required' },
        ],
      },
    },
  }))
  await show(<DecisionForm initial={READY} />)
  await userEvent.click(await screen.findByRole('button', { name: 'Publish decision' }))
  await screen.findByText('This group is not available.')
  screen.getByText('Section is required')
  expect((screen.getByLabelText(/^Name/) as HTMLInputElement).value).toBe('Approve purchase order')
  const sections = within(screen.getByRole('navigation', { name: 'Sections' }))
  expect(sections.getByText('Groups').closest('a')?.textContent).toBe('Groups, has errors')
})

test('a refused draft says why at the field, until the field changes', async () => {
  server(() => ({
    status: 422,
    body: {
      data: {
        message: 'Some values are not allowed.',
        code: 'RULE_BROKEN',
        fields: [{ path: 'body.name', message: 'Another name is needed.' }],
      },
    },
  }))
  await show(<DecisionForm initial={READY} />)
  await userEvent.click(await screen.findByRole('button', { name: 'Save as draft' }))
  await screen.findByText('Another name is needed.')
  await userEvent.type(screen.getByLabelText(/^Name/), '2')
  expect(screen.queryByText('Another name is needed.')).toBeNull()
})

test('the first save creates the draft, the next one replaces it with the version that was answered', async () => {
  const asked = server((each) =>
    each.method === 'POST'
      ? made
      : { status: 422, body: { data: { message: 'No.', code: 'RULE_BROKEN', fields: [] } } },
  )
  await show(<DecisionForm initial={{ ...READY, name: 'Approve' }} />)
  await userEvent.type(await screen.findByLabelText(/^Name/), ' travel')
  await screen.findByText(/Saved as draft at/, undefined, { timeout: 5_000 })
  await userEvent.click(screen.getByRole('button', { name: 'Publish decision' }))
  await waitFor(() => expect(saves(asked)).toHaveLength(2))
  const [created, published] = saves(asked)
  expect(created?.method).toBe('POST')
  expect(created?.body).toMatchObject({ name: 'Approve travel', status: 'DRAFT' })
  expect([published?.method, published?.path, published?.headers.get('if-match')]).toEqual([
    'PATCH',
    `/api/decision/decisions/${DECISION}`,
    '"1"',
  ])
})

test('a draft that kept itself is what a reload opens, and typing continues undisturbed', async () => {
  server(() => made)
  await show(<DecisionForm initial={{ ...READY, name: 'Approve' }} />)
  const name = await screen.findByLabelText(/^Name/)
  await userEvent.type(name, ' travel')
  await screen.findByText(/Saved as draft at/, undefined, { timeout: 5_000 })
  expect(location.pathname).toBe(`/decisions/edit/${DECISION}`)
  await userEvent.keyboard(' abroad')
  expect(document.activeElement).toBe(name)
  expect((name as HTMLInputElement).value).toBe('Approve travel abroad')
})

test('a record that changed meanwhile offers the current one and keeps what was typed', async () => {
  let version = 1
  const asked = server((each) => {
    if (each.method === 'POST') return made
    if (each.method === 'GET') return { status: 200, body: { data: { id: DECISION, version: 7 } } }
    version = Number(each.headers.get('if-match')?.replaceAll('"', ''))
    return version === 7
      ? { status: 200, body: { data: { id: DECISION, version: 8 } } }
      : {
          status: 412,
          body: { data: { message: 'This record has changed since you opened it.', code: 'STALE_VERSION' } },
        }
  })
  await show(<DecisionForm initial={READY} />)
  await userEvent.type(await screen.findByLabelText(/^Name/), '!')
  await screen.findByText(/Saved as draft at/, undefined, { timeout: 5_000 })
  await userEvent.click(screen.getByRole('button', { name: 'Publish decision' }))
  const current = await screen.findByRole('link', { name: 'View the current record' })
  expect(current.getAttribute('href')).toBe(`/decisions/view/${DECISION}`)
  expect((screen.getByLabelText(/^Name/) as HTMLInputElement).value).toBe('Approve purchase order!')
  await userEvent.click(screen.getByRole('button', { name: 'Overwrite with my changes' }))
  await waitFor(() => expect(version).toBe(7))
  expect(saves(asked).at(-1)?.body).toMatchObject({ name: 'Approve purchase order!' })
})

test('a message about one token is at the field that holds them all', () => {
  expect(fieldOf('decisionGroups.3')).toBe('decisionGroups')
  expect(fieldOf('delegationPathway.0')).toBe('delegationPathway')
  expect(fieldOf('decisionAuthorities.0.bounds.1.unit')).toBe('decisionAuthorities.0.bounds.1.valueType')
  expect(fieldOf('decisionAuthorities.0.bounds.1.max')).toBe('decisionAuthorities.0.bounds.1.max')
})

test('comparisons that say nothing and decision roles given twice keep a draft from being saved', () => {
  const draft = { ...EMPTY, name: 'x', sectionId: SECTION }
  const condition = { name: 'Two quotes', description: '', rule: null, isActive: true }
  const when = (compared: object) => ({ ...draft, conditions: [{ ...condition, when: compared as never }] })
  expect(whyNoDraft(when({ field: 'CURRENCY', operator: '>', value: 'lots', unit: 'USD' }))).toEqual({
    'conditions.0.when.value': 'Enter a number, such as 2500.00.',
  })
  expect(whyNoDraft(when({ field: 'GROUP', operator: '=', value: '' }))).toEqual({
    'conditions.0.when.value': 'Select a group.',
  })
  expect(whyNoDraft(when({ field: '', operator: '=', value: true }))).toEqual({
    'conditions.0.when.field': 'Fact name is required.',
  })
  const role = { decisionRoleId: TYPE, positionId: GROUP, requirement: '' }
  expect(whyNoDraft({ ...draft, roles: [role] })).toEqual({})
  expect(whyNoDraft({ ...draft, roles: [role, role] })).toEqual({
    'roles.1.positionId': 'This position already has this decision role.',
  })
})

const RECORD = {
  id: DECISION,
  version: 3,
  status: 'PUBLISHED',
  displayId: 'DEC-1001',
  permissions: { changeOwner: { allowed: true, reason: null } },
} as never

/** Answers to what would become invalid, to what else the change does to authority, and to the save. */
const published = (invalid: number, saved: { status: number; body: unknown }, effects = NO_EFFECTS) =>
  server((each) => {
    if (each.path.endsWith('/preview')) return { status: 200, body: { data: { effects, refused: [] } } }
    return each.path.endsWith('/check-cascading-updates')
      ? {
          status: 200,
          body: {
            data: {
              childDelegationsAffected: 5,
              numberOfChildDelegationsInvalidated: invalid,
              childDelegationsInvalidated:
                invalid > 0
                  ? [{ id: 'd1', displayId: 'DEL-1004', recipient: 'President', message: 'Too much.' }]
                  : [],
              alerts:
                invalid > 0 ? [{ alert: 'Invalid Authority', message: 'Too much.', count: invalid }] : [],
              peopleTold: ['Ada Whitfield'],
              peopleToldCount: 1,
            },
          },
        }
      : saved
  })
const flagged = (total: number) => ({
  ...NO_EFFECTS,
  stamp: `of ${total}`,
  delegationsFlagged: { total, shown: [{ id: 'd1', displayId: 'DEL-1004', name: 'President' }] },
})
const changeAndSave = async () => {
  await show(<DecisionForm record={RECORD} initial={READY} />)
  await userEvent.type(await screen.findByLabelText(/^Name/), '!')
  await userEvent.click(screen.getByRole('button', { name: 'Save changes' }))
}
const dialog = async () => within(await screen.findByRole('dialog'))

test('before a change is saved that makes delegations invalid, it is said which and in what', async () => {
  const asked = published(3, { status: 200, body: { data: { id: DECISION, version: 4 } } }, flagged(3))
  await changeAndSave()
  const question = await dialog()
  question.getByText('Save changes?')
  question.getByText('3 delegations will be flagged as invalid')
  question.getByText('Invalid Authority')
  question.getByText('Too much.')
  question.getByText(inParts('DEL-1004 President and 2 more'))
  question.getByText('1 issuer or owner needs to fix this')
  question.getByText('Ada Whitfield')
  expect(saves(asked)).toEqual([])
  await userEvent.click(question.getByRole('button', { name: 'Save changes' }))
  await waitFor(() => expect(saves(asked)).toHaveLength(1))
  const [preview] = asked.filter(({ path }) => path.endsWith('/preview'))
  expect([preview?.body, preview?.headers.get('if-match')]).toMatchObject([
    { name: 'Approve purchase order!' },
    '"3"',
  ])
  expect(saves(asked)[0]?.body).toMatchObject({ name: 'Approve purchase order!' })
  expect(saves(asked)[0]?.headers.get('if-effects')).toBe('of 3')
  await screen.findByText('Decision updated.')
  expect(screen.queryByText('Leave without saving?')).toBeNull()
})

test('anyone who keeps editing has sent nothing and loses nothing', async () => {
  const asked = published(1, { status: 200, body: { data: { id: DECISION, version: 4 } } })
  await changeAndSave()
  await userEvent.click((await dialog()).getByRole('button', { name: 'Keep editing' }))
  expect(saves(asked)).toEqual([])
  expect((screen.getByLabelText(/^Name/) as HTMLInputElement).value).toBe('Approve purchase order!')
})

test('a change that makes nothing invalid is saved immediately', async () => {
  const asked = published(0, { status: 200, body: { data: { id: DECISION, version: 4 } } })
  await changeAndSave()
  await waitFor(() => expect(saves(asked)).toHaveLength(1))
  expect(saves(asked)[0]?.headers.get('if-effects')).toBe('stamp')
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('what is refused after the question is at its field', async () => {
  published(1, {
    status: 422,
    body: {
      data: {
        message: 'Some values are not allowed.',
        code: 'RULE_BROKEN',
        fields: [{ path: 'body.name', message: 'Another name is needed.' }],
      },
    },
  })
  await changeAndSave()
  await userEvent.click((await dialog()).getByRole('button', { name: 'Save changes' }))
  await screen.findByText('Another name is needed.')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(document.activeElement).toBe(screen.getByLabelText(/^Name/))
  expect((screen.getByLabelText(/^Name/) as HTMLInputElement).value).toBe('Approve purchase order!')
})

test('what someone else saved while the question stood is said on the form, which keeps what was typed', async () => {
  const data = { message: 'This was changed.', code: 'STALE_VERSION' }
  published(1, { status: 412, body: { data } })
  await changeAndSave()
  await userEvent.click((await dialog()).getByRole('button', { name: 'Save changes' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await screen.findByRole('link', { name: /current/i })
  expect((screen.getByLabelText(/^Name/) as HTMLInputElement).value).toBe('Approve purchase order!')
})

test('another decision of that name in the section is pointed at, and does not keep it from being saved', async () => {
  const asked = server(() => made, true, ['Approve travel', 'approve purchase order '])
  await show(<DecisionForm initial={READY} />)
  await screen.findByText(/^DEC-1 in this section has the same name\./)
  await userEvent.type(screen.getByLabelText(/^Name/), ' abroad')
  await waitFor(() => expect(screen.queryByText(/has the same name/)).toBeNull())
  await userEvent.click(screen.getByRole('button', { name: 'Publish decision' }))
  await waitFor(() => expect(saves(asked).length).toBeGreaterThan(0))
})

test('what the viewer may not change says why, and cannot be changed', async () => {
  server(() => made)
  const refused = { allowed: false, reason: 'You do not have permission to do this.' }
  const record = {
    ...(RECORD as object),
    permissions: { changeOwner: refused, manageConditionsRoles: refused },
  } as never
  await show(<DecisionForm record={record} initial={READY} />)
  expect((await screen.findByLabelText<HTMLInputElement>(/^Owner/)).disabled).toBe(true)
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Add condition' }).disabled).toBe(true)
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Add decision role' }).disabled).toBe(true)
  expect(screen.getAllByText('You do not have permission to do this.')).toHaveLength(3)
  expect(screen.getByLabelText<HTMLInputElement>(/^Name/).disabled).toBe(false)
})
