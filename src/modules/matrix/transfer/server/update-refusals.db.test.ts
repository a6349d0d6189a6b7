import { readXlsx, writeXlsx } from 'hucre/xlsx'
import { describe, expect, test } from 'vitest'
import { listDecisionRoles } from '#modules/settings/decision-roles/model/decision-role-calls.ts'
import { buildSmallWorld } from '#test/database/product.ts'
import { act, issue, publishDecision } from '#test/database/scenario.ts'
import { libreOffice, savedByLibreOffice } from '#test/database/spreadsheet.ts'
import { exportMatrix } from '../../matrices/model/export-call.ts'
import {
  applied,
  change,
  checked,
  columnOf,
  confirm,
  dean,
  decision,
  delegation,
  exported,
  fileOf,
  job,
  limitOf,
  list,
  matrixId,
  matrixOf,
  product,
  receivedBy,
  rowOfDecision,
  type Sheets,
  startTrips,
  top,
  type,
  unpackedTo,
  upload,
  useMatrix,
  type Value,
  world,
  XLSX,
} from '../testing/round-trips.ts'

startTrips()

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

  test('a number whose format makes it a percentage or another currency', async () => {
    const [sheet, keys] = (await exported()) as [Sheets[0], Sheets[0]]
    const row = rowOfDecision(sheet)
    const formats = [
      ['President', 0.25, '0%'],
      ['Dean of Engineering', 200_000, '[$€-407]#,##0'],
      ['Dean of Medicine', 5_000, '"$"#,##0'],
    ] as const
    const cells = new Map(
      formats.map(([column, value, numFmt]) => [
        `${row},${columnOf(sheet, column)}`,
        { value, style: { numFmt } },
      ]),
    )
    const { items } = await checked(await writeXlsx({ sheets: [{ ...sheet, cells }, keys] }))
    expect(items.map((each) => [each.act, each.to])).toEqual([
      ['ISSUE', '$5,000'],
      [null, '25%'],
      [null, '€200000'],
    ])
    expect(items.map(({ refusal }) => refusal?.split(', and')[0] ?? null)).toEqual([
      null,
      'The number format of this cell makes it a percentage',
      'The number format of this cell makes it an amount in EUR',
    ])
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

  test('a person who holds by their position is notified of the column to change', async () => {
    await issue(world, decision, { to: 'Chair of Civil Engineering', max: 10_000 })
    const sheets = type(await exported(), 'Chair of Civil Engineering', 20_000)
    const { items } = await checked(sheets)
    expect(items).toMatchObject([{ act: null, refusal: expect.stringContaining('comes with a position') }])
  })
})

describe('a cell behind which more stands than the matrix shows', () => {
  const LEFT_OUT = {
    from: '–',
    act: null,
    delegation: null,
    refusal: 'The matrix leaves out what stands behind this cell. Use the page of the delegation.',
  }
  const inGroup = (name: string, max: number) =>
    issue(world, decision, {
      to: 'Dean of Medicine',
      max,
      change: { delegationGroups: [world.groups.get(name)] },
    })
  const ofMedicine = () => ({ allGroups: false, groups: [world.groups.get('Medicine')] })

  /** The same file, with what a cell showed written by someone into the hidden sheet. */
  const forged = (sheets: Sheets, column: string, shown: Value): Sheets => {
    const [sheet, keys] = sheets as [Sheets[0], Sheets[0]]
    const row = keys.rows.find(([kind]) => kind === 'row') as Value[]
    row[5 + columnOf(sheet, column) - 2] = shown
    return sheets
  }

  test('of other groups: it is neither lowered, raised, revoked nor told, and nothing is issued beside it', async () => {
    const hidden = await inGroup('Engineering', 800_000)
    await useMatrix(ofMedicine())
    for (const typed of [20_000, 900_000, 'No limit', '$800,000']) {
      const { items, job: check } = await checked(type(await exported(), 'Dean of Medicine', typed))
      expect(items).toMatchObject([LEFT_OUT])
      expect(JSON.stringify(items)).not.toContain(hidden.displayId)
      expect(check.result.same).toBe(0)
      expect((await confirm(check.id)).status).toBe(409)
    }
    const emptied = forged(await exported(), 'Dean of Medicine', 800_000)
    expect((await checked(emptied)).items).toMatchObject([LEFT_OUT])
    expect(await receivedBy('Dean of Medicine')).toMatchObject([{ id: hidden.id, status: 'ISSUED' }])
    expect(await limitOf(hidden.id)).toBe('800000.00')
  })

  test('beside one that it shows: that one alone is reported and changed', async () => {
    const hidden = await inGroup('Engineering', 800_000)
    const shown = await inGroup('Medicine', 900)
    await useMatrix(ofMedicine())
    const { items, job: check } = await checked(type(await exported(), 'Dean of Medicine', 500))
    expect(items).toMatchObject([
      { act: 'LOWER', from: '$900', to: '$500', delegation: { displayId: shown.displayId } },
    ])
    expect((await applied(check.id)).result).toMatchObject({ succeeded: 1, refused: [] })
    expect(await limitOf(shown.id)).toBe('500')
    expect(await limitOf(hidden.id)).toBe('800000.00')
  })

  test('of other statuses, and beyond its range of limits', async () => {
    await useMatrix({ issuanceStatusNames: ['Suspended'] })
    expect((await checked(type(await exported(), 'Dean of Engineering', 20_000))).items).toMatchObject([
      LEFT_OUT,
    ])
    await useMatrix({ primaryLimitTypes: { 'Value (currency)': { min: null, max: '500000' } } })
    const sheets = type(type(await exported(), 'President', 20_000), 'Dean of Engineering', 20_000)
    const { items } = await checked(sheets)
    expect(items).toMatchObject([{ act: 'LOWER', holder: { name: 'Dean of Engineering' } }, LEFT_OUT])
  })

  test('of a file that was narrowed', async () => {
    const { data, status } = await world.as('authority').call(exportMatrix, {
      body: {
        matrixId,
        narrowing: { atMost: '500000' },
      },
    })
    expect(status).toBe(201)
    const { sheets } = await readXlsx(data.bytes)
    const narrow = sheets.map(({ name, rows }) => ({ name, rows: rows as Value[][] }))
    expect(narrow[0]?.rows[rowOfDecision(narrow[0])]?.[columnOf(narrow[0], 'President')]).toBe('Not shown')
    const { items } = await checked(type(narrow, 'President', 20_000))
    expect(items).toMatchObject([{ act: null, refusal: expect.stringContaining('The file leaves out') }])
    expect(await limitOf(top.id)).toBe('1000000.00')
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

  test('with an authority type that the decision does not have says so, in a row that was added or was there', async () => {
    const { approvalId, signatoryId } = world.tenant.authorityTypes
    await useMatrix({ authorityTypeIds: [approvalId, signatoryId] })
    const [sheet, keys] = (await exported()) as [Sheets[0], Sheets[0]]
    const [id, name, typeName] = sheet.rows[rowOfDecision(sheet)] as Value[]
    expect(typeName).toBe('Approval')
    expect(sheet.rows.filter(([each]) => each === id)).toHaveLength(1)
    const more = { ...sheet, rows: [...sheet.rows, [id, name, 'Signatory', 5] as Value[]] }
    const added = await checked([more, keys])
    expect(added.items.map(({ refusal }) => refusal)).toEqual([
      `${id} does not have the authority type Signatory. Add the type to the decision, and export the matrix again. 1 cell is skipped.`,
    ])
    // as files were written that had a row for each authority type of the matrix
    const old = keys.rows.find((row) => row[0] === 'row') as Value[]
    const written = [...old.slice(0, 3), 'Signatory', signatoryId, null, null, null, null]
    const known = await checked([more, { ...keys, rows: [...keys.rows, written] }])
    expect(known.items.map(({ refusal }) => refusal)).toEqual([
      'The decision does not have this authority type. Add the type to the decision, and upload the file again.',
    ])
  })

  test('that has a decision without the authority types of the matrix says so', async () => {
    await useMatrix({ authorityTypeIds: [world.tenant.authorityTypes.signatoryId] })
    expect((await checked(await exported())).items).toEqual([])
    const { items } = await checked(type(await exported(), 'President', 5))
    expect(items.map(({ refusal }) => refusal)).toEqual([
      expect.stringMatching(
        /^DEC-\d+ has none of the authority types of this matrix\. Add one to the decision, and export the matrix again\. 1 cell is skipped\.$/,
      ),
    ])
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
    const bare = { ...sheet, rows: sheet.rows.map((row, i) => (i === 3 ? [] : row)) }
    expect(await told([bare, keys])).toContain('hidden row')
    const other = await matrixOf({ matrixName: 'Council' })
    expect(await told(await exported(other))).toMatch(/exported from the matrix MTX-\d+ Council/)
    const [role] = (await world.as('admin').call(listDecisionRoles)).data.items
    const both = await matrixOf({ matrixName: 'Tiers', roleMatrix: true, authorityRoleIds: [role.id] })
    const { data: tiers } = await world
      .as('authority')
      .call(exportMatrix, { body: { matrixId: both, type: 'AUTHORITY' } })
    expect(await told(tiers.bytes)).toBe(
      'This file shows the tiers of the matrix, and cannot be uploaded to update it. Export the Decision Matrix, and change that file.',
    )
    const elsewhere = keys.rows.map((row) => (row[0] === 'tenant' ? ['tenant', decision] : row))
    expect(await told([sheet, { ...keys, rows: elsewhere }])).toContain('another organization')
    const added = (count: number) =>
      Array.from({ length: count }, (_, at): Value[] => [`DEC-9${at}`, 'Approve more', 5])
    const many = { ...sheet, rows: [...sheet.rows, ...added(1_001)] }
    expect(await told([many, keys])).toBe(
      'The file has 1,001 rows and columns that are not of the matrix. Delete them, and upload the file again.',
    )
    const far = { ...sheet, cells: new Map([['20000,0', { value: 'DEC-1' }]]) }
    expect(await told(await writeXlsx({ sheets: [far, keys] }))).toContain('up to row 20,000 and column AMJ')
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

  test('what is issued ends with what it is issued from', async () => {
    const lease = await publishDecision(world, { name: 'Sign lease' })
    await issue(world, lease, {
      to: 'President',
      change: { isNoExpiration: false, expirationDate: '2031-06-30' },
    })
    await useMatrix({}, lease)
    const { job: check, items } = await checked(
      type(await exported(), 'Dean of Medicine', 60_000),
      'president',
    )
    expect(items[0]?.effects[0]).toContain('through June 30, 2031.')
    await applied(check.id, 'president')
    const [made] = await receivedBy('Dean of Medicine')
    expect((await delegation(made.id)).content).toMatchObject({
      isNoExpiration: false,
      expirationDate: '2031-06-30',
    })
  })

  test('who has several sources is informed which', async () => {
    const second = await issue(world, decision, { to: 'President', max: 5_000 })
    const { items } = await checked(type(await exported(), 'Dean of Medicine', 1_000), 'president')
    expect(items[0]?.refusal).toContain(
      `several sources: ${top.displayId} President, ${second.displayId} President`,
    )
  })

  test('who may only read may change nothing, and who cannot see the matrix does not hear of it', async () => {
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
