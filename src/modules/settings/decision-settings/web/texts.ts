import type { ValueTypes } from '../model/decision-settings-calls.ts'

/** The texts of the settings of decisions. */
export const texts = {
  modules: 'Modules',
  title: 'Decisions',
  purpose: (tenant: string) =>
    `How ${tenant} organizes its decisions, what they contain, and how their limits are measured.`,
  events: {
    CREATE: 'set up decisions',
    UPDATE: 'changed the settings of decisions',
  },
} as const

export const limitTypes = {
  heading: 'Limit types',
  intro: 'How new limits can be measured. Existing limits keep their type.',
  names: {
    isCurrencyValue: 'Value (currency)',
    isTimeValue: 'Time',
    isNumberValue: 'Number',
    isPercentageValue: 'Percentage',
    isAuthorisedValue: 'Authorized',
  } satisfies Record<keyof ValueTypes, string>,
  details: {
    isCurrencyValue: 'An amount of money.',
    isTimeValue: 'Days, months, or years: how long a commitment may last.',
    isNumberValue: 'A count, such as employees or vehicles.',
    isPercentageValue: '0 to 100 percent.',
    isAuthorisedValue: 'No amount. The authority itself is granted.',
  } satisfies Record<keyof ValueTypes, string>,
  on: (name: string) => `${name} can be used for new limits.`,
  off: (name: string) => `${name} can no longer be used for new limits.`,
} as const

export const parts = {
  heading: 'Conditions and roles',
  intro:
    'What decisions contain. Turning a part off hides it. Nothing is deleted, and existing conditions still apply.',
  names: { conditions: 'Conditions', decisionRoles: 'Decision roles', categories: 'Categories' },
  details: {
    conditions:
      'Statements that must also be true. When off, no conditions can be added. Existing conditions still apply, and “Can they decide?” names them.',
    decisionRoles:
      'Positions that are consulted, endorse, or are informed. When off, no decision roles can be assigned. “Can they decide?” still names existing ones.',
    categories: 'A second level below sections. When off, decisions belong to sections only.',
  },
  comments: 'Comments',
  commentsDetail: 'Discussion beside a decision.',
  /** Spec 8, word for word. */
  comingSoon: 'Coming Soon',
  on: (name: string) => `${name} turned on.`,
  off: (name: string) => `${name} turned off.`,
} as const
