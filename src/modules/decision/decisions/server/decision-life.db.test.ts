import { describe, expect, test } from 'vitest'
import { startTestWorld } from '#test/database/product.ts'
import {
  act,
  base,
  delegationBody,
  dollars,
  issue,
  publishDecision,
  verdict,
} from '#test/database/scenario.ts'
import { createDelegation, getDelegation } from '../../delegations/model/delegation-calls.ts'
import { type DecisionAct, decisionActs } from '../model/decision-acts.ts'
import { getDecision, previewDecisionsEnding, updateDecision } from '../model/decision-calls.ts'
import { decisionHistory } from '../model/decision-history-calls.ts'
import { decisionLists } from '../model/decision-list.ts'

const { product, world } = await startTestWorld()

const bulk = (name: string, ids: readonly string[], by = 'authority') =>
  world.as(by).ask('PATCH', `${base}/decisions/bulk-${name}`, { decisionIds: ids })
const decision = async (id: string, by = 'authority') => world.as(by).call(getDecision, { params: { id } })
const delegation = async (id: string) =>
  (await world.as('authority').call(getDelegation, { params: { id } })).data
const ending = async (id: string, by = 'authority') =>
  (await world.as(by).call(previewDecisionsEnding, { body: { decisionIds: [id] } })).data

/** A decision with a root, a redelegation, a redelegation whose parent was revoked alone, and a draft. */
async function busyDecision() {
  const id = await publishDecision(world)
  const root = await issue(world, id, { to: 'President' })
  const below = await issue(world, id, {
    to: 'Dean of Engineering',
    by: 'president',
    parent: root.id,
    max: 500,
  })
  const lone = await issue(world, id, { toUsers: ['doctor'] })
  const orphan = await issue(world, id, { toUsers: ['chair'], by: 'doctor', parent: lone.id, max: 100 })
  await act(world, 'authority', 'revoked', lone.id)
  const draft = await world.as('authority').call(createDelegation, {
    body: {
      ...delegationBody(world, id, { to: 'President' }),
      status: 'DRAFT',
    },
  })
  return { id, root, below, orphan, draft: draft.data }
}

describe('archiving a decision', () => {
  test('revokes every open delegation permanently, as was previewed, and keeps drafts', async () => {
    const { id, root, below, orphan, draft } = await busyDecision()
    expect(await verdict(world, id, 'dean', 400)).toBe('ALLOW')
    expect(await ending(id)).toMatchObject({
      delegations: 3,
      drafts: 1,
      issuers: ['President', 'doctor Alder'],
      issuersCount: 2,
      peopleCount: 3,
    })
    // who sees the decision and may not end it is given nothing of what others hold
    expect((await decision(id, 'dean')).status).toBe(200)
    expect(await ending(id, 'dean')).toMatchObject({
      decisions: 1,
      delegations: 0,
      drafts: 0,
      issuers: [],
      people: [],
    })

    expect((await bulk('archive', [id])).data).toEqual({ succeeded: [id], refused: [] })

    expect((await decision(id)).data).toMatchObject({ status: 'ARCHIVED' })
    expect(await verdict(world, id, 'dean', 400)).toBe('DENY')
    for (const each of [root, below, orphan])
      expect(await delegation(each.id)).toMatchObject({ status: 'REVOKED' })
    expect(await delegation(draft.id)).toMatchObject({ status: 'DRAFT' })
    await product.workOff()
    const { rows } = await product.owner.query('select status from app.delegation where id = any($1)', [
      [root.id, below.id, orphan.id],
    ])
    expect(rows.map((row) => row.status)).toEqual(['REVOKED', 'REVOKED', 'REVOKED'])

    expect((await bulk('restore', [id])).data.succeeded).toEqual([id])
    expect((await decision(id)).data).toMatchObject({ status: 'PUBLISHED' })
    expect(await verdict(world, id, 'dean', 400)).toBe('DENY')
    expect(await verdict(world, id, 'president', 400)).toBe('DENY')
    const events = await product.owner.query(
      `select event from app.revision where record_id = $1 order by revision_number`,
      [id],
    )
    expect(events.rows.map((row) => row.event)).toEqual(['PUBLISH', 'ARCHIVE', 'RESTORE'])
  })

  test('a draft goes back to being a draft', async () => {
    const id = await publishDecision(world, { status: 'DRAFT' })
    await bulk('archive', [id])
    await bulk('restore', [id])
    expect((await decision(id)).data).toMatchObject({ status: 'DRAFT' })
  })

  test('an archived decision is neither edited nor archived again, and nothing is issued from it', async () => {
    const id = await publishDecision(world)
    await bulk('archive', [id])
    expect((await bulk('archive', [id])).data.refused).toMatchObject([{ id, code: 'INVALID_TRANSITION' }])
    const issued = await world.as('authority').call(createDelegation, { body: delegationBody(world, id, {}) })
    expect(issued.status).toBe(422)
    expect((await decision(id)).data.permissions).toMatchObject({
      edit: { allowed: false },
      restore: { allowed: true },
      delete: { allowed: true },
    })
  })
})

describe('deleting decisions', () => {
  test('a published one from which something was issued is archived first', async () => {
    const { id, root, draft } = await busyDecision()
    const unused = await publishDecision(world)
    const answer = (await bulk('delete', [id, unused])).data
    expect(answer.succeeded).toEqual([unused])
    expect(answer.refused).toMatchObject([{ id, code: 'INVALID_TRANSITION' }])
    expect(answer.refused[0].message).toContain('Archive the decision before you delete it')
    await bulk('archive', [id])
    expect((await bulk('delete', [id])).data.succeeded).toEqual([id])
    expect((await decision(id)).status).toBe(404)
    expect(await delegation(root.id)).toMatchObject({ status: 'REVOKED' })
    expect((await world.as('authority').call(getDelegation, { params: { id: draft.id } })).status).toBe(404)
  })

  test('a single one is deleted with the version that was read', async () => {
    const id = await publishDecision(world, { status: 'DRAFT' })
    const remove = (match?: string) =>
      world
        .as('authority')
        .ask('DELETE', `${base}/decisions/${id}`, undefined, match ? { 'if-match': match } : {})
    expect((await remove()).status).toBe(428)
    expect((await remove('"7"')).status).toBe(412)
    expect((await remove('"1"')).status).toBe(200)
    expect((await remove('"1"')).status).toBe(404)
  })
})

test('a copy is a draft of its own, without delegations', async () => {
  const { id } = await busyDecision()
  const { data } = await bulk('duplicate', [id])
  const copy = (await decision(data.created[0])).data
  const original = (await decision(id)).data
  expect(copy).toMatchObject({
    name: `Copy of ${original.name}`,
    status: 'DRAFT',
    delegationsCount: 0,
    decisionAuthorities: original.decisionAuthorities,
    decisionGroups: original.decisionGroups,
  })
  expect(copy.displayId).not.toBe(original.displayId)
})

test('who may not archive or delete is refused, each record on its own', async () => {
  const id = await publishDecision(world)
  for (const [act, by] of [
    ['archive', 'president'],
    ['delete', 'auditor'],
  ] as const)
    expect((await bulk(act, [id], by)).data.refused).toMatchObject([{ id, code: 'FORBIDDEN' }])
  expect((await bulk('duplicate', [id], 'president')).status).toBe(403)
  expect((await decision(id)).data).toMatchObject({ status: 'PUBLISHED' })
})

describe('record, row and call agree on every act of everyone', () => {
  const PEOPLE = ['admin', 'authority', 'auditor', 'president', 'doctor', 'guest']
  const MADE = {
    draft: { status: 'DRAFT' },
    'draft in the groups of the doctor': { status: 'DRAFT', in: 'Medicine' },
    'draft of the president': { status: 'DRAFT', of: 'president' },
    published: { status: 'PUBLISHED' },
    'published in the groups of the doctor': { status: 'PUBLISHED', in: 'Medicine' },
    'published, with a delegation': { status: 'PUBLISHED', issues: true },
    archived: { status: 'ARCHIVED' },
    'archived in the groups of the doctor': { status: 'ARCHIVED', in: 'Medicine' },
  } as const
  type DecisionCase = { status: string; in?: string; of?: string; issues?: true }

  const made = async ({ status, issues, ...given }: DecisionCase) => {
    const id = await publishDecision(world, {
      ...(status === 'DRAFT' && { status }),
      ...(given.in && { decisionGroups: [world.groups.get(given.in)] }),
      ...(given.of && { ownerUserId: world.users.get(given.of) }),
    })
    if (issues) await issue(world, id, {})
    if (status === 'ARCHIVED') await bulk('archive', [id])
    return id
  }
  const edits = async (id: string, by: string) => {
    const change = { description: `By ${by}.` }
    const path = `${base}/decisions/${id}`
    return (await world.as(by).ask('PATCH', path, change, { 'if-match': '"1"' })).status === 200
  }
  const succeeds = async (act: DecisionAct, id: string, by: string) =>
    act === 'edit' ? edits(id, by) : (await bulk(act, [id], by)).data.succeeded?.length === 1
  const acts = async (id: string, by: string, asked: object = {}) => {
    const { data } = await world.as(by).call(decisionLists.search, { body: { ids: [id], ...asked } })
    return data?.items?.[0]?.acts
  }

  test.each(Object.entries(MADE))('of a decision that is %s', async (_, situation) => {
    let id = await made(situation)
    const disagreed: string[] = []
    for (const by of PEOPLE)
      for (const act of decisionActs.keys) {
        const offered = (await decision(id, by)).data?.permissions?.[act]?.allowed ?? false
        const listed = (await acts(id, by))?.includes(act) ?? false
        const done = await succeeds(act, id, by)
        if (offered !== done || listed !== done)
          disagreed.push(`${by} ${act}: record ${offered}, row ${listed}, call ${done}`)
        if (done) id = await made(situation)
      }
    expect(disagreed).toEqual([])
  })

  test('a row says them where they are asked for', async () => {
    const id = await made(MADE.published)
    expect(await acts(id, 'authority', { select: ['name', 'acts'] })).toEqual(['edit', 'archive', 'delete'])
    expect(await acts(id, 'authority', { select: ['name'] })).toBeUndefined()
  })
})

describe('the change log of a decision', () => {
  test('says in words who changed what, newest first, and only to who may read it', async () => {
    const id = await publishDecision(world)
    const { data, etag } = await decision(id)
    const edited = await world.as('authority').call(updateDecision, {
      params: { id },
      body: {
        name: 'Approve purchase',
        sectionId: data.section.id,
        delegationPathway: ['Matrix'],
        decisionAuthorities: data.decisionAuthorities.map(
          ({ authorityTypeName: _, ...each }: { authorityTypeName: string }) => ({
            ...each,
            bounds: [dollars(5_000)],
          }),
        ),
        decisionGroups: [world.groups.get('Engineering')],
        ownerUserId: world.users.get('president'),
      },
      version: etag,
    })
    expect(edited.status, JSON.stringify(edited.data)).toBe(200)
    await bulk('archive', [id])

    const log = await world.as('auditor').ask('GET', `${base}/decisions/${id}/changelog?limit=2`)
    expect(log.data).toMatchObject({ total: 3, page: 1, limit: 2 })
    expect(log.data.items.map((each: { event: string }) => each.event)).toEqual(['ARCHIVE', 'UPDATE'])
    expect(log.data.items[0].changes).toEqual([
      { field: 'status', label: 'Status', old: 'Published', new: 'Archived' },
    ])
    expect(log.data.items[1].changes).toEqual(
      expect.arrayContaining([
        { field: 'name', label: 'Name', old: 'Approve purchase order', new: 'Approve purchase' },
        { field: 'groups', label: 'Groups', old: 'Alder University', new: 'Engineering' },
        { field: 'ownerUserId', label: 'Owner', old: 'authority Alder', new: 'president Alder' },
        {
          field: 'authorities.bounds',
          label: 'Approval: Limits',
          old: 'No limit',
          new: '$5,000',
        },
      ]),
    )

    const ask = (path: string, by = 'auditor') => world.as(by).ask('GET', `${base}/decisions/${id}${path}`)
    expect((await ask('/changelog/revision-ids')).data.items).toEqual(['3', '2', '1'])
    const worded = (revision: { snapshot: { field: string; value: string }[] }, field: string) =>
      revision.snapshot.find((each) => each.field === field)?.value
    const first = (await ask('/changelog/1')).data
    expect([worded(first, 'name'), worded(first, 'status')]).toEqual(['Approve purchase order', 'Published'])
    const second = (await ask('/changelog/2')).data
    expect([worded(second, 'name'), worded(second, 'authorities')]).toEqual([
      'Approve purchase',
      'Approval: $5,000',
    ])
    const asOf = (await ask(`/${second.revisionDate}`)).data
    expect([asOf.revisionId, worded(asOf, 'status')]).toEqual(['2', 'Published'])
    expect(asOf.record).toMatchObject({
      name: 'Approve purchase',
      status: 'PUBLISHED',
      owner: { name: 'president Alder' },
      decisionGroups: [{ name: 'Engineering' }],
      decisionAuthorities: [{ bounds: [{ max: '5000.00' }] }],
      updatedAt: second.revisionDate,
      permissions: {},
    })
    expect((await ask('/2001-01-01T00:00:00.000Z')).status).toBe(404)
    expect((await ask('/changelog/9')).status).toBe(404)
    expect((await ask('/changelog/0')).status).toBe(400)
    expect((await ask('/changelog/1', 'dean')).status).toBe(403)
    expect((await world.as('dean').call(decisionHistory.log, { params: { id } })).status).toBe(403)
    expect((await world.as('president').call(decisionHistory.log, { params: { id } })).status).toBe(200)
  })
})
