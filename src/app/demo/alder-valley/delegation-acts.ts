import { type DelegationContent, delegationInput } from '#modules/decision/delegations/model/delegation.ts'
import {
  changeStatusOfDelegations,
  createDelegation,
  labelBelowJob,
  respondToDelegation,
  updateDelegation,
} from '#modules/decision/index.server.ts'
import { one, sql, type Tx } from '#platform/server/database/sql.ts'
import { type BuiltTenant, viewerOf } from '../tenant-builder.ts'
import type { People } from './build-people.ts'
import { clause, recipientsOf, type wordsOf } from './delegation-words.ts'
import type { PlannedIssue, TimelineEvent } from './timeline.ts'

export type Cast = {
  people: People
  decisions: ReadonlyMap<string, string>
  secretary: string
  approver: string
}

type Acts = Record<Exclude<TimelineEvent['what'], 'setting'>, (of: PlannedIssue, at: Date) => Promise<void>>

type Edit = Partial<NonNullable<PlannedIssue['grant']['edited']>>

/** Returns the acts on delegations of the demo, each by the person who did it. */
export function delegationActs(
  tx: Tx,
  tenant: BuiltTenant,
  { people, decisions, secretary, approver }: Cast,
  words: ReturnType<typeof wordsOf>,
): Acts {
  const ids = new Map<PlannedIssue, string>()
  const idOf = (of: PlannedIssue) => ids.get(of) as string
  const as = (name: string, at: Date) => viewerOf(tx, tenant.id, people.users.get(name) as string, at)

  const act = async (
    by: string,
    to: 'issued' | 'denied' | 'suspended' | 'revoked',
    of: PlannedIssue,
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
    const event = to === 'suspended' ? 'SUSPEND' : to === 'revoked' ? 'REVOKE' : undefined
    if (!cascade || !event) return
    // the worker would do it a moment later: here the labels are there with the first page
    const actor = people.users.get(by) as string
    await labelBelowJob({ cascadesLabelled: [] }).work(
      tx,
      tenant.id,
      { rootId: idOf(of), event, reason, actor, at: at.toISOString() },
      at,
    )
  }
  const issuerOf = ({ above, grant }: PlannedIssue, at: Date) =>
    above ? people.responder(grant.by ?? (recipientsOf(above.grant.to)[0] as string), at) : secretary

  return {
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
      const edited: Edit = of.grant.edited ?? {}
      const { content, version } = await one<{ content: DelegationContent; version: number }>(
        tx,
        sql`select content, version from app.delegation where tenant_id = ${tenant.id} and id = ${idOf(of)}`,
      )
      await updateDelegation(tx, await as(edited.by ?? issuerOf(of, at), at), {
        id: idOf(of),
        input: {
          parentDelegationId: undefined,
          parentSlotId: undefined,
          status: undefined,
          change: editedOf(content, edited, people),
        },
        expected: version,
      })
    },
  }
}

/** Returns the content with the changes of its issuer. */
const editedOf = (
  content: DelegationContent,
  { limit, groups, condition }: Edit,
  people: People,
): DelegationContent => ({
  ...content,
  ...(limit && {
    delegationAuthorities: content.delegationAuthorities.map((each) => ({ ...each, bounds: [limit] })),
  }),
  ...(groups && { delegationGroups: groups.map((name) => people.groups.get(name) as string) }),
  ...(condition && { conditions: [...content.conditions, clause(condition)] }),
})
