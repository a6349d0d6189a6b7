import { describe, expect, test } from 'vitest'
import type { Comparison } from '../../terms/model/terms.ts'
import { coversCondition, measuredCondition } from './covers-condition.ts'
import { given } from './testing/university.ts'

const scale = given([], { rates: [{ currency: 'EUR', rate: '2', from: '2026-01-01' }] })

type ConditionInput = { name?: string; when?: Comparison | null; rule?: Comparison | null }
const asked = (more: ConditionInput) =>
  measuredCondition(scale, { name: 'A', when: null, rule: null, ...more })
const covers = (one: ConditionInput, other: ConditionInput) =>
  coversCondition(scale, asked(one), asked(other))

const amount = (text: string, unit = 'USD'): Comparison => {
  const [operator, value] = text.split(' ') as [Comparison['operator'], string]
  return { field: 'CURRENCY', operator, value, unit }
}

describe('Anyone who meets the one meets the other', () => {
  test.each([
    ['<= 5', '<= 900', true],
    ['<= 5', '<= 5.00', true],
    ['<= 900', '<= 5', false],
    ['< 5', '<= 5', true],
    ['<= 5', '< 5', false],
    ['< 5', '< 5', true],
    ['<= 4', '< 5', true],
    ['= 5', '<= 5', true],
    ['= 5', '< 5', false],
    ['> 5', '<= 900', false],
    ['>= 9', '>= 5', true],
    ['>= 5', '>= 9', false],
    ['> 5', '>= 5', true],
    ['>= 5', '> 5', false],
    ['> 5', '> 5', true],
    ['= 6', '> 5', true],
    ['<= 5', '>= 5', false],
    ['= 5', '= 5', true],
    ['= 5', '= 6', false],
    ['<= 5', '= 5', false],
    ['= 5', '!= 6', true],
    ['= 6', '!= 6', false],
    ['< 6', '!= 6', true],
    ['<= 6', '!= 6', false],
    ['<= 5', '!= 6', true],
    ['> 6', '!= 6', true],
    ['>= 6', '!= 6', false],
    ['>= 7', '!= 6', true],
    ['!= 6', '!= 6', true],
    ['!= 5', '!= 6', false],
    ['!= 5', '<= 6', false],
  ])('%s and %s: %s', (one, other, expected) => {
    expect(covers({ rule: amount(one) }, { rule: amount(other) })).toBe(expected)
  })

  test('by the rates of the day, and not in a currency without a rate.', () => {
    const [dollars, euros, pounds] = [amount('<= 9'), amount('<= 5', 'EUR'), amount('<= 9', 'GBP')]
    expect(covers({ rule: dollars }, { rule: euros })).toBe(true)
    expect(covers({ rule: euros }, { rule: dollars })).toBe(false)
    expect(covers({ rule: dollars }, { rule: pounds })).toBe(false)
    expect(covers({ rule: pounds }, { rule: pounds })).toBe(true)
  })

  test('by facts that have an order, and by others where they are the same.', () => {
    const fact = (operator: Comparison['operator'], value: Comparison['value']) => ({
      rule: { field: 'quotes', operator, value },
    })
    expect(covers(fact('>', 3), fact('>', 2))).toBe(true)
    expect(covers(fact('<', '2026-01-01'), fact('<', '2026-02-01'))).toBe(true)
    expect(covers(fact('=', true), fact('=', true))).toBe(true)
    expect(covers(fact('=', true), fact('=', false))).toBe(false)
    expect(covers({ rule: amount('< 5') }, fact('<', 5))).toBe(false)
    const group = (value: string) => ({ rule: { field: 'GROUP', operator: '=', value } as const })
    expect([covers(group('med'), group('med')), covers(group('med'), group('law'))]).toEqual([true, false])
  })

  test('not where a rule stands for the word of a person, or a person confirms another sentence.', () => {
    const rule = amount('<= 5')
    expect([covers({ rule }, {}), covers({}, { rule })]).toEqual([false, false])
    expect([covers({}, {}), covers({}, { name: 'B' })]).toEqual([true, false])
    expect(covers({ rule }, { name: 'B', rule })).toBe(true)
  })

  test('not where the other cannot be evaluated.', () => {
    const rule = amount('<= 5')
    for (const when of [
      amount('> 5', 'GBP'),
      { field: 'TIME', operator: '>', value: '280000', unit: 'YEARS' } as const,
    ]) {
      expect([covers({ rule }, { rule, when }), covers({ rule, when }, { rule, when })]).toEqual([
        false,
        true,
      ])
    }
  })

  test('where the one applies wherever the other does.', () => {
    const when = amount('> 5')
    expect([covers({}, { when }), covers({ when }, {})]).toEqual([true, false])
    expect(covers({ when }, { when: amount('> 9') })).toBe(true)
    expect(covers({ when: amount('> 9') }, { when })).toBe(false)
  })
})
