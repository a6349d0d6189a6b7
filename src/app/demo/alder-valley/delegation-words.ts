import type { DelegationContent } from '#modules/decision/delegations/model/delegation.ts'
import type { BuiltTenant } from '../tenant-builder.ts'
import { authorityTypesOf } from './build-decisions.ts'
import type { People } from './build-people.ts'
import { type Clause, PATHWAY } from './grants.ts'
import { dayFromNow, type PlannedIssue } from './timeline.ts'

export const recipientsOf = (to: string): string[] => to.split(' + ')

export const clause = ({
  name,
  description = '',
  when = null as never,
  rule = null as never,
}: Clause): DelegationContent['conditions'][number] => ({
  name,
  description,
  when,
  rule,
  isActive: true,
})

/** What the tables say of a delegation, as its content. */
export const wordsOf =
  (tenant: BuiltTenant, people: People, zone: string, now: Date) => (of: PlannedIssue) => {
    const { grant } = of
    const redelegable = of.pathways !== ''
    return {
      ...recipientFields(people, grant.to),
      delegationAuthorities: authorityTypesOf(tenant, of.decision).map((authorityTypeId) => ({
        authorityTypeId,
        bounds: grant.limits,
        redelegable,
        redelegationLimit: redelegable && grant.passOn !== undefined ? grant.passOn.toFixed(2) : null,
      })),
      delegationGroups: of.groups?.map((name) => people.groups.get(name)) ?? [tenant.organizationId],
      delegationPathway: [...of.pathways].map((letter) => PATHWAY[letter]),
      effectiveDate: grant.from === undefined ? null : dayFromNow(grant.from, now, zone),
      expirationDate: of.until === null ? null : dayFromNow(of.until, now, zone),
      isNoExpiration: of.until === null,
      note: grant.note ?? '',
      conditions: (grant.conditions ?? []).map(clause),
    }
  }

/** A name of a position, of a person, or `person as position`. */
function recipientFields(people: People, to: string) {
  const recipients = recipientsOf(to)
  const [person = '', position] = (recipients[0] as string).split(' as ')
  const userId = (name: string) => people.users.get(name) as string
  if (position)
    return {
      recipientType: 'PERSONNEL_IN_POSITION',
      delegationRecipients: [
        { recipientUserId: userId(person), recipientPositionId: people.positions.get(position) },
      ],
    }
  if (people.positions.has(person))
    return {
      recipientType: 'POSITION_ONLY',
      delegationRecipients: recipients.map((name) => ({ recipientPositionId: people.positions.get(name) })),
    }
  return {
    recipientType: 'SPECIFIC_PERSONNEL',
    delegationRecipients: recipients.map((name) => ({ recipientUserId: userId(name) })),
  }
}
