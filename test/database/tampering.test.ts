import { afterAll, beforeAll, expect, test } from 'vitest'
import { replays } from '#app/replays.ts'
import { openPool } from '#platform/server/database/database.ts'
import { sql } from '#platform/server/database/sql.ts'
import { inTenant } from '#platform/server/database/tenant-transaction.ts'
import { sealAll } from '#platform/server/proof/seals.ts'
import { verifyHistory } from '#platform/server/proof/verify-history.ts'
import { buildSmallWorld, type SmallWorld, startTestProduct, type TestProduct } from './product.ts'
import { act, base, delegationBody, issue, publishDecision, setting } from './scenario.ts'

let product: TestProduct
let world: SmallWorld
let workers: ReturnType<typeof openPool>
const ids: Record<string, string> = {}

beforeAll(async () => {
  product = await startTestProduct()
  workers = openPool(product.workerUrl, { max: 2, application: 'test sealing' })
  world = await buildSmallWorld(product)
  await writeSomethingOfEachKind()
  await seal()
  await act(world, 'authority', 'suspended', ids.delegation as string, { cascadeToChildDelegations: true })
  await seal()
})
afterAll(async () => {
  await workers.end()
  await product.close()
})

async function writeSomethingOfEachKind() {
  const admin = world.as('admin')
  ids.decision = await publishDecision(world)
  ids.delegation = (await issue(world, ids.decision, { to: 'President' })).id
  await setting(world, { isRedelegationLimit: true, redelegationLimitValueCurrency: '10000' })
  await product.owner.query('update app.tenant set multi_currency_allowed = true')
  const account = `/api/auth/tenants/${world.tenant.id}`
  const { etag } = await admin.ask('GET', account)
  const rates = { multiCurrencyEnabled: true, currencyRates: [{ currency: 'EUR', rate: '1.1' }] }
  expect((await admin.ask('PATCH', account, rates, { 'if-match': etag as string })).status).toBe(200)
  const parentGroupIds = [world.groups.get('Engineering')]
  const groupTypeId = world.tenant.groupTypes.departments
  const group = await admin.ask('POST', '/api/settings/groups', {
    groupName: 'Civil',
    groupTypeId,
    parentGroupIds,
  })
  expect(group.status, JSON.stringify(group.data)).toBe(201)
  ids.group = group.data.id
  const position = await admin.ask('POST', '/api/settings/positions', {
    positionName: 'Registrar',
    groupIds: parentGroupIds,
    externalId: '',
  })
  expect(position.status, JSON.stringify(position.data)).toBe(201)
  ids.position = position.data.id
  ids.user = world.as('dean').userId
  ids.tenant = world.tenant.id
}

const seal = () => sealAll(workers, console)

class TakenBack extends Error {}

/** What is found after someone who has the database itself did that; it is taken back afterwards. */
async function foundAfter(...statements: string[]): Promise<string[]> {
  let problems: string[] = []
  await inTenant(product.owner, world.tenant.id, {}, async (tx) => {
    for (const text of statements) {
      const { numAffectedRows } = await sql.raw(text).execute(tx)
      expect(Number(numAffectedRows), text).toBeGreaterThan(0)
    }
    problems = (await verifyHistory(tx, world.tenant.id, replays)).problems
    throw new TakenBack()
  }).catch((problem: unknown) => {
    if (!(problem instanceof TakenBack)) throw problem
  })
  return problems
}

test('what no one tampered with is as it was written', async () => {
  const found = await inTenant(workers, world.tenant.id, { readOnly: true }, (tx) =>
    verifyHistory(tx, world.tenant.id, replays),
  )
  expect(found).toMatchObject({ problems: [], unsealed: 0, seals: 2 })
})

const later = `recorded_until = now() where recorded_until < 'infinity'`

// what is tampered with, the record that is named, and of what its facts and its last entry differ (nothing: only the seal says so)
test.each([
  [
    'the limit of a delegation',
    `update app.delegation_terms set terms = jsonb_set(terms, '{authorities,0,bounds,0,max}', '"999999"')`,
    'delegation',
    'limits',
  ],
  [
    'when a delegation ends',
    `update app.delegation_terms set terms = jsonb_set(terms, '{expiration}', '4102444800000')`,
    'delegation',
    'expiration',
  ],
  [
    'where a delegation hangs',
    `update app.delegation_terms set parent_slot_id = '$user'`,
    'delegation',
    'parent',
  ],
  [
    'the status of a recipient',
    `update app.slot_status set status = 'ACCEPTED' where recorded_until = 'infinity'`,
    'delegation',
    'recipients',
  ],
  [
    'the status that a recipient had',
    `update app.slot_status set status = 'ACCEPTED' where recorded_until < 'infinity'`,
    'delegation',
    undefined,
  ],
  ['until when something was on record', `update app.slot_status set ${later}`, 'delegation', undefined],
  [
    'a dropped fact',
    `delete from app.slot_status where recorded_until < 'infinity'`,
    'delegation',
    undefined,
  ],
  [
    'the terms of a decision',
    `update app.decision_terms set terms = jsonb_set(terms, '{delegable}', 'false')`,
    'decision',
    'terms',
  ],
  ['the status of a decision', `update app.decision_terms set status = 'ARCHIVED'`, 'decision', 'status'],
  ['who holds a position', `delete from app.occupancy where user_id = '$user'`, 'user', 'positions'],
  [
    'since when somebody holds a position',
    `update app.occupancy set holds_from = '2001-01-01' where user_id = '$user'`,
    'user',
    'positions',
  ],
  [
    'the status of a user',
    `update app.user_status set status = 'INACTIVE' where user_id = '$user'`,
    'user',
    'status',
  ],
  [
    'the status of a position',
    `update app.position_status set status = 'INACTIVE' where position_id = '$position'`,
    'position',
    'status',
  ],
  [
    'the status of a group',
    `update app.group_status set status = 'INACTIVE' where group_id = '$group'`,
    'group',
    'status',
  ],
  ['what a group lies below', `delete from app.group_parent where group_id = '$group'`, 'group', 'parents'],
  ['an exchange rate', `update app.currency_rate set rate = 2`, 'currency-rate', 'EUR'],
  [
    'a cap of redelegation',
    `update app.redelegation_limit set max = 99999999`,
    'delegation-settings',
    'limits',
  ],
] as const)('%s is found, and its record is named', async (_, statement, kind, part) => {
  const id = ids[kind === 'currency-rate' || kind === 'delegation-settings' ? 'tenant' : kind]
  const found = await foundAfter(statement.replace(/\$(\w+)/g, (_, name: string) => ids[name] as string))
  const sealed = expect.stringMatching(
    new RegExp(`^${kind} .*${id}: its facts differ from those that seal \\d closed`),
  )
  const replayed = expect.stringMatching(
    new RegExp(`^${kind} .*${id}: its facts and its last entry differ in ${part}`),
  )
  expect(found).toContainEqual(sealed)
  if (part) expect(found).toContainEqual(replayed)
  expect(found.filter((text) => !text.startsWith(`${kind} `))).toEqual([])
})

const TENANT = `tenant_id = '$tenant'`

// a row says what no entry says: what lists show, and what rights stand on
test.each([
  [
    'what waits for its recipients',
    `update app.delegation set acceptance_required = not acceptance_required where ${TENANT}`,
    'delegation',
    'acceptanceRequired',
  ],
  [
    'the note of a delegation',
    `update app.delegation set content = content || '{"note": "x"}' where ${TENANT}`,
    'delegation',
    'note',
  ],
  [
    'the owner of a decision',
    `update app.decision set owner_user_id = '$user' where ${TENANT}`,
    'decision',
    'ownerUserId',
  ],
  [
    'the permissions of a user role',
    `update app.user_role set permissions = permissions || '{"tenant.manage_users": "ON"}' where name = 'Restricted User' and ${TENANT}`,
    'user-role',
    'tenant.manage_users',
  ],
  [
    'the user roles of a user',
    `delete from app.user_user_role where user_id = '$user'`,
    'user',
    'userRoleIds',
  ],
  [
    'the address of a user',
    `update app."user" set email = 'other@alder.example' where id = '$user'`,
    'user',
    'email',
  ],
  ['the groups of a user', `delete from app.user_group where user_id = '$user'`, 'user', 'groups'],
  [
    'the groups of a position',
    `delete from app.position_group where position_id = '$position'`,
    'position',
    'groupIds',
  ],
  ['the name of a group', `update app."group" set name = 'x' where id = '$group'`, 'group', 'name'],
  [
    'whether the issuer approves',
    `update app.delegation_settings set issuer_approval = not issuer_approval where ${TENANT}`,
    'delegation-settings',
    'actionIssuerApproval',
  ],
  [
    'what new decisions may have',
    `update app.decision_settings set role_enabled = not role_enabled where ${TENANT}`,
    'decision-settings',
    'roleEnabled',
  ],
  [
    'whether matrices have public links',
    `update app.matrix_settings set external_sharing = not external_sharing where ${TENANT}`,
    'matrix-settings',
    'externalSharing',
  ],
  ['the name of an account', `update app.tenant set name = 'x' where ${TENANT}`, 'tenant', 'companyName'],
  [
    'a type of groups',
    `update app.group_type set address_enabled = not address_enabled where position = 3 and ${TENANT}`,
    'group-type',
    'addressEnabled',
  ],
  [
    'an authority type',
    `update app.authority_type set name = 'x' where position = 1 and ${TENANT}`,
    'authority-type',
    'name',
  ],
  [
    'a decision role',
    `update app.decision_role set name = 'x' where position = 1 and ${TENANT}`,
    'decision-role',
    'name',
  ],
  [
    'an action type',
    `update app.action_type set name = 'x' where position = 1 and ${TENANT}`,
    'action-type',
    'name',
  ],
  [
    'an action template',
    `update app.action_template set due_in_days = 3 where name = 'Payment Approvals' and ${TENANT}`,
    'action-template',
    'dueInDays',
  ],
] as const)('%s is found in its row', async (_, statement, kind, field) => {
  const found = await foundAfter(statement.replace(/\$(\w+)/g, (_, name: string) => ids[name] as string))
  expect(found).toEqual([
    expect.stringMatching(
      new RegExp(`^${kind} .*: its row and its last entry differ in ${field.replaceAll('.', '\\.')}`),
    ),
  ])
})

test('a row that no longer exists is found', async () => {
  const found = await foundAfter(`update app."position" set deleted_at = now() where id = '${ids.position}'`)
  expect(found).toEqual([`position Registrar ${ids.position}: its row is missing.`])
})

test('a fact that was added is found where nothing is sealed yet, and where everything is', async () => {
  const values = `'${world.tenant.id}', '${ids.user}', '${ids.position}', now(), 'infinity', now(), 'infinity'`
  const into =
    'insert into app.occupancy (tenant_id, user_id, position_id, holds_from, holds_until, recorded_from, recorded_until'
  const differs = expect.stringMatching(
    new RegExp(`^user .*${ids.user}: its facts and its last entry differ in positions`),
  )
  expect(await foundAfter(`${into}, transaction_id) values (${values}, gen_random_uuid())`)).toEqual([
    differs,
    expect.stringMatching(/facts were added to it or closed without an entry/),
  ])
  expect(
    await foundAfter(`${into}, transaction_id) select ${values}, (${transactionOf('user', 1)})`),
  ).toEqual([differs, expect.stringMatching(/its facts differ from those that seal 1 closed/)])
})

/** The transaction of an entry, as a subselect. */
const transactionOf = (kind: string, number: number) =>
  `select transaction_id from app.revision where ${of(kind)} and revision_number = ${number}`

const of = (kind: string) =>
  `tenant_id = '${world.tenant.id}' and kind = '${kind}' and record_id = '${ids[kind]}'`

test('the last entry of a record cannot be dropped unseen', async () => {
  expect(
    await foundAfter(`delete from app.revision where ${of('delegation')} and revision_number = 2`),
  ).toContainEqual(
    expect.stringMatching(
      new RegExp(
        `^delegation DEL-1001 ${ids.delegation}: its history ends with entry 1; seal 2 closed it up to entry 2`,
      ),
    ),
  )
})

test.each(['delegation', 'decision', 'user', 'group', 'position'])(
  'the whole history of a %s cannot be dropped unseen',
  async (kind) => {
    const found = await foundAfter(`delete from app.revision where ${of(kind)}`)
    expect(found).toContainEqual(
      expect.stringMatching(
        new RegExp(`^${kind} .+ ${ids[kind]}: all of its history is missing; seal 1 closed it`),
      ),
    )
  },
)

test('nor can it before a seal closed it, where facts are left', async () => {
  const from = `tenant_id = '${world.tenant.id}'`
  const found = await foundAfter(
    `delete from app.revision where ${of('decision')}`,
    `delete from app.seal where ${from}`,
    `delete from app.sealed_record where ${from}`,
  )
  expect(found).toEqual([
    expect.stringMatching(/^\d+ entries are not sealed, but nothing is queued to be sealed/),
    expect.stringMatching(/^decision DEC-1001 .*: facts were added to it or closed without an entry/),
    expect.stringMatching(/^decision DEC-1001 .*: it has facts but no history/),
  ])
})

test('every column of an entry is under its hash', async () => {
  const { rows } = await product.owner.query(
    `select column_name as name, data_type as type from information_schema.columns where table_schema = 'app' and table_name = 'revision'`,
  )
  // what names the record and its order is found by the chain
  const named = ['tenant_id', 'kind', 'record_id', 'revision_number', 'hash', 'previous_hash']
  const others = rows.filter((row) => !named.includes(row.name))
  expect(others.length).toBeGreaterThan(6)
  for (const { name, type } of others) {
    const other: Record<string, string> = {
      uuid: `'${ids.user}'`,
      text: `'something else'`,
      jsonb: `'[{"a": 1}]'`,
      'timestamp with time zone': `now() - interval '1 day'`,
    }
    const found = await foundAfter(
      `update app.revision set ${name} = ${other[type]} where ${of('delegation')} and revision_number = 2`,
    )
    expect(found, name).toContainEqual(
      expect.stringMatching(/^delegation DEL-1001 .*, entry 2: its content has changed since it was written/),
    )
  }
})

test('a seal and what it lists cannot be changed unseen', async () => {
  const list = 'its list of records differs from what was sealed.'
  expect(await foundAfter(`delete from app.sealed_record where ${of('user')}`)).toContain(`seal 1: ${list}`)
  expect(await foundAfter(`update app.sealed_record set last_revision = 1 where seal_number = 2`)).toContain(
    `seal 2: ${list}`,
  )
  expect(await foundAfter(`update app.seal set hash = '' where number = 1`)).toEqual(
    expect.arrayContaining([`seal 1: ${list}`, 'seal 2: it does not follow the seal before it.']),
  )
})

test('the last seal cannot be dropped unseen, and a list without a seal closes nothing', async () => {
  expect(await foundAfter(`delete from app.seal where number = 2`)).toEqual([
    'seal 2: the seal is missing, but its list of records exists.',
  ])
  expect(
    await foundAfter(
      `insert into app.sealed_record (tenant_id, seal_number, kind, record_id, entries, facts) select tenant_id, 0, kind, record_id, 0, 0
        from app.sealed_record where ${of('user')}`,
    ),
  ).toEqual(['seal 0: the seal is missing, but its list of records exists.'])
})

test('the record of a fact cannot be closed unseen', async () => {
  const { rows } = await product.owner.query(
    `select kind, record_id from app.fact_row where fact = 'cascade_act'`,
  )
  expect(rows).toHaveLength(1)
  expect(await foundAfter('update app.cascade_act set recorded_until = now()')).toEqual([
    expect.stringMatching(
      new RegExp(`^delegation .* ${rows[0].record_id}: facts were added to it or closed without an entry`),
    ),
  ])
})

test('every table of facts is among those that are sealed', async () => {
  const { rows } = await product.owner.query(
    `select c.table_name as name from information_schema.columns c join information_schema.tables t
      on t.table_schema = c.table_schema and t.table_name = c.table_name and t.table_type = 'BASE TABLE'
      where c.table_schema = 'app' and c.column_name = 'recorded_until' order by 1`,
  )
  const view = await product.owner.query(`select pg_get_viewdef('app.fact_row'::regclass) as text`)
  const sealed = [...view.rows[0].text.matchAll(/FROM app\.(\w+) f/g)].map((match) => match[1]).sort()
  expect(sealed).toEqual(rows.map((row) => row.name))
})

test('the program can only add facts, entries and seals, and close the record of a fact', async () => {
  const { rows } = await product.owner.query(`
    select r.role, c.relname as name, has_table_privilege(r.role, c.oid, 'DELETE, TRUNCATE, UPDATE') as any,
      array(select a.attname::text from pg_attribute a where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
        and has_column_privilege(r.role, c.oid, a.attname, 'UPDATE') order by 1) as changed
    from pg_class c cross join unnest(array['mandate_app', 'mandate_worker', 'mandate_identity']) as r (role)
    where c.relnamespace = 'app'::regnamespace and c.relkind = 'r' and (c.relname in ('revision', 'seal', 'sealed_record', 'anchor')
      or exists (select 1 from pg_attribute a where a.attrelid = c.oid and a.attname = 'recorded_until'))`)
  expect(rows.length).toBeGreaterThan(3 * 14)
  const isFact = (name: string) => !['revision', 'seal', 'sealed_record', 'anchor'].includes(name)
  const wrong = rows.filter(
    ({ role, name, any, changed }) =>
      any ||
      changed.join() !==
        (isFact(name) && role !== 'mandate_identity' ? 'closing_transaction_id,recorded_until' : ''),
  )
  expect(wrong).toEqual([])
})

test('a draft that came back and was changed since is as it was written', async () => {
  await setting(world, { actionIssuerApproval: true })
  const { id } = await issue(world, ids.decision as string, { to: 'President', max: 1_000 })
  expect((await act(world, 'approver', 'denied', id, { reason: 'Not yet.' })).data.succeeded).toEqual([id])
  const read = await world.as('authority').ask('GET', `${base}/delegations/${id}`)
  const { delegationAuthorities } = delegationBody(world, ids.decision as string, { max: 2_000 })
  const body = { delegationAuthorities }
  const saved = await world
    .as('authority')
    .ask('PATCH', `${base}/delegations/${id}`, body, { 'if-match': read.etag as string })
  expect(saved.status, JSON.stringify(saved.data)).toBe(200)
  expect(await foundAfter()).toEqual([])
  const gone = await world
    .as('authority')
    .ask('PATCH', `${base}/delegations/bulk-delete`, { delegationIds: [id] })
  expect(gone.data.succeeded, JSON.stringify(gone.data)).toEqual([id])
  expect(await foundAfter()).toEqual([])
})

test('a rate that is said again, and a group that goes from what was accepted last, are as they were written', async () => {
  const account = `/api/auth/tenants/${world.tenant.id}`
  const say = async (rate: string) => {
    const { etag } = await world.as('admin').ask('GET', account)
    const currencyRates = [{ currency: 'EUR', rate, from: '2999-01-01' }]
    const said = await world
      .as('admin')
      .ask('PATCH', account, { currencyRates }, { 'if-match': etag as string })
    expect(said.status, JSON.stringify(said.data)).toBe(200)
  }
  await say('1.2')
  expect(await foundAfter()).toEqual([])
  await say('1.20')
  expect(await foundAfter()).toEqual([])

  await setting(world, { actionIssuerApproval: false, actionDelegationAcceptance: true })
  const { id } = await issue(world, ids.decision as string, {
    toUsers: ['dean'],
    max: 1_000,
    change: { delegationGroups: [world.groups.get('Engineering')] },
  })
  const path = `${base}/delegations/${id}`
  const accepted = await world.as('dean').ask('POST', `${path}/response`, { answer: 'ACCEPTED' })
  expect(accepted.status, JSON.stringify(accepted.data)).toBe(200)
  const { etag } = await world.as('authority').ask('GET', path)
  const narrowed = { delegationGroups: [world.groups.get('Medicine')] }
  const edited = await world.as('authority').ask('PATCH', path, narrowed, { 'if-match': etag as string })
  expect(edited, JSON.stringify(edited.data)).toMatchObject({ status: 200, data: { changeWaits: true } })
  const off = {
    ids: [world.groups.get('Engineering')],
    status: 'INACTIVE',
    disableOption: 'REMOVE_ASSOCIATIONS',
  }
  const gone = await world.as('admin').ask('PATCH', '/api/settings/groups/bulk-update', off)
  expect(gone.status, JSON.stringify(gone.data)).toBe(200)
  await product.workOff()
  expect(await foundAfter()).toEqual([])
})
