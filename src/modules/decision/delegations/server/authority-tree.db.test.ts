import pg from 'pg'
import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { hire } from '#test/database/hire.ts'
import { buildSmallWorld, type SmallWorld, startTestWorld } from '#test/database/product.ts'
import {
  act,
  base,
  decisionToSend,
  dollars,
  issue,
  publishDecision,
  setting,
} from '#test/database/scenario.ts'
import type { AuthorityTree, AuthorityTreeOfGroup, GroupNode } from '../model/authority-tree-calls.ts'
import { getAuthorityTreeOfDecision } from '../model/authority-tree-calls.ts'
import { updateDelegation } from '../model/delegation-calls.ts'

// Who has authority, from Root Authority down, and group by group. Spec 3.3, 3.4, semantics 3.5.6.

const { product, world } = await startTestWorld()
let stranger: SmallWorld
let decision: string
let other: string
const ids = { root: '', dean: '', chair: '', doctor: '', person: '' }
let whenBuilt: string
beforeAll(async () => {
  stranger = await buildSmallWorld(product, 'Birch')
  decision = await publishDecision(world)
  other = await publishDecision(world, { name: 'Sign contracts' })
  ids.root = (await issue(world, decision, { max: 900_000 })).id
  const of = (name: string) => ({ delegationGroups: [world.groups.get(name)] })
  const below = (to: string, parent: string, by: string, max: number, change = {}) =>
    issue(world, decision, { to, parent, by, max, change }).then(({ id }) => id as string)
  ids.dean = await below('Dean of Engineering', ids.root, 'president', 500_000, of('Engineering'))
  ids.doctor = await below('Dean of Medicine', ids.root, 'president', 400_000, of('Medicine'))
  ids.chair = await below('Chair of Civil Engineering', ids.dean, 'dean', 300_000, of('Engineering'))
  ids.person = (await issue(world, other, { toUsers: ['guest'], max: 7_000, change: of('Engineering') })).id
  whenBuilt = new Date().toISOString()
})
afterEach(() => setting(world, { delegationPathway: true }))

const ask = (path: string, by = 'authority') => world.as(by).ask('GET', `${base}/${path}`)
const ofDecision = (query = '', by?: string) => ask(`decisions/${decision}/authority-tree${query}`, by)
const idOfGroup = (name: string) =>
  world.groups.has(name) ? world.groups.get(name) : world.tenant.organizationId
const ofGroup = (name: string, query = '', by?: string) =>
  ask(`groups/${idOfGroup(name)}/authority-tree${query}`, by)

type NodeParent = { key: string; parent: string | null }
const lines = <N extends NodeParent>(nodes: readonly N[], say: (node: N) => string) => {
  const from = (parent: string | null, depth: number): string[] =>
    nodes
      .filter((node) => node.parent === parent)
      .flatMap((node) => [`${'  '.repeat(depth)}${say(node)}`, ...from(node.key, depth + 1)])
  return from(null, 0)
}
async function drawn(query?: string, by?: string) {
  const { nodes } = (await ofDecision(query, by)).data as AuthorityTree
  return lines(
    nodes,
    (node) =>
      `${node.recipients.join()} ${node.state} ${(node.clampedTo ?? node.limit)?.max ?? '-'}${node.flaw ? ` (${node.flaw})` : ''}`,
  )
}
const said = (node: GroupNode) =>
  node.kind === 'DELEGATION'
    ? `${node.decision?.name ?? '?'} ${node.state} ${node.limit?.max ?? '-'}`
    : `${node.kind} ${node.name}${node.kind === 'POSITION' ? ` (${node.holders.join()})` : ''}`
const drawnIn = async (name: string, query?: string, by?: string) =>
  lines(((await ofGroup(name, query, by)).data as AuthorityTreeOfGroup).nodes, said)

describe('the authority tree of a decision', () => {
  test('is everyone from Root Authority down, with who holds it and what is left of it', async () => {
    expect(await drawn()).toEqual([
      'President LIVE 900000.00',
      '  Dean of Engineering LIVE 500000.00',
      '    Chair of Civil Engineering LIVE 300000.00',
      '  Dean of Medicine LIVE 400000.00',
    ])
    const { data } = await ofDecision()
    expect(data).toMatchObject({
      decision: { id: decision, name: 'Approve purchase order', limit: { max: null } },
      total: 4,
    })
    expect(data.nodes[0]).toMatchObject({
      key: ids.root,
      parent: null,
      holders: ['president Alder'],
      issuer: 'Root Authority',
      inForce: { standing: 'YES', held: true, text: 'Yes' },
      alerts: [],
    })
  })

  test('shows what breaks, from which step on, and what an earlier limit cuts', async () => {
    const { etag } = await ask(`delegations/${ids.dean}`)
    const lowered = {
      authorityTypeId: world.tenant.authorityTypes.approvalId,
      redelegable: true,
      bounds: [dollars(200_000)],
    }
    await world.as('president').call(updateDelegation, {
      params: { id: ids.dean },
      body: { delegationAuthorities: [lowered] },
      version: etag,
    })
    expect((await drawn()).slice(1, 3)).toEqual([
      '  Dean of Engineering LIVE 200000.00',
      '    Chair of Civil Engineering CUT 200000.00',
    ])
    await act(world, 'authority', 'suspended', ids.dean)
    const broken = await drawn()
    expect(broken[1]).toMatch(/^ {2}Dean of Engineering SUSPENDED .*is suspended/)
    expect(broken[2]).toMatch(/^ {4}Chair of Civil Engineering BROKEN 200000.00 \(.*is suspended/)
    // the record says the same
    const { data } = await ask(`delegations/${ids.chair}`)
    const { nodes } = (await ofDecision()).data as AuthorityTree
    const node = nodes.find(({ key }) => key === ids.chair)
    expect(node?.inForce).toEqual({ standing: data.inForce.standing, held: false, text: data.inForce.text })
  })

  test('is that of an earlier instant where one is asked for', async () => {
    expect(await drawn(`?at=${whenBuilt}`)).toEqual([
      'President LIVE 900000.00',
      '  Dean of Engineering LIVE 500000.00',
      '    Chair of Civil Engineering LIVE 300000.00',
      '  Dean of Medicine LIVE 400000.00',
    ])
    await act(world, 'authority', 'issued', ids.dean)
  })

  test('leaves out what has ended, unless something open is below it or it is asked for', async () => {
    await act(world, 'authority', 'revoked', ids.doctor)
    expect(await drawn()).toHaveLength(3)
    expect((await drawn('?ended=true')).at(-1)).toMatch(/^ {2}Dean of Medicine ENDED/)
    await act(world, 'authority', 'revoked', ids.dean)
    const [, dean, chair] = await drawn()
    expect([dean, chair]).toEqual([
      expect.stringMatching(/Dean of Engineering ENDED/),
      expect.stringMatching(/Chair of Civil Engineering BROKEN/),
    ])
  })

  test('counts what the viewer cannot view', async () => {
    // the doctor received one that was revoked, and has nothing to do with the others
    const { nodes, withheld, total } = (await ofDecision('?ended=true', 'doctor')).data as AuthorityTree
    expect(nodes.map(({ state, recipients }) => [state, ...recipients])).toEqual([
      ['LIVE', 'President'],
      ['ENDED', 'Dean of Medicine'],
    ])
    expect([withheld, total]).toEqual([2, 2])
    expect(JSON.stringify(nodes)).not.toMatch(new RegExp(`${ids.dean}|${ids.chair}|Engineering`))
    expect((await ofDecision('', 'guest')).status).toBe(404)
    expect((await ofDecision('?ended=true')).data.withheld).toBe(0)
  })

  test('is of no other organization, and is refused where it is turned off', async () => {
    const foreign = await stranger
      .as('authority')
      .call(getAuthorityTreeOfDecision, { params: { id: decision } })
    expect(foreign.status).toBe(404)
    await setting(world, { delegationPathway: false })
    expect((await ofDecision()).status).toBe(403)
  })
})

test('of more than 5,000 those nearest to Root Authority are drawn, in few statements, and all are counted', async () => {
  const large = await publishDecision(world)
  const root = await issue(world, large, {})
  const copied = (table: string, of: string, from: string, change: string) =>
    product.owner.query(
      `insert into ${table} select (jsonb_populate_record(c, jsonb_build_object(${change}))).* from ${table} c, ${from} where c.${of} = $1`,
      [root.id],
    )
  const below = `(select id, tenant_id from app.delegation where parent_delegation_id = '${root.id}') n`
  const slot = `(select s.id from app.delegation_slot s where s.tenant_id = c.tenant_id and s.delegation_id = '${root.id}')`
  await copied(
    'app.delegation',
    'id',
    'generate_series(1, 5003) n',
    `'id', gen_random_uuid(), 'display_number', 500000 + n, 'parent_delegation_id', c.id, 'path', array[c.id], 'issuer_type', 'POSITION', 'parent_slot_id', ${slot}`,
  )
  await copied(
    'app.delegation_terms',
    'delegation_id',
    below,
    `'delegation_id', n.id, 'parent_slot_id', ${slot}`,
  )
  await copied('app.delegation_slot', 'delegation_id', below, `'id', n.id, 'delegation_id', n.id`)
  await copied('app.slot_status', 'delegation_id', below, `'slot_id', n.id, 'delegation_id', n.id`)
  await product.owner.query(
    'analyze app.delegation, app.delegation_slot, app.slot_status, app.delegation_terms',
  )
  const sent = vi.spyOn(pg.Client.prototype, 'query')
  const { data } = await ask(`decisions/${large}/authority-tree`)
  expect([data.nodes.length, data.total]).toEqual([5_000, 5_004])
  expect(sent.mock.calls.length).toBeLessThan(20)
  sent.mockRestore()
  expect(data.nodes[0].key).toBe(root.id)
  expect(data.nodes[4_999]).toMatchObject({ parent: root.id, state: 'LIVE', holders: ['president Alder'] })
})

describe('the authority tree of a group', () => {
  test('says who may decide what in it and below it, group by group', async () => {
    expect(await drawnIn('Engineering', `?at=${whenBuilt}`)).toEqual([
      'GROUP Engineering',
      '  POSITION Chair of Civil Engineering (chair Alder)',
      '    Approve purchase order LIVE 300000.00',
      '  POSITION Dean of Engineering (dean Alder)',
      '    Approve purchase order LIVE 500000.00',
      '  USER guest Alder',
      '    Sign contracts LIVE 7000.00',
    ])
    expect(await drawnIn('all', `?at=${whenBuilt}`)).toEqual(
      expect.arrayContaining(['GROUP Alder University', '  GROUP Engineering', '  GROUP Medicine']),
    )
  })

  test('says so of now, with what has ended where it is asked for', async () => {
    expect(await drawnIn('Medicine')).toEqual(['GROUP Medicine'])
    expect((await drawnIn('Medicine', '?ended=true')).at(-1)).toContain('Approve purchase order ENDED')
  })

  test('counts the delegations that the viewer cannot view, and says nothing else of them', async () => {
    const { data } = await ofGroup('Engineering', '', 'doctor')
    expect(data.nodes.map(({ kind }: GroupNode) => kind)).toEqual(['GROUP'])
    expect([data.withheld, data.total]).toEqual([2, 1])
    expect(JSON.stringify(data)).not.toMatch(/guest|Chair|Sign contracts/)
    expect((await ofGroup('Engineering')).data.withheld).toBe(0)
  })

  test('is of no other organization, and is refused where it is turned off', async () => {
    const path = `${base}/groups/${world.groups.get('Engineering')}/authority-tree`
    expect((await stranger.as('authority').ask('GET', path)).status).toBe(404)
    await setting(world, { delegationPathway: false })
    expect((await ofGroup('Engineering')).status).toBe(403)
  })
})

test('the tree of a decision masks what the viewer cannot view above what they may', async () => {
  const medicine = world.groups.get('Medicine')
  await hire(product, world, {
    key: 'manager',
    userRoleIds: [world.tenant.userRoleIds.GA],
    groups: ['Medicine'],
  })
  const own = await publishDecision(world, { decisionGroups: [world.tenant.organizationId, medicine] })
  const top = await issue(world, own, {})
  const below = (to: string, delegationGroups: (string | undefined)[]) =>
    issue(world, own, { to, parent: top.id, by: 'president', change: { delegationGroups } })
  const shown = await below('Dean of Medicine', [medicine])
  await below('Dean of Engineering', [world.groups.get('Engineering')])
  await issue(world, own, { to: 'Chair of Civil Engineering' })
  const { nodes, withheld } = (await ask(`decisions/${own}/authority-tree`, 'manager')).data as AuthorityTree
  expect(nodes).toMatchObject([
    { state: 'MASKED', key: 'masked-0', delegationId: null, displayId: null, limit: null, issuer: null },
    { state: 'LIVE', key: shown.id, parent: 'masked-0' },
  ])
  expect([nodes.length, withheld]).toEqual([2, 2])
})

test('the tree of a group draws what names a group above and is left with this one by its decision', async () => {
  const narrowed = await publishDecision(world, { name: 'Buy microscopes' })
  const { displayId } = await issue(world, narrowed, { to: 'Dean of Medicine', max: 1_200 })
  const drawnIn = async (group: string) =>
    ((await ofGroup(group)).data as AuthorityTreeOfGroup).nodes.some(
      (node) => node.kind === 'DELEGATION' && node.displayId === displayId,
    )
  expect([await drawnIn('Medicine'), await drawnIn('Engineering')]).toEqual([false, false])
  const { match } = await decisionToSend(world, narrowed)
  const saved = await world
    .as('authority')
    .ask('PATCH', `${base}/decisions/${narrowed}`, { decisionGroups: [world.groups.get('Medicine')] }, match)
  expect(saved.status, JSON.stringify(saved.data)).toBe(200)
  await product.workOff()
  expect([await drawnIn('Medicine'), await drawnIn('Engineering')]).toEqual([true, false])
})
