import type { Pathway } from '../../model/terms.ts'

/** The texts of fields that forms of decisions and delegations share. */
export const texts = {
  limitType: 'Limit type',
  unit: 'Unit',
  currency: 'Currency',
  noAmount: 'No amount. The authority itself is granted.',
  removeLimit: 'Remove limit',

  addCondition: 'Add condition',
  removeCondition: 'Remove condition',
  conditionNumber: (number: number) => `Condition ${number}`,
  conditionName: 'Condition',
  conditionDescription: 'Description',
  isActive: 'Active',
  when: 'Applies when',
  whenAlways: 'Always',
  rule: 'Met when',
  ruleConfirmed: 'Confirmed by a person',
  operator: 'Comparison',
  value: 'Value',
  fact: 'Fact name',

  pathwayHints: {
    Matrix: 'To any position or person',
    Functional: 'Within the recipient’s department',
    'Direct Line': 'Within the recipient’s reporting line',
  } satisfies Record<Pathway, string>,
  conditionsTable: {
    condition: 'Condition',
    when: 'Applies when',
    rule: 'Met when',
    always: 'Always',
    confirmed: 'Confirmed by a person',
    off: 'Off',
    acts: 'Actions',
  },
  limitEnd: {
    minimum: 'Minimum',
    maximum: 'Maximum',
    above: 'More than this value',
    below: 'Less than this value',
    unlimited: 'If empty, there is no limit.',
  },
} as const
