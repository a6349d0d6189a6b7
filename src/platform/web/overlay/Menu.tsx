import './menu.css'
import { Link } from '@tanstack/react-router'
import {
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
  useEffect,
  useEffectEvent,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { createPortal } from 'react-dom'
import { Icon, type IconName } from '../theme/Icon.tsx'
import { IconButton } from '../theme/IconButton.tsx'

export type MenuItem = {
  key: string
  label: string
  caption?: string
  icon?: IconName
  /** An ending act: in red, and last. */
  danger?: boolean
  /** Begins a new group: a line above. */
  startsGroup?: boolean
  current?: boolean
} & ({ to: string; onAct?: never } | { onAct: () => void; to?: never })

type MenuSpot = { top: number; left: number; minWidth: number }

const GAP = 4
const ENTRY = '[role^=menuitem]'

/** The entry that a key leads to, from the one at `at`. */
const MOVES: Readonly<Record<string, (at: number, count: number) => number>> = {
  ArrowDown: (at, count) => (at + 1) % count,
  ArrowUp: (at, count) => (at + count - 1) % count,
  Home: () => 0,
  End: (_, count) => count - 1,
}

/** Its button: an icon alone, or what a class draws around words. */
type MenuLook =
  | { icon: IconName; size?: 14 | 16; framed?: boolean; className?: never; children?: never }
  | { icon?: never; size?: never; framed?: never; className: string; children: ReactNode }

/** A button that opens a list of acts. Arrow keys, Home, End and Escape work as in every menu; the focus comes back. */
export function Menu({
  label,
  named = true,
  items,
  align = 'end',
  ...look
}: {
  label: string
  /** Whether the label is the button's name too; off where the button has words of its own. */
  named?: boolean
  items: readonly MenuItem[]
  align?: 'start' | 'end'
} & MenuLook) {
  const [place, setPlace] = useState<MenuSpot>()
  const button = useRef<HTMLButtonElement>(null)
  const list = useRef<HTMLDivElement>(null)
  const id = useId()
  usePlaced(place, align, button, list)
  useClosedOutside(place !== undefined, () => setPlace(undefined), button, list)
  const close = (refocus: boolean) => {
    setPlace(undefined)
    if (refocus) button.current?.focus()
  }

  const open = () => {
    const box = button.current!.getBoundingClientRect()
    setPlace({ top: box.bottom + GAP, left: align === 'start' ? box.left : box.right, minWidth: box.width })
  }

  const onKeyDown = (event: KeyboardEvent) => {
    const entries = [...(list.current?.querySelectorAll<HTMLElement>(ENTRY) ?? [])]
    const at = entries.indexOf(document.activeElement as HTMLElement)
    const to = MOVES[event.key]?.(at, entries.length)
    if (to !== undefined) {
      event.preventDefault()
      entries[to]?.focus()
    }
    if (event.key === 'Escape' || event.key === 'Tab') {
      event.stopPropagation()
      close(event.key === 'Escape')
    }
  }

  const opens = {
    ref: button,
    'aria-haspopup': 'menu',
    'aria-expanded': place !== undefined,
    'aria-controls': place ? id : undefined,
    onClick: () => (place ? close(false) : open()),
    onKeyDown: (event: KeyboardEvent) => {
      if (event.key === 'ArrowDown' && !place) {
        event.preventDefault()
        open()
      }
    },
  } as const
  return (
    <>
      {look.icon ? (
        <IconButton {...opens} icon={look.icon} size={look.size} framed={look.framed} label={label} />
      ) : (
        <button {...opens} type="button" className={look.className} aria-label={named ? label : undefined}>
          {look.children}
        </button>
      )}
      {place &&
        createPortal(
          <div
            id={id}
            ref={list}
            role="menu"
            aria-label={label}
            tabIndex={-1}
            className="menu"
            style={place}
            onKeyDown={onKeyDown}
          >
            {items.map((item) => (
              <MenuEntry key={item.key} item={item} close={close} />
            ))}
          </div>,
          document.body,
        )}
    </>
  )
}

/** The list is measured once it stands: it opens upwards where there is no room below, and never leaves the window. */
function usePlaced(
  place: MenuSpot | undefined,
  align: 'start' | 'end',
  button: RefObject<HTMLElement | null>,
  list: RefObject<HTMLElement | null>,
) {
  useLayoutEffect(() => {
    if (!place || !list.current || !button.current) return
    const box = list.current.getBoundingClientRect()
    const anchor = button.current.getBoundingClientRect()
    const left = align === 'start' ? anchor.left : anchor.right - box.width
    list.current.style.left = `${Math.max(8, Math.min(left, innerWidth - box.width - 8))}px`
    if (anchor.bottom + GAP + box.height > innerHeight - 8 && anchor.top > box.height + GAP)
      list.current.style.top = `${anchor.top - GAP - box.height}px`
    list.current.querySelector<HTMLElement>(ENTRY)?.focus()
  }, [place, align, button, list])
}

/** Closes the list when the pointer or the focus goes elsewhere, or the window changes. */
function useClosedOutside(
  isOpen: boolean,
  close: () => void,
  button: RefObject<HTMLElement | null>,
  list: RefObject<HTMLElement | null>,
) {
  const onClose = useEffectEvent(close)
  useEffect(() => {
    if (!isOpen) return
    const outside = (event: Event) => {
      const target = event.target as Node
      if (!list.current?.contains(target) && !button.current?.contains(target)) onClose()
    }
    const moved = () => onClose()
    document.addEventListener('pointerdown', outside)
    document.addEventListener('focusin', outside)
    addEventListener('resize', moved)
    return () => {
      document.removeEventListener('pointerdown', outside)
      document.removeEventListener('focusin', outside)
      removeEventListener('resize', moved)
    }
  }, [isOpen, button, list])
}

function MenuEntry({ item, close }: { item: MenuItem; close: (refocus: boolean) => void }) {
  const inside = (
    <>
      {item.icon && <Icon name={item.icon} />}
      <span className="grow">
        <span className="menu-label">{item.label}</span>
        {item.caption && <span className="caption tertiary menu-label">{item.caption}</span>}
      </span>
      {item.current && <Icon name="tick" />}
    </>
  )
  const shared = {
    role: item.current === undefined ? 'menuitem' : 'menuitemradio',
    ...(item.current !== undefined && { 'aria-checked': item.current }),
    tabIndex: -1,
    className: `menu-entry${item.danger ? ' menu-danger' : ''}${item.startsGroup ? ' menu-group' : ''}`,
  }
  return item.to === undefined ? (
    <button
      type="button"
      {...shared}
      onClick={() => {
        close(true)
        item.onAct()
      }}
    >
      {inside}
    </button>
  ) : (
    <Link {...shared} to={item.to} onClick={() => close(false)}>
      {inside}
    </Link>
  )
}
