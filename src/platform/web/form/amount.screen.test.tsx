import { cleanup, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, test } from 'vitest'
import * as z from 'zod'
import { decimalText } from '#platform/model/fields.ts'
import { show } from '../testing/screen.tsx'
import { groupDigits, groupTyped, parseAmount } from '../text/amount.ts'
import { AmountInput } from './AmountInput.tsx'
import { Field } from './Field.tsx'
import { useForm } from './use-form.ts'

afterEach(cleanup)

test.each([
  ['2.5M', '2500000'],
  ['250K', '250000'],
  ['1.25b', '1250000000'],
  ['$1,250.50', '1250.50'],
  ['0.1', '0.1'],
  ['.5', '0.5'],
  ['007', '7'],
  ['-40', '-40'],
  ['1.23456K', '1234.56'],
  ['999999999999999.99', '999999999999999.99'],
])('%s is %s', (typed, amount) => {
  expect(parseAmount(typed)).toBe(amount)
})

test.each([['2,5'], ['1,00'], ['ten'], [''], ['.'], ['1.2.3'], ['1000000000M'], ['K']])(
  '"%s" is no amount',
  (typed) => {
    expect(parseAmount(typed)).toBeUndefined()
  },
)

test('thousands are parted, and zeros that say nothing go', () => {
  expect(groupDigits('1250000.50')).toBe('1,250,000.50')
  expect(groupDigits('1000.00')).toBe('1,000')
})

test.each([
  ['', '7', '7'],
  ['123', '1234', '1,234'],
  ['1,234', '1,2345', '12,345'],
  ['12,345', '12,34', '1,234'],
  ['1,234', '1,234.', '1,234.'],
  ['1,234.', '1,234.5', '1,234.5'],
  ['2', '2,', '2,'],
  ['2,', '2,5', '2,5'],
  ['250', '250K', '250K'],
])('after "%s", "%s" is shown as "%s"', (before, typed, shown) => {
  expect(groupTyped(before, typed)).toBe(shown)
})

const schema = z.object({ maximum: decimalText })
function Limit({ onSubmit = async () => {} }: { onSubmit?: (values: unknown) => Promise<unknown> }) {
  const form = useForm({ schema, initial: { maximum: '' }, onSubmit })
  return (
    <>
      <Field<string | undefined> form={form} path="maximum" label="Maximum" required>
        {(bound) => <AmountInput {...bound} currency="USD" />}
      </Field>
      <button type="button" onClick={() => form.set('maximum', '2500000')}>
        Use $2,500,000
      </button>
      <output data-testid="values">{form.values.maximum}</output>
    </>
  )
}

test('what is typed becomes an exact decimal, and is shown parted when the field is left', async () => {
  await show(<Limit />)
  const field = await screen.findByLabelText(/Maximum/)
  await userEvent.type(field, '2.5M')
  expect(screen.getByTestId('values').textContent).toBe('2500000')
  await userEvent.tab()
  expect((field as HTMLInputElement).value).toBe('2,500,000')
})

test('what is no amount stays as it was typed and is named wrong', async () => {
  await show(<Limit />)
  const field = await screen.findByLabelText(/Maximum/)
  await userEvent.type(field, '2,5')
  await userEvent.tab()
  expect((field as HTMLInputElement).value).toBe('2,5')
  expect(field.getAttribute('aria-invalid')).toBe('true')
  screen.getByText('Enter a number, such as 2500.00.')
})

test('an amount from elsewhere replaces what was typed', async () => {
  await show(<Limit />)
  const field = await screen.findByLabelText(/Maximum/)
  await userEvent.type(field, '3000000')
  await userEvent.click(screen.getByText('Use $2,500,000'))
  expect((field as HTMLInputElement).value).toBe('2,500,000')
})
