import type { Params } from '#platform/model/failure-params.ts'
import { limitText, measureText } from './limit-texts.ts'
import type { ValueType } from './terms.ts'

type Text = (params: Params) => string

const amountIn = ({ valueType, limit, unit }: Params) =>
  measureText(valueType as ValueType, { value: String(limit), unit: String(unit) })

/** The same as the limit that it is: one that excludes its end says so. */
const limitIn = ({ valueType, limit, unit, exclusive }: Params) =>
  limitText({
    valueType: valueType as ValueType,
    min: null,
    max: { value: String(limit), unit: String(unit), exclusive: exclusive === true },
  })

const VALUE_TYPE_WORD: Record<ValueType, string> = {
  CURRENCY: 'a currency value',
  NUMBER: 'a number',
  PERCENTAGE: 'a percentage',
  TIME: 'a time',
  AUTHORIZED: 'no amount',
}

const UNIT_OF: Record<ValueType, string> = {
  CURRENCY: 'Select a currency.',
  TIME: 'Select days, months, or years.',
  PERCENTAGE: 'A percentage has no unit.',
  NUMBER: 'A number has no unit.',
  AUTHORIZED: 'This limit type has no unit.',
}

type Reader = 'AUTHOR' | 'APPROVER'
const OWN: Record<Reader, string> = { AUTHOR: 'Your own limit', APPROVER: 'The issuer’s limit' }

const ofWhom = (params: Params, reader: Reader) => {
  const amount = limitIn(params)
  switch (params.origin) {
    case 'DECISION':
      return `The decision’s limit is ${amount}.`
    case 'TENANT_LIMIT':
      return `The organization’s limit for redelegations is ${amount}.`
    case 'REDELEGATION_LIMIT':
      return `${reader === 'AUTHOR' ? 'You' : 'The issuer'} may pass on at most ${amountIn(params)}.`
    default:
      return `${OWN[reader]} for this decision is ${amount}.`
  }
}

const unitOfOwn = ({ unit }: Params) => (unit === 'DAYS' ? 'days' : 'months and years')

const TEXTS = {
  // a bound on its own
  LIMIT_NEEDED: () => 'Add a limit.',
  TOO_MANY_LIMITS: ({ most }) => `You can add at most ${most} limits.`,
  VALUE_TYPE_TWICE: () => 'There is already a limit of this type.',
  UNIT_INVALID: ({ valueType }) => UNIT_OF[valueType as ValueType] ?? 'Select a unit.',
  NUMBER_INVALID: () => 'Enter a number, such as 2500.00.',
  OUT_OF_RANGE: ({ valueType, unit, least, most }) =>
    `Enter ${measureText(valueType as ValueType, { value: String(least), unit: String(unit) })} to ${measureText(valueType as ValueType, { value: String(most), unit: String(unit) })}.`,
  TOO_MANY_DECIMALS: ({ decimals }) =>
    decimals === 0 ? 'Enter a whole number.' : `Enter at most ${decimals} decimal places.`,
  AUTHORIZED_WITH_LIMIT: () => 'This limit type has no amount.',
  MIN_ABOVE_MAX: () => 'The minimum is above the maximum.',
  EMPTY_LIMIT: () => 'No value fits between these limits.',
  LIMIT_ZERO: () =>
    'A limit of zero grants nothing. Enter an amount above zero, or remove this authority type.',
  // authority types
  AUTHORITY_TYPE_NEEDED: () => 'Select an authority type.',
  AUTHORITY_TYPE_TWICE: () => 'This authority type has already been added.',
  TOO_MANY_AUTHORITY_TYPES: ({ most }) => `You can add at most ${most} authority types.`,
  TYPE_NOT_GRANTED: () => 'You do not hold this authority type.',
  NOT_REDELEGABLE: () => 'This authority cannot be redelegated.',
  AUTHORIZED_STAYS: () => 'This organization does not allow Authorized authority to be redelegated.',
  // against what is held
  LIMIT_EXCEEDED: (params) =>
    `${ofWhom(params, 'AUTHOR')} ${params.exclusive ? 'Enter less than that.' : 'Enter that amount or less.'}`,
  LIMIT_BELOW_MINIMUM: (params) =>
    `The minimum is ${amountIn(params)}. ${params.exclusive ? 'Enter more than that.' : 'Enter that amount or more.'}`,
  VALUE_TYPE_MISMATCH: ({ expected, unit }) =>
    expected === 'TIME' && unit
      ? `Your own limit is in ${unitOfOwn({ unit })}. Use the same unit.`
      : `Your own limit is ${VALUE_TYPE_WORD[expected as ValueType]}. Add a limit of that type.`,
  NO_RATE: ({ currency }) => `There is no exchange rate for ${currency}. Use the currency of your own limit.`,
  NOT_EVALUABLE: () => 'The limits above contain values that cannot be evaluated.',
  REDELEGATION_LIMIT_NOT_NEEDED: () =>
    'A redelegation limit requires redelegation to be allowed and a limit with an amount.',
  REDELEGATION_LIMIT_EXCEEDED: (params) =>
    `The recipient’s own limit is ${amountIn(params)}. Enter that amount or less.`,
  OVERRIDE_NOT_PERMITTED: () => 'You do not have permission to override the redelegation limit.',
  GROUP_NEEDED: () => 'Please select at least one group.',
  GROUP_NOT_ALLOWED: () => 'Your own delegation does not cover this group.',
  PATHWAY_NEEDED: () => 'Select at least one pathway, or turn redelegation off.',
  PATHWAY_NOT_ALLOWED: ({ pathway }) => `${pathway} is not one of your own pathways.`,
  DATES_OUTSIDE_PARENT: () => 'The dates must be within those of your own delegation.',
  EXPIRATION_BEFORE_EFFECTIVE: () => 'The last day cannot be before the effective date.',
  EXPIRATION_PAST: () => 'The last day cannot be in the past.',
  // conditions
  FIELD_NEEDED: () => 'Select what to compare.',
  OPERATOR_INVALID: () => 'Use “is” or “is not” here.',
  FACT_OUT_OF_RANGE: () => 'Enter a number between -999,999,999,999 and 999,999,999,999.',
  // issuing and moving at all
  DECISION_NOT_FOUND: () => 'This decision does not exist.',
  DECISION_NOT_PUBLISHED: () => 'The decision is not published.',
  DECISION_NOT_DELEGABLE: () => 'This decision cannot be delegated.',
  PARENT_NOT_EFFECTIVE: () => 'The delegation above is not in force.',
  PARENT_NOT_HELD: () => 'No one holds the delegation this would be issued from.',
  ISSUER_ONLY_RECIPIENT: () => 'The issuer cannot be the only recipient.',
  PARENT_NOT_OPEN: () => 'That delegation has ended or is a draft.',
  NOT_OPEN: () => 'This delegation has ended or is a draft.',
  NOT_FOUND: () => 'This delegation does not exist.',
  OTHER_DECISION: () => 'That delegation belongs to another decision.',
  DEPTH_EXCEEDED: ({ most }) => `The path to Root Authority may have at most ${most} steps.`,
  CYCLE: () => 'That delegation is below this one.',
} satisfies Record<string, Text>

/** Everything that may be wrong with terms, and with issuing or moving at all. */
export type ProblemCode = keyof typeof TEXTS

/** What to do about it, in one or two plain sentences. */
export const problemText = ({
  code,
  params,
}: {
  readonly code: ProblemCode
  readonly params: Params
}): string => (TEXTS[code] as Text)(params)

/** The codes whose sentence speaks to the author of the terms, said to an approver, who has no limit and no field. */
const TO_APPROVER: Partial<Record<ProblemCode, Text>> = {
  LIMIT_EXCEEDED: (params) => ofWhom(params, 'APPROVER'),
  LIMIT_BELOW_MINIMUM: (params) => `The minimum is ${amountIn(params)}.`,
  TYPE_NOT_GRANTED: () => 'The issuer does not hold this authority type.',
  VALUE_TYPE_MISMATCH: ({ expected, unit }) =>
    expected === 'TIME' && unit
      ? `${OWN.APPROVER} is in ${unitOfOwn({ unit })}.`
      : `${OWN.APPROVER} is ${VALUE_TYPE_WORD[expected as ValueType]}.`,
  NO_RATE: ({ currency }) => `There is no exchange rate for ${currency}.`,
  LIMIT_ZERO: () => 'A limit of zero grants nothing.',
  GROUP_NOT_ALLOWED: () => 'The issuer’s delegation does not cover this group.',
  PATHWAY_NOT_ALLOWED: ({ pathway }) => `${pathway} is not one of the issuer’s pathways.`,
  DATES_OUTSIDE_PARENT: () => 'The dates are not within those of the issuer’s delegation.',
}

/** The same to an approver: what does not fit, and nothing to enter. */
export const problemTextForApprover: typeof problemText = (problem) =>
  TO_APPROVER[problem.code]?.(problem.params) ?? problemText(problem)
