import { expect, test } from 'vitest'
import { withoutMarks } from './cell-marks.ts'
import { unitOfFormat } from './cell-unit.ts'

test.each([
  ['No limit [R] ¹', 'No limit'],
  ['Authorized ¹²', 'Authorized'],
  ['$300,000 [R] [C]', '$300,000'],
  ['$300,000 [R] ¹ ×2', '$300,000'],
  ['$300,000 ×12', '$300,000'],
  ['$300,000', '$300,000'],
  // a cell that shows roles alone says so
  ['[R]', '[R]'],
  ['R, E', 'R, E'],
  ['', ''],
])('%s says the limit %s', (text, limit) => {
  expect(withoutMarks(text)).toBe(limit)
})

test('a number keeps what it counts, whatever marks its format writes behind it', () => {
  expect(unitOfFormat('"$"#,##0" [R] ¹"')).toBe('$')
  expect(unitOfFormat('#,##0" [Res]"')).toBeNull()
  expect(unitOfFormat('"€"#,##0" ¹ ×2"')).toBe('€')
  expect(unitOfFormat('0.0"% [R]"')).toBe(unitOfFormat('0.0"%"'))
})
