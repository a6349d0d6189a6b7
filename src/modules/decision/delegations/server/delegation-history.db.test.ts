import { describe, expect, test } from 'vitest'
import { startTestWorld } from '#test/database/product.ts'
import { act, base, change, dollars, issue, move, publishDecision } from '#test/database/scenario.ts'

// What a delegation was: its versions, and the whole record as of an instant. Spec 7.3.

const { product, world } = await startTestWorld()

const ask = (path: string, by = 'auditor') => world.as(by).ask('GET', `${base}/delegations/${path}`)

/** The instant of a version. */
const dateOf = async (id: string, revisionId: string): Promise<string> =>
  (await ask(`${id}/changelog/${revisionId}`)).data.revisionDate

const limitsOf = (path: { limit: { max: string } | null }[]) => path.map(({ limit }) => limit?.max)

describe('the history of a delegation', () => {
  test('has the whole record where the last entry says its label alone', async () => {
    const decision = await publishDecision(world)
    const root = await issue(world, decision, {})
    const { id } = await issue(world, decision, {
      to: 'Dean of Engineering',
      by: 'president',
      parent: root.id,
      max: 500,
    })
    await act(world, 'authority', 'suspended', root.id, { cascadeToChildDelegations: true })
    await product.workOff()
    const { items } = (await ask(`${id}/changelog/revision-ids`)).data
    const then = await ask(`${id}/${await dateOf(id, items[0])}`)
    expect(then, JSON.stringify(then.data)).toMatchObject({
      status: 200,
      data: {
        snapshot: expect.arrayContaining([
          expect.objectContaining({ label: 'Groups', value: 'Alder University' }),
        ]),
        record: { id, status: 'SUSPENDED', recipients: [{ position: { name: 'Dean of Engineering' } }] },
      },
    })
  })

  test('has each version in words, and the record as it was with the path of that time', async () => {
    const decision = await publishDecision(world)
    const root = await issue(world, decision, { max: 900_000 })
    const other = await issue(world, decision, { to: 'Dean of Medicine', max: 800_000 })
    const { id } = await issue(world, decision, {
      to: 'Dean of Engineering',
      max: 500_000,
      parent: root.id,
      by: 'president',
    })
    await change(
      world,
      id,
      {
        delegationAuthorities: [
          {
            authorityTypeId: world.tenant.authorityTypes.approvalId,
            bounds: [dollars(300_000)],
            redelegable: true,
          },
        ],
        note: 'Less from now on',
      },
      { by: 'president' },
    )
    await move(world, id, { parentDelegationId: other.id })
    await act(world, 'authority', 'suspended', other.id, { cascadeToChildDelegations: true })

    const log = async (query: string) =>
      (await ask(`${id}/changelog?${query}`)).data.items.map(
        (each: { revisionId: string }) => each.revisionId,
      )
    expect((await log('sortOrder=asc')).slice(0, 3)).toEqual(['1', '2', '3'])
    // of its day in the zone of the reader: of one of these
    const at = Date.parse(await dateOf(id, '1'))
    const days = [-1, 0, 1].map((n) => new Date(at + n * 86_400_000).toISOString().slice(0, 10))
    const each = await Promise.all(days.map((day) => log(`historyDate=${day}`)))
    expect(each.flat()).toEqual(await log(''))
    expect(await log('historyDate=2001-01-01')).toEqual([])
    expect((await ask(`${id}/changelog/revision-ids`)).data.items.slice(-3)).toEqual(['3', '2', '1'])
    const first = (await ask(`${id}/changelog/1`)).data
    expect(first.snapshot).toContainEqual({ field: 'note', label: 'Note', value: '–' })

    const issued = (await ask(`${id}/${await dateOf(id, '1')}`)).data
    expect(issued).toMatchObject({ revisionId: '1', event: 'ISSUE' })
    expect(issued.record).toMatchObject({
      status: 'ISSUED',
      note: '',
      parentDelegationId: root.id,
      recipients: [{ position: { name: 'Dean of Engineering' }, holders: [{ name: 'dean Alder' }] }],
      inForce: { standing: 'YES' },
      permissions: {},
      children: [],
    })
    expect(limitsOf(issued.record.path)).toEqual(['900000.00', '500000.00'])
    const changed = (await ask(`${id}/${await dateOf(id, '2')}`)).data.record
    expect(changed).toMatchObject({ note: 'Less from now on', updatedBy: { name: 'president Alder' } })
    expect(limitsOf(changed.path)).toEqual(['900000.00', '300000.00'])
    expect(limitsOf((await ask(`${id}/${await dateOf(id, '3')}`)).data.record.path)).toEqual([
      '800000.00',
      '300000.00',
    ])
    // the act above holds immediately, whatever is labelled later
    expect((await ask(`${id}/${new Date().toISOString()}`)).data.record).toMatchObject({
      status: 'SUSPENDED',
      inForce: { standing: 'NO' },
    })
    expect((await ask(`${id}/2001-01-01T00:00:00.000Z`)).status).toBe(404)
    expect((await ask(`${id}/changelog/99`)).status).toBe(404)
  })

  test('is read by its issuer, and not by a recipient without the permission', async () => {
    const { id } = await issue(world, await publishDecision(world), {})
    for (const path of ['changelog', 'changelog/revision-ids', 'changelog/1', new Date().toISOString()])
      expect([path, (await ask(`${id}/${path}`, 'president')).status]).toEqual([path, 403])
    const below = await issue(world, await publishDecision(world), {})
    const passed = await issue(world, below.decision.id, {
      to: 'Dean of Engineering',
      parent: below.id,
      by: 'president',
    })
    expect((await ask(`${passed.id}/changelog/1`, 'president')).status).toBe(200)
  })

  test('of a draft is what it said', async () => {
    const decision = await publishDecision(world)
    const draft = await issue(world, decision, { change: { status: 'DRAFT', note: 'Not yet' } })
    const { record } = (await ask(`${draft.id}/${await dateOf(draft.id, '1')}`)).data
    expect(record).toMatchObject({ status: 'DRAFT', note: 'Not yet', path: [{ status: 'DRAFT' }] })
  })
})
