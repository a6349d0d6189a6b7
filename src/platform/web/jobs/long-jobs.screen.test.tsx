import { act, cleanup, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { network, show } from '../testing/screen.tsx'
import { LongJobs } from './LongJobs.tsx'
import { keepJobs, useBegan } from './long-jobs.ts'

afterEach(() => {
  cleanup()
  vi.useRealTimers()
  keepJobs(false)
  localStorage.clear()
})

const ID = '018f0000-0000-7000-8000-000000000001'
const ended = {
  id: ID,
  kind: 'decisions-bulk',
  name: 'Delete 140 decisions',
  link: null,
  status: 'DONE',
  done: 140,
  total: 140,
  message: null,
  result: { act: 'DELETE', succeeded: 140, refused: [] },
  fileName: null,
  createdAt: '2026-11-22T07:00:00.000Z',
  finishedAt: new Date().toISOString(),
}

function Page({ id = ID }: { id?: string }) {
  const began = useBegan()
  return (
    <>
      <button type="button" onClick={() => void began(id)}>
        Begin
      </button>
      <LongJobs />
    </>
  )
}

test('a job that has ended before it was ever seen running is reported, once', async () => {
  let items: (typeof ended)[] = []
  network(() => ({ body: { data: { items } } }))
  await show(<Page />)
  items = [ended]
  await userEvent.click(screen.getByRole('button', { name: 'Begin' }))
  await screen.findByText('Delete 140 decisions')
  // what has just ended stays to be read
  screen.getByRole('button', { name: 'Collapse jobs' })
  // its line says it, and no message beside it
  expect(screen.queryByText('Delete 140 decisions: 140 done.')).toBeNull()
})

test('a job that ends while the lines are folded is reported in a message, once', async () => {
  const quiet = { ...ended, id: `${ID.slice(0, -1)}5` }
  let items = [{ ...quiet, status: 'RUNNING' as const, finishedAt: null }] as unknown as (typeof ended)[]
  network(() => ({ body: { data: { items } } }))
  await show(<Page id={quiet.id} />)
  await userEvent.click(await screen.findByRole('button', { name: 'Collapse jobs' }))
  items = [quiet]
  await userEvent.click(screen.getByRole('button', { name: 'Begin' }))
  await screen.findByText('Delete 140 decisions: 140 done.')
  await userEvent.click(screen.getByRole('button', { name: 'Begin' }))
  expect(screen.getAllByText('Delete 140 decisions: 140 done.')).toHaveLength(1)
})

test('a job that is listed as ended before it is said to be begun is reported as well', async () => {
  const fast = { ...ended, id: `${ID.slice(0, -1)}4`, name: 'Delete 107 decisions' }
  network(() => ({ body: { data: { items: [fast] } } }))
  await show(<Page id={fast.id} />)
  await screen.findByText('1 job ended')
  await userEvent.click(screen.getByRole('button', { name: 'Begin' }))
  await screen.findByText('Delete 107 decisions')
})

test('what had ended before is one line, which opens', async () => {
  network(() => ({ body: { data: { items: [{ ...ended, id: `${ID.slice(0, -1)}2` }] } } }))
  await show(<LongJobs />)
  await userEvent.click(await screen.findByRole('button', { name: 'Expand jobs' }))
  screen.getByText('Delete 140 decisions')
})

test('what ended long ago is no news, and is shown where it is asked for', async () => {
  const old = {
    ...ended,
    id: `${ID.slice(0, -1)}6`,
    finishedAt: new Date(Date.now() - 3_600_000).toISOString(),
  }
  network(() => ({ body: { data: { items: [old] } } }))
  await show(<LongJobs />)
  expect(screen.queryByText('1 job ended')).toBeNull()
  act(() => keepJobs(true))
  await screen.findByText('Delete 140 decisions')
})

test('what ended goes out of sight after a while, on every page, until it is asked for', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  network(() => ({ body: { data: { items: [{ ...ended, id: `${ID.slice(0, -1)}3` }] } } }))
  const { unmount } = await show(<LongJobs />)
  await screen.findByText('1 job ended')
  await act(() => vi.advanceTimersByTimeAsync(10_000))
  expect(screen.queryByText('1 job ended')).toBeNull()
  unmount()
  await show(<LongJobs />)
  await act(() => vi.advanceTimersByTimeAsync(1_000))
  expect(screen.queryByText('1 job ended')).toBeNull()
  act(() => keepJobs(true))
  await screen.findByText('Delete 140 decisions')
  // held open, it stays
  await act(() => vi.advanceTimersByTimeAsync(20_000))
  screen.getByText('Delete 140 decisions')
})
