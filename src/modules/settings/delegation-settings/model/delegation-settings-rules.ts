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
      problems.push({ path: `body.${key}`, message: 'Enter a limit above zero.' })
  }
  const percentage = settings.redelegationLimitValuePercentage
  if (percentage !== null && compare(percentage, '100') > 0)
    problems.push({
      path: 'body.redelegationLimitValuePercentage',
      message: 'Enter a percentage above 0 and up to 100.',
    })
  return problems
}

export type SettingsChange = Patch<DelegationSettings>

/** The settings with what is named changed. A cap is the same however many zeros it is written with; without it there is none. */
export function changedSettings<S extends DelegationSettings>(before: S, change: SettingsChange): S {
  const after = changed<S>(before, change as Patch<S>)
  for (const [, key] of CAP_KEYS) {
    const [was, is] = [before[key], after[key]]
    if (!after.isRedelegationLimit) after[key] = null
    else if (was !== null && is !== null && compare(was, is) === 0) after[key] = was
  }
  return after
}

/** A cap is above zero, and is set where there are caps or in the change that turns them on. A cap of zero may stay. */
export function problemsOfChange(before: DelegationSettings, change: SettingsChange): FieldProblem[] {
  const areCapsOff = !before.isRedelegationLimit && change.isRedelegationLimit === undefined
  return CAP_KEYS.flatMap(([, key]) => {
    const [was, is] = [before[key], change[key]]
    if (is === undefined || is === null) return []
    if (areCapsOff) return [{ path: `body.${key}`, message: CAPS_OFF }]
    const isNewZero = compare(is, '0') === 0 && (was === null || compare(was, '0') !== 0)
    return isNewZero ? [{ path: `body.${key}`, message: CAP_OF_ZERO }] : []
  })
}

const CAPS_OFF = 'Turn on global redelegation limits in the same change to set this limit.'
const CAP_OF_ZERO =
  'A limit of zero leaves nothing to redelegate. Enter a limit above zero, or clear this field.'
