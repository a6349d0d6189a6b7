import { describe, expect, test } from 'vitest'
import { startTestWorld } from '#test/database/product.ts'
import {
  act,
  base,
  change,
  delegationBody,
  issue,
  publishDecision,
  setting,
  verdict,
} from '#test/database/scenario.ts'
import { changeIssuerOfDelegations } from '../model/bulk-calls.ts'
import { type DelegationAct, delegationActs } from '../model/delegation-acts.ts'
import { deleteDelegations, duplicateDelegation, getDelegation } from '../model/delegation-calls.ts'
import { delegationLists } from '../model/delegation-list.ts'
import { realignDelegations } from '../model/realign-call.ts'

const { product, world } = await startTestWorld()

const PEOPLE = ['admin', 'authority', 'approver', 'auditor', 'president', 'dean', 'chair', 'doctor', 'guest']

/** CHANGE: issued, with a change that awaits approval. */
const SITUATIONS = ['DRAFT', 'PENDING', 'ISSUED', 'CHANGE', 'SUSPENDED', 'REVOKED', 'DELETED'] as const

/** A redelegation from the president to the dean, in a status. */
async function delegationIn(status: (typeof SITUATIONS)[number]) {
  const decisionId = await publishDecision(world)
  const root = await issue(world, decisionId, {})
  if (status === 'PENDING') await setting(world, { actionIssuerApproval: true })
  const { id } = await issue(world, decisionId, {
    to: 'Dean of Engineering',
    parent: root.id,
    by: 'president',
    change: status === 'DRAFT' ? { status } : {},
  })
  if (status === 'PENDING') await setting(world, { actionIssuerApproval: false })
  if (status === 'CHANGE') {
    await setting(world, { actionChangeApproval: true })
    await change(world, id, {
      delegationAuthorities: delegationBody(world, decisionId, { max: 5 }).delegationAuthorities,
    })
    await setting(world, { actionChangeApproval: false })
  }
  if (status === 'SUSPENDED') await act(world, 'authority', 'suspended', id)
  if (status === 'REVOKED' || status === 'DELETED') await act(world, 'authority', 'revoked', id)
  if (status === 'DELETED') await remove('authority', id)
  return { decisionId, id: id as string, rootId: root.id as string }
}

const remove = (by: string, id: string) =>
  world.as(by).call(deleteDelegations, { body: { delegationIds: [id] } })
const read = async (by: string, id: string) =>
  (await world.as(by).call(getDelegation, { params: { id } })).data
const rowOf = async (by: string, id: string) =>
  (await world.as(by).call(delegationLists.search, { body: { ids: [id] } })).data?.items?.[0]

const TARGET = {
  issue: 'issued',
  approve: 'issued',
  reissue: 'issued',
  suspend: 'suspended',
  revoke: 'revoked',
  deny: 'denied',
  withdraw: 'withdrawn',
  approveChange: 'change-approved',
  denyChange: 'change-denied',
  withdrawChange: 'change-withdrawn',
} as const

/** Acts that are one call: the status says which of them it is. */
const SAME_CALL: Partial<Record<DelegationAct, string>> = {
  issue: 'DRAFT',
  approve: 'PENDING',
  reissue: 'SUSPENDED',
}

/** Whether the call of an act does it. Those that replace the record send it as it was read. */
async function succeeds(by: string, what: DelegationAct, id: string, rootId: string): Promise<boolean> {
  if (what === 'delete') return ((await remove(by, id)).data.succeeded ?? []).length === 1
  const { data, etag } = await world.as(by).call(getDelegation, { params: { id } })
  const match = { 'if-match': etag ?? '"1"' }
  if (what === 'edit') {
    const body = { ...data.content, note: `By ${by}.` }
    return (await world.as(by).ask('PATCH', `${base}/delegations/${id}`, body, match)).status === 200
  }
  if (what === 'move') {
    const path = `${base}/delegations/${id}/parent`
    return (await world.as(by).ask('PATCH', path, { parentDelegationId: rootId }, match)).status === 200
  }
  if (what === 'renew')
    return (await world.as(by).call(duplicateDelegation, { params: { id } })).status === 201
  if (what === 'changeIssuer') {
    const body = { delegationIds: [id], issuerPositionId: world.positions.get('Dean of Medicine') }
    const reply = await world.as(by).call(changeIssuerOfDelegations, { body })
    return (reply.data.succeeded ?? []).length === 1
  }
  if (what === 'realign')
    return (await world.as(by).call(realignDelegations, { params: { id } })).status === 200
  if (what === 'reassign') {
    const to = [{ recipientPositionId: world.positions.get('Dean of Medicine') }]
    const body = { delegationIds: [id], recipientType: 'POSITION_ONLY', delegationRecipients: to }
    const reply = await world.as(by).ask('PATCH', `${base}/delegations/bulk-reassign-recipients`, body)
    return (reply.data.succeeded ?? []).length === 1
  }
  const reply = await act(world, by, TARGET[what], id, { reason: 'A reason.' })
  return (reply.data.succeeded ?? []).length === 1
}

describe.each(SITUATIONS)('of a delegation that is %s', (status) => {
  test('record, row and call agree on every act of everyone', async () => {
    let made = await delegationIn(status)
    const disagreed: string[] = []
    for (const by of PEOPLE)
      for (const what of delegationActs.keys) {
        if ((SAME_CALL[what] ?? status) !== status) continue
        // who may choose another source is asked of that source
        if (what === 'move' || what === 'changeIssuer') continue
        if (what === 'renew') continue // a duplicate, which other statuses have as well
        const record = await read(by, made.id)
        const offered = record?.permissions?.[what]?.allowed ?? false
        const listed = (await rowOf(by, made.id))?.acts.includes(what) ?? false
        const done = await succeeds(by, what, made.id, made.rootId)
        if (offered !== done || listed !== done)
          disagreed.push(`${by} ${what}: record ${offered}, row ${listed}, call ${done}`)
        if (done) made = await delegationIn(status)
      }
    expect(disagreed).toEqual([])
  })
})

/** Delegations whose own status permits an act that what stands above them, or who issued them, does not. */
async function heldUp(): Promise<Record<string, { id: string; what: 'issue' | 'reissue' | 'approve' }>> {
  const decisionId = await publishDecision(world)
  const below = async (parent: string, change = {}) =>
    (await issue(world, decisionId, { toUsers: ['dean'], by: 'president', parent, change })).id as string
  const root = async () => (await issue(world, decisionId, {})).id as string
  const [stopped, cascaded, standing] = [await root(), await root(), await root()]
  const draft = await below(stopped, { status: 'DRAFT' })
  const suspended = await below(stopped)
  await act(world, 'authority', 'suspended', suspended)
  const withIt = await below(cascaded)
  await setting(world, { actionIssuerApproval: true, fourEyes: true })
  const waitsBelow = await below(stopped)
  const own = await issue(world, decisionId, { toUsers: ['dean'] })
  const free = await below(standing)
  await setting(world, { actionIssuerApproval: false })
  await act(world, 'authority', 'suspended', stopped)
  await act(world, 'authority', 'suspended', cascaded, { cascadeToChildDelegations: true })
  return {
    'a draft below a suspended source': { id: draft, what: 'issue' },
    'a suspended one below a suspended source': { id: suspended, what: 'reissue' },
    'one suspended from above': { id: withIt, what: 'reissue' },
    'one that waits below a suspended source': { id: waitsBelow, what: 'approve' },
    'an own one that waits': { id: own.id, what: 'approve' },
    'one that waits': { id: free, what: 'approve' },
  }
}

test('what is above, and four eyes, are asked by row, record and call alike', async () => {
  const alsoApproves = [world.tenant.id, world.users.get('authority'), world.tenant.userRoleIds.DA]
  await product.owner.query(
    'insert into app.user_user_role (tenant_id, user_id, user_role_id) values ($1, $2, $3)',
    alsoApproves,
  )
  const rows = await heldUp()
  const all = Object.values(rows).map(({ id }) => id)
  const done = new Set<string>()
  for (const by of ['president', 'authority', 'approver']) {
    const { items } = (await world.as(by).call(delegationLists.search, { body: { ids: all } })).data
    for (const [name, { id, what }] of Object.entries(rows)) {
      const { status, permissions } = await read(by, id)
      if (status === 'ISSUED') continue // approved by the one before
      const record = permissions[what]
      const listed = items.find((row: { id: string }) => row.id === id).acts.includes(what)
      // refused, it says why as the button does
      const [refusal] = (await act(world, by, 'issued', id)).data.refused ?? []
      expect([name, by, listed, record.reason]).toEqual([
        name,
        by,
        refusal === undefined,
        refusal?.message ?? null,
      ])
      if (!refusal) done.add(`${name}, ${by}`)
    }
  }
  expect([...done]).toEqual(['one that waits, authority', 'an own one that waits, approver'])
  await product.owner.query(
    'delete from app.user_user_role where tenant_id = $1 and user_id = $2 and user_role_id = $3',
    alsoApproves,
  )
})

test('no act of someone who neither holds nor administers a slot changes a verdict', async () => {
  for (const status of SITUATIONS) {
    const { decisionId, id, rootId } = await delegationIn(status)
    const verdicts = async () =>
      Promise.all(['president', 'dean', 'chair'].map((who) => verdict(world, decisionId, who, 100)))
    const before = await verdicts()
    for (const by of ['auditor', 'guest', 'doctor', 'chair'])
      for (const what of delegationActs.keys) {
        expect(await succeeds(by, what, id, rootId), `${by} ${what} ${status}`).toBe(false)
        expect((await world.as(by).call(duplicateDelegation, { params: { id } })).status).not.toBe(201)
      }
    expect(await verdicts(), status).toEqual(before)
  }
})
