import { describe, expect, test } from 'vitest'
import { boundProblems, boundsProblems } from './bound-rules.ts'
import { problemsOfBounds } from './bounds.ts'
import { conditionProblems } from './condition-rules.ts'
import type { Bound, Comparison, ValueType } from './terms.ts'

const bound = (
  valueType: ValueType,
  unit: string,
  min: string | null,
  max: string | null,
  exclusive = false,
): Bound => ({
  valueType,
  unit,
  min,
  minExclusive: false,
  max,
  maxExclusive: exclusive,
})

describe('A limit on its own', () => {
  const cases: [string, Bound, string[]][] = [
    ['dollars and cents', bound('CURRENCY', 'USD', '0', '999999999999.99'), []],
    ['a tenth of a cent', bound('CURRENCY', 'USD', null, '1.001'), ['max TOO_MANY_DECIMALS']],
    ['mills, where the currency has them', bound('CURRENCY', 'KWD', null, '1.001'), []],
    ['more than a trillion', bound('CURRENCY', 'USD', null, '1000000000000'), ['max OUT_OF_RANGE']],
    ['below zero', bound('CURRENCY', 'USD', '-1', null), ['min OUT_OF_RANGE']],
    ['no currency', bound('CURRENCY', 'dollars', null, '1'), ['unit UNIT_INVALID']],
    ['the minimum above the maximum', bound('CURRENCY', 'USD', '2', '1'), ['min MIN_ABOVE_MAX']],
    ['the minimum equal to the maximum', bound('CURRENCY', 'USD', '1.0', '1'), []],
    ['nothing between both', bound('CURRENCY', 'USD', '1', '1', true), ['min EMPTY_LIMIT']],
    ['text', bound('NUMBER', '', null, 'many'), ['max NUMBER_INVALID']],
    ['a number with four digits after the point', bound('NUMBER', '', null, '1.0001'), []],
    ['100 percent', bound('PERCENTAGE', '%', '0', '100'), []],
    ['101 percent', bound('PERCENTAGE', '%', null, '101'), ['max OUT_OF_RANGE']],
    ['one year', bound('TIME', 'YEARS', null, '1'), []],
    ['half a year', bound('TIME', 'YEARS', null, '1.5'), ['max TOO_MANY_DECIMALS']],
    ['no time at all', bound('TIME', 'DAYS', null, '0'), ['max OUT_OF_RANGE']],
    ['weeks', bound('TIME', 'WEEKS', null, '1'), ['unit UNIT_INVALID']],
    ['Authorized', bound('AUTHORIZED', '', null, null), []],
    ['Authorized with an amount', bound('AUTHORIZED', '', null, '1'), ['max AUTHORIZED_WITH_LIMIT']],
    ['no limit', bound('CURRENCY', 'USD', null, null), []],
  ]

  test.each(cases)('%s', (_, of, expected) => {
    expect(boundProblems(of, 'b').map(({ path, code }) => `${path.slice(2)} ${code}`)).toEqual(expected)
  })

  test('One authority type has one to three limits, each of another value type.', () => {
    const [dollars, percent] = [bound('CURRENCY', 'USD', null, '1'), bound('PERCENTAGE', '%', null, '1')]
    const codes = (bounds: Bound[]) => boundsProblems(bounds, 'b').map(({ path, code }) => `${path} ${code}`)
    expect(codes([])).toEqual(['b LIMIT_NEEDED'])
    expect(codes([dollars, percent])).toEqual([])
    expect(codes([dollars, dollars])).toEqual(['b.1.valueType VALUE_TYPE_TWICE'])
    expect(
      codes([dollars, percent, bound('NUMBER', '', null, '1'), bound('TIME', 'DAYS', null, '1')]),
    ).toEqual(['b TOO_MANY_LIMITS'])
  })

  test('Each message is at its field.', () => {
    expect(problemsOfBounds([bound('PERCENTAGE', '%', null, '120')])).toEqual([
      { path: 'bounds.0.max', message: 'Enter 0% to 100%.' },
    ])
  })
})

describe('A condition that could never be evaluated is refused', () => {
  const cases: [Comparison, string[]][] = [
    [{ field: 'CURRENCY', operator: '>', value: '50000' }, []],
    [{ field: 'CURRENCY', operator: '>', value: 'much' }, ['NUMBER_INVALID']],
    [{ field: 'CURRENCY', operator: '>', value: 5, unit: 'euro' }, ['UNIT_INVALID']],
    [{ field: 'TIME', operator: '<', value: 5, unit: 'WEEKS' }, ['UNIT_INVALID']],
    [{ field: 'TIME', operator: '<', value: '280000', unit: 'YEARS' }, ['OUT_OF_RANGE']],
    [{ field: 'CURRENCY', operator: '<', value: '-1' }, ['OUT_OF_RANGE']],
    [{ field: 'PERCENTAGE', operator: '<', value: 101 }, ['OUT_OF_RANGE']],
    [{ field: 'quotes', operator: '>', value: 1e15 }, ['FACT_OUT_OF_RANGE']],
    [{ field: 'quotes', operator: '>', value: Number.NaN }, ['FACT_OUT_OF_RANGE']],
    [{ field: 'degrees', operator: '>', value: -40 }, []],
    [{ field: 'GROUP', operator: '=', value: 'engineering' }, []],
    [{ field: 'GROUP', operator: '<', value: 'engineering' }, ['OPERATOR_INVALID']],
    [{ field: 'budgeted', operator: '=', value: true }, []],
    [{ field: 'budgeted', operator: '>', value: true }, ['OPERATOR_INVALID']],
    [{ field: '', operator: '=', value: true }, ['FIELD_NEEDED']],
  ]

  test.each(cases)('%o', (rule, expected) => {
    const condition = {
      id: 'c',
      name: 'c',
      description: '',
      when: null,
      rule,
      isActive: true,
      bindsFrom: null,
    }
    expect(conditionProblems(condition, 'c').map(({ code }) => code)).toEqual(expected)
  })
})
