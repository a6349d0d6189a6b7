import { expect, test } from 'vitest'
import { parseCheck } from './find-check.ts'

test('“check”, a name, and an amount are parted, in any order', () => {
  expect(parseCheck('check lindqvist 75k')).toEqual({ words: ['lindqvist'], amount: '75000' })
  expect(parseCheck('Check $1,250.50 dean sole-source')).toEqual({
    words: ['dean', 'sole-source'],
    amount: '1250.50',
  })
  expect(parseCheck('check tomas')).toEqual({ words: ['tomas'], amount: undefined })
})

test('anything else is no check', () => {
  expect(parseCheck('tomas 75000')).toBeUndefined()
  expect(parseCheck('check')).toBeUndefined()
  expect(parseCheck('checklist of the dean')).toBeUndefined()
})
