import { changed, type Patch } from '#platform/model/changes-of.ts'
import { compare } from '#platform/model/decimal.ts'
import { CAP_KEYS, type DelegationSettings } from './delegation-settings-calls.ts'

export type FieldProblem = { path: string; message: string }

/** At least one recipient type stays on; caps are not negative and a percentage is at most 100. Spec 5.2, 5.3. */
export function problemsOf(settings: DelegationSettings): FieldProblem[] {
  const problems: FieldProblem[] = []
  if (!settings.personalInPosition && !settings.positionOnly && !settings.specificPersonal)
    problems.push({ path: 'body.personalInPosition', message: 'Please active at-least one item' })
  for (const key of [
    'redelegationLimitValueCurrency',
    'redelegationLimitValueNumber',
    'redelegationLimitValuePercentage',
    'redelegationLimitValueTime',
  ] as const) {
    const value = settings[key]
    if (value !== null && compare(value, '0') < 0)
      problems.push({ path: `body.${key}`, message: 'Enter 0 or more.' })
  }
  const percentage = settings.redelegationLimitValuePercentage
  if (percentage !== null && compare(percentage, '100') > 0)
    problems.push({
      path: 'body.redelegationLimitValuePercentage',
      message: 'Enter a percentage from 0 to 100.',
    })
  return problems
}

export type SettingsChange = Patch<DelegationSettings>

/** The settings with what is named changed. A cap is the same however many zeros it is written with; with the switch off there is none. */
export function changedSettings<S extends DelegationSettings>(before: S, change: SettingsChange): S {
  const after = changed<S>(before, change as Patch<S>)
  for (const [, key] of CAP_KEYS) {
    const [was, is] = [before[key], after[key]]
    if (!after.isRedelegationLimit) after[key] = null
    else if (was !== null && is !== null && compare(was, is) === 0) after[key] = was
  }
  return after
}

/** A cap is set where there are caps, or in the change that turns them on. */
export const problemsOfChange = (before: DelegationSettings, change: SettingsChange): FieldProblem[] =>
  before.isRedelegationLimit || change.isRedelegationLimit !== undefined
    ? []
    : CAP_KEYS.filter(([, key]) => change[key] !== undefined && change[key] !== null).map(([, key]) => ({
        path: `body.${key}`,
        message: 'Turn on global redelegation limits in the same change to set this limit.',
      }))
