import './popup.css'
import { Popover } from 'antd'
import { type KeyboardEvent, type ReactElement, type ReactNode, useEffect, useRef } from 'react'
import { keepTabWithin, stopsWithin } from './keep-tab.ts'

/**
 * A choice that opens from a button and needs no saving: 200 to 320 wide. The focus goes in and is kept in; Escape closes it and
 * gives the focus back to whatever had it.
 */
export function Popup({
  label,
  width,
  align = 'start',
  open,
  onOpenChange,
  button,
  children,
}: {
  label: string
  width: number
  align?: 'start' | 'end'
  open: boolean
  onOpenChange: (open: boolean) => void
  button: ReactElement
  children: ReactNode
}) {
  const before = useRef<Element | null>(null)
  const change = (now: boolean) => {
    if (now) before.current = document.activeElement
    else if (document.activeElement?.closest('.popup')) giveBack(before.current)
    onOpenChange(now)
  }
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (event.key === 'Escape' && !event.defaultPrevented) {
      // a list that is open inside closes first, by its own hand
      if ((event.target as Element).getAttribute('aria-expanded') === 'true') return
      event.stopPropagation()
      change(false)
    }
    keepTabWithin(event)
  }
  return (
    <Popover
      trigger="click"
      placement={align === 'start' ? 'bottomLeft' : 'bottomRight'}
      arrow={false}
      open={open}
      onOpenChange={change}
      destroyOnHidden
      content={
        <div className="popup" style={{ width }} role="dialog" aria-label={label} onKeyDown={onKeyDown}>
          {children}
          <FocusIn />
        </div>
      }
    >
      {button}
    </Popover>
  )
}

/** To what had the focus, or to the button: what was opened from a menu has nothing else to go back to. */
function giveBack(had: Element | null) {
  const button = document.querySelector<HTMLElement>('.ant-popover-open')
  const isThere = had?.isConnected && had !== document.body
  // in a toolbar that is one stop of Tab, the button is none itself
  const back = isThere ? had : (button?.querySelector('button') ?? button)
  if (back instanceof HTMLElement) back.focus()
}

/** Takes the focus to what it stands behind, as soon as there is something that takes it. */
function FocusIn() {
  const here = useRef<HTMLSpanElement>(null)
  useEffect(() => {
    const box = here.current?.closest('[role=dialog]')
    if (!box) return
    const watch = new MutationObserver(() => enter())
    const enter = () => {
      if (!box.contains(document.activeElement)) stopsWithin(box)[0]?.focus({ preventScroll: true })
      if (box.contains(document.activeElement)) watch.disconnect()
    }
    watch.observe(box, { childList: true, subtree: true })
    const frame = requestAnimationFrame(enter)
    return () => {
      cancelAnimationFrame(frame)
      watch.disconnect()
    }
  }, [])
  return <span ref={here} hidden />
}
