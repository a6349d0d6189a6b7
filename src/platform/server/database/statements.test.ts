import { describe, expect, test } from 'vitest'
import { prepared, Shared } from './statements.ts'

describe('a statement as it is sent', () => {
  test('has one parameter for a value that it shares, and its own for each other', () => {
    const now = new Shared('now', 'timestamptz', 'noon')
    expect(prepared('a <= $1 and b > $2 and c = $3 and d = $4', [now, now, 'x', 'x'])).toMatchObject({
      text: 'a <= $1::timestamptz and b > $1::timestamptz and c = $2 and d = $3',
      values: ['noon', 'x', 'x'],
    })
  })

  test('keeps its name for other values, and gets another one where it shares otherwise', () => {
    const at = (value: string) => new Shared('at', 'date', value)
    const known = (value: string) => new Shared('known', 'date', value)
    const first = prepared('e < $1 and f < $2', [at('1'), at('1')])
    const again = prepared('e < $1 and f < $2', [at('2'), at('2')])
    const other = prepared('e < $1 and f < $2', [at('2'), known('3')])
    expect(again).toEqual({ ...first, values: ['2'] })
    expect(other.name).not.toBe(first.name)
    expect(other).toMatchObject({ text: 'e < $1::date and f < $2::date', values: ['2', '3'] })
  })
})
