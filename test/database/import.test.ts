import { parse } from 'csv-parse/sync'
import { stringify } from 'csv-stringify/sync'
import { writeXlsx } from 'hucre/xlsx'
import { describe, expect, test } from 'vitest'
import {
  archiveDecisions,
  decisionsUpload,
  getDecision,
  restoreDecisions,
} from '#modules/decision/decisions/model/decision-calls.ts'
import { decisionHistory } from '#modules/decision/decisions/model/decision-history-calls.ts'
import { decisionLists } from '#modules/decision/decisions/model/decision-list.ts'
import { DECISION_COLUMNS } from '#modules/decision/decisions/model/decision-template.ts'
import { getLongJob, getLongJobFile } from '#platform/model/long-job.ts'
import { XLSX } from '../../src/platform/model/file.ts'
import { startTestWorld } from './product.ts'
import { base, dollars, issue, publishDecision } from './scenario.ts'

const { product, world } = await startTestWorld()

type Row = Readonly<Record<string, string>>
const good: Row = {
  'Decision Name': 'Approve travel',
  Section: 'Procurement',
  Organizations: 'Alder University',
  'Authority Type 1': 'Approval',
  'Limit Type 1': 'Currency',
  'Max 1': '2500',
}
const fileOf = (rows: readonly Row[], columns = [...new Set(rows.flatMap(Object.keys))]) =>
  stringify([columns, ...rows.map((row) => columns.map((column) => row[column] ?? ''))])

async function send(body: string | Buffer, by = 'authority', type = 'text/csv', name = 'november.csv') {
  const answer = await product.app.inject({
    method: 'POST',
    url: `${base}/decisions/bulk-upload?fileName=${name}`,
    headers: { authorization: `Bearer ${world.as(by).token}`, 'content-type': type },
    payload: body,
  })
  return { status: answer.statusCode, data: answer.json().data }
}
const job = async (id: string) => (await world.as('authority').call(getLongJob, { params: { id } })).data

/** The job of a check, when it has ended. */
async function checked(body: string | Buffer) {
  const { data } = await send(body)
  await product.workOff()
  return job(data.jobId)
}
const apply = async (checkId: string) => {
  const answer = await world.as('authority').call(decisionsUpload.apply, { params: { jobId: checkId } })
  await product.workOff()
  return answer.data?.jobId ? job(answer.data.jobId) : answer
}
const found = async (search: string) =>
  (await world.as('authority').call(decisionLists.search, { body: { search, limit: 100 } })).data.items
const decision = async (id: string) =>
  (await world.as('authority').call(getDecision, { params: { id } })).data

describe('an upload of decisions', () => {
  test('is checked first, then saved: new rows as drafts, rows with an ID over their decision', async () => {
    const id = await publishDecision(world, { name: 'Approve hiring', description: 'As it was' })
    const { displayId } = await decision(id)
    const file = fileOf([
      {
        ...good,
        Description: 'Trips, “all” of them',
        Departments: 'Engineering; Medicine',
        Delegable: 'Yes',
        Pathways: 'Matrix; Direct Line',
        'Authority Type 2': 'approval',
        'Limit Type 2': 'Days',
        'Operator 2': '<',
        'Max 2': '30',
        'Authority Type 3': 'Signatory',
        'Limit Type 3': 'Authorized',
        Conditions: 'Budget: There is budget; Quote: Two offers',
        Roles: 'Consulted: President',
      },
      { ...good, 'Decision ID': displayId, 'Decision Name': 'Approve hires', Pathways: 'Matrix' },
    ])
    const check = await checked(file)
    expect(check).toMatchObject({
      status: 'DONE',
      result: { rows: 2, ready: 2, withErrors: 0, created: 1, overwritten: 1, problemCount: 0 },
    })
    expect(await found('travel')).toEqual([])

    expect(await apply(check.id)).toMatchObject({ status: 'DONE', result: { created: 1, overwritten: 1 } })
    const [created] = await found('travel')
    expect(await decision(created.id)).toMatchObject({
      status: 'DRAFT',
      description: 'Trips, “all” of them',
      owner: { name: 'authority Alder' },
      decisionGroups: [{ name: 'Alder University' }, { name: 'Engineering' }, { name: 'Medicine' }],
      delegationPathway: ['Matrix', 'Direct Line'],
      decisionAuthorities: [
        {
          authorityTypeName: 'Approval',
          bounds: [
            { valueType: 'CURRENCY', unit: 'USD', max: '2500', maxExclusive: false },
            { valueType: 'TIME', unit: 'DAYS', max: '30', maxExclusive: true },
          ],
        },
        { authorityTypeName: 'Signatory', bounds: [{ valueType: 'AUTHORIZED' }] },
      ],
      conditions: [{ name: 'Budget', description: 'There is budget' }, { name: 'Quote' }],
      roles: [{ decisionRoleName: 'Consulted', positionName: 'President' }],
    })
    const overwritten = await decision(id)
    // a column that the file has and the row leaves empty is emptied, one that the file lacks stays
    expect(overwritten).toMatchObject({
      status: 'PUBLISHED',
      name: 'Approve hires',
      description: '',
      version: 2,
    })
    const log = await world.as('authority').call(decisionHistory.log, { params: { id } })
    expect(log.data.items[0]).toMatchObject({ event: 'UPLOAD' })
    expect(await apply(check.id)).toMatchObject({
      status: 409,
      data: { message: 'This file is already being saved.' },
    })
  })

  test('reads = as exactly, and Down Line as Direct Line', async () => {
    const name = 'Approve fees'
    const check = await checked(
      fileOf([{ ...good, 'Decision Name': name, 'Operator 1': '=', 'Max 1': '2500', Pathways: 'Down Line' }]),
    )
    expect(check).toMatchObject({ result: { ready: 1, withErrors: 0 } })
    await apply(check.id)
    const [created] = await found(name)
    expect(await decision(created.id)).toMatchObject({
      delegationPathway: ['Direct Line'],
      decisionAuthorities: [{ bounds: [{ min: '2500', max: '2500' }] }],
    })
  })

  test('leaves what is in columns that the file does not have', async () => {
    const id = await publishDecision(world, { name: 'Approve leave', description: 'Kept' })
    const { displayId } = await decision(id)
    const check = await checked(
      fileOf([{ ...good, 'Decision ID': displayId, 'Decision Name': 'Approve leaves' }]),
    )
    await apply(check.id)
    expect(await decision(id)).toMatchObject({ name: 'Approve leaves', description: 'Kept' })
  })

  test('saves nothing where a single row is wrong, and says of each what to fix', async () => {
    const wrong: readonly (readonly [Row, string, string])[] = [
      [{ Section: 'Procurment' }, 'Section', 'There is no section with this name. Did you mean Procurement?'],
      [{ Section: '' }, 'Section', 'Section is required'],
      [{ 'Decision Name': '' }, 'Decision Name', 'Decision Name is required.'],
      [{ 'Decision Name': 'x'.repeat(151) }, 'Decision Name', 'Enter at most 150 characters. This has 151.'],
      [
        { Organizations: 'Alder Universty' },
        'Organizations',
        'There is no group with this name. Did you mean Alder University?',
      ],
      [
        { 'Max 1': '2.5 million' },
        'Max 1',
        'Enter the whole amount instead of “2.5 million”, such as 2500000.',
      ],
      [
        { 'Limit Type 1': 'Percentage', 'Max 1': '14' },
        'Limit Type 1',
        'This limit type is turned off in the decision settings.',
      ],
      [{ 'Limit Type 1': 'Percentage', 'Max 1': '140' }, 'Max 1', 'Enter a percentage from 0 to 100.'],
      [
        { 'Limit Type 1': 'Money' },
        'Limit Type 1',
        'Enter Currency, Number, Percentage, Days, Months, Years, or Authorized.',
      ],
      [
        { 'Currency 1': 'EUR' },
        'Currency 1',
        'There is no exchange rate for EUR. An administrator can add one.',
      ],
      [{ 'Authority Type 1': 'Recommend' }, 'Authority Type 1', 'There is no authority type with this name.'],
      [{ 'Operator 1': 'BETWEEN' }, 'Min 1', 'BETWEEN needs a minimum.'],
      [{ 'Min 1': '9000' }, 'Min 1', 'The minimum is above the maximum.'],
      [
        { Pathways: 'Anyone' },
        'Pathways',
        'Enter Matrix, Functional, or Direct Line, separated by semicolons.',
      ],
      [{ 'Owner Email': 'nobody@nowhere.org' }, 'Owner Email', 'There is no active user with this address.'],
      [
        { Roles: 'Consulted: Presidnt' },
        'Roles',
        'There is no position with this name. Did you mean President?',
      ],
      [
        { 'Decision ID': 'DEC-9999' },
        'Decision ID',
        'No decision that you can view has this ID. Leave the ID empty to create a decision.',
      ],
      [
        { Description: '=HYPERLINK("x")' },
        'Description',
        'This looks like a formula. Enter the value itself.',
      ],
    ]
    const before = (await world.as('authority').call(decisionLists.counts)).data.all
    const check = await checked(fileOf([{ ...good }, ...wrong.map(([change]) => ({ ...good, ...change }))]))
    expect(check.result).toMatchObject({ rows: wrong.length + 1, ready: 1, withErrors: wrong.length })
    expect(
      check.result.problems.map((each: { row: number; column: string; fix: string }) => [
        each.row,
        each.column,
        each.fix,
      ]),
    ).toEqual(wrong.map(([, column, fix], i) => [i + 3, column, fix]))
    expect(
      await world.as('authority').call(decisionsUpload.apply, { params: { jobId: check.id } }),
    ).toMatchObject({
      status: 422,
      data: { code: 'ROWS_WITH_ERRORS' },
    })
    expect((await world.as('authority').call(decisionLists.counts)).data.all).toBe(before)
    const file = await world.as('authority').call(getLongJobFile, { params: { id: check.id } })
    expect(file.headers['content-disposition']).toContain('decisions-rows-with-errors.csv')
    const lines: string[][] = parse(file.data.bytes, { bom: true })
    expect(lines).toHaveLength(wrong.length + 1)
    expect(lines[0]).toEqual(['Row', 'Column', 'Value', 'What to fix'])
    expect(lines[1]).toEqual(['3', 'Section', 'Procurment', wrong[0]?.[2]])
    expect(lines.at(-1)?.[2]).toBe('\'=HYPERLINK("x")')
  })

  test('names each decision once, by its ID in any case, of those that there are', async () => {
    const { displayId } = await decision(await publishDecision(world, { name: 'Approve once' }))
    const rowOf = (id: string) => ({ ...good, 'Decision ID': id })
    const long = `DEC-${'9'.repeat(100)}`
    const ids = [displayId.toLowerCase(), displayId, `X${displayId}`, long]
    const { result } = await checked(fileOf([...ids.map(rowOf), good]))
    const fix = 'No decision that you can view has this ID. Leave the ID empty to create a decision.'
    expect(result.problems).toEqual([
      { row: 3, column: 'Decision ID', value: displayId, fix: 'Row 2 already has this ID.' },
      { row: 4, column: 'Decision ID', value: `X${displayId}`, fix },
      { row: 5, column: 'Decision ID', value: long.slice(0, 100), fix },
    ])
    expect(result).toMatchObject({ rows: 5, ready: 2, created: 1, overwritten: 1, ignored: 0 })
  })

  test('shows the first hundred problems, and has all of them in the file', async () => {
    const bad = { ...good, Section: 'Nowhere', 'Max 1': 'many' }
    const check = await checked(fileOf(Array.from({ length: 51 }, () => bad)))
    expect(check.result).toMatchObject({ rows: 51, ready: 0, withErrors: 51, problemCount: 102 })
    expect(check.result.problems).toHaveLength(100)
    const file = await world.as('authority').call(getLongJobFile, { params: { id: check.id } })
    expect(parse(file.data.bytes, { bom: true })).toHaveLength(103)
    const answer = await world.as('authority').call(decisionsUpload.apply, { params: { jobId: check.id } })
    expect(answer.data.message).toBe('51 rows have errors. Correct the file and upload it again.')
  })

  test('is named among the work of its person, who finds the latest check alone', async () => {
    const [first, latest] = [await checked(fileOf([good])), await checked(fileOf([good]))]
    const link = `/decisions?upload=${latest.id}`
    expect(latest).toMatchObject({ name: 'Check of november.csv', link, done: 1, total: 1, fileName: null })
    expect(latest.result).toMatchObject({ fileName: 'november.csv', effects: null })
    expect(await job(first.id)).toMatchObject({ code: 'NOT_FOUND' })
    const applied = await apply(latest.id)
    expect(applied).toMatchObject({
      name: 'Upload of november.csv',
      link: `/decisions?upload=${applied.id}`,
      done: 1,
      total: 1,
    })
    expect(await job(latest.id)).toMatchObject({ code: 'NOT_FOUND' })
  })

  test('does what its person may do one by one, and says why not', async () => {
    const owned = await publishDecision(world, { name: 'Approve owner' })
    const bound = await publishDecision(world, { name: 'Approve conditions' })
    const archived = await publishDecision(world, { name: 'Approve archived' })
    const kept = await publishDecision(world, { name: 'Approve kept' })
    await world.as('authority').call(archiveDecisions, { body: { decisionIds: [archived] } })
    const over = async (id: string, change: Row = {}): Promise<Row> => ({
      ...good,
      'Decision ID': (await decision(id)).displayId,
      Pathways: 'Matrix',
      'Owner Email': 'authority@alder.example',
      ...change,
    })
    const file = fileOf([
      { ...good, Pathways: 'Matrix' },
      await over(archived),
      await over(owned, { 'Owner Email': 'dean@alder.example' }),
      await over(bound, { Conditions: 'Budget: There is budget' }),
      await over(kept),
    ])
    const keys = ['tenant.create_decisions', 'decision.change_owner', 'decision.manage_conditions_roles']
    const {
      rows: [{ permissions }],
    } = await product.owner.query(
      `select permissions from app.user_role where tenant_id = $1 and name = 'Global Authority Manager'`,
      [world.tenant.id],
    )
    const permit = (to: object) =>
      product.owner.query(
        `update app.user_role set permissions = $2 where tenant_id = $1 and name = 'Global Authority Manager'`,
        [world.tenant.id, JSON.stringify(to)],
      )
    await permit(Object.fromEntries(Object.entries(permissions).filter(([key]) => !keys.includes(key))))
    const { result } = await checked(file)
    await permit(permissions)
    const forbidden = 'You do not have permission to do this.'
    const isArchived = 'This decision is Archived. You can edit it only when it is Draft or Published.'
    const said = (of: { problems: { row: number; column: string; fix: string }[] }) =>
      of.problems.map((each) => [each.row, each.column, each.fix])
    expect(said(result)).toEqual([
      [2, 'Decision ID', forbidden],
      [3, 'Decision ID', isArchived],
      [4, 'Owner Email', forbidden],
      [5, 'Conditions', forbidden],
    ])
    expect(result).toMatchObject({ ready: 1, created: 0, overwritten: 1 })
    const again = await checked(file)
    expect(said(again.result)).toEqual([[3, 'Decision ID', isArchived]])
    expect(again.result).toMatchObject({ ready: 4, created: 1, overwritten: 3 })
  })

  test('that was right and is no longer when it is saved, saves nothing', async () => {
    const check = await checked(fileOf([{ ...good, 'Decision Name': 'Too late', Category: 'Purchasing' }]))
    expect(check.result.problemCount).toBe(0)
    await product.owner.query(`update app.category set deleted_at = now() where name = 'Purchasing'`)
    expect(await apply(check.id)).toMatchObject({
      status: 'FAILED',
      message: expect.stringContaining('Nothing was saved'),
    })
    await product.owner.query(`update app.category set deleted_at = null where name = 'Purchasing'`)
    expect(await found('Too late')).toEqual([])
  })

  test('that ended is reported to the person who began it', async () => {
    const told = async () => {
      const { data } = await world
        .as('authority')
        .ask('GET', '/api/notification/notifications?templateKey=IMPORT_FINISHED')
      return data.items.map(({ message, actionUrl }: { message: string; actionUrl: string }) => [
        message,
        actionUrl,
      ])
    }
    const before = (await told()).length
    const { id } = await checked(fileOf([{ ...good, 'Decision Name': 'Approve a conference' }]))
    expect(await told()).toHaveLength(before)
    await apply(id)
    const [newest, ...others] = await told()
    expect(newest).toEqual([
      'The upload of “november.csv” is saved, with 1 created, 0 overwritten, and 0 ignored.',
      '/decisions',
    ])
    expect(others).toHaveLength(before)
  })

  test('of many rows is numbered in their order, and saves nothing where the last is no longer right', async () => {
    const many = Array.from({ length: 450 }, (_, i) => ({ ...good, 'Decision Name': `Many ${i}` }))
    const last = { ...good, 'Decision Name': 'Many and last', Category: 'Purchasing' }
    const check = await checked(fileOf([...many, last]))
    await product.owner.query(`update app.category set deleted_at = now() where name = 'Purchasing'`)
    expect(await apply(check.id)).toMatchObject({ status: 'FAILED', done: 0 })
    await product.owner.query(`update app.category set deleted_at = null where name = 'Purchasing'`)
    expect(await found('Many')).toEqual([])

    expect(await apply((await checked(fileOf([...many, last]))).id)).toMatchObject({
      status: 'DONE',
      result: { created: 451, overwritten: 0 },
    })
    const { rows } = await product.owner.query<{ name: string; number: number; entries: string }>(
      `select d.name, d.display_number as number, (select count(*) from app.revision r where r.tenant_id = $1 and r.record_id = d.id) as entries
       from app.decision d where d.tenant_id = $1 and d.name like 'Many %' order by d.display_number`,
      [world.tenant.id],
    )
    expect(rows.map(({ name }) => name)).toEqual([...many, last].map((row) => row['Decision Name']))
    expect(rows.map(({ number }) => number - (rows[0]?.number ?? 0))).toEqual(rows.map((_, i) => i))
    expect(rows.every(({ entries }) => entries === '1')).toBe(true)
  })

  describe('over a decision', () => {
    const over = async (change: Record<string, unknown> = {}) => {
      const id = await publishDecision(world, { name: 'Approve grant', ...change })
      return { id, row: { ...good, 'Decision ID': (await decision(id)).displayId, Pathways: 'Matrix' } }
    }
    const fixOf = async (row: Row) =>
      (await checked(fileOf([row]))).result.problems.map((each: { fix: string }) => each.fix)

    test('groups and conditions of columns that the file does not have stay', async () => {
      const { id, row } = await over({
        decisionGroups: [world.tenant.organizationId, world.groups.get('Medicine')],
        conditions: [{ name: 'Budget', description: 'There is budget' }],
      })
      await apply((await checked(fileOf([row]))).id)
      expect(await decision(id)).toMatchObject({
        decisionGroups: [{ name: 'Alder University' }, { name: 'Medicine' }],
        conditions: [{ name: 'Budget' }],
      })
    })

    test('what a file cannot hold is never dropped without a word', async () => {
      const { row } = await over({
        decisionAuthorities: [
          {
            authorityTypeId: world.tenant.authorityTypes.approvalId,
            bounds: [
              dollars(1),
              {
                valueType: 'TIME',
                unit: 'DAYS',
                min: null,
                minExclusive: false,
                max: '3',
                maxExclusive: false,
              },
            ],
          },
        ],
      })
      expect(await fixOf(row)).toEqual([
        expect.stringContaining('has 2 limits, but the file has columns for 1'),
      ])
      const odd = await over({ conditions: [{ name: 'Budget', description: 'There is budget; and time' }] })
      expect(await fixOf({ ...odd.row, Conditions: 'Budget: There is budget' })).toEqual([
        expect.stringContaining('contains a semicolon'),
      ])
    })

    test('a category does not come along into another section', async () => {
      const { row } = await over({ categoryId: [...world.categories.values()][0] })
      const elsewhere = [...world.sections.keys()].find((name) => name !== 'Procurement') as string
      expect(await fixOf({ ...row, Section: elsewhere })).toEqual([
        expect.stringContaining('belongs to another section'),
      ])
    })

    test('what is turned off stays where a row leaves it empty', async () => {
      const { id, row } = await over({ conditions: [{ name: 'Budget', description: 'There is budget' }] })
      const path = `/api/settings/decision-settings/${world.tenant.id}`
      const turn = async (conditionEnabled: boolean) => {
        const { etag } = await world.as('admin').ask('GET', path)
        await world.as('admin').ask('PATCH', path, { conditionEnabled }, { 'if-match': etag ?? '' })
      }
      await turn(false)
      await apply((await checked(fileOf([{ ...row, Conditions: '' }]))).id)
      await turn(true)
      expect((await decision(id)).conditions).toMatchObject([{ name: 'Budget' }])
    })

    test('an edit of someone else since the check is not overwritten', async () => {
      const { id, row } = await over()
      const check = await checked(fileOf([row]))
      await world.as('authority').call(archiveDecisions, { body: { decisionIds: [id] } })
      await world.as('authority').call(restoreDecisions, { body: { decisionIds: [id] } })
      expect(await apply(check.id)).toMatchObject({
        status: 'FAILED',
        message: expect.stringContaining('has changed since the check'),
      })
      expect((await decision(id)).name).toBe('Approve grant')
    })

    test('it is said beforehand which delegations would no longer fit', async () => {
      const [{ id, row }, fits, draft] = [await over(), await over(), await over({ status: 'DRAFT' })]
      const effects = async () => (await checked(fileOf([row, fits.row, draft.row]))).result.effects
      await issue(world, id, { to: 'President', max: 1_000_000 })
      await issue(world, fits.id, { to: 'President', max: 2_500 })
      expect(await effects()).toBe(
        '1 open delegation of 1 decision will no longer fit. They keep their terms and will be flagged as invalid.',
      )
      await issue(world, id, { to: 'Dean of Medicine', max: 1_000_000 })
      expect(await effects()).toBe(
        '2 open delegations of 1 decision will no longer fit. They keep their terms and will be flagged as invalid.',
      )
    })
  })

  test('that was canceled or failed tells of nothing that was done', async () => {
    const check = await checked(fileOf([{ ...good, 'Decision Name': 'Without rights' }]))
    const { data } = await world.as('authority').call(decisionsUpload.apply, { params: { jobId: check.id } })
    await product.owner.query(
      `update app.user_role r set permissions = permissions - 'tenant.bulk_upload' where r.tenant_id = $1 and r.name = 'Global Authority Manager'`,
      [world.tenant.id],
    )
    await product.workOff()
    await product.owner.query(
      `update app.user_role r set permissions = permissions || '{"tenant.bulk_upload": "ON"}' where r.tenant_id = $1 and r.name = 'Global Authority Manager'`,
      [world.tenant.id],
    )
    expect(await job(data.jobId)).toMatchObject({
      status: 'FAILED',
      done: 0,
      message: 'You do not have permission to do this.',
    })
  })

  test('counts rows as a spreadsheet does, and passes over empty ones', async () => {
    const [head, line] = fileOf([good]).split('\n')
    const check = await checked(
      [head, line, '', ',,,,,', line?.replace('Procurement', 'Nope'), ''].join('\n'),
    )
    expect(check.result).toMatchObject({ rows: 2, ready: 1, withErrors: 1, created: 1 })
    expect(check.result.problems).toMatchObject([{ row: 5, column: 'Section' }])
  })

  test.each<[string, string | Buffer, string]>([
    [
      'a misspelt column',
      'Decision Nam,Section\na,b\n',
      'There is no column “Decision Nam”. Did you mean Decision Name?',
    ],
    ['another encoding', Buffer.from('Name\nCaf\xe9\n', 'latin1'), 'not in UTF-8'],
    ['a damaged spreadsheet', Buffer.from('PK\x03\x04 and more'), 'This Excel file cannot be read.'],
  ])('says what is wrong with %s', async (_name, body, sentence) => {
    expect(await checked(body)).toMatchObject({
      status: 'FAILED',
      message: expect.stringContaining(sentence),
    })
  })

  test('comes as an Excel file as well, and as a CSV file with semicolons', async () => {
    const columns = Object.keys(good)
    const rows = (name: string) => [
      columns,
      columns.map((key) => ({ ...good, 'Decision Name': name })[key] ?? ''),
    ]
    const sheets = [{ name: 'Decisions', rows: rows('Approve Excel') }]
    const { data } = await send(Buffer.from(await writeXlsx({ sheets })), 'authority', XLSX, 'november.xlsx')
    await product.workOff()
    expect((await job(data.jobId)).result).toMatchObject({
      fileName: 'november.xlsx',
      rows: 1,
      created: 1,
      problems: [],
    })
    expect(await apply(data.jobId)).toMatchObject({ status: 'DONE', result: { created: 1 } })
    expect(await found('Approve Excel')).toHaveLength(1)
    const german = await checked(stringify(rows('Approve travel'), { delimiter: ';' }))
    expect(german.result).toMatchObject({ rows: 1, created: 1, problems: [] })
  })

  test('says of a ragged row how many values it has', async () => {
    const check = await checked(`${fileOf([good])}only,two\n`)
    expect(check.result.problems).toMatchObject([
      { row: 3, fix: expect.stringContaining('has 2 values, but the header has 6') },
    ])
  })

  test('is no other kind of file, not larger than 25 MB, and for those who may upload', async () => {
    expect(await send('a', 'authority', 'application/pdf')).toMatchObject({
      status: 415,
      data: { message: 'The file format is not supported. Please upload a .csv file.' },
    })
    expect(await send('{}', 'authority', 'application/json')).toMatchObject({ status: 415 })
    expect(await send(fileOf([good]), 'authority', 'text/csv', 'november.csv.txt')).toMatchObject({
      status: 415,
      data: { code: 'FILE_TYPE' },
    })
    expect((await send(fileOf([good]), 'authority', 'text/csv', 'NOVEMBER.CSV')).status).toBe(201)
    expect(await send(Buffer.alloc(25 * 1_048_576 + 1, 'a'))).toMatchObject({
      status: 413,
      data: { message: 'File size exceeds the maximum limit of 25 MB!' },
    })
    expect((await send(fileOf([good]), 'president')).status).toBe(403)
  })

  test('has a template with every column', async () => {
    const { data, headers } = await world.as('authority').call(decisionsUpload.template)
    expect(headers['content-disposition']).toContain('filename="decisions-template.csv"')
    expect(parse(data.bytes, { bom: true })).toEqual([DECISION_COLUMNS.map(({ name }) => name)])
  })
})

describe('an upload of sections and categories', () => {
  const sections = '/api/settings/decision-sections'
  test('adds what is new, ignores names that are there, and records it', async () => {
    const admin = world.as('admin')
    const sent = await product.app.inject({
      method: 'POST',
      url: `${sections}/bulk-upload?fileName=sections.csv`,
      headers: { authorization: `Bearer ${admin.token}`, 'content-type': 'text/csv' },
      payload:
        'category,SECTION\nLeases,Real estate\nPurchasing,procurement\n,Real Estate\nTravel,Procurement\n',
    })
    const { jobId } = sent.json().data
    await product.workOff()
    const check = (await admin.call(getLongJob, { params: { id: jobId } })).data
    expect(check.result).toMatchObject({ rows: 4, created: 3, ignored: 2, problemCount: 0 })
    await admin.ask('POST', `${sections}/bulk-upload/${jobId}/apply`)
    await product.workOff()
    const table = (await admin.ask('GET', `${sections}/table`)).data.items
    const names = (name: string) =>
      table
        .find((each: { name: string }) => each.name === name)
        ?.categories.map((each: { name: string }) => each.name)
    expect(names('Real estate')).toEqual(['Leases'])
    expect(names('Procurement')).toContain('Travel')
    const recorded = await product.owner.query(
      `select count(*)::int as n from app.revision where event = 'UPLOAD' and kind in ('section', 'category')`,
    )
    expect(recorded.rows[0].n).toBe(3)
  })

  test('says of each row what is wrong with its names, and has a template', async () => {
    const admin = world.as('admin')
    const sent = await product.app.inject({
      method: 'POST',
      url: `${sections}/bulk-upload?fileName=sections.csv`,
      headers: { authorization: `Bearer ${admin.token}`, 'content-type': 'text/csv' },
      payload: `Section,Category\nNew,\n,Leases\n${'x'.repeat(151)},\nFinance,${'y'.repeat(151)}\n`,
    })
    await product.workOff()
    const check = (await admin.call(getLongJob, { params: { id: sent.json().data.jobId } })).data
    const link = `/admin/account-settings/decisions?upload=${check.id}`
    expect(check).toMatchObject({ link, fileName: 'sections-categories-rows-with-errors.csv' })
    expect(check.result).toMatchObject({ rows: 4, ready: 1, created: 1, overwritten: 0, ignored: 0 })
    expect(check.result.problems).toEqual([
      { row: 3, column: 'Section', value: '', fix: 'Section name is required.' },
      {
        row: 4,
        column: 'Section',
        value: 'x'.repeat(151),
        fix: 'Enter at most 50 characters. This has 151.',
      },
      {
        row: 5,
        column: 'Category',
        value: 'y'.repeat(151),
        fix: 'Enter at most 50 characters. This has 151.',
      },
    ])
    const { data, headers } = await admin.ask('GET', `${sections}/template`)
    expect(headers['content-disposition']).toContain('filename="sections-categories-template.csv"')
    expect(parse(data.bytes, { bom: true })).toEqual([['Section', 'Category']])
  })

  test('is for those who manage the settings', async () => {
    expect((await world.as('authority').ask('GET', `${sections}/template`)).status).toBe(403)
  })
})
