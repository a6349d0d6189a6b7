import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { type Area, CARD, type LaidOut, type PlacedNode } from './lay-out.ts'

/** Around the picture: px. */
export const MARGIN = 24
/** `far`: from here on, only signs, names and limits are drawn. */
export const SCALES = { least: 0.2, far: 0.5, most: 1.5, step: 1.25 } as const
/** The part that is drawn grows by so much at a time, so that few moves draw anything. */
const BLOCK = 400
const NOWHERE: Area = { x: 0, y: 0, width: 0, height: 0 }

const bounded = (scale: number) => Math.min(SCALES.most, Math.max(SCALES.least, scale))
type Point = { x: number; y: number }

/** The part of the picture that its box shows, and a margin around it, in whole blocks. */
function areaOf(box: HTMLElement, scale: number): Area {
  // where nothing is laid out, everything is drawn
  if (box.clientWidth === 0)
    return { ...NOWHERE, width: Number.MAX_SAFE_INTEGER, height: Number.MAX_SAFE_INTEGER }
  const from = (scrolled: number) => Math.floor((scrolled - MARGIN) / scale / BLOCK - 0.5) * BLOCK
  const size = (shown: number) => Math.ceil(shown / scale / BLOCK + 1.5) * BLOCK
  return {
    x: from(box.scrollLeft),
    y: from(box.scrollTop),
    width: size(box.clientWidth),
    height: size(box.clientHeight),
  }
}

const isSame = (a: Area, b: Area) =>
  a.x === b.x && a.y === b.y && a.width === b.width && a.height === b.height

/** How large all of it may be drawn in its box; 1 where nothing is laid out. */
function fitOf(box: HTMLElement | null, { width, height }: Pick<LaidOut, 'width' | 'height'>) {
  const share = (shown: number, size: number) => {
    const fits = (shown - 2 * MARGIN) / size
    return shown > 0 && Number.isFinite(fits) ? Math.min(1, fits) : 1
  }
  return Math.min(share(box?.clientWidth ?? 0, width), share(box?.clientHeight ?? 0, height))
}

/**
 * How large the picture is drawn, and which part of it: it is scrolled, dragged and zoomed. It begins at full size, because
 * smaller type cannot be read. Only a person makes it smaller.
 */
export function useView(box: RefObject<HTMLDivElement | null>, laidOut: LaidOut) {
  const [scale, setScale] = useState(1)
  const [area, setArea] = useState(NOWHERE)
  const drawnAt = useRef(scale)
  /** What is to stay where it is when the size changes: a point of the box. */
  const held = useRef<Point>(undefined)
  const look = useCallback(() => {
    if (!box.current) return
    const next = areaOf(box.current, drawnAt.current)
    setArea((before) => (isSame(before, next) ? before : next))
  }, [box])
  useLayoutEffect(() => {
    const shown = box.current
    if (!shown) return
    const by = scale / drawnAt.current
    drawnAt.current = scale
    if (by !== 1) {
      const at = held.current ?? { x: shown.clientWidth / 2, y: shown.clientHeight / 2 }
      shown.scrollLeft = (shown.scrollLeft + at.x - MARGIN) * by + MARGIN - at.x
      shown.scrollTop = (shown.scrollTop + at.y - MARGIN) * by + MARGIN - at.y
    }
    look()
  }, [scale, box, look])
  const zoomBy = useCallback((by: number, at?: Point) => {
    held.current = at
    setScale((before) => bounded(before * by))
  }, [])
  const zoomTo = (to: number) => {
    held.current = undefined
    setScale(bounded(to))
  }
  const fit = () => zoomTo(fitOf(box.current, laidOut))
  useMoves(box, look, zoomBy)
  return { scale, area, look, zoomBy, zoomTo, fit }
}

/** Scrolls so that a card is seen: no more than is needed, or to the middle. */
export function scrollTo(box: HTMLElement, { x, y }: PlacedNode, scale: number, toMiddle: boolean) {
  const along = (scrolled: number, shown: number, at: number, size: number) => {
    const [from, to] = [at * scale, (at + size) * scale + 2 * MARGIN]
    if (scrolled <= from && to <= scrolled + shown && !toMiddle) return scrolled
    if (toMiddle || to - from > shown) return (from + to - shown) / 2
    return from < scrolled ? from : to - shown
  }
  box.scrollLeft = along(box.scrollLeft, box.clientWidth, x, CARD.width)
  box.scrollTop = along(box.scrollTop, box.clientHeight, y, CARD.height)
}

type ZoomBy = (by: number, at?: Point) => void

/** What a person does on the picture with a wheel, a mouse or two fingers. */
function useMoves(box: RefObject<HTMLDivElement | null>, look: () => void, zoomBy: ZoomBy) {
  useEffect(() => {
    const shown = box.current
    if (!shown) return
    const ends = [onScroll(shown, look), onWheel(shown, zoomBy), onPinch(shown, zoomBy), onDrag(shown)]
    return () => {
      for (const end of ends) end()
    }
  }, [box, look, zoomBy])
}

type End = () => void

function listen<K extends keyof HTMLElementEventMap>(
  box: HTMLElement,
  kind: K,
  hear: (event: HTMLElementEventMap[K]) => void,
): End {
  const hears = hear as (event: Event) => void
  box.addEventListener(kind, hears, { passive: false })
  return () => box.removeEventListener(kind, hears)
}

function onScroll(box: HTMLElement, look: () => void): End {
  const size = new ResizeObserver(look)
  size.observe(box)
  const end = listen(box, 'scroll', look)
  return () => {
    size.disconnect()
    end()
  }
}

const pointIn = (box: HTMLElement, x: number, y: number): Point => {
  const { left, top } = box.getBoundingClientRect()
  return { x: x - left, y: y - top }
}

/** The wheel with Ctrl, which is also what two fingers on a touchpad are. */
const onWheel = (box: HTMLElement, zoomBy: ZoomBy): End =>
  listen(box, 'wheel', (event) => {
    if (!event.ctrlKey) return
    event.preventDefault()
    const turned = Math.max(-60, Math.min(60, event.deltaY))
    zoomBy(Math.exp(-turned / 240), pointIn(box, event.clientX, event.clientY))
  })

function onPinch(box: HTMLElement, zoomBy: ZoomBy): End {
  let apart = 0
  const distance = ([one, other]: readonly Touch[]) =>
    one && other ? Math.hypot(one.clientX - other.clientX, one.clientY - other.clientY) : 0
  const ends = [
    listen(box, 'touchstart', (event) => {
      apart = event.touches.length === 2 ? distance([...event.touches]) : 0
    }),
    listen(box, 'touchmove', (event) => {
      const [one, other] = event.touches
      if (!one || !other || apart === 0) return
      event.preventDefault()
      const next = distance([one, other])
      zoomBy(next / apart, pointIn(box, (one.clientX + other.clientX) / 2, (one.clientY + other.clientY) / 2))
      apart = next
    }),
  ]
  return () => {
    for (const end of ends) end()
  }
}

/** With a mouse the picture is taken where no card is, and moved. */
function onDrag(box: HTMLElement): End {
  let from: Point | undefined
  const ends = [
    listen(box, 'pointerdown', (event) => {
      const isOnCard = (event.target as Element).closest('[role=treeitem], button')
      // beyond the client area lie the scrollbars
      const { x, y } = pointIn(box, event.clientX, event.clientY)
      if (event.pointerType !== 'mouse' || event.button !== 0 || isOnCard) return
      if (x > box.clientWidth || y > box.clientHeight) return
      from = { x: event.clientX + box.scrollLeft, y: event.clientY + box.scrollTop }
      box.setPointerCapture(event.pointerId)
      box.classList.add('picture-held')
      event.preventDefault()
    }),
    listen(box, 'pointermove', (event) => {
      if (!from) return
      box.scrollLeft = from.x - event.clientX
      box.scrollTop = from.y - event.clientY
    }),
    ...(['pointerup', 'pointercancel'] as const).map((kind) =>
      listen(box, kind, () => {
        from = undefined
        box.classList.remove('picture-held')
      }),
    ),
  ]
  return () => {
    for (const end of ends) end()
  }
}
