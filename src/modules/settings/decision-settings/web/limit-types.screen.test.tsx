import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, test } from 'vitest'
import { network, show } from '#platform/web/testing/screen.tsx'
import { LimitTypes } from './LimitTypes.tsx'

afterEach(cleanup)

const HELD = {
  isCurrencyValue: true,
  isNumberValue: false,
  isPercentageValue: false,
  isTimeValue: false,
  isAuthorisedValue: false,
  version: 2,
}
const isOn = (name: string) => screen.getByRole('switch', { name }).getAttribute('aria-checked')

test('a limit type is switched immediately, with the version that was read', async () => {
  let held = HELD
  const asked = network((each) => {
    if (each.method === 'PATCH') held = { ...held, ...(each.body as object), version: 3 }
    return { body: { data: held } }
  })
  await show(<LimitTypes />)
  await userEvent.click(await screen.findByRole('switch', { name: 'Time' }))
  await screen.findByText('Time can be used for new limits.')
  await waitFor(() => expect(isOn('Time')).toBe('true'))
  const sent = asked.find((each) => each.method === 'PATCH')
  expect([sent?.body, sent?.headers.get('if-match')]).toEqual([{ isTimeValue: true }, '"2"'])
})

test('while one is saved it keeps the focus, and no other is saved', async () => {
  let held = HELD
  const asked = network((each) => {
    if (each.method === 'PATCH') held = { ...held, ...(each.body as object), version: held.version + 1 }
    return { body: { data: held } }
  })
  await show(<LimitTypes />)
  const time = await screen.findByRole('switch', { name: 'Time' })
  const seen: boolean[] = []
  new MutationObserver(() => seen.push(time.hasAttribute('disabled'))).observe(time, { attributes: true })
  fireEvent.click(time)
  fireEvent.click(screen.getByRole('switch', { name: 'Number' }))
  await waitFor(() => expect(isOn('Time')).toBe('true'))
  expect(seen).not.toContain(true)
  expect(asked.filter((each) => each.method === 'PATCH').map(({ body }) => body)).toEqual([
    { isTimeValue: true },
  ])
})

test('the last one stays on', async () => {
  const asked = network(() => ({ body: { data: HELD } }))
  await show(<LimitTypes />)
  await userEvent.click(await screen.findByRole('switch', { name: 'Value (currency)' }))
  await screen.findByText('Please active at-least one item')
  expect(isOn('Value (currency)')).toBe('true')
  expect(asked.some((each) => each.method === 'PATCH')).toBe(false)
})
