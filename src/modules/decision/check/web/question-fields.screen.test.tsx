import { cleanup, fireEvent, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, expect, test } from 'vitest'
import { aViewer, show } from '#platform/web/testing/screen.tsx'
import { QuestionFields } from './QuestionFields.tsx'
import { askedAt, emptyQuestion, type QuestionDraft, recordedOn } from './question.ts'

afterEach(cleanup)

const { zone } = aViewer.tenant
const empty = emptyQuestion(zone)

function Question({ first }: { first: QuestionDraft }) {
  const [draft, change] = useState(first)
  return (
    <>
      <QuestionFields id="check" decision={undefined} draft={draft} onChange={change} />
      <output aria-label="asked">{draft.at ?? 'the day'}</output>
    </>
  )
}
const more = () => screen.getByRole('button', { name: 'More options' })

test('the time and the day of the record are behind one line', async () => {
  await show(<Question first={empty} />)
  screen.getByLabelText('On date')
  expect(screen.queryByLabelText('At time')).toBeNull()
  expect(screen.queryByLabelText('As recorded on')).toBeNull()
  await userEvent.click(more())
  screen.getByLabelText('As recorded on')
  fireEvent.change(screen.getByLabelText('At time'), { target: { value: '14:30' } })
  expect(screen.getByLabelText('asked').textContent).toMatch(/:30:00\.000Z$/)
  expect(more()).toHaveProperty('disabled', true)
  fireEvent.change(screen.getByLabelText('At time'), { target: { value: '' } })
  screen.getByLabelText('At time')
  await userEvent.click(more())
  expect(screen.queryByLabelText('At time')).toBeNull()
})

test.each([
  ['a time', askedAt(empty, { day: '2026-03-04', time: '14:30' }, zone)],
  ['a day of the record', recordedOn(empty, '2026-03-04', zone)],
])('the line is open where %s is set', async (_, first) => {
  await show(<Question first={first} />)
  screen.getByLabelText('At time')
  screen.getByLabelText('As recorded on')
})
