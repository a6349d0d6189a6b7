import { expect, test } from 'vitest'
import { drawPaper } from './draw-paper.ts'
import type { Paper, PaperCell } from './paper.ts'
import { pagesOf } from './testing/pages-of.ts'

const text = (said: string): PaperCell => ({ lines: [[{ text: said }]] })

const aPaper = (change: Partial<Paper> = {}): Paper => ({
  title: 'A matrix',
  description: '',
  facts: [['Organization', 'University']],
  legend: [{ title: 'Limit', items: [{ text: 'No limit', swatch: '#00736b' }] }],
  foot: 'University · Hash 00ff',
  language: 'en',
  author: 'University',
  printedAt: 0,
  first: [{ name: 'Decision', width: 150 }],
  columns: Array.from({ length: 20 }, (_, i) => ({
    over: 'Faculty',
    name: `Column${i + 1}`,
    below: 'Holder',
  })),
  widths: { least: 64, most: 120 },
  rows: [
    { kind: 'section', text: 'Finance' },
    ...Array.from({ length: 60 }, (_, i) => ({ kind: 'row' as const, first: [text(`Row${i + 1}`)] })),
  ],
  cell: (row, column) => text(`${row}/${column + 1}`),
  words: {
    page: (page, pages) => `Page ${page} of ${pages}`,
    columns: (from, to, all) => `Columns ${from} to ${to} of ${all}`,
    nothing: 'Nothing.',
  },
  ...change,
})

test('heads, section, foot and number stand on every page, and columns that do not fit on pages of their own', async () => {
  const pages = await pagesOf(await drawPaper(aPaper()))
  expect(pages.length).toBeGreaterThan(3)
  pages.forEach((page, i) => {
    for (const said of ['Decision', 'Faculty', 'Holder', 'Finance', 'A matrix', 'University · Hash 00ff'])
      expect(page).toContain(said)
    expect(page).toContain(`Page ${i + 1} of ${pages.length}`)
  })
  const shown = pages.map((page) => /Columns (\d+) to (\d+) of 20/.exec(page)?.slice(1).map(Number) ?? [])
  for (const [i, [from = 0, to = 0]] of shown.entries())
    for (let column = 1; column <= 20; column++)
      expect(new RegExp(`Column${column}(?!\\d)`).test(pages[i] ?? '')).toBe(column >= from && column <= to)
})

test('every cell stands once, beside its row', async () => {
  const all = (await pagesOf(await drawPaper(aPaper()))).join('\n')
  for (let row = 1; row <= 60; row++)
    for (let column = 1; column <= 20; column++)
      expect(all.match(new RegExp(`(?<!\\d)${row}/${column}(?!\\d)`, 'g'))).toHaveLength(1)
})

test('names keep their letters and signs, in the scripts that the screen has', async () => {
  const names = [
    '=SUM(A1) <script>',
    '€ 5 ≤ 6 — “x”',
    'Дмитрий Волков',
    'Ελένη Παπά',
    'Nguyễn Thị Đặng',
    'Łukasz Žižek',
  ]
  const rows = names.map((name) => ({ kind: 'row' as const, first: [text(name)] }))
  const [page = ''] = await pagesOf(
    await drawPaper(aPaper({ rows, first: [{ name: 'Decision', width: 300 }], columns: [] })),
  )
  for (const name of names) expect(page.replaceAll('\n', '')).toContain(name)
})

test('a row that is higher than a page continues over the next, and loses nothing', async () => {
  const people = Array.from({ length: 200 }, (_, i) => [{ text: `Person${i + 1}.` }])
  const pages = await pagesOf(
    await drawPaper(
      aPaper({
        columns: aPaper().columns.slice(0, 1),
        rows: [{ kind: 'row', first: [text('Row')] }],
        cell: () => ({ lines: people }),
      }),
    ),
  )
  expect(pages.length).toBeGreaterThan(2)
  for (let i = 1; i <= 200; i++) expect(pages.join('\n').split(`Person${i}.`)).toHaveLength(2)
})

test('a band never is at the foot of a page without its first row', async () => {
  const high = { lines: Array.from({ length: 6 }, (_, i) => [{ text: `line${i}` }]) }
  const rows = Array.from({ length: 30 }, (_, i) => [
    { kind: 'section' as const, text: `Section${i}.` },
    { kind: 'row' as const, first: [text(`Row${i}.`)] },
  ]).flat()
  const pages = await pagesOf(
    await drawPaper(aPaper({ rows, columns: aPaper().columns.slice(0, 1), cell: () => high })),
  )
  expect(pages.length).toBeGreaterThan(3)
  for (const page of pages)
    for (const [, i] of page.matchAll(/Section(\d+)\./g)) expect(page).toContain(`Row${i}.`)
})

test('nothing is said where there are no rows', async () => {
  expect((await pagesOf(await drawPaper(aPaper({ rows: [] }))))[0]).toContain('Nothing.')
})
