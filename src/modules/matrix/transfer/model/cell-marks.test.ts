import { expect, test } from 'vitest'
import { unitOfFormat } from '#platform/model/cell-unit.ts'
import { marksBehind, withoutMarks } from './cell-marks.ts'

test.each([
  ['No limit [R] ¹', 'No limit', ' [R] ¹'],
  ['$300,000 [R] ¹ ×2', '$300,000', ' [R] ¹ ×2'],
  ['$300,000 ×12', '$300,000', ' ×12'],
  ['$300,000', '$300,000', ''],
  // a cell that shows roles alone says so
  ['[R]', '[R]', ''],
  ['R, E', 'R, E', ''],
  ['', '', ''],
])('%s says the limit %s', (text, limit, marks) => {
  expect(marksBehind(text)).toBe(marks)
  expect(withoutMarks(text, marks)).toBe(limit)
})

test('what the export did not write behind a text is no mark', () => {
  expect(withoutMarks('100,000 [EUR]', ' [R] ¹')).toBe('100,000 [EUR]')
  expect(withoutMarks('3×50000', '')).toBe('3×50000')
  expect(withoutMarks('Authorized [R] ¹', ' [R] ¹')).toBe('Authorized')
})

test('a number keeps what it counts, whatever marks its format writes behind it', () => {
  expect(unitOfFormat('"$"#,##0" [R] ¹"')).toBe('$')
  expect(unitOfFormat('#,##0" [Res]"')).toBeNull()
  expect(unitOfFormat('"€"#,##0" ¹ ×2"')).toBe('€')
  expect(unitOfFormat('0.0"% [R]"')).toBe(unitOfFormat('0.0"%"'))
})
