import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type DemoAccount, passwordsUnknown, writeDemoFile } from '#app/demo/accounts.ts'
import { readChecks } from '#app/demo/seattle-pacific.ts'
import { seedDemo } from '#app/demo/seed-demo.ts'
import { replays } from '#app/replays.ts'
import { formatWelcome } from '#app/welcome.ts'
import { STANDINGS } from '#modules/authority/engine/model/standings.ts'
import { inTenant } from '#platform/server/database/tenant-transaction.ts'
import { verifyHistory } from '#platform/server/proof/verify-history.ts'
import { asker, type Caller, startTestProduct, type TestProduct } from './product.ts'
import { base } from './scenario.ts'

let product: TestProduct
let folder: string
let accounts: DemoAccount[]
/** What came of a start before, which failed half-way. */
let failed: { reason: unknown; delegations: number }

const seed = () => seedDemo({ ...product, folder, say: () => {}, now: product.now() })

beforeAll(async () => {
  product = await startTestProduct()
  folder = mkdtempSync(join(tmpdir(), 'mandate-demo-'))
  await product.owner.query('revoke insert on app.cascade_act from mandate_app')
  const reason = await seed().then(
    () => undefined,
    (thrown: Error) => thrown.message,
  )
  failed = { reason, delegations: await delegations() }
  await product.owner.query('grant insert on app.cascade_act to mandate_app')
  accounts = await seed()
})
afterAll(async () => {
  await product.close()
  rmSync(folder, { recursive: true })
})

const delegations = async () =>
  (await product.owner.query('select count(*)::int as many from app.delegation')).rows[0].many

test('a start that failed half-way leaves nothing that stops the next one', async () => {
  expect(failed).toEqual({ reason: expect.stringContaining('permission denied'), delegations: 0 })
  expect(accounts.flatMap((each) => each.tenants)).toHaveLength(10)
  expect(passwordsUnknown(accounts)).toBeUndefined()
  expect(await delegations()).toBe(140 + 16)
})

const account = (name: string) => accounts.find((each) => each.name === name) as DemoAccount

async function asking(name: string, tenantName = 'Alder Valley University'): Promise<Caller['ask']> {
  const { email, password, tenants } = account(name)
  const tenantId = tenants.find((each) => each.name === tenantName)?.id
  const answer = await product.app.inject({
    method: 'POST',
    url: '/api/identity/sign-in/password',
    payload: { email, password, ...(tenantId && { tenantId }) },
  })
  expect(answer.statusCode, answer.body).toBe(200)
  return asker(product.app, answer.json().data.token)
}

type Row = {
  id: string
  decisionName: string
  status: string
  changeWaits: boolean
  recipient: { name: string }[]
  authorityLimit: { bound: { valueType: string; unit: string; max: string | null } }[]
  effectiveLimit: { bound: unknown }[]
  inForce: { standing: string; text: string }
  alertNames: string[]
}

async function everyDelegation(ask: Caller['ask']): Promise<Row[]> {
  const pages = await Promise.all(
    [1, 2].map((page) => ask('POST', `${base}/delegations/search`, { page, limit: 100 })),
  )
  return pages.flatMap((page) => page.data.items)
}

const detailsOf = async (ask: Caller['ask'], ids: readonly string[]) => {
  const details = []
  for (const id of ids) details.push((await ask('GET', `${base}/delegations/${id}`)).data)
  return details
}

describe('the demo university', () => {
  test('has about 60 positions, 152 people and 40 decisions in 7 sections, and 140 delegations', async () => {
    const tenantId = account('Marisol Okafor').tenants[0]?.id
    const counted = await product.owner.query(
      `select (select count(*)::int from app.position where tenant_id = $1) as positions,
        (select count(*)::int from app."user" where tenant_id = $1) as users,
        (select count(*)::int from app.section where tenant_id = $1) as sections,
        (select count(*)::int from app.decision where tenant_id = $1) as decisions,
        (select count(*)::int from app.delegation where tenant_id = $1) as delegations,
        (select max(cardinality(path)) + 1 from app.delegation where tenant_id = $1) as depth,
        (select count(distinct recipient_type)::int from app.delegation where tenant_id = $1) as types`,
      [tenantId],
    )
    expect(counted.rows[0]).toEqual({
      positions: 60,
      users: 152,
      sections: 7,
      decisions: 40,
      delegations: 140,
      depth: 5,
      types: 3,
    })
  })

  test('shows every status, every value type, three currencies, a change that waits and every alert', async () => {
    const ask = await asking('Marisol Okafor')
    const all = await everyDelegation(ask)
    expect(all).toHaveLength(140)
    const byStatus = Object.groupBy(all, (each) => each.status)
    for (const status of ['DRAFT', 'PENDING', 'ISSUED', 'ACCEPTED', 'SUSPENDED', 'REVOKED', 'EXPIRED'])
      expect(byStatus[status]?.length ?? 0, status).toBeGreaterThanOrEqual(4)
    expect(Object.values(byStatus).reduce((sum, each) => sum + (each?.length ?? 0), 0)).toBe(140)
    const bounds = all.flatMap((each) => each.authorityLimit.map(({ bound }) => bound))
    expect(new Set(bounds.map((each) => each.valueType))).toEqual(
      new Set(['CURRENCY', 'NUMBER', 'PERCENTAGE', 'TIME', 'AUTHORIZED']),
    )
    const currencies = bounds.filter((each) => each.valueType === 'CURRENCY').map((each) => each.unit)
    expect(new Set(currencies)).toEqual(new Set(['USD', 'EUR', 'GBP']))
    expect(all.filter((each) => each.changeWaits)).toHaveLength(1)
    const details = await detailsOf(
      ask,
      all.map((each) => each.id),
    )
    const alerts = details.flatMap((each) => each.alerts.map(({ alert }: { alert: string }) => alert))
    expect(new Set(alerts)).toEqual(
      new Set(['Invalid Issuer', 'Invalid Recipient', 'Invalid Authority', 'Invalid Groups']),
    )
    const later = details.filter((each) => each.effective !== null && Date.parse(each.effective) > Date.now())
    expect(later.map((each) => each.decision.name)).toEqual(['Approve travel abroad'])
  })

  test('has an action type of its own beside those of the product', async () => {
    const { data } = await (await asking('Marisol Okafor'))('GET', '/api/settings/action-types')
    expect(
      data.items.map(({ name, isCustom }: { name: string; isCustom: boolean }) => [name, isCustom]),
    ).toEqual([
      ['Delegation', false],
      ['Decision', false],
      ['Document', false],
      ['Matrix', false],
      ['Policy review', true],
    ])
  })

  test('has told its people of what happened: what is weeks old they have read, and nothing of it is emailed', async () => {
    const toldOf = async (name: string) => {
      const ask = await asking(name)
      const { data } = await ask('GET', '/api/notification/notifications?limit=100')
      const { count } = (await ask('GET', '/api/notification/notifications/count')).data
      return {
        all: data.total,
        unread: count,
        keys: data.items.map((each: { templateKey: string }) => each.templateKey),
      }
    }
    const [approver, dean] = [await toldOf('Beatriz Navarro'), await toldOf('Dr. Tomas Lindqvist')]
    expect(approver.keys).toContain('DELEGATION_PENDING_APPROVAL')
    expect(dean.keys).toContain('DELEGATION_ISSUED')
    for (const { all, unread } of [approver, dean]) {
      expect(all).toBeGreaterThan(2)
      expect(unread).toBeLessThan(20)
    }
    await product.workOff()
    expect([await toldOf('Beatriz Navarro'), await toldOf('Dr. Tomas Lindqvist')]).toEqual([approver, dean])
    expect(product.mails.filter(({ messageId }) => messageId)).toEqual([])
  })

  test('has a template that recurs beside those of the product', async () => {
    const { data } = await (await asking('Marisol Okafor'))('GET', '/api/settings/action-templates')
    expect(
      data.items
        .filter(({ source }: { source: string }) => source === 'CUSTOM')
        .map((each: { name: string; recurrence: string }) => [each.name, each.recurrence]),
    ).toEqual([['Quarterly policy review', 'QUARTERLY']])
  })

  test('is as it was written', async () => {
    const { rows } = await product.owner.query('select tenant_id as id from app.tenant_register')
    expect(rows.length).toBeGreaterThan(1)
    for (const { id } of rows)
      expect(
        (await inTenant(product.workerPool, id, { readOnly: true }, (tx) => verifyHistory(tx, id, replays)))
          .problems,
      ).toEqual([])
  })

  test('has decisions for everyone: those of their own division', async () => {
    const tenantId = account('Marisol Okafor').tenants[0]?.id
    const few = await product.owner.query(
      `select u.last_name, count(distinct c.decision_id)::int as decisions
       from app."user" u left join app.user_group m on m.tenant_id = u.tenant_id and m.user_id = u.id
         left join app.decision_group c on c.tenant_id = m.tenant_id and c.group_id = m.group_id
       where u.tenant_id = $1 and u.status = 'ACTIVE' group by u.id, u.last_name having count(distinct c.decision_id) < 2`,
      [tenantId],
    )
    expect(few.rows).toEqual([])
  })

  test('lists every delegation as its record shows it', async () => {
    const ask = await asking('Marisol Okafor')
    const labels = await everyDelegation(ask)
    await product.workOff()
    const rows = await everyDelegation(ask)
    expect(rows.map(({ id, status }) => ({ id, status }))).toEqual(
      labels.map(({ id, status }) => ({ id, status })),
    )
    const records = await detailsOf(
      ask,
      rows.map((each) => each.id),
    )
    for (const [i, row] of rows.entries()) {
      const { status, inForce, path, alerts } = records[i]
      const own = path.at(-1)
      expect(row).toMatchObject({ status, inForce: { standing: inForce.standing, text: inForce.text } })
      expect(row.alertNames).toEqual(alerts.map((each: { alert: string }) => each.alert))
      expect(own.live).toBe(['YES', 'PARTLY'].includes(inForce.standing))
      expect(row.effectiveLimit[0]?.bound).toEqual(own.clampedTo ?? own.limit ?? undefined)
    }
    for (const standing of STANDINGS) {
      const { data } = await ask('POST', '/api/decision/delegations/search', {
        inForce: [standing],
        limit: 100,
      })
      const shown = rows.filter((row) => row.inForce.standing === standing)
      expect(data.total, standing).toBe(shown.length)
    }
  })

  test('passes the approval of purchase orders from the Board to two chairs', async () => {
    const ask = await asking('Marisol Okafor')
    const all = await everyDelegation(ask)
    const orders = all.filter((each) => each.decisionName === 'Approve purchase order')
    const chair = (name: string) =>
      orders.find((each) => each.recipient.some((recipient) => recipient.name === name))?.id as string
    const [civil, computer, dean] = await detailsOf(ask, [
      chair('Chair, Civil Engineering'),
      chair('Chair, Computer Science'),
      chair('Dean of Engineering'),
    ])
    const steps = (detail: typeof civil) =>
      detail.path.map((step: { recipients: string[]; limit: { max: string } }) => [
        step.recipients[0],
        Number(step.limit.max),
      ])
    const shared = [
      ['President', 10_000_000],
      ['VP Business and Finance', 2_500_000],
      ['Dean of Engineering', 250_000],
    ]
    expect(steps(civil)).toEqual([...shared, ['Chair, Civil Engineering', 25_000]])
    expect(steps(computer)).toEqual([...shared, ['Chair, Computer Science', 25_000]])
    expect(dean.conditions.map((each: { name: string }) => each.name)).toEqual([
      'Within the approved college budget',
      'Two competitive quotes',
      'No related-party suppliers',
    ])
    expect(dean).toMatchObject({ status: 'ACCEPTED', childrenTotal: 2 })
  })

  test('lets the Dean decide 180,000 dollars with conditions and 420,000 not at all', async () => {
    const ask = await asking('Marisol Okafor')
    const order = (await ask('POST', `${base}/decisions/search`, { search: 'Approve purchase order' })).data
      .items[0]
    const dean = await asking('Dr. Tomas Lindqvist')
    const me = (await dean('GET', '/api/auth/user/details')).data
    const verdict = async (value: string) =>
      (
        await ask('POST', `${base}/decisions/check-authority`, {
          decisionId: order.id,
          who: { kind: 'USER', id: me.user.id },
          amounts: [{ valueType: 'CURRENCY', value, unit: 'USD' }],
        })
      ).data.verdict
    expect(await verdict('180000.00')).toBe('CONDITIONAL')
    expect(await verdict('420000.00')).toBe('DENY')
  })
})

describe('Seattle Pacific', () => {
  test('answers every question of its schedule, asked about the position and about its person', async () => {
    const tenantId = account('Sam Parker').tenants[0]?.id
    const ask = await asking('Sam Parker', 'Seattle Pacific University')
    const named = async (table: string) =>
      new Map(
        (
          await product.owner.query(`select name, id from app.${table} where tenant_id = $1`, [tenantId])
        ).rows.map((row) => [row.name as string, row.id as string]),
      )
    const [positions, decisions, users] = [
      await named('position'),
      await named('decision'),
      await named('"user"'),
    ]
    const idOf = (kind: string, name: string) =>
      kind === 'POSITION' ? positions.get(name) : users.get(`Holder of ${name}`)
    const checks = await readChecks()
    expect(checks).toHaveLength(14)
    for (const kind of ['POSITION', 'USER'] as const)
      for (const check of checks) {
        const principal = (name: string) => ({ kind, id: idOf(kind, name) })
        const answer = await ask('POST', `${base}/decisions/check-authority`, {
          decisionId: decisions.get(check.decision as string),
          who: principal(check.position as string),
          amounts: [{ valueType: 'CURRENCY', value: check.amount, unit: check.currency }],
          ...(check.requester && { requester: principal(check.requester) }),
        })
        expect({ ...check, kind, answered: answer.data.verdict ?? answer.data }).toEqual({
          ...check,
          kind,
          answered: check.expected,
        })
      }
  })
})

describe('the accounts of the demo', () => {
  test('let the Director of Compliance create matrices and reports', async () => {
    const { data } = await (await asking('Beatriz Navarro'))('GET', '/api/auth/user/details')
    expect(data.permissions).toMatchObject({
      'tenant.create_matrices': 'ON',
      'tenant.create_reports': 'ON',
      'delegation.approve_deny': 'ALL',
    })
  })

  test('are printed with the address, one line for each with its name', () => {
    const lines = formatWelcome('http://localhost:3000', accounts).split('\n')
    expect(lines[0]).toBe('Mandate is at http://localhost:3000')
    for (const { name, email, password } of accounts) {
      const own = lines.filter((line) => line.includes(email))
      expect(own).toEqual([expect.stringMatching(new RegExp(`^  ${name} .*${password}$`))])
      expect(own[0]?.length).toBeLessThanOrEqual(80)
    }
  })

  test('name one person of both universities and one of none', () => {
    expect(account('Harriet Lindgren').tenants).toMatchObject([
      { name: 'Alder Valley University', userRoles: ['Auditor'] },
      { name: 'Seattle Pacific University', userRoles: ['Auditor'] },
    ])
    expect(account('Noor Haddad').tenants).toEqual([])
    expect(new Set(accounts.map((each) => each.password)).size).toBe(accounts.length)
  })

  test('are in demo.json as scripts expect them', () => {
    writeDemoFile(folder, 'http://localhost:3000', accounts)
    const file = JSON.parse(readFileSync(join(folder, 'demo.json'), 'utf8'))
    expect(file.url).toBe('http://localhost:3000')
    expect(file.accounts).toEqual(
      accounts.map(({ email, password, name, tenants }) => ({ email, password, name, tenants })),
    )
  })

  test('stay as they are at the next start', async () => {
    expect(await seed()).toEqual(accounts)
  })

  test('keep their passwords where another data folder starts: its files name them without, and nothing is made twice', async () => {
    const other = mkdtempSync(join(tmpdir(), 'mandate-demo-'))
    const said: string[] = []
    const again = await seedDemo({
      ...product,
      folder: other,
      say: (line) => said.push(line),
      now: product.now(),
    })
    writeDemoFile(other, 'http://localhost:3000', again)
    expect(again).toEqual(accounts.map(({ password: _, ...each }) => each))
    for (const file of ['demo.json', 'demo-accounts.json'])
      expect(readFileSync(join(other, file), 'utf8')).not.toContain('password')
    rmSync(other, { recursive: true })
    expect(said).toEqual([])
    expect(passwordsUnknown(again)).toMatch(/one-time code.*demo mailbox.*Forgot password\?/s)
    expect(passwordsUnknown(accounts)).toBeUndefined()
    const ask = await asking('Sam Parker', 'Seattle Pacific University')
    expect((await ask('GET', `${base}/decisions/counts`)).data).toMatchObject({ all: 4 })
  })
})
