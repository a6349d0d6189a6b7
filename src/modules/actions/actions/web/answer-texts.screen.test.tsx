import { cleanup, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, test } from 'vitest'
import { network, show } from '#platform/web/testing/screen.tsx'
import type { ActionDetail } from '../model/action.ts'
import { AnswerCard } from './AnswerCard.tsx'
import { eventTextsOf } from './texts.ts'

afterEach(cleanup)

const ID = '018f0000-0000-7000-8000-000000000001'
const action = (systemKind: ActionDetail['systemKind']) =>
  ({
    id: ID,
    systemKind,
    waitsOnMe: true,
    associatedRecord: { kind: 'DELEGATION', id: ID, displayId: 'DEL-1001', name: null, mayView: true },
  }) as unknown as ActionDetail

test('a change is rejected as a change, and the toast names its delegation', async () => {
  network(() => ({ body: { data: {} } }))
  const notes = { barred: {}, effects: {}, isOfChange: true }
  await show(<AnswerCard action={action('ACCEPTANCE')} notes={notes} />)
  await userEvent.click(screen.getByRole('radio', { name: /^Reject/ }))
  await userEvent.type(screen.getByRole('textbox'), 'Too little.')
  await userEvent.click(screen.getByRole('button', { name: 'Reject change' }))
  await screen.findByText('Change of DEL-1001 rejected.')
  screen.getByRole('button', { name: 'View' })
})

test('a first answer names the delegation too', async () => {
  network(() => ({ body: { data: {} } }))
  await show(<AnswerCard action={action('APPROVAL')} />)
  await userEvent.click(screen.getByRole('radio', { name: /^Approve/ }))
  await userEvent.click(screen.getByRole('button', { name: 'Approve delegation' }))
  await screen.findByText('DEL-1001 approved.')
})

test('an action that was declined says so in its history', () => {
  const say = (changes: object[], kind: 'DECISION' | 'REQUEST' = 'DECISION') => {
    const { CANCEL } = eventTextsOf(kind)
    return typeof CANCEL === 'function' && CANCEL({ changes } as never)
  }
  const declined = [{ field: 'outcome', label: 'Outcome', old: '–', new: 'Declined' }]
  expect(say(declined)).toBe('declined to decide')
  expect(say(declined, 'REQUEST')).toBe('declined the request')
  expect(say([])).toBe('canceled the action')
})
