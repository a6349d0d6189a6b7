import { expect, test } from 'vitest'
import { startTestWorld } from './product.ts'
import { base, issue, publishDecision } from './scenario.ts'

const { product, world } = await startTestWorld()

const ask = (path: string, decisionIds: string[]) =>
  world.as('authority').ask('PATCH', `${base}/decisions/${path}`, { decisionIds })

/** Decisions in each state that an act meets: delegated from over two levels, with drafts, with nothing, in the wrong status. */
async function makeSome(): Promise<string[]> {
  const delegated = await publishDecision(world)
  for (const to of ['President', 'Dean of Medicine']) {
    const root = await issue(world, delegated, { to })
    const by = to === 'President' ? 'president' : 'doctor'
    await issue(world, delegated, { to: 'Dean of Engineering', parent: root.id, by, max: 500 })
    await issue(world, delegated, { parent: root.id, by, max: 400, change: { status: 'DRAFT' } })
  }
  const drafted = await publishDecision(world)
  await issue(world, drafted, { change: { status: 'DRAFT' } })
  const bare = await publishDecision(world, { status: 'DRAFT' })
  const archived = await publishDecision(world)
  await ask('bulk-archive', [archived])
  return [delegated, drafted, bare, archived]
}

/** Everything that is kept of a decision and its delegations, without what differs by who they are and when it was. */
async function kept(decisionId: string): Promise<unknown> {
  const read = async (text: string) => (await product.owner.query(text, [decisionId])).rows
  const ours = '(select id from app.delegation where decision_id = $1)'
  const open = `recorded_until = 'infinity' as is_last, holds_until = 'infinity' as is_open`
  return {
    decision: await read(
      'select status, previous_status, version, updated_at > created_at as is_changed from app.decision where id = $1',
    ),
    terms: await read(
      `select status, ${open} from app.decision_terms where decision_id = $1 order by recorded_from, holds_from`,
    ),
    delegations: await read(
      `select status, status_before, version, revoked_at is null as stands, suspended_at, issued_at is null as is_draft, alerts
       from app.delegation where decision_id = $1 order by display_number`,
    ),
    slots: await read(
      `select s.status, s.ordinal from app.delegation_slot s join app.delegation d on d.tenant_id = s.tenant_id and d.id = s.delegation_id
       where s.decision_id = $1 order by d.display_number, s.ordinal`,
    ),
    slotFacts: await read(
      `select s.status, s.recorded_until = 'infinity' as is_last, s.holds_until = 'infinity' as is_open from app.slot_status s
       join app.delegation d on d.tenant_id = s.tenant_id and d.id = s.delegation_id where s.delegation_id in ${ours} order by d.display_number, s.recorded_from, s.holds_from`,
    ),
    cascades: await read(
      `select a.kind, a.reason from app.cascade_act a join app.delegation d on d.tenant_id = a.tenant_id and d.id = a.root_delegation_id
       where a.root_delegation_id in ${ours} order by d.display_number`,
    ),
    groups: await read(
      `select g.status from app.delegation_group g join app.delegation d on d.tenant_id = g.tenant_id and d.id = g.delegation_id where d.id in ${ours} order by d.display_number`,
    ),
    history: await read(
      `select r.kind, r.event, r.reason, r.revision_number, (select count(*)::int from jsonb_array_elements(r.changes)) as changes from app.revision r
       left join app.delegation d on d.tenant_id = r.tenant_id and d.id = r.record_id where r.record_id = $1 or r.record_id in ${ours}
       order by d.display_number nulls first, r.revision_number`,
    ),
  }
}

test.each(['bulk-archive', 'bulk-restore', 'bulk-delete'])(
  '%s of many keeps the same as of each on its own, and refuses the same',
  async (path) => {
    const [single, together] = [await makeSome(), await makeSome()]
    const refused: unknown[] = []
    for (const id of single) refused.push(...(await ask(path, [id])).data.refused)
    const answer = (await ask(path, together)).data
    await product.workOff()
    const words = (some: unknown[], ids: string[]) =>
      (some as { id: string; code: string }[]).map(({ id, code }) => [ids.indexOf(id), code]).sort()
    expect(words(answer.refused, together)).toEqual(words(refused, single))
    expect(answer.succeeded.length + answer.refused.length).toBe(together.length)
    expect(answer.succeeded.length).toBeGreaterThan(0)
    for (const [i, id] of together.entries()) expect(await kept(id)).toEqual(await kept(single[i] as string))
  },
)
