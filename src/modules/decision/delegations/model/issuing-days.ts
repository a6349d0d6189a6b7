import type { Terms } from '#modules/authority/terms/model/terms.ts'
import { dayOf, startOfDay } from '#platform/model/day.ts'
import type { DelegationContent } from './delegation.ts'
import type { StoredDelegation } from './stored-delegation.ts'

type IssuingDaysInput = {
  content: Pick<DelegationContent, 'effectiveDate' | 'expirationDate' | 'isNoExpiration'>
  terms: Pick<Terms, 'effective'>
  /** What is on record of it; null where the delegation is new. */
  held: Pick<StoredDelegation, 'terms' | 'slots'> | null
  mayDateBack: boolean
  zone: string
  now: Date
}

const YEAR = 366 * 86_400_000

/** What of its first and its last day keeps a delegation from being issued so. */
export function problemsOfDays(asked: IssuingDaysInput): { path: string; message: string }[] {
  const { isNoExpiration, expirationDate } = asked.content
  const backward = problemOfDatingBack(asked)
  return [
    ...(!isNoExpiration && expirationDate === null
      ? [{ path: 'body.expirationDate', message: 'Enter the last day, or select No expiration.' }]
      : []),
    ...(backward ? [{ path: 'body.effectiveDate', message: backward }] : []),
  ]
}

/** A first day before today asks for more, unless it is the one that the delegation has. */
function problemOfDatingBack({ content, terms, held, mayDateBack, zone, now }: IssuingDaysInput) {
  const { effectiveDate: day } = content
  const isKept = held?.terms?.effective === terms.effective
  if (day === null || day >= dayOf(now.getTime(), zone) || isKept) return undefined
  if (!mayDateBack) return 'You do not have permission to backdate a delegation. Enter today or a later day.'
  if (startOfDay(day, zone) < now.getTime() - YEAR) return 'A delegation can be backdated by at most 1 year.'
  if (held && hasHeld(held, now))
    return 'This delegation was issued and held before. Duplicate the delegation to backdate it.'
  return undefined
}

/** Someone may have decided by it, before it came back perhaps: a first day further back would say that they held something else. */
const hasHeld = ({ terms, slots }: Pick<StoredDelegation, 'terms' | 'slots'>, now: Date): boolean =>
  (terms !== null && terms.effective <= now.getTime()) || slots.some((slot) => slot.status === 'REMOVED')
