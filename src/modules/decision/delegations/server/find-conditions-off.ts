import { decisionSettingsOf } from '#modules/settings/index.server.ts'
import { canonical } from '#platform/model/canonical.ts'
import type { Tx } from '#platform/server/database/sql.ts'
import type { FieldRefusal } from '#platform/server/http/refusal.ts'
import { problemsOfConditionsOff } from '../../decisions/model/switched-off.ts'
import type { DelegationContent } from '../model/delegation.ts'
import { wordsOf } from '../model/delegation-differences.ts'

type Conditions = DelegationContent['conditions']

// a draft's conditions have no ids yet: the same words are the same condition
const words = (each: Conditions[number]) => canonical(wordsOf(each))

/** Where conditions are turned off, none comes again; those that are there stay. */
export async function findConditionsOff(
  tx: Tx,
  tenantId: string,
  conditions: Conditions,
  before: Conditions,
): Promise<FieldRefusal[]> {
  if (conditions.length === 0) return []
  const ids = new Set(before.flatMap(({ id }) => id ?? []))
  const texts = new Set(before.map(words))
  return problemsOfConditionsOff(
    conditions,
    (each) => (each.id !== undefined && ids.has(each.id)) || texts.has(words(each)),
    await decisionSettingsOf(tx, tenantId),
  )
}
