import { act, renderHook } from '@testing-library/react'
import { expect, test } from 'vitest'
import { type ShownPage, useSelection } from './use-selection.ts'

type Row = { id: string; status: string }
const row = (id: string, status = 'OPEN'): Row => ({ id, status })
const page = (request: string, ...rows: Row[]): ShownPage<Row> => ({ request, rows })

function select(first: ShownPage<Row>, ids: readonly string[]) {
  const hook = renderHook(
    ({ shown }: { shown: ShownPage<Row> | undefined }) => useSelection<Row>('all', {}, shown),
    { initialProps: { shown: first as ShownPage<Row> | undefined } },
  )
  act(() => {
    hook.result.current.toggle(
      first.rows.filter(({ id }) => ids.includes(id)),
      true,
    )
  })
  return { ...hook, selected: () => [...hook.result.current.rows.values()] }
}

test('an act that takes rows off their page lets them go', () => {
  const { rerender, selected } = select(page('1', row('a'), row('b'), row('c')), ['a', 'b'])
  rerender({ shown: page('1', row('b'), row('c')) })
  expect(selected()).toEqual([row('b')])
  rerender({ shown: page('1', row('c')) })
  expect(selected()).toEqual([])
})

test('a selected row is as its page shows it now', () => {
  const { rerender, selected } = select(page('1', row('a'), row('b')), ['a'])
  rerender({ shown: page('1', row('a', 'DONE'), row('b')) })
  expect(selected()).toEqual([row('a', 'DONE')])
})

test('rows of another page stay selected, also while it loads', () => {
  const { rerender, selected } = select(page('1', row('a'), row('b')), ['a'])
  rerender({ shown: undefined })
  rerender({ shown: page('2', row('c')) })
  expect(selected()).toEqual([row('a')])
  rerender({ shown: page('1', row('a'), row('b')) })
  expect(selected()).toEqual([row('a')])
})
