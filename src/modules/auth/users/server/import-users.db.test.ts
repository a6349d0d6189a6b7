import { stringify } from 'csv-stringify/sync'
import { readXlsx } from 'hucre/xlsx'
import { describe, expect, test } from 'vitest'
import { startTestWorld } from '#test/database/product.ts'
import { issue, publishDecision } from '#test/database/scenario.ts'
import { USER_COLUMNS } from '../model/user-import.ts'
import { userLists } from '../model/user-list.ts'
import { SAYS } from '../model/user-rules.ts'

const { product, world } = await startTestWorld()

type Row = Readonly<Record<string, string>>
const users = '/api/auth/users'
const row = (name: string, change: Row = {}): Row => ({
  'First Name': name,
  'Last Name': 'Uploaded',
  Email: `${name.toLowerCase()}@alder.example`,
  'Role(s)': 'Global User',
  ...change,
})
const fileOf = (rows: readonly Row[]) => {
  const columns = USER_COLUMNS.map(({ name }) => name)
  return stringify([columns, ...rows.map((each) => columns.map((column) => each[column] ?? ''))])
}
const ask = (method: string, path: string, body?: unknown) => world.as('admin').ask(method, path, body)
const job = async (id: string) => (await ask('GET', `/api/auth/user/jobs/${id}`)).data

async function checked(rows: readonly Row[], by = 'admin') {
  const answer = await product.app.inject({
    method: 'POST',
    url: `${users}/bulk-upload?fileName=users.csv`,
    headers: { authorization: `Bearer ${world.as(by).token}`, 'content-type': 'text/csv' },
    payload: fileOf(rows),
  })
  if (answer.statusCode !== 201) return { status: answer.statusCode }
  await product.workOff()
  return job(answer.json().data.jobId)
}
async function apply(checkId: string) {
  const { data } = await ask('POST', `${users}/bulk-upload/${checkId}/apply`)
  await product.workOff()
  return data.jobId ? job(data.jobId) : data
}
const found = async (search: string) =>
  (await ask('POST', `${users}/search`, { search, limit: 100 })).data.items

describe('an upload of users', () => {
  test('adds each row with what it names; a manager may be a row of the same file', async () => {
    const check = await checked([
      row('Report', {
        'Manager Email': 'boss@alder.example',
        'Send Invite': 'Yes',
        Departments: 'Engineering; Medicine',
      }),
      row('Boss', {
        'Manager Email': 'president@alder.example',
        'Send Invite': 'No',
        'Position(s)': 'Dean of Medicine',
        'Primary Organization': 'Alder University',
        'Employee Type': 'Part Time',
      }),
    ])
    expect(check.result).toMatchObject({ rows: 2, ready: 2, withErrors: 0, created: 2 })
    expect(await found('uploaded')).toEqual([])
    expect(await apply(check.id)).toMatchObject({ status: 'DONE', result: { created: 2 } })
    const [boss] = await found('boss@')
    const [report] = await found('report@')
    expect(boss).toMatchObject({
      status: 'ACTIVE',
      position: [{ name: 'Dean of Medicine' }],
      primaryOrg: { name: 'Alder University' },
      employeeType: 'Part Time',
    })
    expect(report).toMatchObject({ status: 'INVITED', manager: { id: boss.id } })
    expect(boss.manager).toMatchObject({ name: 'president Alder' })
    // numbers are in the order of writing: managers first
    const number = ({ displayId }: { displayId: string }) => Number(displayId.replace('USR-', ''))
    expect(number(report)).toBe(number(boss) + 1)
    const log = (await ask('GET', `${users}/${report.id}/changelog`)).data.items
    expect(log).toMatchObject([{ event: 'UPLOAD', revisedByName: 'admin Alder' }])
    expect(report.groups).toHaveLength(2)
    expect(product.mails.map(({ to }) => to)).toEqual(['report@alder.example'])
  })

  test('saves nothing where a row is wrong, and says row, column and what to do', async () => {
    await product.owner.query(
      `insert into identity.address_change (id, person_id, old_email, new_email, expires_at, changed_at, undo_until)
        values (gen_random_uuid(), $1, 'held@alder.example', 'new@alder.example', now(), now(), now() + interval '7 days')`,
      [world.as('guest').personId],
    )
    await product.owner.query(`update app."user" set status = 'INACTIVE' where id = $1`, [
      world.users.get('auditor'),
    ])
    const check = await checked([
      row('Fine'),
      row('Taken', { Email: 'dean@alder.example' }),
      row('Twice', { Email: 'fine@alder.example' }),
      row('Unknown', { 'Role(s)': 'Globl User', 'Manager Email': 'nobody@alder.example' }),
      row('Alone', { 'Manager Email': 'nobody@alder.example' }),
      row('Circle', { 'Manager Email': 'circle@alder.example' }),
      row('Held'),
      row('Near', { 'Manager Email': 'PRESIDENTS@alder.example' }),
      row('Under', { 'Manager Email': 'auditor@alder.example' }),
      row('Below', { 'Manager Email': 'unknown@alder.example' }),
      row('Nameless', { Email: '' }),
      row('Voiceless', { Email: '' }),
      row('Thrice', { Email: 'Fine@Alder.example' }),
      row('Lost', { 'Position(s)': 'Presidnt; Dean of Medicine', Departments: 'Enginering' }),
    ])
    await product.owner.query(`update app."user" set status = 'ACTIVE' where id = $1`, [
      world.users.get('auditor'),
    ])
    const [nobody, required] = ['No active user and no other row has this address.', /email|required/i]
    expect(
      check.result.problems.map((each: { row: number; column: string; fix: string }) => [
        `${each.row} ${each.column}`,
        each.fix,
      ]),
    ).toEqual([
      ['3 Email', expect.stringMatching(/already/)],
      ['4 Email', 'Row 2 already has this address.'],
      ['5 Role(s)', 'There is no role with this name. Did you mean Global User?'],
      ['6 Manager Email', expect.stringContaining(nobody)],
      ['7 Manager Email', SAYS.managerCircle],
      ['8 Email', expect.stringMatching(/can still reclaim it\. The address can be used again from /)],
      ['9 Manager Email', `${nobody} Did you mean president@alder.example?`],
      // anyone who is not active is not meant either
      ['10 Manager Email', expect.stringMatching(/^No active user.*\.(?!.*auditor@)/)],
      ['12 Email', expect.stringMatching(required)],
      ['13 Email', expect.stringMatching(required)],
      ['14 Email', 'Row 2 already has this address.'],
      ['15 Position(s)', 'There is no position with this name. Did you mean President?'],
      ['15 Departments', 'There is no group with this name. Did you mean Engineering?'],
    ])
    expect(check).toMatchObject({
      name: 'Check of users.csv',
      link: `/admin/users-roles/users?upload=${check.id}`,
      fileName: 'users-rows-with-errors.csv',
    })
    expect(await apply(check.id)).toMatchObject({ code: 'ROWS_WITH_ERRORS' })
    expect(await found('fine@')).toEqual([])
  })

  test('has a seat for every row, or for none', async () => {
    const { all } = (await ask('GET', `${users}/counts`)).data
    const setSeats = (seats: number | null) =>
      product.owner.query('update app.tenant set seats = $2 where tenant_id = $1', [world.tenant.id, seats])
    await setSeats(all + 1)
    const check = await checked([row('Seated'), row('Standing')])
    expect(check.result.problems).toMatchObject([{ row: 3, fix: 'User Limit Reached' }])
    const one = await checked([row('Seated')])
    await setSeats(all)
    expect(await apply(one.id)).toMatchObject({ status: 'FAILED' })
    expect(await found('seated@')).toEqual([])
    await setSeats(null)
  })

  test('says beforehand what it does to authority, of those who are active immediately', async () => {
    await issue(world, await publishDecision(world), { to: 'President' })
    const effects = async (invite: string) =>
      (await checked([row('Joiner', { 'Position(s)': 'President', 'Send Invite': invite })])).result.effects
    const gains = '1 user gets positions that hold authority: President (1 delegation).'
    expect((await effects('Yes')).split('\n')).toEqual(['1 invitation is sent by email.', gains])
    expect((await effects('No')).split('\n')).toEqual([
      'No invitations are sent. Enter Yes in the Send Invite column to send them.',
      gains,
      expect.stringMatching(/Joiner Uploaded/),
    ])
  })

  test('is for those who manage users', async () => {
    expect(await checked([row('Refused')], 'authority')).toEqual({ status: 403 })
  })

  test('has a template with the columns', async () => {
    const { data, headers } = await ask('GET', `${users}/template`)
    expect(headers['content-disposition']).toContain('users-template.csv')
    expect(String(data.bytes).trim().replace('\uFEFF', '')).toBe(
      USER_COLUMNS.map(({ name }) => name).join(','),
    )
  })
})

describe('an export of users', () => {
  test('has the list as it is narrowed, with the columns that were asked for', async () => {
    const { status, data } = await ask('POST', `${users}/export`, {
      ids: [world.users.get('dean')],
      columns: ['firstName', 'position', 'status'],
    })
    expect(status).toBe(201)
    expect((await readXlsx(data.bytes)).sheets[0]?.rows).toEqual([
      ['First Name', 'Position(s)', 'Status'],
      ['dean', 'Dean of Engineering', 'Active'],
    ])
  })

  test('is for those who may see users', async () => {
    expect((await world.as('president').call(userLists.export, { body: {} })).status).toBe(403)
  })
})
