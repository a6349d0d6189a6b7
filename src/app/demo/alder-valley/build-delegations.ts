import { type DelegationContent, delegationInput } from '#modules/decision/delegations/model/delegation.ts'
import {
  changeStatusOfDelegations,
  createDelegation,
  labelBelow,
  respondToDelegation,
  updateDelegation,
} from '#modules/decision/index.server.ts'
import { delegationSettingsOf, saveDelegationSettings } from '#modules/settings/index.server.ts'
import { byTheProduct } from '#platform/server/record-store.ts'
import { one, sql, type Tx } from '#platform/server/sql.ts'
import { actAt } from '#platform/server/tenant-transaction.ts'
import { type BuiltTenant, viewerOf } from '../tenant-builder.ts'
import { authorityTypesOf } from './build-decisions.ts'
import type { People } from './build-people.ts'
import { type Clause, PATHWAY } from './grants.ts'
import { dayFromNow, type Happening, type Planned, timelineOf } from './timeline.ts'

export type Cast = {
  people: People
  decisions: ReadonlyMap<string, string>
  secretary: string
  approver: string
}

/** Lets everything happen again, in its order, each act by whoever did it and at its own instant. */
export async function buildDelegations(
  tx: Tx,
  tenant: BuiltTenant,
  { people, decisions, secretary, approver }: Cast,
  zone: string,
  now: Date,
): Promise<void> {
  const ids = new Map<Planned, string>()
  const idOf = (of: Planned) => ids.get(of) as string
  const as = (name: string, at: Date) => viewerOf(tx, tenant.id, people.users.get(name) as string, at)
  const words = wordsOf(tenant, people, zone, now)

  const act = async (
    by: string,
    to: 'issued' | 'denied' | 'suspended' | 'revoked',
    of: Planned,
    at: Date,
    reason = '',
    cascade = false,
  ) => {
    const reply = await changeStatusOfDelegations(tx, await as(by, at), {
      ids: [idOf(of)],
      to,
      cascade,
      reason,
    })
    const refused = reply.refused[0]
    if (refused) throw new Error(refused.message)
    if (cascade && (to === 'suspended' || to === 'revoked')) await writeLabels(of, by, to, reason, at)
  }
  // the worker would do it a moment later: here the labels are there with the first page
  const writeLabels = (of: Planned, by: string, to: 'suspended' | 'revoked', reason: string, at: Date) =>
    labelBelow.work(
      tx,
      tenant.id,
      {
        rootId: idOf(of),
        event: to === 'suspended' ? 'SUSPEND' : 'REVOKE',
        reason,
        actor: people.users.get(by) as string,
        at: at.toISOString(),
      },
      at,
    )
  const issuerOf = ({ above, grant }: Planned, at: Date) =>
    above ? people.responder(grant.by ?? (recipientsOf(above.grant.to)[0] as string), at) : secretary

  const happened: Record<Exclude<Happening['what'], 'setting'>, (of: Planned, at: Date) => Promise<void>> = {
    issue: async (of, at) => {
      const input = delegationInput.parse({
        ...words(of),
        decisionId: decisions.get(of.decision.name),
        parentDelegationId: of.above && idOf(of.above),
        status: of.grant.stays === 'draft' ? 'DRAFT' : 'ISSUED',
      })
      ids.set(of, await createDelegation(tx, await as(issuerOf(of, at), at), input))
    },
    approve: (of, at) => act(approver, 'issued', of, at),
    deny: (of, at) => act(approver, 'denied', of, at, 'The limit exceeds what the committee agreed to.'),
    accept: async (of, at) => {
      const recipients = recipientsOf(of.grant.to).slice(0, of.grant.stays === 'partly' ? 1 : undefined)
      for (const recipient of recipients)
        await respondToDelegation(tx, await as(people.responder(recipient, at), at), {
          id: idOf(of),
          answer: 'ACCEPTED',
          reason: '',
        })
    },
    reject: async (of, at) => {
      const recipient = people.responder(of.grant.to, at)
      const reason = 'The decision belongs to the Provost for faculty. Name staff only.'
      await respondToDelegation(tx, await as(recipient, at), {
        id: idOf(of),
        answer: 'REJECTED',
        reason,
      })
    },
    suspend: (of, at) => {
      const { reason = '', cascade } = of.grant.suspended ?? {}
      return act(issuerOf(of, at), 'suspended', of, at, reason, cascade)
    },
    reissue: (of, at) => act(issuerOf(of, at), 'issued', of, at),
    revoke: (of, at) => {
      const { reason = '', cascade } = of.grant.revoked ?? {}
      return act(issuerOf(of, at), 'revoked', of, at, reason, cascade)
    },
    edit: async (of, at) => {
      const { by, limit, groups, condition } = of.grant.edited ?? {}
      const { content, version } = await one<{ content: DelegationContent; version: number }>(
        tx,
        sql`select content, version from app.delegation where tenant_id = ${tenant.id} and id = ${idOf(of)}`,
      )
      const changed: DelegationContent = {
        ...content,
        ...(limit && {
          delegationAuthorities: content.delegationAuthorities.map((each) => ({ ...each, bounds: [limit] })),
        }),
        ...(groups && { delegationGroups: groups.map((name) => people.groups.get(name) as string) }),
        ...(condition && { conditions: [...content.conditions, clause(condition)] }),
      }
      await updateDelegation(tx, await as(by ?? issuerOf(of, at), at), {
        id: idOf(of),
        input: {
          parentDelegationId: undefined,
          parentSlotId: undefined,
          status: undefined,
          change: changed,
        },
        expected: version,
      })
    },
  }

  for (const each of timelineOf(now)) {
    actAt(tx, each.at)
    if (each.what === 'setting') {
      const before = await delegationSettingsOf(tx, tenant.id, each.at)
      const change = { before, after: { ...before, ...each.change }, baseCurrency: 'USD' }
      await saveDelegationSettings(tx, byTheProduct(tenant.id), change, each.at)
      continue
    }
    try {
      await happened[each.what](each.of, each.at)
    } catch (error) {
      const { fields } = error as { fields?: { path: string; message: string }[] }
      const why =
        fields?.map(({ path, message }) => `${path} ${message}`).join(' ') ?? (error as Error).message
      throw new Error(`${each.what} of ${each.of.decision.name} to ${each.of.grant.to}: ${why}`, {
        cause: error,
      })
    }
  }
}

const recipientsOf = (to: string): string[] => to.split(' + ')

const clause = ({
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
const wordsOf = (tenant: BuiltTenant, people: People, zone: string, now: Date) => (of: Planned) => {
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
