import type { ValueTypes } from '../model/decision-settings-calls.ts'

/** The texts of the settings of decisions. */
export const texts = {
  settings: 'Settings',
  modules: 'Modules',
  title: 'Decisions',
  purpose: (tenant: string) =>
    `Where the decisions of ${tenant} stand, what they are made of, and what their limits are measured in.`,
} as const

export const limitTypes = {
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

export const parts = {
  heading: 'Conditions and roles',
  intro:
    'What decisions have. What is switched off is hidden; nothing is deleted, and what binds goes on binding.',
  names: { conditions: 'Conditions', decisionRoles: 'Decision roles', categories: 'Categories' },
  details: {
    conditions:
      'Sentences that must also be true. When off, none can be added; those that are there bind as before, and “Can they decide?” names them.',
    decisionRoles:
      'Positions that are consulted, endorse or are informed. When off, none can be assigned; “Can they decide?” still names those that are.',
    categories: 'A second step below sections. When off, decisions stand in sections only.',
  },
  comments: 'Comments',
  commentsDetail: 'What people say about a decision, beside it.',
  /** Spec 8, word for word. */
  comingSoon: 'Coming Soon',
  on: (name: string) => `${name} switched on.`,
  off: (name: string) => `${name} switched off.`,
} as const
