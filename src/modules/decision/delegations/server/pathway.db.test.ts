import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import { startTestWorld } from '#test/database/product.ts'
import { act, issue, publishDecision, setting } from '#test/database/scenario.ts'
import { getDelegation } from '../model/delegation-calls.ts'
import type { PathwayNode } from '../model/pathway-call.ts'
import { getDelegationPathway } from '../model/pathway-call.ts'

// Everything above a delegation and below it, as one tree. Spec 7.3, semantics 3.5.6.

const { product, world } = await startTestWorld()
let decision: string
const ids = { root: '', dean: '', chair: '', doctor: '' }
beforeAll(async () => {
  decision = await publishDecision(world)
  ids.root = (await issue(world, decision, { max: 900_000 })).id
  const below = (to: string, parent: string, by: string, max: number) =>
    issue(world, decision, { to, parent, by, max }).then(({ id }) => id as string)
  ids.dean = await below('Dean of Engineering', ids.root, 'president', 500_000)
  ids.doctor = await below('Dean of Medicine', ids.root, 'president', 400_000)
  ids.chair = await below('Chair of Civil Engineering', ids.dean, 'dean', 300_000)
})
afterEach(() => setting(world, { delegationPathway: true }))

const ask = (id: string, by = 'authority') => world.as(by).call(getDelegationPathway, { params: { id } })
/** The tree, a line for each node: how deep it stands, who received it, from whom, and whether it is in force. */
async function drawn(id: string, by?: string) {
  const { nodes } = (await ask(id, by)).data as { nodes: PathwayNode[] }
  const depth = (node: PathwayNode): number => {
    const parent = nodes.find(({ key }) => key === node.parent)
    return parent ? depth(parent) + 1 : 0
  }
  return nodes.map(
    (node) =>
      `${'  '.repeat(depth(node))}${node.recipients.join()} ${node.status}${node.live ? '' : ' not live'} from ${node.issuer}`,
  )
}

describe('the pathway of a delegation', () => {
  test('is the path above and the tree below, with who issued each and what is left of it', async () => {
    expect(await drawn(ids.root)).toEqual([
      'President ISSUED from Root Authority',
      '  Dean of Engineering ISSUED from President',
      '  Dean of Medicine ISSUED from President',
      '    Chair of Civil Engineering ISSUED from Dean of Engineering',
    ])
    const { data } = await ask(ids.dean)
    expect(data.decision).toMatchObject({ id: decision, name: 'Approve purchase order' })
    expect(data.nodes).toMatchObject([
      { delegationId: ids.root, children: ['1'], parent: null, isHere: false, more: 0 },
      { delegationId: ids.dean, children: ['2'], parent: '0', isHere: true, holders: ['dean Alder'] },
      { delegationId: ids.chair, children: [], limit: { max: '300000.00' }, clampedTo: null, alerts: [] },
    ])
  })

  test('says what is not in force, and why', async () => {
    await act(world, 'authority', 'suspended', ids.dean)
    expect(await drawn(ids.chair)).toEqual([
      'President ISSUED from Root Authority',
      '  Dean of Engineering SUSPENDED not live from President',
      '    Chair of Civil Engineering ISSUED not live from Dean of Engineering',
    ])
    const [, dean, chair] = (await ask(ids.chair)).data.nodes
    expect(dean.flaw).toMatch(/suspended/i)
    expect(chair.alerts).toContain('Invalid Issuer')
    await act(world, 'authority', 'issued', ids.dean)
  })

  test('keeps the place of what the viewer cannot see, and tells nothing of it', async () => {
    const groups = { delegationGroups: [world.groups.get('Medicine')] }
    const ofMedicine = {
      to: 'Dean of Engineering',
      max: 100,
      parent: ids.root,
      by: 'president',
      change: groups,
    }
    const { id } = await issue(world, decision, ofMedicine)
    // sees it by their groups, and nothing above it
    const { nodes } = (await ask(id, 'doctor')).data
    expect(nodes).toMatchObject([
      { delegationId: null, displayId: null, masked: true, status: 'IN_FORCE', limit: null, issuer: null },
      { delegationId: id, masked: false, isHere: true, issuer: 'President' },
    ])
    expect(JSON.stringify(nodes)).not.toContain(ids.root)
    expect((await ask(id, 'guest')).status).toBe(404)
  })

  test('is as long as it may be, and says how many are not shown', async () => {
    const root = await issue(world, await publishDecision(world), {})
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
      'generate_series(1, 520) n',
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
    const { nodes } = (await ask(root.id)).data
    expect([nodes.length, nodes[0].children.length, nodes[0].more]).toEqual([500, 499, 21])
    expect(nodes[499]).toMatchObject({ recipients: ['President'], issuer: 'President', more: 0 })
  })

  test('is refused and not offered where it is turned off', async () => {
    const permissions = async () =>
      (await world.as('authority').call(getDelegation, { params: { id: ids.root } })).data.permissions
        .viewPathway
    expect(await permissions()).toMatchObject({ allowed: true })
    await setting(world, { delegationPathway: false })
    expect(await permissions()).toMatchObject({ allowed: false })
    expect((await ask(ids.root)).status).toBe(403)
  })
})
