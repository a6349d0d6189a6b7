import { cleanup, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, expect, test } from 'vitest'
import { show } from '../testing/screen.tsx'
import FilterEditor from './FilterEditor.tsx'

afterEach(cleanup)

const filter = {
  kind: 'limits',
  label: 'Limit',
  valueTypes: [{ value: 'NUMBER', label: 'Number' }],
} as const

const asked: unknown[] = []

function Editor() {
  const [request, setRequest] = useState<Record<string, unknown>>({})
  return (
    <FilterEditor
      name="limits"
      filter={filter}
      request={request as never}
      change={(patch) => {
        asked.push(patch)
        setRequest((before) => ({ ...before, ...patch }))
      }}
      pickers={{}}
      calendar={{ zone: 'UTC', format: 'MM/DD/YYYY' } as never}
    />
  )
}

test('a minimum above the maximum says so at its field, and the list is not asked for it', async () => {
  asked.length = 0
  await show(<Editor />)
  const [least, most] = (await screen.findAllByRole('textbox')) as [HTMLElement, HTMLElement]
  await userEvent.type(least, '50')
  await userEvent.tab()
  expect(asked.at(-1)).toEqual({ limits: { NUMBER: { min: '50' } } })
  const before = asked.length
  await userEvent.type(most, '6')
  await userEvent.tab()
  screen.getByText('The minimum is above the maximum.')
  expect(least.getAttribute('aria-invalid')).toBe('true')
  expect(asked.length).toBe(before)
  await userEvent.type(most, '0')
  await userEvent.tab()
  expect(screen.queryByText('The minimum is above the maximum.')).toBeNull()
  expect(asked.at(-1)).toEqual({ limits: { NUMBER: { min: '50', max: '60' } } })
})
