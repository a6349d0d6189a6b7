import type { ValueTypes } from '../model/decision-settings-calls.ts'

/** The texts of the limit types. */
export const texts = {
  heading: 'Limit types',
  intro: 'What a new limit may be measured in. Limits that are there keep theirs.',
  names: {
    isCurrencyValue: 'Value (currency)',
    isTimeValue: 'Time',
    isNumberValue: 'Number',
    isPercentageValue: 'Percentage',
    isAuthorisedValue: 'Authorized',
  } satisfies Record<keyof ValueTypes, string>,
  details: {
    isCurrencyValue: 'An amount of money.',
    isTimeValue: 'Days, months or years: how long something may bind.',
    isNumberValue: 'A count, such as employees or vehicles.',
    isPercentageValue: '0 to 100 percent.',
    isAuthorisedValue: 'No amount: the authority itself is given.',
  } satisfies Record<keyof ValueTypes, string>,
  on: (name: string) => `${name} can be used for new limits.`,
  off: (name: string) => `${name} can no longer be used for new limits.`,
} as const
