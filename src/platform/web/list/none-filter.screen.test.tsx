import { cleanup, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, expect, test } from 'vitest'
import { show } from '../testing/screen.tsx'
import FilterEditor from './FilterEditor.tsx'
import { filterWords } from './list-words.ts'

afterEach(cleanup)

const filter = { kind: 'ids', label: 'Occupant', of: 'user', none: 'Vacant' } as const
const calendar = { zone: 'UTC', format: 'MM/DD/YYYY' } as never

const asked: unknown[] = []

function Editor() {
  const [request, setRequest] = useState<Record<string, unknown>>({})
  return (
    <FilterEditor
      name="occupantIds"
      filter={filter}
      request={request as never}
      change={(patch) => {
        asked.push(patch)
        setRequest((before) => ({ ...before, ...patch }))
      }}
      pickers={{}}
      calendar={calendar}
    />
  )
}

test('a filter asks for rows without a value, and takes that back', async () => {
  asked.length = 0
  await show(<Editor />)
  const box = await screen.findByRole('checkbox', { name: 'Vacant' })
  await userEvent.click(box)
  await userEvent.click(box)
  expect(asked).toEqual([{ none: ['occupantIds'] }, { none: [] }])
})

test('a chip says that rows without a value are asked for, before the values', () => {
  const words = (request: object) =>
    filterWords(
      'occupantIds',
      filter,
      request as never,
      new Map([['1', { id: '1', label: 'Ana' }]]),
      calendar,
    )
  expect(words({ none: ['occupantIds'] })).toBe('Vacant')
  expect(words({ none: ['occupantIds'], occupantIds: ['1'] })).toBe('Vacant, Ana')
})
