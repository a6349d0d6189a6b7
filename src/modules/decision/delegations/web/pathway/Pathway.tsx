import './pathway.css'
import { useNavigate } from '@tanstack/react-router'
import {
  type KeyboardEvent,
  type ReactNode,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import { FailedPart, LoadingSkeleton } from '#platform/web/feedback/States.tsx'
import { usePhone } from '#platform/web/hooks/use-media.ts'
import { IconButton } from '#platform/web/look/IconButton.tsx'
import { delegationRoute } from '../../../authority/web/record-routes.ts'
import { decision } from '../../../authority/web/service.ts'
import { getDelegationPathway, type PathwayNode, type Pathway as Shown } from '../../model/pathway-call.ts'
import { layOut, lineBetween, type Placed } from './lay-out.ts'
import { PathwayCard, spokenOf } from './PathwayCard.tsx'
import { texts as words } from './texts.ts'
import { isWalk, walk } from './walk.ts'

/** The sizes at which the picture is drawn. */
const SCALES = [0.25, 0.4, 0.55, 0.75, 1, 1.25] as const
const FULL = SCALES.indexOf(1)

/** Everything above a delegation and below it. On a phone a list, indented as the tree is. */
export default function Pathway({ id }: { id: string }) {
  const found = decision.useCall(getDelegationPathway, { params: { id } })
  const phone = usePhone()
  if (found.error)
    return (
      <div className="card-body">
        <FailedPart failure={found.error} onAgain={() => void found.refetch()} />
      </div>
    )
  if (!found.data)
    return (
      <div className="card-body">
        <LoadingSkeleton rows={6} />
      </div>
    )
  return <Tree key={id} pathway={found.data} phone={phone} />
}

/** Walked by arrows, one stop of Tab; Enter opens the record. */
function Tree({ pathway: { nodes, decision: of }, phone }: { pathway: Shown; phone: boolean }) {
  const navigate = useNavigate()
  const byKey = useMemo(() => new Map(nodes.map((node) => [node.key, node])), [nodes])
  const here = nodes.find(({ isHere }) => isHere) ?? nodes[0]
  const [current, setCurrent] = useState(here?.key)
  const element = useRef<HTMLDivElement>(null)
  const elementOf = (key: string) => element.current?.querySelector<HTMLElement>(`[data-key="${key}"]`)
  const open = ({ delegationId }: PathwayNode) => {
    if (delegationId)
      void navigate({ to: delegationRoute.pathOf(delegationId), search: { tab: 'pathway' } as never })
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const node = current === undefined ? undefined : byKey.get(current)
    if (!node || event.altKey || event.ctrlKey || event.metaKey) return
    if (event.key === 'Enter') open(node)
    else if (isWalk(event.key)) {
      const to = walk(event.key, node, byKey)
      setCurrent(to.key)
      elementOf(to.key)?.focus({ preventScroll: true })
      elementOf(to.key)?.scrollIntoView({ block: 'nearest', inline: 'center' })
    } else return
    event.preventDefault()
  }
  const { placed, width, height } = useMemo(() => layOut(nodes), [nodes])
  const placeOf = new Map(placed.map((each) => [each.node.key, each]))
  const item = (each: Placed) => (
    <PathwayCard
      key={each.node.key}
      node={each.node}
      depth={each.depth}
      spoken={spokenOf(each.node)}
      isCurrent={each.node.key === current}
      siblings={each.node.parent === null ? [each.node.key] : (byKey.get(each.node.parent)?.children ?? [])}
      {...(!phone && { at: { x: each.x, y: each.y } })}
      onFocus={() => setCurrent(each.node.key)}
      onOpen={() => open(each.node)}
    />
  )
  const tree = { role: 'tree', 'aria-label': words.of(of.name), onKeyDown } as const
  if (phone)
    return (
      <div ref={element} className="pathway-list" {...tree}>
        {placedInOrder(placed).map(item)}
      </div>
    )
  return (
    <Zoomed width={width} height={height} toHere={() => here && elementOf(here.key)}>
      <div ref={element} style={{ width, height }} {...tree}>
        <svg width={width} height={height} className="pathway-lines" aria-hidden="true">
          {placed.map((below) => {
            const above = placeOf.get(below.node.parent ?? '')
            return (
              above && (
                <path
                  key={below.node.key}
                  d={lineBetween(above, below)}
                  className={below.node.live ? 'pathway-live' : 'pathway-dead'}
                />
              )
            )
          })}
        </svg>
        {placed.map(item)}
      </div>
    </Zoomed>
  )
}

/** Each after its parent, with everything below it before the next. */
function placedInOrder(placed: readonly Placed[]): Placed[] {
  const byKey = new Map(placed.map((each) => [each.node.key, each]))
  const from = (each: Placed): Placed[] => [
    each,
    ...each.node.children.flatMap((key) => {
      const below = byKey.get(key)
      return below ? from(below) : []
    }),
  ]
  return placed.filter(({ node }) => node.parent === null).flatMap(from)
}

type ZoomedProps = {
  width: number
  height: number
  /** The card that is looked at first. */
  toHere: () => HTMLElement | null | undefined
  children: ReactNode
}

/** A picture that is scrolled, and drawn smaller or larger: by buttons, and by the wheel with Ctrl. */
function Zoomed({ width, height, toHere, children }: ZoomedProps) {
  const [size, setSize] = useState<number>(FULL)
  const scale = SCALES[size] ?? 1
  const box = useRef<HTMLDivElement>(null)
  const first = useRef(toHere)
  useEffect(() => {
    const here = first.current()
    // the page itself stays where it is
    if (here && box.current) {
      box.current.scrollLeft = here.offsetLeft - (box.current.clientWidth - here.clientWidth) / 2
      box.current.scrollTop = here.offsetTop
    }
  }, [])
  const drawnAt = useRef(scale)
  useLayoutEffect(() => {
    const held = box.current
    const by = scale / drawnAt.current
    drawnAt.current = scale
    // what stood in the middle stays there
    if (held && by !== 1) {
      held.scrollLeft = (held.scrollLeft + held.clientWidth / 2) * by - held.clientWidth / 2
      held.scrollTop = (held.scrollTop + held.clientHeight / 2) * by - held.clientHeight / 2
    }
  }, [scale])
  const zoom = (by: number) => setSize((now) => Math.min(SCALES.length - 1, Math.max(0, now + by)))
  useEffect(() => {
    const onWheel = (event: WheelEvent) => {
      if (!event.ctrlKey) return
      event.preventDefault()
      zoom(event.deltaY > 0 ? -1 : 1)
    }
    const held = box.current
    held?.addEventListener('wheel', onWheel, { passive: false })
    return () => held?.removeEventListener('wheel', onWheel)
  })
  /** The largest size at which all of it can be seen, or the smallest. */
  const fit = () => {
    const { clientWidth, clientHeight } = box.current ?? { clientWidth: width, clientHeight: height }
    const fits = SCALES.findLastIndex((each) => width * each <= clientWidth && height * each <= clientHeight)
    setSize(Math.max(0, Math.min(fits, FULL)))
  }
  return (
    <>
      <div className="pathway-acts">
        <IconButton
          icon="plus"
          label={words.larger}
          framed
          disabled={size === SCALES.length - 1}
          onClick={() => zoom(1)}
        />
        <IconButton
          icon="minus"
          label={words.smaller}
          framed
          disabled={size === 0}
          onClick={() => zoom(-1)}
        />
        <IconButton icon="expand" label={words.whole} framed onClick={fit} />
      </div>
      <div ref={box} className="pathway-box">
        <div style={{ width: width * scale, height: height * scale }}>
          <div
            className={scale < 0.5 ? 'pathway-drawn pathway-far' : 'pathway-drawn'}
            style={{ width, height, transform: `scale(${scale})` }}
          >
            {children}
          </div>
        </div>
      </div>
    </>
  )
}
