import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, expect, test } from 'vitest'
import { aViewer, network, show } from '#platform/web/testing/screen.tsx'
import type { ActionDetail } from '../model/action.ts'
import { getAction } from '../model/action-calls.ts'
import type { ActionRow } from '../model/action-list.ts'
import ActionListScreen from './ActionListScreen.tsx'
import { ActionScreen } from './ActionScreen.tsx'
import { AnswerCard } from './AnswerCard.tsx'
import { actions } from './actions-service.ts'
import DecidedQuestions from './DecidedQuestions.tsx'
import { describeOutcome, isRefusal } from './outcome.ts'
import { PartCard } from './PartCard.tsx'

afterEach(cleanup)

const ID = '018f0000-0000-7000-8000-000000000001'
const action = (change: Partial<ActionDetail>): ActionDetail =>
  ({
    id: ID,
    dueDate: null,
    sourceType: 'SYSTEM',
    systemKind: 'APPROVAL',
    waitsOnMe: true,
    permissions: {},
    ...change,
  }) as ActionDetail

const row: ActionRow = {
  id: ID,
  actionId: 'ACT-1001',
  actionName: 'Approve delegation: Sign contracts',
  assignee: [{ id: ID, name: 'Ada Reyes' }],
  ownerName: 'System',
  typeName: 'Delegation',
  typeIcon: 'delegations',
  sourceType: 'SYSTEM',
  systemKind: 'APPROVAL',
  actionStatusId: 'OVERDUE',
  dueDate: '2026-11-12',
  actionPriorityId: 'HIGH',
  awaitsValidation: false,
  associatedRecord: {
    kind: 'DELEGATION',
    id: ID,
    displayId: 'DEL-1084',
    name: 'Sign contracts',
    mayView: true,
  },
  updatedAt: '2026-11-01T10:00:00.000Z',
  createdAt: '2026-11-01T10:00:00.000Z',
  completedDate: null,
  waitsOnMe: true,
  acts: ['complete'],
}

function AnswerOfRead({ onAnswered }: { onAnswered: () => void }) {
  const { data } = actions.useCall(getAction, { params: { id: ID } })
  const [refusal, onRefused] = useState<string>()
  return data ? <AnswerCard action={data} {...{ onAnswered, refusal, onRefused }} /> : null
}

const noAnswers = () => ({ acts: [], dialog: null })

test('a denial needs a reason, and is sent as the answer of the action', async () => {
  const asked = network(() => ({ body: { data: { id: ID, actionStatusId: 'COMPLETED' } } }))
  await show(<AnswerCard action={action({})} />)
  await userEvent.click(screen.getByRole('radio', { name: /^Deny/ }))
  await userEvent.click(screen.getByRole('button', { name: 'Deny delegation' }))
  screen.getByText('Enter a reason. The person who asked can read it.')
  expect(asked.some(({ method }) => method === 'PATCH')).toBe(false)
  await userEvent.type(screen.getByRole('textbox', { name: /Reason/ }), 'Too much.')
  await userEvent.click(screen.getByRole('button', { name: 'Deny delegation' }))
  expect(asked.find(({ method }) => method === 'PATCH')?.body).toEqual({
    status: 'DENIED',
    comments: 'Too much.',
  })
})

test('a reason is typed into its field, whatever the focus is on after an answer is chosen', async () => {
  network(() => ({ body: { data: {} } }))
  const reason = () => screen.getByRole('textbox') as HTMLTextAreaElement
  await show(<AnswerCard action={action({})} />)
  await userEvent.click(screen.getByRole('radio', { name: /^Deny/ }))
  await waitFor(() => expect(document.activeElement).toBe(reason()))
  await userEvent.keyboard('Not what was agreed.')
  expect(reason().value).toBe('Not what was agreed.')
  screen.getByRole('button', { name: 'Deny delegation' })
  cleanup()
  await show(<AnswerCard action={action({})} />)
  screen.getByRole('radio', { name: /^Approve/ }).focus()
  await userEvent.keyboard('{ArrowDown}')
  expect(document.activeElement).toBe(screen.getByRole('radio', { name: /^Deny/ }))
  await userEvent.keyboard('{Control>}{Enter}{/Control}')
  await screen.findByText('Enter a reason. The person who asked can read it.')
  expect(document.activeElement).toBe(reason())
  screen.getByRole('radio', { name: /^Deny/ }).focus()
  await userEvent.keyboard('and a j')
  expect(reason().value).toBe('and a j')
})

test('a chosen answer is taken back by Escape or Cancel, and what was typed stays', async () => {
  network(() => ({ body: { data: {} } }))
  await show(<AnswerCard action={action({})} />)
  await userEvent.keyboard('d')
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('textbox')))
  await userEvent.keyboard('Too much.{Escape}')
  expect(screen.queryByRole('textbox')).toBeNull()
  await userEvent.keyboard('a')
  expect(screen.getByRole('textbox')).toHaveProperty('value', 'Too much.')
  await userEvent.click(screen.getByRole('button', { name: 'Cancel' }))
  expect(screen.queryByRole('button', { name: 'Approve delegation' })).toBeNull()
})

test('an answer to an ended action stays there, names the action, and reads everything again', async () => {
  const message = 'This action is Canceled.'
  let status = 'TO_DO'
  let answered = 0
  network(({ method }) =>
    method === 'PATCH'
      ? { status: 409, body: { data: { code: 'INVALID_TRANSITION', message } } }
      : {
          body: {
            data: action({
              actionId: 'ACT-1001',
              actionName: 'Approve delegation: Sign contracts',
              actionStatusId: status as never,
              waitsOnMe: status === 'TO_DO',
            }),
          },
        },
  )
  await show(<AnswerOfRead onAnswered={() => answered++} />)
  await userEvent.click(await screen.findByRole('radio', { name: /^Approve/ }))
  status = 'CANCELED'
  await userEvent.keyboard('{Control>}{Enter}{/Control}')
  const card = screen.getByText('Your decision').closest('section') as HTMLElement
  await within(card).findByText(message)
  within(card).getByText('Your answer to ACT-1001, “Approve delegation: Sign contracts”, was not saved.')
  await waitFor(() => expect(screen.queryByRole('radio')).toBeNull())
  within(card).getByText(message)
  expect(answered).toBe(0)
  expect(within(screen.getByRole('region', { name: 'Messages' })).queryByText(message)).toBeNull()
})

test('an action that no longer exists once its answer was refused still says why', async () => {
  const message = 'This action is Canceled. Ada Reyes ended it.'
  const waiting = action({
    actionId: 'ACT-1001',
    actionName: 'Approve delegation: Sign contracts',
    associatedRecord: null,
    actionStatusId: 'TO_DO',
    actionType: { id: ID, name: 'Delegation', typeIcon: 'delegations', status: true },
    actionPriorityId: 'HIGH',
    createdBy: null,
    owner: null,
    assignees: [],
  })
  let isGone = false
  network(({ method, path }) => {
    if (path.endsWith('/actions')) return { body: { data: { items: [], total: 0 } } }
    if (method !== 'PATCH')
      return isGone
        ? { status: 404, body: { data: { code: 'NOT_FOUND', message: 'No.' } } }
        : { body: { data: waiting } }
    isGone = true
    return { status: 409, body: { data: { code: 'INVALID_TRANSITION', message } } }
  })
  await show(<ActionScreen panels={{}} />)
  await userEvent.click(await screen.findByRole('radio', { name: /^Approve/ }))
  await userEvent.click(screen.getByRole('button', { name: 'Approve delegation' }))
  await waitFor(() => expect(screen.queryByRole('radio')).toBeNull())
  screen.getByText(message)
  screen.getByRole('heading', { name: 'Approve delegation: Sign contracts' })
  expect(screen.queryByText('Page not found')).toBeNull()
})

test('a refused answer says why and reads again the facts that refused it', async () => {
  const message = 'The issuer may pass on at most $15,000.'
  const asked = network(({ method }) =>
    method === 'PATCH'
      ? { status: 422, body: { data: { code: 'OVER_LIMIT', message } } }
      : { body: { data: action({}) } },
  )
  await show(<AnswerOfRead onAnswered={() => {}} />)
  await userEvent.click(await screen.findByRole('radio', { name: /^Approve/ }))
  const reads = () => asked.filter(({ method }) => method === 'GET').length
  const before = reads()
  await userEvent.click(screen.getByRole('button', { name: 'Approve delegation' }))
  await screen.findByText(message)
  await waitFor(() => expect(reads()).toBeGreaterThan(before))
})

test('an outcome says whether it was a no', () => {
  const denied = { systemKind: 'APPROVAL', outcome: 'DENIED' } as const
  expect([describeOutcome(denied), isRefusal(denied)]).toEqual(['Denied', true])
  const approved = { systemKind: 'APPROVAL', outcome: 'APPROVED' } as const
  expect([describeOutcome(approved), isRefusal(approved)]).toEqual(['Approved', false])
  expect(describeOutcome({ systemKind: 'REQUEST', outcome: 'FULFILLED' })).toBe('Delegation issued')
  expect(describeOutcome({ systemKind: 'APPROVAL', outcome: null })).toBeNull()
})

test('an answer that would be refused cannot be chosen, and says why', async () => {
  network(() => ({ body: { data: {} } }))
  const why = 'The delegation above is not in force.'
  await show(<AnswerCard action={action({})} notes={{ barred: { APPROVED: why }, effects: {} }} />)
  const option = screen.getByRole('radio', { name: /^Approve\s*The delegation above/ })
  expect(option).toHaveProperty('disabled', true)
  await userEvent.click(screen.getByText(why))
  expect(screen.queryByRole('button', { name: 'Approve delegation' })).toBeNull()
  expect(screen.getByRole('radio', { name: /^Deny/ })).toHaveProperty('disabled', false)
})

test('nothing is asked of who is not asked', async () => {
  network(() => ({ body: { data: {} } }))
  const { container } = await show(<AnswerCard action={action({ waitsOnMe: false })} />)
  expect(container.querySelector('.card')).toBeNull()
})

test('an assignee completes a part with a comment, an owner returns it', async () => {
  const asked = network(() => ({ body: { data: action({ systemKind: null }) } }))
  const manual = { sourceType: 'MANUAL', systemKind: null } as const
  await show(<PartCard action={action({ ...manual, permissions: {} })} />)
  await userEvent.type(screen.getByRole('textbox', { name: 'Comments' }), 'Done.')
  await userEvent.click(screen.getByRole('button', { name: 'Complete' }))
  expect(asked.find(({ method }) => method === 'PATCH')?.body).toEqual({
    status: 'COMPLETED',
    comments: 'Done.',
  })
  cleanup()
  const owner = action({ ...manual, permissions: { validate: { allowed: true, reason: null } } })
  await show(<PartCard action={owner} />)
  await userEvent.type(screen.getByRole('textbox', { name: 'Comments' }), 'One page is missing.')
  await userEvent.click(screen.getByRole('button', { name: 'Return' }))
  expect(asked.at(-1)?.body).toEqual({ isValid: false, comments: 'One page is missing.' })
})

test('the list opens at what waits for the viewer, in the words of the call', async () => {
  const asked = network(({ path }) => ({
    body: {
      data: path.endsWith('/counts')
        ? { ASSIGNED_TO_ME: 1, OWNED_BY_ME: 0, MY_GROUPS: 0, ALL: 4 }
        : { items: [row], total: 1, totalIsExact: true, page: 1, limit: 25 },
    },
  }))
  await show(<ActionListScreen useAnswers={noAnswers} />)
  const found = within(await screen.findByRole('row', { name: /Sign contracts/ }))
  found.getByText('Overdue')
  found.getByRole('link', { name: 'DEL-1084 Sign contracts' })
  expect(asked.some(({ query }) => query.get('filterType') === 'ASSIGNED_TO_ME')).toBe(true)
})

test('the form of a new action opens by its address', async () => {
  network(({ path }) => ({
    body: {
      data: path.endsWith('/counts') ? {} : { items: [], total: 0, totalIsExact: true, page: 1, limit: 25 },
    },
  }))
  const viewer = {
    ...aViewer,
    permissions: { 'tenant.access_actions_module': 'ON' as const, 'tenant.create_actions': 'ON' as const },
  }
  await show(<ActionListScreen useAnswers={noAnswers} />, { at: '/?create=1', viewer })
  await screen.findByRole('dialog', { name: 'New action' })
  cleanup()
  await show(<ActionListScreen useAnswers={noAnswers} />, { viewer })
  await screen.findByRole('heading', { name: 'Actions' })
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('a record shows the newest questions that were decided about it, and how many there are', async () => {
  const decided = { ...row, actionStatusId: 'COMPLETED', actionName: 'Decide: Sign, $5' }
  const asked = network(() => ({
    body: { data: { items: [decided], total: 12, totalIsExact: true, page: 1, limit: 10 } },
  }))
  await show(<DecidedQuestions recordId={ID} />)
  await screen.findByRole('link', { name: 'Decide: Sign, $5' })
  screen.getByText('The 10 newest of 12')
  expect(asked[0]?.query.get('statusIds')).toBe('COMPLETED')
  expect(asked[0]?.query.get('systemKinds')).toBe('DECISION')
})
