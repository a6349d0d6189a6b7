import { countsOf } from './forest.ts'
import { type Area, CARD, cardsIn, type LaidOut, linesIn, type PlacedNode } from './lay-out.ts'
import { partsOf, SIGN, type Sign, type SignWords, signs } from './signs.ts'

/** What a kept picture says of itself, and the name of its file without an ending. */
export type Heading = { readonly title: string; readonly lines: readonly string[]; readonly fileName: string }

/** The value of a token of the theme: "--primary". */
type Color = (token: string) => string
type Drawing = { readonly text: string; readonly width: number; readonly height: number }

const MARGIN = 32
const LINE = 18
const FONT = "Roboto, 'Helvetica Neue', Arial, sans-serif"

const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')

type Attributes = Readonly<Record<string, string | number | undefined>>
const tag = (name: string, attributes: Attributes, inside = '') => {
  const said = Object.entries(attributes).flatMap(([key, value]) =>
    value === undefined ? [] : [` ${key}="${escaped(`${value}`)}"`],
  )
  return `<${name}${said.join('')}${inside ? `>${inside}</${name}>` : '/>'}`
}

/** px that a text takes, about: a file has no browser to measure it. */
const widthOf = (text: string, size: number): number =>
  [...text].reduce(
    (sum, letter) => sum + (/[iljtfI.,:;'|! ]/.test(letter) ? 0.29 : /[mwMW@%]/.test(letter) ? 0.86 : 0.56),
    0,
  ) * size

/** The text, cut where it would be longer than there is room. */
function fitted(text: string, size: number, room: number): string {
  if (widthOf(text, size) <= room) return text
  const letters = [...text]
  while (letters.length > 1 && widthOf(`${letters.join('')}…`, size) > room) letters.pop()
  return `${letters.join('').trimEnd()}…`
}

type TextStyle = { x: number; y: number; size: number; fill: string; weight?: 500; anchor?: 'end' }
const written = (text: string | undefined, { x, y, size, fill, weight, anchor }: TextStyle) =>
  text
    ? tag(
        'text',
        { x, y, 'font-size': size, fill, 'font-weight': weight, 'text-anchor': anchor },
        escaped(text),
      )
    : ''

function signDrawn(sign: Sign, x: number, y: number, size: number, color: Color): string {
  const { glyph, isSolid, isFilled, corner, width, dashes } = partsOf(sign)
  const hue = color(`--m-${signs[sign].family}`)
  const outline = tag('rect', {
    x: 2,
    y: 2,
    width: 20,
    height: 20,
    rx: corner,
    fill: isFilled ? hue : color('--bg-container'),
    stroke: hue,
    'stroke-width': width,
    'stroke-dasharray': dashes,
  })
  const inner = tag('path', {
    d: glyph,
    fill: isSolid ? hue : 'none',
    stroke: isFilled ? color('--on-primary') : hue,
    'stroke-width': 1.6,
    'stroke-linecap': 'round',
    'stroke-linejoin': 'round',
  })
  return tag('g', { transform: `translate(${x} ${y}) scale(${size / SIGN})` }, outline + (glyph ? inner : ''))
}

const TEXT = { left: 42, right: CARD.width - 16 } as const
const ROOM = TEXT.right - TEXT.left

function cardDrawn({ node, x, y, below, isUnfolded }: PlacedNode, color: Color): string {
  const { sign, title, caption, figure, displayId, state, reason } = node
  const tint = node.isHere ? '--bg-selected' : node.live ? '--bg-container' : '--bg-subtle'
  const said = [state, reason].filter(Boolean).join(' · ')
  const lines = [
    { text: title, size: 14, fill: '--text', weight: 500 as const },
    { text: caption, size: 12, fill: '--text-tertiary' },
    { text: figure ?? displayId, size: 13, fill: '--text', weight: 500 as const, isFigure: true },
    { text: said, size: 12, fill: `--t-${signs[sign].family}` },
  ].filter(({ text }) => text)
  const first = (CARD.height - lines.length * LINE) / 2 + 13
  const isRoomy = figure !== undefined && displayId !== undefined
  const drawn = lines.map(({ text = '', size, fill, weight, isFigure }, at) => {
    const line = first + at * LINE
    const beside = isFigure && isRoomy ? widthOf(displayId, 12) + 8 : 0
    const own = { x: TEXT.left, y: line, size, fill: color(fill), ...(weight && { weight }) }
    return (
      written(fitted(text, size, ROOM - beside), own) +
      (beside > 0
        ? written(displayId, {
            x: TEXT.right,
            y: line,
            size: 12,
            fill: color('--text-tertiary'),
            anchor: 'end',
          })
        : '')
    )
  })
  const card = tag('rect', {
    width: CARD.width,
    height: CARD.height,
    rx: 8,
    fill: color(tint),
    stroke: color(node.isHere ? '--primary' : '--border'),
    'stroke-dasharray': sign === 'masked' ? '4 3' : undefined,
  })
  const left = !isUnfolded && below > 0 ? foldedDrawn(below, color) : ''
  const inside = card + signDrawn(sign, 10, (CARD.height - SIGN) / 2, SIGN, color) + drawn.join('') + left
  return tag('g', { transform: `translate(${x} ${y})` }, inside)
}

/** How many are below a card that are not unfolded. */
function foldedDrawn(below: number, color: Color): string {
  const pill = tag('rect', {
    x: CARD.width - 14,
    y: CARD.height / 2 - 11,
    width: 32,
    height: 22,
    rx: 11,
    fill: color('--bg-container'),
    stroke: color('--border-control'),
  })
  const count = tag(
    'text',
    {
      x: CARD.width + 2,
      y: CARD.height / 2 + 4,
      'font-size': 12,
      'text-anchor': 'middle',
      fill: color('--text-secondary'),
    },
    `${below}`,
  )
  return pill + count
}

function legendDrawn(laidOut: LaidOut, words: SignWords, y: number, color: Color) {
  let x = 0
  const nodes = [...laidOut.placeOf.values()].map(({ node }) => node)
  const drawn = countsOf(nodes).map(([sign, count]) => {
    const text = `${words[sign]} ${count}`
    const at = x
    x += 16 + 6 + widthOf(text, 12) + 20
    return (
      signDrawn(sign, at, y - 12, 16, color) +
      written(text, { x: at + 22, y, size: 12, fill: color('--text-secondary') })
    )
  })
  return { text: drawn.join(''), width: x }
}

/** All that is unfolded, as a file that stands on its own: fonts have names, and colors are values. */
export function svgOf(
  laidOut: LaidOut,
  { heading, words, color }: { heading: Heading; words: SignWords; color: Color },
): Drawing {
  const area: Area = { x: 0, y: 0, width: laidOut.width, height: laidOut.height }
  const legend = legendDrawn(laidOut, words, 36 + heading.lines.length * LINE + 12, color)
  const top = 36 + heading.lines.length * LINE + 44
  const said = [heading.title, ...heading.lines].map((line, at) => widthOf(line, at === 0 ? 20 : 13))
  const width = Math.ceil(Math.max(laidOut.width + 20, legend.width, ...said)) + 2 * MARGIN
  const height = Math.ceil(laidOut.height) + top + 2 * MARGIN
  const { live, dead } = linesIn(laidOut, area)
  const line = (d: string, token: string, dashes?: string) =>
    d
      ? tag('path', {
          d,
          fill: 'none',
          stroke: color(token),
          'stroke-width': 1.5,
          'stroke-dasharray': dashes,
        })
      : ''
  const head =
    written(heading.title, { x: 0, y: 18, size: 20, fill: color('--text'), weight: 500 }) +
    heading.lines
      .map((text, at) =>
        written(text, { x: 0, y: 42 + at * LINE, size: 13, fill: color('--text-secondary') }),
      )
      .join('') +
    legend.text
  const picture =
    line(dead, '--border-control', '4 4') +
    line(live, '--primary') +
    cardsIn(laidOut, area)
      .map((placed) => cardDrawn(placed, color))
      .join('')
  const text = tag(
    'svg',
    {
      xmlns: 'http://www.w3.org/2000/svg',
      width,
      height,
      viewBox: `0 0 ${width} ${height}`,
      'font-family': FONT,
    },
    tag('title', {}, escaped(heading.title)) +
      tag('rect', { width, height, fill: color('--bg-container') }) +
      tag(
        'g',
        { transform: `translate(${MARGIN} ${MARGIN})` },
        head + tag('g', { transform: `translate(0 ${top})` }, picture),
      ),
  )
  return { text, width, height }
}
