import fc from 'fast-check'
import { expect, test } from 'vitest'
import { MOST_TIERS, type Reach, tierLabel, tiersOf } from './tiers-of.ts'

const scale = {
  at: 0,
  zone: 'UTC',
  baseCurrency: 'USD',
  rates: new Map([['EUR', '2']]),
}
const reach = (holder: string, value: string | null, unit = 'USD'): Reach => ({
  holder,
  valueType: 'CURRENCY',
  max: value === null ? null : { value, unit, exclusive: false, origin: 'LIMIT', delegationId: holder },
})
const format = {
  valueAbbrevations: 'actual',
  valueRounding: 0,
  timeUnit: 'actual',
  timeRounding: 0,
  matrixDecimalRounding: 'down',
  delegationIdentification: 'username',
  displayCurrencyCode: 'USD',
  tintsCells: true,
} as const
const rates = { baseCurrency: 'USD', rates: [{ currency: 'EUR', rate: '2' }] }
const said = (reaches: readonly Reach[]) =>
  tiersOf(scale, reaches).map((tier) => `${tierLabel(tier, format, rates)}: ${tier.holders.join(' ')}`)

test('Each limit is a tier, from the lowest to that without a limit; amounts are compared by the rates of the day.', () => {
  expect(said([reach('a', '500'), reach('b', null), reach('c', '100'), reach('d', '250', 'EUR')])).toEqual([
    'up to $100: c',
    'above $100 up to $500: a d',
    'No limit: b',
  ])
})

test('More than six limits are six tiers, and nobody is left out.', () => {
  fc.assert(
    fc.property(
      fc.uniqueArray(fc.integer({ min: 1, max: 1_000_000 }), { minLength: 1, maxLength: 40 }),
      (sizes) => {
        const reaches = sizes.map((size, i) => reach(`h${i}`, `${size}`))
        const tiers = tiersOf(scale, reaches)
        expect(tiers.length).toBe(Math.min(MOST_TIERS, sizes.length))
        expect(tiers.flatMap(({ holders }) => holders).sort()).toEqual(
          reaches.map(({ holder }) => holder).sort(),
        )
        expect(tiers.at(-1)?.upTo?.value).toBe(`${Math.max(...sizes)}`)
        for (const { above, upTo, holders } of tiers)
          for (const holder of holders) {
            const size = Number(reaches.find((each) => each.holder === holder)?.max?.value)
            expect(size).toBeLessThanOrEqual(Number(upTo?.value))
            expect(size).toBeGreaterThan(Number(above?.value ?? 0))
          }
      },
    ),
  )
})

test('Limits of different kinds have tiers of their own.', () => {
  const share: Reach = {
    holder: 'p',
    valueType: 'PERCENTAGE',
    max: { value: '15', unit: '%', exclusive: false, origin: 'LIMIT', delegationId: 'p' },
  }
  expect(said([reach('a', '100'), share])).toEqual(['up to $100: a', 'up to 15%: p'])
})
