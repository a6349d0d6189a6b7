import { act, cleanup, screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { show } from '../testing/screen.tsx'
import { forestOf, unfoldedAtFirst, unfoldedTo } from './forest.ts'
import { CARD, cardsIn, layOut, linesIn } from './lay-out.ts'
import { Picture } from './Picture.tsx'
import type { PictureNode } from './picture-node.ts'
import { SIGNS, type Sign, type SignWords } from './signs.ts'
import { svgOf } from './svg.ts'

const media = globalThis.matchMedia
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
  globalThis.matchMedia = media
})

const node = (key: string, parent: string | null, change: Partial<PictureNode> = {}): PictureNode => ({
  key,
  parent,
  sign: 'live',
  title: key,
  live: true,
  spoken: `${key} is heard`,
  ...change,
})
/** A root, 60 below it, and one below the last of them. */
const MANY = [
  node('Root', null, { sign: 'root' }),
  ...Array.from({ length: 60 }, (_, at) => node(`Branch ${at + 1}`, 'Root')),
  node('Leaf', 'Branch 60', {
    sign: 'broken',
    live: false,
    caption: 'Ada Whítfield',
    displayId: 'DEL-7',
    to: '/leaf',
  }),
]
const FEW = [
  node('Oak', null),
  node('Twig', 'Oak', { to: '/twig', search: { tab: 'tree' } }),
  node('Bud', 'Twig', { sign: 'broken', live: false }),
  node('Leaf', 'Oak', { sign: 'broken', live: false, figure: '$5 & more', displayId: 'DEL-7' }),
]
const WORDS = Object.fromEntries(SIGNS.map((sign) => [sign, `Sign ${sign}`])) as SignWords
const heading = () => ({ title: 'Tree of <Oak>', lines: ['As of today'], fileName: 'oak' })
const picture = (nodes: readonly PictureNode[]) => (
  <Picture label="Tree" nodes={nodes} words={WORDS} heading={heading} />
)
const items = () =>
  screen.getAllByRole('treeitem').map((each) => each.querySelector('.picture-title')?.textContent)
const focused = () => document.activeElement?.querySelector('.picture-title')?.textContent

/** What is reported of the search. */
const place = () => document.querySelector('search [role=status]')?.textContent

const walkInto = async () => {
  while (document.activeElement?.getAttribute('role') !== 'treeitem') await userEvent.tab()
}

test('a picture opens on what matters: all where few, else the first levels, and the way to where the reader is', () => {
  const opened = (nodes: readonly PictureNode[]) => [...unfoldedAtFirst(forestOf(nodes))]
  expect(opened(FEW)).toEqual(['Oak', 'Twig'])
  expect(opened(MANY)).toEqual(['Root', 'Branch 60'])
  const wide = [
    node('Root', null),
    ...Array.from({ length: 90 }, (_, at) => node(`${at}`, 'Root')),
    ...Array.from({ length: 90 }, (_, at) => node(`below ${at}`, `${at}`)),
  ]
  expect(opened(wide)).toEqual(['Root'])
  expect(opened(wide.map((each) => ({ ...each, isHere: each.key === 'below 7' })))).toEqual([
    'Root',
    'below 7',
    '7',
  ])
})

test('keys walk, Space folds, Right unfolds, Enter opens the record', async () => {
  const { router } = await show(picture(FEW))
  await screen.findByRole('tree', { name: 'Tree' })
  expect(items()).toEqual(['Oak', 'Twig', 'Bud', 'Leaf'])
  await walkInto()
  expect(focused()).toBe('Oak')
  const walk = async (key: string, to: string) => {
    await userEvent.keyboard(key)
    expect([key, focused()]).toEqual([key, to])
  }
  await walk('{ArrowRight}', 'Twig')
  await walk('{ArrowDown}', 'Leaf')
  await walk('{ArrowDown}', 'Leaf')
  await walk('{ArrowUp}', 'Twig')
  await walk('{ArrowRight}', 'Bud')
  await walk('{Home}', 'Oak')
  await walk('{End}', 'Leaf')
  await walk('{ArrowLeft}', 'Oak')
  await walk(' ', 'Oak')
  expect(items()).toEqual(['Oak'])
  expect(document.activeElement).toHaveProperty('ariaExpanded', 'false')
  await walk('{ArrowRight}', 'Oak')
  expect(items()).toEqual(['Oak', 'Twig', 'Bud', 'Leaf'])
  await walk('{ArrowRight}', 'Twig')
  await userEvent.keyboard('{Enter}')
  expect(router.state.location.href).toBe('/twig?tab=tree')
})

test('each node says what it is, its level and its place; one is a stop of Tab', async () => {
  await show(picture(FEW))
  const twig = (await screen.findByText('Twig is heard')).closest('[role=treeitem]')
  expect(
    ['aria-level', 'aria-posinset', 'aria-setsize', 'aria-expanded'].map((name) => twig?.getAttribute(name)),
  ).toEqual(['2', '1', '2', 'true'])
  expect(document.querySelectorAll('[role=treeitem][tabindex="0"]')).toHaveLength(1)
  await userEvent.click(within(twig as HTMLElement).getByTitle('Collapse Twig'))
  expect(items()).toEqual(['Oak', 'Twig', 'Leaf'])
})

test('it opens at full size in any box, and on what is broken', async () => {
  const width = (px: number) =>
    vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockImplementation(() => px)
  const scale = () => screen.getByTitle('Full size').textContent
  width(700)
  const { unmount } = await show(picture(FEW))
  await screen.findByRole('tree')
  expect(scale()).toBe('100%')
  unmount()
  width(300)
  await show(picture(MANY))
  await screen.findByText('Leaf is heard')
  expect(scale()).toBe('100%')
  expect(document.querySelector('.picture-box')?.scrollLeft).toBeGreaterThan(0)
})

test('enlarged, it keeps its size, and only a person makes it smaller', async () => {
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockImplementation(() => 1_440)
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockImplementation(() => 200)
  await show(picture(FEW))
  await screen.findByRole('tree')
  const scale = () => screen.getByTitle('Full size').textContent
  expect(scale()).toBe('100%')
  await userEvent.click(screen.getByRole('button', { name: 'Enlarge' }))
  expect(scale()).toBe('100%')
  await userEvent.click(screen.getByRole('button', { name: 'Fit' }))
  expect(scale()).toBe('78%')
  await userEvent.click(screen.getByRole('button', { name: 'Close the enlarged picture' }))
  expect(scale()).toBe('78%')
})

test('+ and - zoom, 0 is full size', async () => {
  await show(picture(FEW))
  await screen.findByRole('tree')
  await walkInto()
  const scale = () => screen.getByTitle('Full size').textContent
  await userEvent.keyboard('+')
  expect(scale()).toBe('125%')
  await userEvent.keyboard('0--')
  expect(scale()).toBe('64%')
  await userEvent.click(screen.getByTitle('Full size'))
  expect(scale()).toBe('100%')
})

test('a search finds what is folded, unfolds the way to it, and is heard', async () => {
  await show(picture(FEW))
  await screen.findByRole('tree')
  await userEvent.click(screen.getByTitle('Collapse Oak'))
  const field = screen.getByRole('textbox', { name: 'Search by name or ID' })
  await userEvent.type(field, 'b')
  expect(place()).toBe('1 match')
  await userEvent.keyboard('{Enter}')
  expect(place()).toBe('1 of 1. Bud is heard')
  expect(items()).toEqual(['Oak', 'Twig', 'Bud', 'Leaf'])
  await userEvent.clear(field)
  await userEvent.type(field, 'del-7{Enter}')
  expect(place()).toBe('1 of 1. Leaf is heard')
  await userEvent.clear(field)
  await userEvent.type(field, 'nothing')
  expect(place()).toBe('No match')
})

test('names are found whatever marks they are written with; matches go around', async () => {
  await show(picture(MANY))
  await screen.findByRole('tree')
  const field = screen.getByRole('textbox', { name: 'Search by name or ID' })
  await userEvent.type(field, 'whitfield{Enter}')
  expect(place()).toContain('1 of 1. Leaf')
  await userEvent.clear(field)
  await userEvent.type(field, 'branch 1{Enter}{Enter}')
  expect(place()).toContain('2 of 15. Branch 10')
  await userEvent.click(screen.getByRole('button', { name: 'Previous match' }))
  await userEvent.click(screen.getByRole('button', { name: 'Previous match' }))
  expect(place()).toContain('15 of 15. Branch 51')
})

test('the legend counts each sign, and leads to the next node that has it', async () => {
  await show(picture(FEW))
  await screen.findByRole('tree')
  const legend = screen.getByRole('list', { name: 'Legend' })
  expect(
    within(legend)
      .getAllByRole('button')
      .map((each) => each.textContent),
  ).toEqual(['Sign live 2', 'Sign broken 2'])
  const broken = screen.getByRole('button', { name: /^Sign broken: 2/ })
  await userEvent.click(broken)
  expect(place()).toContain('1 of 2. Bud')
  await userEvent.click(broken)
  expect(place()).toContain('2 of 2. Leaf')
  expect(broken.getAttribute('aria-pressed')).toBe('true')
})

test('so many levels are unfolded as are chosen', async () => {
  await show(picture(FEW))
  await screen.findByRole('tree')
  const unfold = async (label: string) => {
    await userEvent.click(screen.getByRole('button', { name: /^Expand/ }))
    await userEvent.click(screen.getByRole('menuitem', { name: label }))
  }
  await unfold('Show 1 level')
  expect(items()).toEqual(['Oak'])
  await unfold('Show 2 levels')
  expect(items()).toEqual(['Oak', 'Twig', 'Leaf'])
  await unfold('Expand all')
  expect(items()).toHaveLength(4)
})

test('the picture fills the window and comes back by Escape', async () => {
  await show(picture(FEW))
  await userEvent.click(await screen.findByRole('button', { name: 'Enlarge' }))
  const large = screen.getByRole('dialog', { name: 'Tree' })
  expect(within(large).getAllByRole('treeitem')).toHaveLength(4)
  await userEvent.keyboard('{Escape}')
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('no two nodes are at one place, and only those in view are drawn', () => {
  const forest = forestOf(MANY)
  const laidOut = layOut(forest, unfoldedTo(forest, 3))
  const places = [...laidOut.placeOf.values()]
  expect(new Set(places.map(({ x, y }) => `${x} ${y}`)).size).toBe(62)
  const area = { x: 0, y: 1_000, width: 10_000, height: 500 }
  const shown = cardsIn(laidOut, area)
  expect(shown).toEqual(places.filter(({ y }) => y + CARD.height >= 1_000 && y <= 1_500))
  expect(shown.length).toBeLessThan(8)
  // the line down from the root passes through, though neither of its ends is in view
  expect(linesIn(laidOut, area).live).toContain(`V${area.y + area.height}`)
})

const colors = (token: string) => `color(${token})`
const drawn = (nodes: readonly PictureNode[], levels = 9) => {
  const forest = forestOf(nodes)
  return svgOf(layOut(forest, unfoldedTo(forest, levels)), {
    heading: heading(),
    words: WORDS,
    color: colors,
  })
}

test('a file stands on its own: it says what it is, with all that is unfolded, fonts and colors', () => {
  const { text, width, height } = drawn(FEW)
  const file = new DOMParser().parseFromString(text, 'image/svg+xml')
  expect(file.querySelector('parsererror')).toBeNull()
  const said = [...file.querySelectorAll('text')].map((each) => each.textContent)
  expect(said).toEqual(
    expect.arrayContaining([
      'Tree of <Oak>',
      'As of today',
      'Sign broken 2',
      'Oak',
      'Twig',
      'Bud',
      '$5 & more',
      'DEL-7',
    ]),
  )
  expect(file.documentElement.getAttribute('viewBox')).toBe(`0 0 ${width} ${height}`)
  expect(file.documentElement.getAttribute('font-family')).toContain('Roboto')
  expect(text).not.toMatch(/style=|class=|var\(/)
  // what is folded is counted
  expect(
    [...new DOMParser().parseFromString(drawn(FEW, 1).text, 'image/svg+xml').querySelectorAll('text')].at(-1)
      ?.textContent,
  ).toBe('2')
})

test('a text that is too long for its card is cut', () => {
  const { text } = drawn([
    node('Oak', null, { title: 'A position with a name that no card is wide enough for' }),
  ])
  expect(text).toMatch(/>A position with[^<]*…</)
})

test('it is kept as a file, and printed as the picture alone', async () => {
  const saved: string[] = []
  vi.spyOn(URL, 'createObjectURL').mockImplementation(() => 'blob:of-it')
  vi.spyOn(URL, 'revokeObjectURL').mockImplementation(() => {})
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved.push(this.download)
  })
  await show(picture(FEW))
  const choose = async (label: RegExp) => {
    await userEvent.click(await screen.findByRole('button', { name: 'Export' }))
    await userEvent.click(screen.getByRole('menuitem', { name: label }))
  }
  await choose(/SVG/)
  expect(saved).toEqual(['oak.svg'])
  let printed: string | null | undefined
  globalThis.print = () => {
    printed = document.querySelector('.picture-paper')?.textContent
  }
  await choose(/PDF/)
  expect(printed).toContain('Tree of <Oak>')
  act(() => void dispatchEvent(new Event('afterprint')))
  expect(document.querySelector('.picture-paper')).toBeNull()
})

test('on a phone the same nodes are an indented list, and what is found is open', async () => {
  globalThis.matchMedia = ((query: string) => ({
    ...media(query),
    matches: query.includes('max-width: 767px'),
  })) as never
  await show(picture(MANY))
  const list = await screen.findByRole('treegrid', { name: 'Tree' })
  const rows = () =>
    within(list)
      .getAllByRole('row')
      .filter((row) => row.hasAttribute('aria-level'))
  expect(rows().length).toBe(62)
  await userEvent.click(within(list).getByRole('button', { name: 'Close Branch 60' }))
  expect(rows().length).toBe(61)
  await userEvent.type(screen.getByRole('textbox', { name: 'Search by name or ID' }), 'DEL-7{Enter}')
  const leaf = within(list).getByRole('link', { name: 'Leaf' })
  expect(leaf.closest('tr')?.getAttribute('aria-level')).toBe('3')
  expect(leaf.closest('tr')?.textContent).toContain('Ada Whítfield')
})

test('no sign looks like another', async () => {
  const { partsOf, signs } = await import('./signs.ts')
  const shapes = SIGNS.map((sign: Sign) => {
    const { glyph, corner, dashes, width } = partsOf(sign)
    return [glyph, corner, dashes, width].join()
  })
  expect(new Set(shapes).size).toBe(Object.keys(signs).length)
})
