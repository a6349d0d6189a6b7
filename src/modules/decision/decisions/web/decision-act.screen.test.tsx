import { cleanup, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import type { MatchingRows } from '#platform/web/acts/matching-rows.ts'
import { network, show } from '#platform/web/testing/screen.tsx'
import type { StatusAct } from '../model/decision-acts.ts'
import { useDecisionActs } from './use-decision-acts.ts'

afterEach(cleanup)

const ENDING = {
  decisions: 1,
  delegations: 4,
  drafts: 2,
  issuers: ['Dean of Arts'],
  issuersCount: 1,
  people: ['Ada Whitfield', 'Uma Okafor'],
  peopleCount: 2,
}
function Acts({ target, rows, all, onDone }: ActProps) {
  const { act, dialog } = useDecisionActs(onDone)
  return (
    <>
      <button type="button" onClick={() => act(target)(rows, all)}>
        Go
      </button>
      {dialog}
    </>
  )
}
type ActProps = { target: StatusAct; rows: { id: string }[]; all?: MatchingRows; onDone?: () => void }
const ask = async (asked: ActProps) => {
  await show(<Acts {...asked} />)
  await userEvent.click(screen.getByRole('button', { name: 'Go' }))
}

const NOTHING = {
  ...ENDING,
  delegations: 0,
  drafts: 0,
  issuers: [],
  issuersCount: 0,
  people: [],
  peopleCount: 0,
}

test('before an archive it is said what is revoked, who issued it and who can decide less', async () => {
  const asked = network((each) =>
    each.method === 'POST'
      ? { body: { data: ENDING } }
      : { body: { data: { succeeded: ['d1'], refused: [] } } },
  )
  const done = vi.fn()
  await ask({ target: 'archive', rows: [{ id: 'd1' }], onDone: done })
  await screen.findByText('4 active delegations will be revoked.')
  screen.getByText('Restoring the decision does not restore them.')
  screen.getByText('Delegations from 1 issuer will end')
  screen.getByText('Dean of Arts')
  screen.getByText('2 people will have less authority')
  screen.getByText('Ada Whitfield, Uma Okafor')
  expect(screen.queryByText(/draft delegation/)).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: 'Archive decision' }))
  await waitFor(() => expect(done).toHaveBeenCalled())
  const sent = asked.find((each) => each.method === 'PATCH')
  expect([sent?.path, sent?.body]).toEqual(['/api/decision/decisions/bulk-archive', { decisionIds: ['d1'] }])
})

test.each([
  [1, 'The decision has no active delegations.'],
  [2, 'The decisions have no active delegations.'],
])('of %i decisions that end nothing it says so', async (count, said) => {
  network(() => ({ body: { data: { ...NOTHING, decisions: count } } }))
  const rows = Array.from({ length: count }, (_, i) => ({ id: `d${i}` }))
  await ask({ target: 'archive', rows })
  await screen.findByText(said)
})

test('a delete names the drafts that go along, and a refusal stays in the dialog', async () => {
  network((each) =>
    each.method === 'POST'
      ? { body: { data: ENDING } }
      : {
          body: {
            data: {
              succeeded: [],
              refused: [{ id: 'd1', code: 'INVALID_TRANSITION', message: 'Archive it first.' }],
            },
          },
        },
  )
  const done = vi.fn()
  await ask({ target: 'delete', rows: [{ id: 'd1' }], onDone: done })
  await screen.findByText('2 draft delegations will be deleted')
  await userEvent.click(screen.getByRole('button', { name: 'Delete decision' }))
  await screen.findByText('Archive it first.')
  expect(done).not.toHaveBeenCalled()
})

test('an act on all that match says how many are meant, and continues as a job', async () => {
  const asked = network((each) => {
    if (each.path.endsWith('/check-ending')) return { body: { data: { ...ENDING, decisions: 142 } } }
    if (each.method === 'PATCH') return { body: { data: { jobId: 'j1' } } }
    return { body: { data: { items: [] } } }
  })
  await ask({
    target: 'archive',
    rows: [{ id: 'd1' }],
    all: { matching: { search: 'travel' }, count: 100, countIsExact: false },
  })
  await userEvent.type(await screen.findByRole('textbox', { name: /Type 142 to confirm/ }), '142')
  await userEvent.click(screen.getByRole('button', { name: 'Archive 142 decisions' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(asked.find((each) => each.method === 'PATCH')?.body).toEqual({ matching: { search: 'travel' } })
})
