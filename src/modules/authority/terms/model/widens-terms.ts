import { canonical } from '#platform/model/canonical.ts'
import { compare } from '#platform/model/decimal.ts'
import { isBeyond, minEnd, reachesBeyond } from './bounds.ts'
import type { AuthorityTerms, Bound, Terms } from './terms.ts'

/** Whether terms may give someone more than other terms do; where that cannot be compared, they may. */
export function widensTerms(before: Terms, after: Terms): boolean {
  const conditions = new Set(after.conditions.map(canonical))
  return (
    after.authorities.some((each) => widensAuthority(before.authorities, each)) ||
    after.groups.some((id) => !before.groups.includes(id)) ||
    after.pathways.some((pathway) => !before.pathways.includes(pathway)) ||
    before.conditions.some((each) => !conditions.has(canonical(each))) ||
    after.effective < before.effective ||
    (before.expiration !== null && (after.expiration === null || after.expiration > before.expiration))
  )
}

function widensAuthority(before: readonly AuthorityTerms[], after: AuthorityTerms): boolean {
  const was = before.find((each) => each.authorityTypeId === after.authorityTypeId)
  if (!was) return true
  const flags = ['redelegable', 'selfApproval', 'limitOverridden'] as const
  return (
    was.bounds.some((bound) => widensBound(bound, after.bounds)) ||
    flags.some((flag) => after[flag] && !was[flag]) ||
    (after.redelegable &&
      was.redelegationLimit !== null &&
      (after.redelegationLimit === null || compare(after.redelegationLimit, was.redelegationLimit) > 0))
  )
}

/** The limit of its value type no longer exists, is in another unit, or reaches further at an end. */
function widensBound(was: Bound, after: readonly Bound[]): boolean {
  const is = after.find(({ valueType }) => valueType === was.valueType)
  if (!is || is.unit !== was.unit || reachesBeyond(is, was)) return true
  const [end, limit] = [minEnd(is), minEnd(was)]
  return limit !== null && (end === null || isBeyond(-compare(end.value, limit.value), end, limit))
}
