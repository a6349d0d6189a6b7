import { cleanup, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import type { ActionDetail } from '#modules/actions/actions/model/action.ts'
import { aViewer, network, show } from '#platform/web/testing/screen.tsx'
import AskedDecision from './AskedDecision.tsx'

afterEach(cleanup)

const ID = '018f0000-0000-7000-8000-000000000001'
const receipt = {
  verdict: 'ALLOW',
  who: { kind: 'USER', id: ID, name: 'Dr. Tomas Lindqvist' },
  question: 'May they?',
  message: 'Dr. Tomas Lindqvist may make this decision.',
  conditions: [],
  limits: ['$100,000'],
  path: ['President DEL-1001', 'VP Business DEL-1002'],
  at: '2026-11-20T15:00:00.000Z',
  knownAt: '2026-11-20T15:00:00.000Z',
} as const
const action = (change: Partial<ActionDetail>) =>
  ({
    id: ID,
    systemKind: 'DECISION',
    owner: null,
    assignees: [],
    associatedRecord: {
      kind: 'DECISION',
      id: ID,
      displayId: 'DEC-1',
      name: 'Approve purchase',
      mayView: true,
    },
    question: { authorityTypeId: null, groupId: null, amounts: [], answer: null },
    receipt: null,
    waitsOnMe: false,
    ...change,
  }) as unknown as ActionDetail
const open = (change: Partial<ActionDetail>) => {
  network(() => ({ body: { data: {} } }))
  return show(<AskedDecision id={ID} action={action(change)} />)
}
const mine = { isMine: true } as ActionDetail['assignees'][number]

test('a question is titled by who reads it', async () => {
  await open({ owner: { id: aViewer.user.id, name: 'Me' } })
  screen.getByText('What you asked')
  cleanup()
  await open({ assignees: [mine] })
  screen.getByText('What you are asked to decide')
  cleanup()
  await open({ owner: { id: ID, name: 'Someone else' } })
  screen.getByText('What was asked')
})

test('a receipt carries the comment of who decided, and its path as one text', async () => {
  await open({
    receipt: { ...receipt, conditions: [], limits: [], path: [...receipt.path], comment: 'Go ahead.' },
  })
  screen.getByText('Go ahead.')
  const path = screen.getByText('Path').parentElement?.querySelector('dd')
  expect(path?.children).toHaveLength(1)
  expect(path?.textContent).toBe('President DEL-1001 → VP Business DEL-1002')
})
