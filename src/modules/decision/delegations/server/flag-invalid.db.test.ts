import { describe, expect, test } from 'vitest'
import { buildSmallWorld, startTestWorld } from '#test/database/product.ts'
import { act, base, change, dollars, issue, publishDecision } from '#test/database/scenario.ts'
import { getDecision, updateDecision } from '../../decisions/model/decision-calls.ts'
import { previewCascade } from '../../decisions/model/preview-cascade-call.ts'
import { getDelegation } from '../model/delegation-calls.ts'
import { delegationLists } from '../model/delegation-list.ts'

const { product, world } = await startTestWorld()

/** A decision with two roots, three levels below one of them, one that was revoked and a draft. */
async function tree() {
  const id = await publishDecision(world)
  const root = await issue(world, id, { to: 'President', max: 1_000_000 })
  const second = await issue(world, id, {
    to: 'Dean of Medicine',
    max: 50_000,
    change: { delegationGroups: [world.groups.get('Medicine')], delegationPathway: ['Matrix', 'Functional'] },
  })
  const below = await issue(world, id, {
    to: 'Dean of Engineering',
    by: 'president',
    parent: root.id,
    max: 5_000,
    change: { delegationGroups: [world.groups.get('Engineering')] },
  })
  const lowest = await issue(world, id, {
    to: 'Chair of Civil Engineering',
    by: 'dean',
    parent: below.id,
    max: 500,
    change: { delegationGroups: [world.groups.get('Engineering')] },
  })
  const ended = await issue(world, id, { toUsers: ['doctor'] })
  await act(world, 'authority', 'revoked', ended.id)
  await product.workOff()
  return { id, root, second, below, lowest, ended }
}

type Change = {
  updatedDecisionAuthorities?: unknown
  updatedDecisionGroups?: unknown
  updatedPathwayOptions?: unknown
  parentDelegationId?: string
}

const preview = (decisionId: string, change: Change, by = 'authority') =>
  world.as(by).ask('PATCH', `${base}/delegations/check-cascading-updates`, { decisionId, ...change })

/** The alerts of the decision's delegations, as the list's rows have them. */
async function flags(decisionId: string): Promise<Map<string, string[]>> {
  const { rows } = await product.owner.query(
    `select id, alerts from app.delegation where decision_id = $1 and alerts <> '{}'`,
    [decisionId],
  )
  return new Map(rows.map((row) => [row.id, row.alerts]))
}

async function save(id: string, change: Change) {
  const { data, etag } = await world.as('authority').call(getDecision, { params: { id } })
  const saved = await world.as('authority').call(updateDecision, {
    params: { id },
    body: {
      name: data.name,
      sectionId: data.section.id,
      delegationPathway: change.updatedPathwayOptions ?? data.delegationPathway,
      decisionAuthorities:
        change.updatedDecisionAuthorities ??
        data.decisionAuthorities.map(
          ({ authorityTypeName: _, ...rest }: { authorityTypeName: string }) => rest,
        ),
      decisionGroups:
        change.updatedDecisionGroups ?? data.decisionGroups.map((each: { id: string }) => each.id),
    },
    version: etag,
  })
  expect(saved.status, JSON.stringify(saved.data)).toBe(200)
  await product.workOff()
}

const upTo = (max: number | null, type = world.tenant.authorityTypes.approvalId) => ({
  updatedDecisionAuthorities: [{ authorityTypeId: type, bounds: [dollars(max)] }],
})
const inGroups = (...names: string[]) => ({
  updatedDecisionGroups: names.map((name) => world.groups.get(name)),
})

const CHANGES: readonly [string, () => Change, number][] = [
  ['a higher limit', () => upTo(2_000_000), 0],
  ['a limit below the root', () => upTo(100_000), 1],
  ['a limit below everything but the lowest', () => upTo(1_000), 3],
  ['another authority type', () => upTo(null, world.tenant.authorityTypes.signatoryId), 4],
  ['one department', () => inGroups('Engineering'), 2],
  ['both departments, without what is above them', () => inGroups('Engineering', 'Medicine'), 1],
  ['a pathway less', () => ({ updatedPathwayOptions: ['Matrix'] }), 1],
  ['another pathway', () => ({ updatedPathwayOptions: ['Direct Line'] }), 4],
  [
    'all of it',
    () => ({ ...upTo(1_000), ...inGroups('Medicine'), updatedPathwayOptions: ['Direct Line'] }),
    4,
  ],
  ['nothing', () => ({}), 0],
]

const limited = (max: number) => ({
  delegationAuthorities: [
    { authorityTypeId: world.tenant.authorityTypes.approvalId, bounds: [dollars(max)], redelegable: true },
  ],
})

describe('what an edit of a decision does to the delegations below', () => {
  test.each(CHANGES)('%s: as many as the preview counted are flagged afterwards', async (_, of, count) => {
    const { id } = await tree()
    const change = of()
    expect(await flags(id)).toEqual(new Map())
    const { status, data } = await preview(id, change)
    expect([status, data.childDelegationsAffected]).toEqual([200, 4])
    expect(data.numberOfChildDelegationsInvalidated).toBe(count)

    await save(id, change)

    const flagged = await flags(id)
    expect(flagged.size).toBe(count)
    const named = data.childDelegationsInvalidated.map((each: { id: string }) => each.id)
    expect([...flagged.keys()].sort()).toEqual(named.sort())
    const counted = new Map<string, number>()
    for (const each of data.alerts) counted.set(each.alert, (counted.get(each.alert) ?? 0) + each.count)
    const found = new Map<string, number>()
    for (const alert of [...flagged.values()].flat()) found.set(alert, (found.get(alert) ?? 0) + 1)
    expect(counted).toEqual(found)
    const tab = await world
      .as('authority')
      .call(delegationLists.search, { body: { tab: 'invalid', decisionIds: [id] } })
    expect(tab.data.items.map((row: { id: string }) => row.id).sort()).toEqual([...flagged.keys()].sort())
  })

  test('those that are flagged say so on their record, are never rewritten, and lose the flag when it fits again', async () => {
    const { id, second } = await tree()
    const record = async () =>
      (await world.as('authority').call(getDelegation, { params: { id: second.id } })).data
    const before = await record()
    await save(id, upTo(1_000))
    const flagged = await record()
    expect(flagged.alerts.map((each: { alert: string }) => each.alert)).toEqual(['Invalid Authority'])
    expect([flagged.content, flagged.version]).toEqual([before.content, before.version])
    // it is invalid already: nothing becomes so by lowering the limit further
    const again = await preview(id, upTo(10))
    expect(again.data.alerts).toEqual([expect.objectContaining({ alert: 'Invalid Authority', count: 1 })])
    await save(id, upTo(null))
    expect(await flags(id)).toEqual(new Map())
  })

  test('a revoke without cascade flags what is below', async () => {
    const { id, root, below, lowest } = await tree()
    await act(world, 'authority', 'revoked', root.id)
    await product.workOff()
    expect(await flags(id)).toEqual(
      new Map([
        [below.id, ['Invalid Issuer']],
        [lowest.id, ['Invalid Issuer']],
      ]),
    )
    const counts = await world.as('authority').call(delegationLists.counts)
    expect(counts.data.invalid).toBeGreaterThanOrEqual(2)
  })

  test('the preview says who is to put it right, and writes nothing', async () => {
    const { id } = await tree()
    const { data } = await preview(id, upTo(100))
    expect(data.peopleTold).toEqual(['Dean of Engineering', 'President', 'authority Alder'])
    expect(data.childDelegationsInvalidated[0]).toMatchObject({ displayId: expect.stringMatching(/^DEL-/) })
    expect(await flags(id)).toEqual(new Map())
    expect(await product.workOff()).toBe(0)
  })

  test('the preview names no issuer of what the viewer cannot view, and counts them all', async () => {
    const id = await publishDecision(world, { ownerUserId: world.users.get('guest') })
    const root = await issue(world, id, { to: 'President', max: 1_000_000 })
    await issue(world, id, { to: 'Dean of Engineering', by: 'president', parent: root.id, max: 5_000 })
    const told = async (by: string) => {
      const { peopleTold, peopleToldCount, childDelegationsInvalidated } = (await preview(id, upTo(100), by))
        .data
      const seen = childDelegationsInvalidated.filter((each: { id: string | null }) => each.id !== null)
      for (const each of childDelegationsInvalidated)
        if (each.id === null) expect(each.recipient).toBe('A delegation you cannot view')
      return [peopleTold, peopleToldCount, seen.length, childDelegationsInvalidated.length]
    }
    expect(await told('authority')).toEqual([['President', 'guest Alder'], 2, 2, 2])
    expect(await told('guest')).toEqual([['guest Alder'], 2, 0, 2])
  })

  test('the preview names ten of them with whom each was given to, and counts all, most frequent first', async () => {
    const id = await publishDecision(world)
    const one = (change: object) => issue(world, id, { toUsers: ['dean', 'chair'], ...change })
    const medicine = { delegationGroups: [world.groups.get('Medicine')] }
    const first = await one({ max: 50, change: medicine })
    for (let i = 0; i < 11; i += 1)
      await one({ max: 500, change: { delegationGroups: [world.groups.get('Engineering')] } })
    const { data } = await preview(id, { ...upTo(100), ...inGroups('Engineering') })
    expect(data).toMatchObject({
      childDelegationsAffected: 12,
      numberOfChildDelegationsInvalidated: 12,
      alerts: [
        { alert: 'Invalid Authority', count: 11, message: expect.stringMatching(/^A limit exceeds /) },
        { alert: 'Invalid Groups', count: 1, message: expect.stringMatching(/^No group of this delegation/) },
      ],
      peopleTold: ['authority Alder'],
      peopleToldCount: 1,
    })
    expect(data.childDelegationsInvalidated).toHaveLength(10)
    expect(data.childDelegationsInvalidated[0]).toEqual({
      id: first.id,
      displayId: first.displayId,
      recipient: 'dean Alder, chair Alder',
      message: data.alerts[1].message,
    })
  })

  test.each<[string, () => object, () => object, number]>([
    ['a higher limit', () => limited(2_000_000), () => ({}), 0],
    ['a lower limit', () => limited(1_000), () => ({}), 1],
    ['a limit below all of them', () => limited(100), () => ({}), 2],
    ['another department', () => ({}), () => ({ delegationGroups: [world.groups.get('Medicine')] }), 2],
  ])(
    'and an edit of a delegation to those below it, likewise: %s',
    async (_, authorities, besides, count) => {
      const { id, root } = await tree()
      const { delegationAuthorities } = authorities() as { delegationAuthorities?: unknown }
      const { delegationGroups } = besides() as { delegationGroups?: unknown }
      const asked = {
        parentDelegationId: root.id,
        ...(delegationAuthorities !== undefined && { updatedDelegationAuthorities: delegationAuthorities }),
        ...(delegationGroups !== undefined && { updatedDelegationGroups: delegationGroups }),
      }
      const { data } = await preview(id, asked)
      expect([data.childDelegationsAffected, data.numberOfChildDelegationsInvalidated]).toEqual([2, count])
      expect((await preview(id, asked, 'dean')).status).toBe(403)
      const edited = await change(world, root.id, { ...authorities(), ...besides() })
      expect(edited.status, JSON.stringify(edited.data)).toBe(200)
      await product.workOff()
      expect((await flags(id)).size).toBe(count)
    },
  )

  test('only those who may edit the decision may ask', async () => {
    const { id } = await tree()
    expect((await preview(id, upTo(100), 'president')).status).toBe(403)
    expect((await preview(id, upTo(100), 'guest')).status).toBe(404)
    const other = await buildSmallWorld(product, 'Birch')
    const asked = { decisionId: id, ...upTo(100) }
    expect((await other.as('admin').call(previewCascade, { body: asked })).status).toBe(404)
  })
})
