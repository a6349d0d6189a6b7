import { describe, expect, test } from 'vitest'
import { measureText } from '../../terms/model/limit-texts.ts'
import type { Bound } from '../../terms/model/terms.ts'
import type { Demand } from './demands.ts'
import { type EffectiveEnd, effectiveOf } from './effective.ts'

const scale = { at: 0, zone: 'UTC', baseCurrency: 'USD', rates: new Map([['EUR', '2']]) }

type Ends = Partial<Pick<Bound, 'min' | 'max' | 'minExclusive' | 'maxExclusive'>>
const bound = (ends: Ends, unit = 'USD', valueType: Bound['valueType'] = 'CURRENCY'): Bound => ({
  valueType,
  unit,
  min: null,
  minExclusive: false,
  max: null,
  maxExclusive: false,
  ...ends,
})
const d = (delegationId: string | null, of: Bound): Demand => ({
  bound: of,
  origin: delegationId === null ? 'DECISION' : 'LIMIT',
  delegationId,
})

const left = (...demands: Demand[]) => {
  const end = (valueType: Bound['valueType'], of: EffectiveEnd | null) =>
    of &&
    `${of.exclusive ? 'not quite ' : ''}${measureText(valueType, of)} of ${of.delegationId ?? 'the decision'}`
  return effectiveOf(scale, demands).bounds.map(({ valueType, min, max }) =>
    [min && `from ${end(valueType, min)}`, max && `to ${end(valueType, max)}`].filter(Boolean).join(', '),
  )
}
const flaws = (...demands: Demand[]) =>
  effectiveOf(scale, demands).flaws.map(({ code, params }) =>
    [code, ...Object.values(params).map(String)].join(' '),
  )

describe('What a path leaves is', () => {
  const cases: [string, Demand[], string[]][] = [
    ['nothing that nobody limits', [], []],
    [
      'the smallest maximum',
      [d('a', bound({ max: '9' })), d('b', bound({ max: '5' })), d('c', bound({ max: '7' }))],
      ['to $5 of b'],
    ],
    [
      'the largest minimum',
      [d('a', bound({ min: '2' })), d('b', bound({ min: '5' })), d('c', bound({ min: '3' }))],
      ['from $5 of b'],
    ],
    [
      'each end from whoever sets it',
      [d(null, bound({ min: '2', max: '9' })), d('b', bound({ max: '5' }))],
      ['from $2 of the decision, to $5 of b'],
    ],
    [
      'its own where it equals the one above',
      [d('a', bound({ max: '5' })), d('b', bound({ max: '5.00' }))],
      ['to $5 of b'],
    ],
    [
      'the maximum that excludes its end, of two that are equal',
      [d('a', bound({ max: '5', maxExclusive: true })), d('b', bound({ max: '5' }))],
      ['to not quite $5 of a'],
    ],
    [
      'the minimum that excludes its end, of two that are equal',
      [d('a', bound({ min: '5', minExclusive: true })), d('b', bound({ min: '5' }))],
      ['from not quite $5 of a'],
    ],
    [
      'its own where both exclude the same end',
      [d('a', bound({ max: '5', maxExclusive: true })), d('b', bound({ max: '5', maxExclusive: true }))],
      ['to not quite $5 of b'],
    ],
    [
      'the smaller one, though the larger one excludes its end',
      [d('a', bound({ max: '6', maxExclusive: true })), d('b', bound({ max: '5' }))],
      ['to $5 of b'],
    ],
    [
      'the smaller one by the rate of the day, in its own currency',
      [d('a', bound({ max: '6' }, 'EUR')), d('b', bound({ max: '11' }))],
      ['to $11 of b'],
    ],
    [
      'separate for each limit type',
      [
        d('a', bound({ max: '30' }, 'DAYS', 'TIME')),
        d('b', bound({ max: '9' })),
        d('c', bound({ max: '20' }, '%', 'PERCENTAGE')),
      ],
      ['to $9 of b', 'to 20% of c', 'to 30 days of a'],
    ],
  ]
  test.each(cases)('%s.', (_, demands, expected) => {
    expect(left(...demands)).toEqual(expected)
    expect(flaws(...demands)).toEqual([])
  })
})

describe('What cannot be', () => {
  const cases: [string, Demand[], string[]][] = [
    [
      'is a minimum above the maximum',
      [d(null, bound({ min: '6' })), d('b', bound({ max: '5' }))],
      ['EMPTY_LIMIT CURRENCY 6 USD false 5 USD false null b'],
    ],
    [
      'is a maximum that is also the minimum, where either end is excluded',
      [d('a', bound({ min: '5', minExclusive: true })), d('b', bound({ max: '5' }))],
      ['EMPTY_LIMIT CURRENCY 5 USD true 5 USD false a b'],
    ],
    [
      'is the same at the upper end',
      [d('a', bound({ min: '5' })), d('b', bound({ max: '5', maxExclusive: true }))],
      ['EMPTY_LIMIT CURRENCY 5 USD false 5 USD true a b'],
    ],
    ['is not one exact value', [d('a', bound({ min: '5' })), d('b', bound({ max: '5' }))], []],
    [
      'is a maximum in a currency without a rate beside another',
      [d('a', bound({ max: '5' }, 'GBP')), d('b', bound({ max: '5' }))],
      ['NO_RATE GBP a b'],
    ],
    [
      'is a minimum in a currency without a rate below a maximum',
      [d(null, bound({ min: '5' }, 'GBP')), d('b', bound({ max: '5' }))],
      ['NO_RATE GBP null b'],
    ],
    ['is not one currency without a rate by itself', [d('a', bound({ min: '2', max: '5' }, 'GBP'))], []],
    [
      'is a value that is no number, whose delegation is named',
      [d('a', bound({ max: 'NaN' })), d('b', bound({ max: '5' }))],
      ['NOT_EVALUABLE a'],
    ],
    [
      'is a time that no calendar reaches',
      [d(null, bound({ max: '280000' }, 'YEARS', 'TIME'))],
      ['NOT_EVALUABLE null'],
    ],
  ]
  test.each(cases)('%s.', (_, demands, expected) => {
    expect(flaws(...demands)).toEqual(expected)
  })
})
