import { writeXlsx } from 'hucre/xlsx'
import { expect, test } from 'vitest'
import type { ImportColumn } from '#platform/model/import.ts'
import { readCsv, readTable } from './read-csv.ts'

const COLUMNS: readonly ImportColumn[] = [{ name: 'Name', required: true }, { name: 'Note' }]

async function* inPieces(body: string | Buffer, size = 65_536): AsyncGenerator<Uint8Array> {
  const bytes = Buffer.from(body)
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size)
}
const read = (body: string | Buffer, size?: number) => readCsv(inPieces(body, size), COLUMNS)

test('reads columns by name in any case and order, values without space around them, rows as a spreadsheet counts', async () => {
  const { rows, columns, problems } = await read('\uFEFF note , NAME\n\n a , b \n,\n  ,\n"x, y",Zoë\n')
  expect(rows.map(({ row, of }) => [row, of('Name'), of('Note')])).toEqual([
    [3, 'b', 'a'],
    [6, 'Zoë', 'x, y'],
  ])
  expect([...columns]).toEqual(['Note', 'Name'])
  expect(problems).toEqual([])
})

test('a column that the file does not have is empty in each row', async () => {
  const { rows, columns } = await read('Name\na\n')
  expect([rows[0]?.of('Note'), columns.has('Note')]).toEqual(['', false])
})

test('a letter may be cut where one piece of the file ends', async () => {
  const { rows } = await read('Name\nZoë\n', 1)
  expect(rows.map(({ of }) => of('Name'))).toEqual(['Zoë'])
})

const UTF_8 = 'The file is not in UTF-8. Save the file as “CSV UTF-8” and upload it again.'
const EMPTY = 'The file is empty. Download the template to see what the file should contain.'
const OPEN = 'A quotation mark in the file is never closed.'
const NO_NAME = 'A column of the header has no name. Remove the column, or name it as in the template.'

test.each<[string, string | Buffer, string]>([
  ['an empty file', '', EMPTY],
  ['commas alone', ' ,\n\n,\n', EMPTY],
  ['no rows', 'Name\n ,\n', 'The file has a header but no rows.'],
  ['a header alone', 'Name', 'The file has a header but no rows.'],
  [
    'a missing column',
    'Note\na\n',
    'The column “Name” is missing from the header. Download the template to see every column.',
  ],
  ['a column twice', 'Name, name\na,b\n', 'The column “Name” appears twice in the header. Remove one.'],
  ['a misspelt column', 'Nam\na\n', 'There is no column “Nam”. Did you mean Name?'],
  [
    'an unknown column',
    'Name,Quantity\na,b\n',
    'There is no column “Quantity”. Download the template to see every column.',
  ],
  ['a column without a name', 'Name,\na,b\n', NO_NAME],
  ['semicolons with a misspelt column', 'NAME;Not\na;b\n', 'There is no column “Not”. Did you mean Note?'],
  [
    'a name with a semicolon',
    'a;b\nc\n',
    'There is no column “a;b”. Download the template to see every column.',
  ],
  ['UTF-16 without a mark', Buffer.from('Name\na\n', 'utf16le'), UTF_8],
  ['letters of old', Buffer.from('Name\nCaf\xe9\n', 'latin1'), UTF_8],
  ['half a letter at its end', Buffer.from('Name\nCaf\xc3', 'latin1'), UTF_8],
  [
    'a quotation mark in the middle',
    'Name\nab"c\n',
    'Line 2 is not valid CSV because a quotation mark is in the middle of a value. Enclose the value in quotation marks, and double those inside.',
  ],
  ['an open quotation mark', 'Name\n"open\n', OPEN],
  ['a value that never ends', `Name\n"${'long '.repeat(100_000)}`, OPEN],
  [
    'more rows than 50,000',
    `Name\n${'a\n'.repeat(50_001)}`,
    'The file has more than 50,000 rows. Split it into several files.',
  ],
])('says what to do about %s', async (_what, body, sentence) => {
  await expect(read(body)).rejects.toMatchObject({ failure: { code: 'FILE_WRONG', message: sentence } })
})

test('reads 50,000 rows, and no spreadsheet', async () => {
  expect((await read(`Name\n${'a\n'.repeat(50_000)}`)).rows).toHaveLength(50_000)
  expect((await read('Name\nPK\n')).rows).toHaveLength(1)
  expect((await read('Note,Name\nP,K\n')).rows).toHaveLength(1)
})

test.each<[string, string | Buffer]>([
  ['commas', 'Name,Note\n"a,b",c\n'],
  ['semicolons', 'Name;Note\n"a,b";c\n'],
  ['tabs', '"Name"\tNote\na,b\tc\n'],
  ['what a first line says', 'sep=|\r\nName|Note\r\na,b|c\r\n'],
  ['semicolons in a file that says so', 'sep=;\nName;Note\na,b;c\n'],
  ['what a first line in quotation marks says', '"sep=;"\r\nName;Note\r\na,b;c\r\n'],
  ['what a first line in capitals says, with carriage returns', 'SEP=|\rName|Note\ra,b|c\r'],
  ['UTF-16 from the low end', Buffer.from('\ufeffName;Note\na,b;c\n', 'utf16le')],
  ['UTF-16 from the high end', Buffer.from('\ufeffName\tNote\na,b\tc\n', 'utf16le').swap16()],
])('reads values between %s', async (_what, body) => {
  for (const size of [1, 65_536]) {
    const { rows } = await read(body, size)
    expect(rows.map(({ row, of }) => [row, of('Name'), of('Note')])).toEqual([[2, 'a,b', 'c']])
  }
})

test('a formula that an export neutralized is a text again', async () => {
  const { rows } = await read("Name\n'=1+1\n'quoted\n")
  expect(rows.map(({ of }) => of('Name'))).toEqual(['=1+1', "'quoted"])
})

test('skips blank lines before the header, and counts them', async () => {
  for (const body of ['\r\n;;\r\nName;Note\r\na,b;c\r\n', '\r;;\rName;Note\ra,b;c\r'])
    for (const size of [1, 65_536]) {
      const { rows } = await read(body, size)
      expect(rows.map(({ row, of }) => [row, of('Name'), of('Note')])).toEqual([[4, 'a,b', 'c']])
    }
  const { rows } = await workbook([{ name: 'A', rows: [[], [null], ['Name', 'Note'], ['a']] }])
  expect(rows.map(({ row, of }) => [row, of('Name'), of('Note')])).toEqual([[4, 'a', '']])
})

type Sheets = Parameters<typeof writeXlsx>[0]['sheets']
const workbook = async (sheets: Sheets) =>
  readTable(inPieces(Buffer.from(await writeXlsx({ sheets }))), COLUMNS)

test('reads the first visible sheet of an Excel file as a spreadsheet shows it', async () => {
  const { rows, problems } = await workbook([
    { name: 'Lists', rows: [['secret']], hidden: true },
    {
      name: 'Users',
      rows: [
        ['NOTE', 'Name', null],
        [0.1 + 0.2, 'Zoë'],
        [],
        [true, new Date('2026-11-28T00:00:00Z')],
        ['merged', 'a'],
        [null, 'b'],
        [0.2, 'c'],
      ],
      merges: [{ startRow: 4, startCol: 0, endRow: 5, endCol: 0 }],
      cells: new Map([['6,0', { value: 0.2, style: { numFmt: '0%' } }]]),
    },
  ])
  expect(problems).toEqual([])
  expect(rows.map(({ row, of }) => [row, of('Name'), of('Note')])).toEqual([
    [2, 'Zoë', '0.3'],
    [4, '2026-11-28', 'Yes'],
    [5, 'a', 'merged'],
    [6, 'b', 'merged'],
    [7, 'c', '20%'],
  ])
})

/** The texts of cells of one column, each with its number format. */
const formatted = async (...cells: readonly (readonly [value: number, numFmt: string])[]) => {
  const { rows } = await workbook([
    {
      name: 'A',
      rows: [['Name'], ...cells.map(([value]) => [value])],
      cells: new Map(cells.map(([value, numFmt], at) => [`${at + 1},0`, { value, style: { numFmt } }])),
    },
  ])
  return rows.map(({ of }) => of('Name'))
}

test('reads a number with the currency, the percent sign, and the size that its cell shows', async () => {
  expect(
    await formatted(
      [5000, '#,##0.00\\ "€"'],
      [7000, '[$CHF-807]\\ #,##0'],
      [2_500_000, '"$"#,##0.0,,"M"'],
      [250, '"$"#,##0"k"'],
      [0.07, '0%'],
      [30, '0" days"'],
      [0.1 + 0.2, '"$"0.00'],
    ),
  ).toEqual(['€5000', 'CHF 7000', '$2500000', '$250k', '7%', '30', '$0.3'])
})

test('reads a number with the zeros that its cell shows in front', async () => {
  expect(await formatted([123, '00000'], [7, '"E-"000'], [7, '0'])).toEqual(['00123', 'E-007', '7'])
})

test('tells a number with a fraction from a text that looks like one', async () => {
  const { rows } = await workbook([
    {
      name: 'A',
      rows: [
        ['Name', 'Note'],
        [5.125, '5.125'],
        [null, 5],
      ],
      merges: [{ startRow: 1, startCol: 0, endRow: 2, endCol: 0 }],
    },
  ])
  expect(rows.map(({ isFraction }) => [isFraction('Name'), isFraction('Note')])).toEqual([
    [true, false],
    [true, false],
  ])
  expect((await read('Name\n5.125\n')).rows[0]?.isFraction('Name')).toBe(false)
})

test('says what to do about an Excel file that cannot be read, or hides a part', async () => {
  const wrong = (sentence: string) => ({
    failure: { code: 'FILE_WRONG', message: expect.stringContaining(sentence) },
  })
  await expect(readTable(inPieces(Buffer.from('PK\x03\x04 and more')), COLUMNS)).rejects.toMatchObject(
    wrong('This Excel file cannot be read.'),
  )
  const rows = [['Name'], ['a'], ['b']]
  await expect(
    workbook([{ name: 'Users', rows, rowDefs: new Map([[1, { hidden: true }]]) }]),
  ).rejects.toMatchObject(wrong('The sheet Users hides rows or columns.'))
  const problems = (await workbook([{ name: 'A', rows: [['Name'], ['a', 'more']] }])).problems
  expect(problems).toMatchObject([{ row: 2, fix: expect.stringContaining('This row has 2 values') }])
})

const RAGGED = (values: number) =>
  `This row has ${values} values, but the header has 2. Enclose a value that contains a comma in quotation marks.`
const FORMULA = 'This looks like a formula. Enter the value itself.'

test.each<[string, string, object | undefined]>([
  ['too few values', 'a', { column: '', value: '', fix: RAGGED(1) }],
  ['too many', 'a,b,c', { column: '', value: '', fix: RAGGED(3) }],
  ['a formula', 'a, =SUM(A1)', { column: 'Note', value: ' =SUM(A1)', fix: FORMULA }],
  ['a formula with a space', '= 1,b', { column: 'Name', value: '= 1', fix: FORMULA }],
  ['a macro', '@x,b', { column: 'Name', value: '@x', fix: FORMULA }],
  ['a sum', '+A1,b', { column: 'Name', value: '+A1', fix: FORMULA }],
  ['a difference', '-(1),b', { column: 'Name', value: '-(1)', fix: FORMULA }],
  ['a sign alone', '=,-', undefined],
  ['a negative number', '-5,+5', undefined],
  ['a sign in the middle', 'a=b,c@d', undefined],
  ['a long value', `${'x'.repeat(20_000)},b`, undefined],
  [
    'a value that is too long',
    `a,${'x'.repeat(20_001)}`,
    { column: 'Note', value: 'x'.repeat(100), fix: 'Enter at most 20,000 characters. This has 20,001.' },
  ],
])('judges a row with %s', async (_what, row, problem) => {
  const { rows, problems } = await read(`Name, Note \nfirst,row\n${row}\n`)
  expect(problems).toEqual(problem ? [{ row: 3, ...problem }] : [])
  expect(rows).toHaveLength(problem ? 1 : 2)
})
