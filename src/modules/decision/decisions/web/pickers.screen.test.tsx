import { beforeEach, expect, test } from 'vitest'
import { takeTokensFrom } from '#platform/web/client/token.ts'
import { network } from '#platform/web/testing/screen.tsx'
import { categoryPicker } from './pickers.ts'

const section = (n: number) => `018f0000-0000-7000-8000-00000000000${n}`
const category = (n: number) => `018f0000-0000-7000-8000-0000000000a${n}`

beforeEach(() => {
  takeTokensFrom(async () => ({ token: 't', tenantId: undefined, email: '' }))
  network(({ path }) => ({
    body: {
      data: {
        items: path.endsWith('decision-sections')
          ? [
              { id: section(1), name: 'Facilities' },
              { id: section(2), name: 'Procurement' },
            ]
          : [
              { id: category(1), name: 'Contracts', sectionId: section(1) },
              { id: category(2), name: 'Contracts', sectionId: section(2) },
              { id: category(3), name: 'Leases', sectionId: section(1) },
            ],
      },
    },
  }))
})

test('categories of one name in two sections say which is which', async () => {
  const { signal } = new AbortController()
  const { options } = await categoryPicker.find({ search: '', page: 1 }, signal)
  expect(options.map(({ label, caption }) => [label, caption])).toEqual([
    ['Contracts (Facilities)', undefined],
    ['Contracts (Procurement)', undefined],
    ['Leases', 'Facilities'],
  ])
  expect((await categoryPicker.named([category(2)], signal)).map(({ label }) => label)).toEqual([
    'Contracts (Procurement)',
  ])
})
