import './picture.css'
import { useNavigate } from '@tanstack/react-router'
import {
  type KeyboardEvent,
  type MouseEvent,
  memo,
  type RefObject,
  useEffect,
  useId,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import { keepTabWithin } from '../overlay/keep-tab.ts'
import { type Forest, findFirstToShow, unfoldedAtFirst, unfoldedTo } from './forest.ts'
import { type Area, cardsIn, type LaidOut, layOut, linesIn, type PlacedNode } from './lay-out.ts'
import { PictureCard } from './PictureCard.tsx'
import { PictureLegend } from './PictureLegend.tsx'
import { PictureTools } from './PictureTools.tsx'
import type { PictureNode } from './picture-node.ts'
import type { PictureProps } from './picture-props.ts'
import { texts } from './texts.ts'
import { useExports } from './use-exports.tsx'
import { useFinding } from './use-finding.ts'
import { MARGIN, SCALES, scrollTo, useView } from './use-view.ts'
import { isWalk, walk } from './walk.ts'

/** What a person is brought to: with the focus, or only before their eyes. */
type Target = { key: string; toMiddle: boolean; focus: boolean }

export function PictureDrawn({
  label,
  words,
  heading,
  beside,
  note,
  forest,
}: PictureProps & { forest: Forest }) {
  const keys = useId()
  const box = useRef<HTMLDivElement>(null)
  const folding = useFolding(forest)
  const { unfolded, unfold } = folding
  const laidOut = useMemo(() => layOut(forest, unfolded), [forest, unfolded])
  const [isLarge, setLarge] = useState(false)
  const view = useView(box, laidOut)
  const [current, setCurrent] = useCurrent(forest)
  const [target, setTarget] = useState<Target>()
  const finding = useFinding(forest, ({ key }) => {
    unfold(forest.above(key))
    setCurrent(key)
    setTarget({ key, toMiddle: true, focus: false })
  })
  useTarget(box, { target, opensOn: findFirstToShow(forest)?.key, laidOut, view })
  const exports = useExports(laidOut, { heading, words })
  const walkTo = (key: string) => {
    setCurrent(key)
    setTarget({ key, toMiddle: false, focus: true })
  }
  const hearing = useHearing({ laidOut, current, walkTo, view, ...folding })
  const large = {
    role: 'dialog',
    'aria-modal': true,
    'aria-label': label,
    onKeyDown: (event: KeyboardEvent<HTMLElement>) => {
      if (event.key === 'Escape' && !event.defaultPrevented) setLarge(false)
      keepTabWithin(event)
    },
  } as const
  return (
    <div className={isLarge ? 'picture picture-large' : 'picture'} {...(isLarge && large)}>
      {isLarge && <h2 className="card-title picture-label">{label}</h2>}
      <PictureTools
        finding={finding}
        beside={beside}
        unfolds={unfoldItems(forest, folding.setUnfolded)}
        zoom={{
          scale: view.scale,
          isLeast: view.scale <= SCALES.least,
          isMost: view.scale >= SCALES.most,
          by: (step) => view.zoomBy(SCALES.step ** step),
          full: () => view.zoomTo(1),
          fit: view.fit,
        }}
        exports={exports.items}
        enlarging={{ isLarge, toggle: () => setLarge(!isLarge) }}
      />
      <PictureLegend nodes={forest.nodes} words={words} sought={finding.sign} onSeek={finding.seek} />
      {note}
      <div ref={box} className="picture-box">
        <div
          className="picture-space"
          style={{
            width: laidOut.width * view.scale + 2 * MARGIN,
            height: laidOut.height * view.scale + 2 * MARGIN,
          }}
        >
          <div
            role="tree"
            aria-label={label}
            aria-describedby={keys}
            className={view.scale < SCALES.far ? 'picture-drawn picture-far' : 'picture-drawn'}
            style={{
              width: laidOut.width,
              height: laidOut.height,
              transform: `translate(${MARGIN}px, ${MARGIN}px) scale(${view.scale})`,
            }}
            onFocus={(event) => {
              const key = keyAt(event.target)
              if (key !== undefined) setCurrent(key)
            }}
            {...hearing}
          >
            <Lines laidOut={laidOut} area={view.area} />
            <Cards
              laidOut={laidOut}
              area={view.area}
              current={current}
              found={finding.found[finding.at]?.key}
            />
          </div>
        </div>
      </div>
      <p id={keys} className="unseen">
        {texts.keys}
      </p>
      {exports.paper}
    </div>
  )
}

const keyAt = (element: EventTarget) => (element as Element).closest<HTMLElement>('[data-key]')?.dataset.key

/** The node that has the stop of Tab: where the reader is, else the first one. */
function useCurrent(forest: Forest) {
  const [chosen, setChosen] = useState<string>()
  const first = () => (forest.nodes.find(({ isHere }) => isHere) ?? forest.roots[0])?.key
  const current = chosen !== undefined && forest.byKey.has(chosen) ? chosen : first()
  return [current, setChosen] as const
}

function useFolding(forest: Forest) {
  const [unfolded, setUnfolded] = useState(() => unfoldedAtFirst(forest))
  const unfold = (keys: readonly string[]) =>
    setUnfolded((before) => (keys.every((key) => before.has(key)) ? before : new Set([...before, ...keys])))
  const fold = (key: string) =>
    setUnfolded((before) => {
      const after = new Set(before)
      if (!after.delete(key)) after.add(key)
      return after
    })
  return { unfolded, setUnfolded, unfold, fold }
}

function unfoldItems(forest: Forest, set: (unfolded: ReadonlySet<string>) => void) {
  const { depth } = forest
  const levels = Array.from({ length: Math.max(0, Math.min(depth, 6) - 1) }, (_, at) => at + 1)
  return [
    ...levels.map((level) => ({
      key: `${level}`,
      label: texts.unfoldTo(level),
      onAct: () => set(unfoldedTo(forest, level)),
    })),
    { key: 'all', label: texts.unfoldAll, onAct: () => set(unfoldedTo(forest, depth)) },
  ]
}

/** Once what leads to it is unfolded, it is brought into view. */
function useTarget(
  box: RefObject<HTMLDivElement | null>,
  {
    target,
    opensOn,
    laidOut,
    view: { scale, look },
  }: {
    target: Target | undefined
    opensOn: string | undefined
    laidOut: LaidOut
    view: Pick<ReturnType<typeof useView>, 'scale' | 'look'>
  },
) {
  const latest = useRef({ laidOut, scale })
  latest.current = { laidOut, scale }
  useLayoutEffect(() => {
    const placed = target && latest.current.laidOut.placeOf.get(target.key)
    if (!box.current || !placed) return
    scrollTo(box.current, placed, latest.current.scale, target.toMiddle)
    look()
    if (target.focus)
      box.current
        .querySelector<HTMLElement>(`[data-key="${CSS.escape(target.key)}"]`)
        ?.focus({ preventScroll: true })
  }, [target, box, look])
  // what it opens on is in view from the start
  const first = useRef(true)
  useEffect(() => {
    if (!first.current) return
    first.current = false
    const placed = latest.current.laidOut.placeOf.get(opensOn ?? '')
    if (!box.current || !placed) return
    scrollTo(box.current, placed, latest.current.scale, false)
    look()
  }, [box, opensOn, look])
}

type PictureHandlers = {
  laidOut: LaidOut
  current: string | undefined
  walkTo: (key: string) => void
  fold: (key: string) => void
  view: Pick<ReturnType<typeof useView>, 'zoomBy' | 'zoomTo'>
}

/** What keys and clicks do, heard by the tree for all of its cards. */
function useHearing({ laidOut, current, walkTo, fold, view }: PictureHandlers) {
  const navigate = useNavigate()
  const open = ({ to, search = {} }: PictureNode) => {
    if (to) void navigate({ to, search: search })
  }
  const placed = laidOut.placeOf.get(current ?? '')
  const openAt = ({ node }: PlacedNode) => open(node)
  const foldAt = (each: PlacedNode) => {
    if (each.below > 0) fold(each.node.key)
  }
  const keys: Readonly<Record<string, (each: PlacedNode) => void>> = {
    Enter: openAt,
    ' ': foldAt,
    '+': () => view.zoomBy(SCALES.step),
    '=': () => view.zoomBy(SCALES.step),
    '-': () => view.zoomBy(1 / SCALES.step),
    '0': () => view.zoomTo(1),
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (!placed || event.altKey || event.ctrlKey || event.metaKey) return
    const act = keys[event.key]
    if (act) act(placed)
    else if (event.key === 'ArrowRight' && placed.below > 0 && !placed.isUnfolded) foldAt(placed)
    else if (isWalk(event.key)) walkTo(walk(event.key, placed, laidOut).node.key)
    else return
    event.preventDefault()
  }
  const onClick = (event: MouseEvent) => {
    const each = laidOut.placeOf.get(keyAt(event.target) ?? '')
    if (!each) return
    if ((event.target as Element).closest('.picture-fold')) foldAt(each)
    else open(each.node)
  }
  return { onKeyDown, onClick }
}

type DrawingProps = { laidOut: LaidOut; area: Area }

const Lines = memo(function Lines({ laidOut, area }: DrawingProps) {
  const { live, dead } = useMemo(() => linesIn(laidOut, area), [laidOut, area])
  // an area without bounds is as large as what is laid out
  const [x, y] = [Math.max(0, area.x), Math.max(0, area.y)]
  const width = Math.min(area.x + area.width, laidOut.width) - x
  const height = Math.min(area.y + area.height, laidOut.height) - y
  if (width <= 0 || height <= 0) return null
  return (
    <svg
      className="picture-lines"
      style={{ left: x, top: y }}
      width={width}
      height={height}
      viewBox={`${x} ${y} ${width} ${height}`}
      aria-hidden="true"
    >
      <path className="picture-lines-dead" d={dead} />
      <path className="picture-lines-live" d={live} />
    </svg>
  )
})

/** As they are read: from the top down, and from the left. */
const inOrder = (a: PlacedNode, b: PlacedNode) => a.y - b.y || a.x - b.x

const Cards = memo(function Cards({
  laidOut,
  area,
  current,
  found,
}: DrawingProps & { current: string | undefined; found: string | undefined }) {
  const cards = useMemo(() => cardsIn(laidOut, area), [laidOut, area])
  // what has the focus stays, wherever the picture is scrolled to
  const held = laidOut.placeOf.get(current ?? '')
  const drawn = (held && !cards.includes(held) ? [...cards, held] : cards).sort(inOrder)
  const stop = held?.node.key ?? drawn[0]?.node.key
  return drawn.map((placed) => (
    <PictureCard
      key={placed.node.key}
      placed={placed}
      isCurrent={placed.node.key === stop}
      isFound={placed.node.key === found}
    />
  ))
})
