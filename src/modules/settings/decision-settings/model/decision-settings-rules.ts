import { failureOf } from '#platform/model/failures.ts'
import { VOCABULARY_FAILURES } from '../../vocabulary/model/vocabulary-failures.ts'
import { type DecisionSettings, VALUE_TYPE_KEYS, type ValueTypes } from './decision-settings-calls.ts'

export const ONE_STAYS_ON = failureOf(VOCABULARY_FAILURES.ONE_STAYS_ON).message
export const hasOne = (types: ValueTypes): boolean => VALUE_TYPE_KEYS.some((key) => types[key])

/** What keeps the settings of decisions from being saved. Spec 5.2, 5.3, 8. */
export function problemsOf(settings: DecisionSettings): { path: string; message: string }[] {
  const problems: { path: string; message: string }[] = []
  if (!hasOne(settings)) problems.push({ path: 'body.isCurrencyValue', message: ONE_STAYS_ON })
  if (settings.commentsEnabled) problems.push({ path: 'body.commentsEnabled', message: 'Coming Soon' })
  if (settings.disableSection)
    problems.push({ path: 'body.disableSection', message: 'Sections cannot be disabled.' })
  return problems
}
