import { readXlsx, writeXlsx } from 'hucre/xlsx'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  buildSmallWorld,
  type SmallWorld,
  startTestProduct,
  type TestProduct,
} from '../../../../../test/database/product.ts'
import { act, issue, publishDecision, setting } from '../../../../../test/database/scenario.ts'
import { libreOffice, savedByLibreOffice } from '../../../../../test/database/spreadsheet.ts'
import type { UpdateRow } from '../model/update-calls.ts'

const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
const EMPTY = null
type Value = string | number | boolean | null
type Sheets = { name: string; rows: Value[][] }[]

let product: TestProduct
let world: SmallWorld
beforeAll(async () => {
  product = await startTestProduct()
  world = await buildSmallWorld(product)
})
afterAll(() => product.close())

let decision: string
let top: { id: string; displayId: string }
let dean: { id: string; displayId: string }
let matrixId: string
const COLUMNS = ['President', 'Dean of Engineering', 'Dean of Medicine']

/** A decision of its own for each test, a matrix of it, and two delegations, one below the other. */
beforeEach(async () => {
  decision = await publishDecision(world)
  top = await issue(world, decision, { to: 'President', max: 1_000_000 })
  dean = await issue(world, decision, {
    to: 'Dean of Engineering',
    max: 250_000,
    parent: top.id,
    by: 'president',
  })
  matrixId = await matrixOf({})
})

async function matrixOf(change: object, by = 'authority') {
  const { status, data } = await world.as(by).ask('POST', '/api/matrix/matrices', {
    matrixName: 'Board',
    allGroups: true,
    positions: COLUMNS.map((name) => world.positions.get(name)),
    users: [world.users.get('chair')],
    decisionIds: [decision],
    authorityTypeIds: [world.tenant.authorityTypes.approvalId],
    valueAbbrevations: 'shortest',
    issuanceStatusNames: ['Pending', 'Issued', 'Accepted', 'Suspended'],
    matrixStatusName: 'PUBLISHED',
    documentSharingType: 'PUBLIC',
    ...change,
  })
  expect(status, JSON.stringify(data)).toBe(201)
  return data.id as string
}

async function fileOf(id = matrixId): Promise<Uint8Array> {
  const { data, status } = await world
    .as('authority')
    .ask('POST', '/api/matrix/matrices/export', { matrixId: id })
  expect(status).toBe(201)
  return data.bytes
}
async function exported(id = matrixId): Promise<Sheets> {
  const { sheets } = await readXlsx(await fileOf(id))
  return sheets.map(({ name, rows }) => ({ name, rows: rows as Value[][] }))
}

const rowOfDecision = ({ rows }: Sheets[0]) => rows.findIndex(([id]) => String(id).startsWith('DEC-'))
const columnOf = ({ rows }: Sheets[0], head: string) => rows[4]?.indexOf(head) ?? -1

/** Types a value into the cell of a column. */
function type(sheets: Sheets, column: string, value: Value): Sheets {
  const [sheet] = sheets as [Sheets[0]]
  const row = sheet.rows[rowOfDecision(sheet)] as Value[]
  row[columnOf(sheet, column)] = value
  return sheets
}

async function upload(sheets: Sheets | Uint8Array, by = 'authority', id = matrixId, name = 'board.xlsx') {
  const payload =
    sheets instanceof Uint8Array ? Buffer.from(sheets) : Buffer.from(await writeXlsx({ sheets }))
  const answer = await product.app.inject({
    method: 'POST',
    url: `/api/matrix/matrices/${id}/updates?fileName=${name}`,
    headers: { authorization: `Bearer ${world.as(by).token}`, 'content-type': XLSX },
    payload,
  })
  return { status: answer.statusCode, data: answer.json().data }
}
const job = async (id: string, by = 'authority') =>
  (await world.as(by).ask('GET', `/api/auth/user/jobs/${id}`)).data
const list = (jobId: string, by = 'authority', id = matrixId) =>
  world.as(by).ask('GET', `/api/matrix/matrices/${id}/updates/${jobId}`)

/** Checks a file; answers with the job and the cells that it changes. */
async function checked(sheets: Sheets | Uint8Array, by = 'authority') {
  const { status, data } = await upload(sheets, by)
  expect(status, JSON.stringify(data)).toBe(201)
  await product.workOff()
  const done = await job(data.jobId, by)
  const items: UpdateRow[] = done.status === 'DONE' ? (await list(data.jobId, by)).data.items : []
  return { job: done, items }
}
const confirm = (jobId: string, by = 'authority') =>
  world.as(by).ask('POST', `/api/matrix/matrices/${matrixId}/updates/${jobId}/apply`)
async function applied(jobId: string, by = 'authority') {
  const { status, data } = await confirm(jobId, by)
  expect(status, JSON.stringify(data)).toBe(201)
  await product.workOff()
  return job(data.jobId, by)
}

/** A file whose first part says that it is so large unpacked. */
function unpackedTo(file: Uint8Array, size: number): Uint8Array {
  const bytes = Uint8Array.from(file)
  const view = new DataView(bytes.buffer)
  view.setUint32(view.getUint32(bytes.length - 22 + 16, true) + 24, size, true)
  return bytes
}

const delegation = async (id: string) =>
  (await world.as('authority').ask('GET', `/api/decision/delegations/${id}`)).data
const limitOf = async (id: string) => (await delegation(id)).authorities[0].bounds[0].max
const receivedBy = async (position: string) =>
  (
    await product.owner.query(
      `select d.id, d.status from app.delegation d join app.delegation_slot s on s.delegation_id = d.id
        where d.decision_id = $1 and s.position_id = $2 order by d.display_number`,
      [decision, world.positions.get(position)],
    )
  ).rows
const change = (id: string, to: number) =>
  world
    .as('authority')
    .ask('GET', `/api/decision/delegations/${id}`)
    .then(({ data, etag }) =>
      world.as('authority').ask(
        'PATCH',
        `/api/decision/delegations/${id}`,
        {
          delegationAuthorities: data.content.delegationAuthorities.map((each: { bounds: object[] }) => ({
            ...each,
            bounds: [{ ...each.bounds[0], max: to.toFixed(2) }],
          })),
        },
        { 'if-match': etag as string },
      ),
    )

describe('a change made in Excel', () => {
  test('arrives as delegations: issued, raised, lowered', async () => {
    const sheets = type(type(await exported(), 'Dean of Medicine', '75k'), 'Dean of Engineering', 200_000)
    type(sheets, 'President', 2_000_000)
    const { job: check, items } = await checked(sheets)
    expect(check.result).toMatchObject({
      counts: { ISSUE: 1, RAISE: 1, LOWER: 1, REVOKE: 0, skipped: 0 },
      missing: { rows: 0, columns: 0 },
    })
    expect(items).toMatchObject([
      {
        act: 'ISSUE',
        decision: { id: decision },
        holder: { name: 'Dean of Medicine' },
        from: '–',
        to: '$75,000',
        effects: [
          'From Root Authority, for Alder University, without expiration.',
          '1 person will have more authority: doctor Alder.',
        ],
      },
      { act: 'RAISE', from: '$1,000,000', to: '$2,000,000', delegation: { id: top.id } },
      { act: 'LOWER', from: '$250,000', to: '$200,000', delegation: { displayId: dean.displayId } },
    ])
    // nothing is saved by a check
    expect(await limitOf(dean.id)).toBe('250000.00')
    expect(await receivedBy('Dean of Medicine')).toEqual([])

    expect(await applied(check.id)).toMatchObject({ status: 'DONE', result: { succeeded: 3, refused: [] } })
    expect(await limitOf(top.id)).toBe('2000000')
    expect(await limitOf(dean.id)).toBe('200000')
    const [made] = await receivedBy('Dean of Medicine')
    expect(await delegation(made.id)).toMatchObject({
      status: 'ISSUED',
      isRootDelegation: true,
      content: {
        recipientType: 'POSITION_ONLY',
        isNoExpiration: true,
        delegationGroups: [world.tenant.organizationId],
        delegationAuthorities: [{ redelegable: false, bounds: [{ max: '75000', unit: 'USD' }] }],
      },
    })
    const log = await world.as('authority').ask('GET', `/api/decision/delegations/${made.id}/changelog`)
    expect(JSON.stringify(log.data)).toContain('ISSUE')

    // the same file again finds all of it done
    const again = await checked(sheets)
    expect(again.items.filter((each) => each.act)).toEqual([])
    expect(again.job.result.same).toBe(3)
  })

  test('many are issued a few at a time, each once', async () => {
    const users = [...world.users.values()]
    const positions = ['Dean of Medicine', 'Chair of Civil Engineering']
    const many = await Promise.all(
      Array.from({ length: 18 }, (_, n) =>
        world
          .as('admin')
          .ask('POST', '/api/settings/positions', { positionName: `Clerk ${n} of ${decision}` })
          .then(({ data }) => data.id as string),
      ),
    )
    matrixId = await matrixOf({
      positions: [...positions.map((name) => world.positions.get(name)), ...many],
      users: users.slice(0, 4),
    })
    const sheets = await exported()
    const [sheet] = sheets as [Sheets[0]]
    const row = sheet.rows[rowOfDecision(sheet)] as Value[]
    for (let column = 2; column < row.length; column++) if (row[column] === '–') row[column] = 1_000
    const { job: check, items } = await checked(sheets)
    const issued = items.filter((each) => each.act === 'ISSUE').length
    expect(issued).toBeGreaterThan(20)
    expect((await applied(check.id)).result).toMatchObject({ succeeded: issued, refused: [] })
    const { rows } = await product.owner.query(
      'select count(*)::int as made from app.delegation where decision_id = $1',
      [decision],
    )
    expect(rows[0].made).toBe(2 + issued)
  })

  test('an emptied cell revokes, and says what is below', async () => {
    const { job: check, items } = await checked(type(await exported(), 'President', EMPTY))
    expect(items).toMatchObject([{ act: 'REVOKE', from: '$1,000,000', to: '–' }])
    expect(items[0]?.effects.join()).toContain(`${dean.displayId}`)
    expect(await applied(check.id)).toMatchObject({ result: { succeeded: 1 } })
    expect(await delegation(top.id)).toMatchObject({ status: 'REVOKED' })
    expect((await delegation(dean.id)).status).toBe('ISSUED')
  })

  test('what hangs together is judged together, above before below', async () => {
    const sheets = type(type(await exported(), 'President', 3_000_000), 'Dean of Engineering', 1_500_000)
    const { job: check, items } = await checked(sheets)
    expect(items.map((each) => each.act)).toEqual(['RAISE', 'RAISE'])
    expect(await applied(check.id)).toMatchObject({ result: { succeeded: 2 } })
    const beyond = await checked(type(await exported(), 'Dean of Engineering', 4_000_000))
    expect(beyond.items).toMatchObject([{ act: null, refusal: expect.stringContaining('$3,000,000') }])
  })

  test('it waits for approval where the settings say so', async () => {
    await setting(world, { actionChangeApproval: true, actionIssuerApproval: true })
    try {
      const sheets = type(type(await exported(), 'Dean of Engineering', 200_000), 'Dean of Medicine', 50_000)
      const { job: check, items } = await checked(sheets)
      expect(items.find((each) => each.act === 'LOWER')?.effects.join()).toContain('Approval required')
      expect(items.find((each) => each.act === 'ISSUE')?.effects).toContain(
        'Approval required before it is in force.',
      )
      expect(await applied(check.id)).toMatchObject({ result: { succeeded: 2 } })
      expect(await delegation(dean.id)).toMatchObject({ pendingReapproval: true })
      expect(await receivedBy('Dean of Medicine')).toMatchObject([{ status: 'PENDING' }])
    } finally {
      await setting(world, { actionChangeApproval: false, actionIssuerApproval: false })
    }
  })

  test('goes on where its worker died, and does nothing twice', async () => {
    const second = await publishDecision(world, { name: 'Approve travel' })
    matrixId = await matrixOf({ decisionIds: [decision, second] })
    const received = async () =>
      (
        await product.owner.query(
          `select d.decision_id from app.delegation d join app.delegation_slot s on s.delegation_id = d.id
            where d.decision_id = any($1) and s.position_id = $2`,
          [[decision, second], world.positions.get('Dean of Medicine')],
        )
      ).rows.map((row) => row.decision_id)
    const sheets = await exported()
    const [sheet] = sheets as [Sheets[0]]
    for (const row of sheet.rows.filter(([id]) => String(id).startsWith('DEC-')))
      row[columnOf(sheet, 'Dean of Medicine')] = 40_000
    const { job: check } = await checked(sheets)
    const { data } = await confirm(check.id)
    const kept = async () =>
      (await product.owner.query('select kept from app.long_job where id = $1', [data.jobId])).rows[0].kept
    // in the first decision, then in the second
    for (const [statement, next] of [
      [40, undefined],
      [190, 1],
    ] as const) {
      const died = await product.dieInJob(1, statement)
      expect(died).toMatchObject({ task: 'run_long_job', wasCut: true })
      expect((await kept())?.next, `at ${statement}`).toBe(next)
      expect(await received()).toHaveLength(next ?? 0)
      // as a worker leaves it that died there
      await product.owner.query(
        `update app.long_job set status = 'RUNNING', finished_at = null, message = null, result = null, attempts = 1,
          heard_at = now() - interval '1 minute' where id = $1`,
        [data.jobId],
      )
    }
    await product.workOff()
    expect(await job(data.jobId)).toMatchObject({ status: 'DONE', result: { succeeded: 2, refused: [] } })
    expect((await received()).sort()).toEqual([decision, second].sort())
  })
})

describe('a cell that cannot be done', () => {
  test('text that is no amount, another currency, nothing to revoke', async () => {
    const sheets = type(await exported(), 'President', 'ask Dana')
    type(sheets, 'Dean of Engineering', '€5,000')
    type(sheets, 'Dean of Medicine', 'soon')
    const { items, job: check } = await checked(sheets)
    expect(items.map(({ refusal }) => refusal)).toEqual([
      expect.stringContaining('“ask Dana” is not a limit'),
      'This limit is in USD, not in EUR. Enter the amount in USD.',
      expect.stringContaining('“soon” is not a limit'),
    ])
    expect((await confirm(check.id)).status).toBe(409)
  })

  test('one that changed in the product since the export', async () => {
    const sheets = type(await exported(), 'Dean of Engineering', 100_000)
    expect((await change(dean.id, 300_000)).status).toBe(200)
    const { items } = await checked(sheets)
    expect(items).toMatchObject([
      { act: null, from: '$300,000', refusal: expect.stringContaining('now shows $300,000') },
    ])
  })

  test('one that changed between the preview and the confirmation is skipped, and the others are done', async () => {
    const sheets = type(type(await exported(), 'Dean of Engineering', 100_000), 'Dean of Medicine', 50_000)
    const { job: check } = await checked(sheets)
    expect((await change(dean.id, 300_000)).status).toBe(200)
    const done = await applied(check.id)
    expect(done.result).toMatchObject({
      succeeded: 1,
      refused: [
        {
          label: expect.stringContaining('for Dean of Engineering'),
          message: expect.stringContaining('now shows $300,000'),
        },
      ],
    })
    expect(await limitOf(dean.id)).toBe('300000.00')
    expect(await receivedBy('Dean of Medicine')).toHaveLength(1)
  })

  test('one whose effects are others by the time of the confirmation is skipped', async () => {
    const { job: check } = await checked(type(await exported(), 'Dean of Engineering', 100_000))
    await issue(world, decision, {
      to: 'Chair of Civil Engineering',
      max: 200_000,
      parent: dean.id,
      by: 'dean',
    })
    expect((await applied(check.id)).result).toMatchObject({
      succeeded: 0,
      refused: [{ message: expect.stringContaining('since the preview') }],
    })
    expect(await limitOf(dean.id)).toBe('250000.00')
  })

  test('several delegations, a suspended one, several recipients', async () => {
    await issue(world, decision, { to: 'President', max: 5_000 })
    expect((await act(world, 'president', 'suspended', dean.id)).status).toBe(200)
    const sheets = type(type(await exported(), 'President', 9_000), 'Dean of Engineering', 9_000)
    const { items } = await checked(sheets)
    expect(items.map(({ refusal }) => refusal)).toEqual([
      '2 delegations stand behind this cell. Change them on their own pages.',
      expect.stringContaining('not in force: suspended'),
    ])
  })

  test('a person who holds by their position is told of the column to change', async () => {
    await issue(world, decision, { to: 'Chair of Civil Engineering', max: 10_000 })
    const sheets = type(await exported(), 'chair Alder', 20_000)
    const { items } = await checked(sheets)
    expect(items).toMatchObject([{ act: null, refusal: expect.stringContaining('comes with a position') }])
  })
})

describe('a file', () => {
  test('with moved columns and rows is matched by its keys', async () => {
    const sheets = type(await exported(), 'Dean of Medicine', 60_000)
    const [sheet] = sheets as [Sheets[0]]
    const [a, b] = [columnOf(sheet, 'President'), columnOf(sheet, 'Dean of Medicine')]
    for (const row of sheet.rows) [row[a], row[b]] = [row[b] ?? null, row[a] ?? null]
    sheet.rows.splice(8, 0, [])
    const { items } = await checked(sheets)
    expect(items).toMatchObject([{ act: 'ISSUE', holder: { name: 'Dean of Medicine' }, to: '$60,000' }])
  })

  test('says of rows and columns that are none of the matrix that they are skipped', async () => {
    const sheets = await exported()
    const [sheet] = sheets as [Sheets[0]]
    const row = sheet.rows[rowOfDecision(sheet)] as Value[]
    row.push('a note')
    sheet.rows.push(['DEC-9999', 'Approve more', 5])
    const { items } = await checked(sheets)
    expect(items.map(({ place, act: does }) => [place, does])).toEqual([
      ['Column G', null],
      [`Row ${sheet.rows.length}`, null],
    ])
    expect(items[0]?.refusal).toContain('This column is not one of the matrix.')
  })

  test('without its keys, with doubled ones, of another matrix, or no workbook at all is refused as a whole', async () => {
    const told = async (sheets: Sheets | Uint8Array) => {
      const { job: check } = await checked(sheets)
      expect(check.status).toBe('FAILED')
      return check.message as string
    }
    const [sheet, keys] = (await exported()) as [Sheets[0], Sheets[0]]
    expect(await told([sheet])).toContain('lost its hidden sheet')
    const doubled = { ...sheet, rows: [...sheet.rows, sheet.rows[rowOfDecision(sheet)] as Value[]] }
    expect(await told([doubled, keys])).toContain('Delete one of the two rows')
    expect(await told([sheet, { ...sheet, name: 'Copy' }, keys])).toContain('several sheets: Matrix, Copy')
    const bare = { ...sheet, rows: sheet.rows.map((row, i) => (i === 6 ? [] : row)) }
    expect(await told([bare, keys])).toContain('hidden row')
    const other = await matrixOf({ matrixName: 'Council' })
    expect(await told(await exported(other))).toMatch(/exported from the matrix MTX-\d+ Council/)
    const elsewhere = keys.rows.map((row) => (row[0] === 'tenant' ? ['tenant', decision] : row))
    expect(await told([sheet, { ...keys, rows: elsewhere }])).toContain('another organization')
    expect(await told(unpackedTo(await fileOf(), 2 ** 31))).toContain('cannot be read')
    expect((await upload(Buffer.from('id,name'))).status).toBe(415)
    expect((await upload([sheet, keys], 'authority', matrixId, 'board.csv')).status).toBe(415)
  })

  test.runIf(libreOffice)('that a spreadsheet program saved changes nothing by that', async () => {
    const saved = await savedByLibreOffice(await fileOf())
    const { job: check, items } = await checked(saved)
    expect(check).toMatchObject({ status: 'DONE', result: { same: 0, missing: { rows: 0, columns: 0 } } })
    expect(items).toEqual([])
    const { sheets } = await readXlsx(saved)
    const changed = sheets.map(({ name, rows }) => ({ name, rows: rows as Value[][] }))
    expect((await checked(type(changed, 'Dean of Medicine', 5_000))).items).toMatchObject([{ act: 'ISSUE' }])
  })

  test('that comes late is still there when its job begins', async () => {
    const { data } = await upload(type(await exported(), 'Dean of Medicine', 5_000))
    await product.owner.query(
      `update graphile_worker._private_jobs set run_at = now() where key like 'file %'`,
    )
    await product.workOff()
    expect(await job(data.jobId)).toMatchObject({ status: 'DONE', result: { counts: { ISSUE: 1 } } })
  })

  test('of which everything stays as it was changes nothing', async () => {
    const { job: check, items } = await checked(await exported())
    expect(items).toEqual([])
    expect(check.result.counts).toMatchObject({ ISSUE: 0, skipped: 0 })
    expect((await confirm(check.id)).status).toBe(409)
  })
})

describe('who may', () => {
  test('each act asks its own permission: an issuer may change what they issued, and issue from what they hold', async () => {
    const sheets = type(type(await exported(), 'Dean of Engineering', 100_000), 'Dean of Medicine', 60_000)
    type(sheets, 'President', 2_000_000)
    const { job: check, items } = await checked(sheets, 'president')
    expect(items).toMatchObject([
      {
        act: 'ISSUE',
        effects: [expect.stringContaining(`From ${top.displayId} President, for `), expect.any(String)],
      },
      { act: 'LOWER', holder: { name: 'Dean of Engineering' } },
      { act: null, holder: { name: 'President' }, refusal: 'You do not have permission to do this.' },
    ])
    expect((await applied(check.id, 'president')).result).toMatchObject({ succeeded: 2, refused: [] })
    const [made] = await receivedBy('Dean of Medicine')
    expect(await delegation(made.id)).toMatchObject({ parentDelegationId: top.id })
  })

  test('who has several sources is told which', async () => {
    const second = await issue(world, decision, { to: 'President', max: 5_000 })
    const { items } = await checked(type(await exported(), 'Dean of Medicine', 1_000), 'president')
    expect(items[0]?.refusal).toContain(
      `several sources: ${top.displayId} President, ${second.displayId} President`,
    )
  })

  test('who may only read may change nothing, and who may not see the matrix does not hear of it', async () => {
    const sheets = type(await exported(), 'Dean of Engineering', 100_000)
    const auditor = await checked(sheets, 'auditor')
    expect(auditor.items).toMatchObject([{ act: null, refusal: expect.any(String) }])
    expect((await confirm(auditor.job.id, 'auditor')).status).toBe(409)
    expect(await limitOf(dean.id)).toBe('250000.00')
    const hidden = await matrixOf({ documentSharingType: 'RESTRICTED' })
    expect((await upload(sheets, 'guest', hidden)).status).toBe(404)
  })

  test('a check is its person’s alone, is confirmed once, and belongs to its matrix', async () => {
    const { job: check } = await checked(type(await exported(), 'Dean of Engineering', 100_000))
    expect((await list(check.id, 'auditor')).status).toBe(404)
    const other = await matrixOf({ matrixName: 'Third' })
    expect((await list(check.id, 'authority', other)).status).toBe(404)
    expect((await confirm(check.id)).status).toBe(201)
    expect((await confirm(check.id)).status).toBe(409)
    await product.workOff()
    expect(await limitOf(dean.id)).toBe('100000')
  })

  test('of another tenant nothing is found', async () => {
    const birch = await buildSmallWorld(product, 'Birch')
    const answer = await product.app.inject({
      method: 'POST',
      url: `/api/matrix/matrices/${matrixId}/updates?fileName=board.xlsx`,
      headers: { authorization: `Bearer ${birch.as('authority').token}`, 'content-type': XLSX },
      payload: Buffer.from(await writeXlsx({ sheets: await exported() })),
    })
    expect(answer.statusCode).toBe(404)
  })
})
