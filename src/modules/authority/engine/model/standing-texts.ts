import type { Reason, ReasonCode } from './reasons.ts'
import type { InForce } from './standing.ts'
import type { Standing } from './standings.ts'

/** What a filter offers. */
export const STANDING_LABELS: Readonly<Record<Standing, string>> = {
  YES: 'In force',
  PARTLY: 'In force for some recipients',
  NOT_YET: 'Takes effect later',
  AWAITING: 'Awaiting approval or acceptance',
  NO: 'Not in force',
}

/** The same of one, and whether anyone holds it. */
export const standingLabel = ({ standing, held }: Pick<InForce, 'standing' | 'held'>): string =>
  (standing === 'YES' || standing === 'PARTLY') && !held
    ? `${STANDING_LABELS[standing]}, held by no one`
    : STANDING_LABELS[standing]

/** What ends or pauses a delegation on its own, where its status does not say so already. */
const OWN: Partial<Record<ReasonCode, string>> = {
  CASCADE_SUSPENDED: 'suspended above',
  CASCADE_REVOKED: 'revoked above',
  ENDED_WITH_USER: 'recipient deactivated',
  ENDED_WITH_POSITION: 'recipient left the position',
}

const NOT_HELD = 'person not active'

const OF_DECISION: readonly ReasonCode[] = ['DECISION_NOT_FOUND', 'DECISION_NOT_PUBLISHED']

/** Why the path leaves no authority type, group or limit. */
const LEFT_NOTHING: Partial<Record<ReasonCode, string>> = {
  TYPE_NOT_GRANTED: 'authority type no longer granted',
  NO_GROUP_COVERED: 'groups no longer apply',
  EMPTY_LIMIT: 'limits contradict each other',
  NO_RATE: 'exchange rate missing',
  NOT_EVALUABLE: 'limits cannot be compared',
}

/** What is wrong with the path itself. */
const OF_PATH: readonly ReasonCode[] = [
  'CYCLE',
  'DEPTH_OVERFLOW',
  'PARENT_MISSING',
  'PARENT_OF_OTHER_DECISION',
]

/** What is in the way, in the words of a list: "suspended above"; null where there is nothing to say. */
export function whyNotInForce(reason: Reason, delegationId: string): string | null {
  if (OF_DECISION.includes(reason.code)) return 'decision not published'
  if (OF_PATH.includes(reason.code)) return 'path is broken'
  if (reason.code === 'USER_NOT_ACTIVE') return NOT_HELD
  const nothingLeft = LEFT_NOTHING[reason.code]
  if (nothingLeft) return nothingLeft
  const isOwn = 'delegationId' in reason.params && reason.params.delegationId === delegationId
  return isOwn ? (OWN[reason.code] ?? null) : 'broken above'
}

/**
 * Whether a delegation is in force, in a few words: "Yes", "For some recipients", "From July 3, 2026", "Awaiting acceptance",
 * "No, suspended above", and where no one holds it, that. Nothing that the reader cannot view is named. `date`: the day (ms) on which
 * a delegation takes effect, in words; null: the reader may not know it.
 */
export function standingText(
  { standing, reason, held }: InForce,
  delegationId: string,
  date: (instant: number, delegationId: string) => string | null,
): string {
  const noOne = held ? '' : ', held by no one'
  if (standing === 'YES') return `Yes${noOne}`
  if (standing === 'PARTLY') return `For some recipients${noOne}`
  if (reason?.code === 'NOT_YET_EFFECTIVE') {
    const day = date(reason.params.from, reason.params.delegationId)
    return day === null ? STANDING_LABELS.NOT_YET : `From ${day}`
  }
  if (standing === 'AWAITING' && reason?.code === 'NOT_IN_FORCE')
    return reason.params.status === 'PENDING' ? 'Awaiting approval' : 'Awaiting acceptance'
  const why = reason && whyNotInForce(reason, delegationId)
  return why ? `No, ${why}` : 'No'
}
