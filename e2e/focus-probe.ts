/** What the page says of the control that has the focus. */
export type Stop = {
  /** How a person would name it: its kind, its name, its class. */
  is: string
  /** What is wrong with its ring, in words. */
  wrong: readonly string[]
  /** It is in a row of a list or a tree. */
  isRow: boolean
  /** The first stop came again: the walk is at its end. */
  isAgain: boolean
}

type Probe = {
  /** A new walk. Answers whether what has the focus is no control but a box around some. */
  begin: () => boolean
  /** Measures what has the focus; nothing where the focus left the page. */
  stop: () => Stop | undefined
}
declare global {
  interface Window {
    focusProbe: Probe
  }
}

/** Runs in the page before any other script of it: `focusProbe.stop()` measures the ring of what has the focus. */
export function installProbe() {
  const LEAST_CONTRAST = 3
  const ROW = 'tr[data-row], tr[aria-level], .list-card'
  type Color = readonly [number, number, number, number]
  type Box = { top: number; right: number; bottom: number; left: number }

  const canvas = document.createElement('canvas').getContext('2d', { willReadFrequently: true })!
  const known = new Map<string, Color>()
  const colorOf = (text: string): Color => {
    const before = known.get(text)
    if (before) return before
    canvas.clearRect(0, 0, 1, 1)
    canvas.fillStyle = text
    canvas.fillRect(0, 0, 1, 1)
    const [r = 0, g = 0, b = 0, a = 0] = canvas.getImageData(0, 0, 1, 1).data
    const color: Color = [r, g, b, a / 255]
    known.set(text, color)
    return color
  }
  const over = (top: Color, under: Color): Color => {
    const mix = (at: 0 | 1 | 2) => top[at] * top[3] + under[at] * (1 - top[3])
    return [mix(0), mix(1), mix(2), 1]
  }
  /** The color that is seen behind an element. */
  const groundOf = (element: Element | null): Color => {
    if (!element) return [255, 255, 255, 1]
    const own = colorOf(getComputedStyle(element).backgroundColor)
    return own[3] === 1 ? own : over(own, groundOf(element.parentElement))
  }
  const light = ([r, g, b]: Color) => {
    const linear = (value: number) =>
      value / 255 <= 0.03928 ? value / 255 / 12.92 : ((value / 255 + 0.055) / 1.055) ** 2.4
    return 0.2126 * linear(r) + 0.7152 * linear(g) + 0.0722 * linear(b)
  }
  const contrast = (a: Color, b: Color) => {
    const [more, less] = [light(a), light(b)].sort((x, y) => y - x) as [number, number]
    return (more + 0.05) / (less + 0.05)
  }

  const isDrawn = (element: Element, style = getComputedStyle(element)) =>
    style.outlineStyle !== 'none' && Number.parseFloat(style.outlineWidth) >= 2
  /** What draws the ring: the control itself, or a box around it. */
  const painterOf = (element: Element): Element | undefined => {
    let at: Element | null = element
    for (let up = 0; at && up < 5; up++, at = at.parentElement) if (isDrawn(at)) return at
    // a box that stands for it: the next place of a code
    return [...(element.parentElement?.children ?? [])].find((each) => isDrawn(each))
  }
  const isSeen = (element: Element) => {
    if (!element.checkVisibility({ visibilityProperty: true })) return false
    let seen = 1
    for (let at: Element | null = element; at; at = at.parentElement)
      seen *= Number(getComputedStyle(at).opacity)
    return seen > 0.9
  }
  /** What cuts off what is outside it. */
  const clips = (element: Element): Box[] => {
    const found: Box[] = [{ top: 0, left: 0, right: innerWidth, bottom: innerHeight }]
    let position = getComputedStyle(element).position
    for (let at = element.parentElement; at && position !== 'fixed'; at = at.parentElement) {
      const style = getComputedStyle(at)
      const isPassed = position === 'absolute' && style.position === 'static'
      if (isPassed) continue
      position = style.position
      if (style.overflowX === 'visible' && style.overflowY === 'visible') continue
      if (at === document.documentElement || at === document.body) continue
      const box = at.getBoundingClientRect()
      found.push({
        top: box.top + at.clientTop,
        left: box.left + at.clientLeft,
        right: box.left + at.clientLeft + at.clientWidth,
        bottom: box.top + at.clientTop + at.clientHeight,
      })
    }
    return found
  }
  const cutAt = (ring: Box, clip: Box, size: { width: number; height: number }) => {
    // what is larger than the window into it cannot be seen whole
    const high = size.height > clip.bottom - clip.top
    const wide = size.width > clip.right - clip.left
    return [
      !high && ring.top < clip.top - 0.5 && 'top',
      !high && ring.bottom > clip.bottom + 0.5 && 'bottom',
      !wide && ring.left < clip.left - 0.5 && 'left',
      !wide && ring.right > clip.right + 0.5 && 'right',
    ].filter((side) => side !== false)
  }
  const isWithin = (box: Box, x: number, y: number) =>
    x >= box.left && x <= box.right && y >= box.top && y <= box.bottom
  /** Whether something else lies over a place of it. */
  const isCovered = (element: Element, x: number, y: number) => {
    if (x < 0 || y < 0 || x >= innerWidth || y >= innerHeight) return false
    const top = document.elementFromPoint(x, y)
    if (!top || element.contains(top) || top.contains(element)) return false
    // words that lie over it hide nothing
    for (let at: Element | null = top; at && !at.contains(element); at = at.parentElement)
      if (
        colorOf(getComputedStyle(at).backgroundColor)[3] > 0.5 &&
        isWithin(at.getBoundingClientRect(), x, y)
      )
        return true
    return false
  }

  const wordsOf = (element: Element) => {
    const name =
      element.getAttribute('aria-label') ||
      (element.id && document.querySelector(`label[for="${CSS.escape(element.id)}"]`)?.textContent) ||
      element.textContent
    const kind = element.getAttribute('role') ?? element.getAttribute('type') ?? element.tagName.toLowerCase()
    return `${kind} “${(name || '').trim().slice(0, 40)}” .${[...element.classList].join('.')}`
  }

  const wrongWith = (element: Element): string[] => {
    const painter = painterOf(element)
    if (!painter) return ['no ring']
    if (!isSeen(painter)) return ['the ring is on something that is not seen']
    const style = getComputedStyle(painter)
    const [gap, width] = [Number.parseFloat(style.outlineOffset), Number.parseFloat(style.outlineWidth)]
    // words that continue in the next line have a ring for each
    const own =
      [...painter.getClientRects()].find((each) => each.width > 0) ?? painter.getBoundingClientRect()
    const reach = gap + width
    const ring = {
      top: own.top - reach,
      left: own.left - reach,
      right: own.right + reach,
      bottom: own.bottom + reach,
    }
    const wrong: string[] = []
    if (own.width < 4 || own.height < 4) wrong.push(`the ring is around ${own.width}×${own.height}`)
    const cut = [...new Set(clips(painter).flatMap((clip) => cutAt(ring, clip, own)))]
    if (cut.length > 0) wrong.push(`the ring is cut off at the ${cut.join(', ')}`)
    const ground = groundOf(gap < 0 ? painter : painter.parentElement)
    const seen = contrast(over(colorOf(style.outlineColor), ground), ground)
    if (seen < LEAST_CONTRAST) wrong.push(`the ring has a contrast of ${seen.toFixed(2)}`)
    const [x, y] = [(own.left + own.right) / 2, (own.top + own.bottom) / 2]
    const covered = [
      isCovered(painter, x, own.top + 2) && 'top',
      isCovered(painter, x, own.bottom - 2) && 'bottom',
      isCovered(painter, own.left + 2, y) && 'left',
      isCovered(painter, own.right - 2, y) && 'right',
    ].filter((side) => side !== false)
    if (covered.length > 0) wrong.push(`covered at the ${covered.join(', ')}`)
    return wrong
  }
  /** Down, or to the right: in no other way does the eye continue. */
  const isBackwards = (before: Element, now: Element) => {
    // the parts of a page have an order of their own: beside the first card stands what belongs to it, below it what continues
    let common = before.parentElement
    while (common && !common.contains(now)) common = common.parentElement
    if (common && getComputedStyle(common).display === 'grid') return false
    const [from, to] = [before.getBoundingClientRect(), now.getBoundingClientRect()]
    const isAbove = to.bottom <= from.top + 1
    const isLeft = to.right <= from.left + 1
    const shared = Math.min(from.bottom, to.bottom) - Math.max(from.top, to.top)
    const isBeside = shared > Math.min(from.height, to.height) / 2
    return (isAbove && to.left < from.right - 1) || (isBeside && isLeft)
  }

  let first: Element | undefined
  let before: Element | undefined
  window.focusProbe = {
    begin() {
      first = before = undefined
      return document.activeElement?.matches('[tabindex="-1"]:not(a, button)') ?? false
    },
    stop() {
      const element = document.activeElement
      if (!element || element === document.body) return undefined
      const isAgain = first === element
      const wrong = wrongWith(element)
      if (!isAgain && before?.isConnected && isBackwards(before, element))
        wrong.push(`the focus goes back to it from ${wordsOf(before)}`)
      first ??= element
      before = element
      return { is: wordsOf(element), wrong, isRow: element.closest(ROW) !== null, isAgain }
    },
  }
}
