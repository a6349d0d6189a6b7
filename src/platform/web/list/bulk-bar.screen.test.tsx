import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { BulkBar } from './BulkBar.tsx'

afterEach(cleanup)

type Row = { state: string }
const act = (key: string, fitsUnseen?: boolean) => ({
  key,
  label: key,
  icon: 'tick' as const,
  fits: (row: Row) => row.state === key,
  ...(fitsUnseen !== undefined && { fitsUnseen }),
  onAct: () => {},
})
const all = { matching: {}, count: 140, countIsExact: true }
const offered = (taken: boolean) => {
  render(
    <BulkBar
      rows={[{ state: 'archive' }, { state: 'approve' }]}
      acts={[act('archive'), act('restore'), act('approve', false), act('deny', false)]}
      all={taken ? all : undefined}
      onClear={() => {}}
    />,
  )
  const acts = screen.getAllByRole('button').map((button) => button.textContent)
  cleanup()
  return acts.filter(Boolean)
}

test('of selected rows those acts are offered that fit some, and say how many', () => {
  expect(offered(false)).toEqual(['archive 1 of 2', 'approve 1 of 2'])
})

test('of all that match every act is offered, but those that fit nothing else than what is shown', () => {
  expect(offered(true)).toEqual(['archive', 'restore', 'approve'])
})
