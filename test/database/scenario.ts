import { expect } from 'vitest'
import type { Answer, SmallWorld, TestProduct } from './product.ts'

/** "up to 250,000 dollars", or with no end date. */
export const dollars = (max: number | null) => ({
  valueType: 'CURRENCY' as const,
  unit: 'USD',
  min: null,
  minExclusive: false,
  max: max === null ? null : max.toFixed(2),
  maxExclusive: false,
})

export const base = '/api/decision'

/** A published decision about purchases, without bounds of its own. */
export async function publishDecision(
  world: SmallWorld,
  change: Record<string, unknown> = {},
): Promise<string> {
  const answer = await world.as('authority').ask('POST', `${base}/decisions`, {
    name: 'Approve purchase order',
    sectionId: world.sections.get('Procurement'),
    delegationPathway: ['Matrix', 'Functional', 'Direct Line'],
    decisionAuthorities: [
      { authorityTypeId: world.tenant.authorityTypes.approvalId, bounds: [dollars(null)] },
    ],
    decisionGroups: [world.tenant.organizationId],
    status: 'PUBLISHED',
    ...change,
  })
  expect(answer, JSON.stringify(answer.data)).toMatchObject({ status: 201 })
  return answer.data.id
}

/** The whole of a decision as a change of it is sent, with the version that was read. */
export async function decisionToSend(world: SmallWorld, id: string) {
  const { data, etag } = await world.as('authority').ask('GET', `${base}/decisions/${id}`)
  const without = (rows: Answer['data'][], ...keys: string[]) =>
    rows.map((row) => Object.fromEntries(Object.entries(row).filter(([key]) => !keys.includes(key))))
  return {
    body: {
      name: data.name,
      sectionId: data.section.id,
      categoryId: data.category?.id ?? null,
      delegationPathway: data.delegationPathway,
      decisionGroups: data.decisionGroups.map((group: { id: string }) => group.id),
      decisionAuthorities: without(data.decisionAuthorities, 'authorityTypeName'),
      conditions: without(data.conditions, 'bindsFrom'),
      roles: without(data.roles, 'decisionRoleName', 'positionName'),
    },
    match: { 'if-match': etag as string },
  }
}

/** Gives a published decision another name and another section; answers with both sections. */
export async function moveDecision(world: SmallWorld, id: string, name: string) {
  const { data, etag } = await world.as('authority').ask('GET', `${base}/decisions/${id}`)
  const from: string = data.section.id
  const to = [...world.sections.values()].find((each) => each !== from) as string
  const moved = await world.as('authority').ask(
    'PATCH',
    `${base}/decisions/${id}`,
    {
      name,
      sectionId: to,
      delegationPathway: ['Matrix', 'Functional', 'Direct Line'],
      decisionAuthorities: [
        { authorityTypeId: world.tenant.authorityTypes.approvalId, bounds: [dollars(null)] },
      ],
      decisionGroups: [world.tenant.organizationId],
    },
    { 'if-match': etag ?? '' },
  )
  expect(moved.status, JSON.stringify(moved.data)).toBe(200)
  return { from, to }
}

export type IssueOptions = {
  to?: string
  toUsers?: string[]
  max?: number | null
  parent?: string
  by?: string
  change?: Record<string, unknown>
}

/** What is sent to issue a delegation to a position, up to an amount. */
export const delegationBody = (
  world: SmallWorld,
  decisionId: string,
  { to, toUsers, max = 1_000_000, parent, change = {} }: IssueOptions,
) => ({
  decisionId,
  parentDelegationId: parent ?? null,
  recipientType: toUsers ? ('SPECIFIC_PERSONNEL' as const) : ('POSITION_ONLY' as const),
  delegationRecipients: toUsers
    ? toUsers.map((key) => ({ recipientUserId: world.users.get(key) }))
    : [{ recipientPositionId: world.positions.get(to ?? 'President') }],
  delegationAuthorities: [
    { authorityTypeId: world.tenant.authorityTypes.approvalId, bounds: [dollars(max)], redelegable: true },
  ],
  delegationGroups: [world.tenant.organizationId],
  delegationPathway: ['Matrix' as const],
  isNoExpiration: true,
  status: 'ISSUED' as const,
  ...change,
})

/** Issues a delegation and answers with what it is now. */
export async function issue(
  world: SmallWorld,
  decisionId: string,
  issued: IssueOptions,
): Promise<Answer['data']> {
  const answer = await world
    .as(issued.by ?? 'authority')
    .ask('POST', `${base}/delegations`, delegationBody(world, decisionId, issued))
  expect(answer, JSON.stringify(answer.data)).toMatchObject({ status: 201 })
  return answer.data
}

/** The verdict on one question. `who`: a key of staff, or `position:<name>`. */
export async function verdict(
  world: SmallWorld,
  decisionId: string,
  who: string,
  amount?: number,
  change: Record<string, unknown> = {},
): Promise<string> {
  const position = who.startsWith('position:')
    ? world.positions.get(who.slice('position:'.length))
    : undefined
  const answer = await world.as('authority').ask('POST', `${base}/decisions/check-authority`, {
    decisionId,
    who: position ? { kind: 'POSITION', id: position } : { kind: 'USER', id: world.users.get(who) },
    ...(amount !== undefined && {
      amounts: [{ valueType: 'CURRENCY', value: amount.toFixed(2), unit: 'USD' }],
    }),
    ...change,
  })
  expect(answer, JSON.stringify(answer.data)).toMatchObject({ status: 200 })
  return answer.data.verdict
}

/** An act on one delegation; answers with the reply of the bulk call. */
export const act = (
  world: SmallWorld,
  by: string,
  to: string,
  id: string,
  change: Record<string, unknown> = {},
) => world.as(by).ask('PATCH', `${base}/delegations/bulk/${to}`, { delegationIds: [id], ...change })

export async function setting(world: SmallWorld, change: Record<string, unknown>): Promise<void> {
  const path = `/api/settings/delegation/recipient-settings/${world.tenant.id}`
  const { etag } = await world.as('admin').ask('GET', path)
  const answer = await world.as('admin').ask('PATCH', path, change, { 'if-match': etag ?? '' })
  expect(answer, JSON.stringify(answer.data)).toMatchObject({ status: 200 })
}

/** Changes what is named of a delegation, with the version that there is. `to`: another path than its own. */
export async function change(
  world: SmallWorld,
  id: string,
  body: object,
  { by = 'authority', to = `${base}/delegations/${id}` }: { by?: string; to?: string } = {},
): Promise<Answer> {
  const { etag } = await world.as('authority').ask('GET', `${base}/delegations/${id}`)
  return world.as(by).ask('PATCH', to, body, { 'if-match': etag ?? '' })
}

/** Hangs a delegation from another one. */
export const move = (world: SmallWorld, id: string, body: object, by = 'authority') =>
  change(world, id, body, { by, to: `${base}/delegations/${id}/parent` })

/** Event, reason and first name of who did it, of each entry of a record, when all jobs are done. */
export async function entriesOf(
  product: Pick<TestProduct, 'owner' | 'workOff'>,
  id: string,
): Promise<string[]> {
  await product.workOff()
  const { rows } = await product.owner.query(
    `select r.event, r.reason, u.first_name as who from app.revision r left join app."user" u on u.tenant_id = r.tenant_id and u.id = r.actor_user_id
      where r.record_id = $1 order by r.revision_number`,
    [id],
  )
  return rows.map(({ event, reason, who }) => [event, reason ?? '-', who].join(' · '))
}
