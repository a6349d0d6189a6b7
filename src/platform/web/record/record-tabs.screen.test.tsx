import { cleanup, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { show } from '../testing/screen.tsx'
import { RecordTabs } from './RecordTabs.tsx'

afterEach(cleanup)

const tabs = (
  <RecordTabs
    label="Oak"
    tabs={[
      { key: 'birds', label: 'Birds', count: 2, inside: 'Jay, owl' },
      { key: 'log', label: 'Change log', inside: 'Planted' },
    ]}
    search={{ asOf: '2026-01-01' }}
  />
)

test('the address names the tab, and the first one is shown where it names none of them', async () => {
  await show(tabs, { at: '/?tab=log' })
  expect(screen.getByText('Planted')).toBeDefined()
  expect(screen.queryByText('Jay, owl')).toBeNull()
  cleanup()
  await show(tabs, { at: '/?tab=roots' })
  expect(screen.getByText('Jay, owl')).toBeDefined()
  expect(screen.queryByText('Planted')).toBeNull()
})

test('a tab keeps what else is in the address', async () => {
  await show(tabs)
  expect(screen.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
    '/?asOf=2026-01-01&tab=birds',
    '/?asOf=2026-01-01&tab=log',
  ])
})
