import { dayOf } from '#platform/model/day.ts'
import type { DecisionPlan, Grant } from './grants.ts'
import { randomFrom } from './random.ts'
import { SECTIONS } from './sections.ts'

/** A delegation of the tables, with the one above it and what it takes over from there. */
export type PlannedIssue = {
  decision: DecisionPlan
  grant: Grant
  above: PlannedIssue | null
  groups: readonly string[] | null
  pathways: string
  until: number | 'year' | null
}

export type TimelineEvent =
  | {
      what: 'issue' | 'approve' | 'deny' | 'accept' | 'reject' | 'suspend' | 'reissue' | 'revoke' | 'edit'
      of: PlannedIssue
      at: Date
    }
  | {
      what: 'setting'
      change: { actionDelegationAcceptance?: boolean; actionIssuerApproval?: boolean; autoRevoke?: boolean }
      at: Date
    }

const DAY = 86_400_000
/** Days ago: when the organization began, and when it began to approve. */
export const FOUNDED = 560
const APPROVAL_FROM = 20

/** Everything that ever happened to the delegations, in the order in which it did. */
export function timelineOf(now: Date): TimelineEvent[] {
  const random = randomFrom(1042)
  /** An instant of the working day, so many days ago. */
  const daysAgo = (day: number) =>
    new Date(now.getTime() - day * DAY - random.whole(0, 4 * 60) * 60_000 - random.whole(1, 59_000))
  const happenings: TimelineEvent[] = [
    {
      what: 'setting',
      change: { actionDelegationAcceptance: true, autoRevoke: false },
      at: daysAgo(FOUNDED - 1),
    },
    { what: 'setting', change: { actionIssuerApproval: true, autoRevoke: true }, at: daysAgo(APPROVAL_FROM) },
  ]
  for (const of of planned()) {
    const { grant } = of
    const happen = (what: Exclude<TimelineEvent['what'], 'setting'>, at: Date) =>
      happenings.push({ what, of, at })
    const issued = daysAgo(grant.day)
    happen('issue', issued)
    if (grant.stays === 'draft') continue
    const needsApproval = grant.day < APPROVAL_FROM
    const approved = needsApproval ? 0.6 : 0
    if (needsApproval && grant.stays !== 'pending')
      happen(grant.stays === 'denied' ? 'deny' : 'approve', daysAgo(grant.day - approved))
    if (grant.stays && grant.stays !== 'partly' && grant.stays !== 'rejected') continue
    const answered = daysAgo(grant.day - approved - random.whole(2, 16) / 8)
    happen(grant.stays === 'rejected' ? 'reject' : 'accept', answered)
    if (grant.edited) {
      happen('edit', daysAgo(grant.edited.day))
      if (grant.edited.stays !== 'waiting') happen('accept', daysAgo(grant.edited.day - 1))
    }
    if (grant.suspended) happen('suspend', daysAgo(grant.suspended.day))
    if (grant.reissued) {
      happen('reissue', daysAgo(grant.reissued.day))
      happen('accept', daysAgo(grant.reissued.day - 2))
    }
    if (grant.revoked) happen('revoke', daysAgo(grant.revoked.day))
  }
  return happenings.sort((a, b) => a.at.getTime() - b.at.getTime())
}

/** Every delegation of the tables; what it does not say itself, it takes from above. */
function planned(): PlannedIssue[] {
  const all: PlannedIssue[] = []
  const plant = (decision: DecisionPlan, grant: Grant, above: PlannedIssue | null) => {
    const pathwaysAbove = above ? above.pathways : decision.pathways
    const passesOn = grant.below.length > 0 || grant.passOn !== undefined
    const of: PlannedIssue = {
      decision,
      grant,
      above,
      groups: grant.groups ?? above?.groups ?? null,
      pathways: grant.pathways ?? (passesOn || !above ? pathwaysAbove : ''),
      until: grant.until ?? above?.until ?? null,
    }
    all.push(of)
    for (const each of grant.below) plant(decision, each, of)
  }
  for (const { decisions } of SECTIONS)
    for (const decision of decisions) for (const grant of decision.grants) plant(decision, grant, null)
  return all
}

/** A day as text, in days from now; `year`: the next June 30 that is at least a month away. */
export function dayFromNow(offset: number | 'year', now: Date, zone: string): string {
  if (offset !== 'year') return dayOf(now.getTime() + offset * DAY, zone)
  const inAMonth = dayOf(now.getTime() + 30 * DAY, zone)
  const year = Number(inAMonth.slice(0, 4))
  return inAMonth <= `${year}-06-30` ? `${year}-06-30` : `${year + 1}-06-30`
}
