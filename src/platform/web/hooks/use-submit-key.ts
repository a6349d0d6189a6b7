import { type RefObject, useLayoutEffect, useRef } from 'react'
import { texts } from '../text/texts.ts'
import { useKeys } from './use-keys.ts'

type SubmitKeyOptions = {
  readonly inside: RefObject<Element | null> | undefined
  readonly submit: () => void
}

let standing: readonly SubmitKeyOptions[] = []

/** What floats above everything else now. */
const onTop = (): Element | undefined =>
  [...document.querySelectorAll('.ant-modal-wrap:not([style*="none"]), .ant-drawer-open')].at(-1)

/** The form in which the focus is; else the newest that nothing covers. */
function findForm(target: EventTarget | null): SubmitKeyOptions | undefined {
  const top = onTop()
  const open = standing.filter(({ inside }) =>
    top ? inside?.current && top.contains(inside.current) : !inside || inside.current?.isConnected,
  )
  const around = open.filter(({ inside }) => target instanceof Node && inside?.current?.contains(target))
  return around.at(-1) ?? open.at(-1)
}

/** Before any field hears of it: a list, a calendar and an editor each have a meaning of their own for Enter. */
function press(event: KeyboardEvent) {
  if (event.key !== 'Enter' || !(event.metaKey || event.ctrlKey) || event.altKey) return
  const meant = findForm(event.target)
  if (!meant) return
  event.preventDefault()
  event.stopPropagation()
  const held = document.activeElement
  // what is typed and not taken over yet (a day) is taken over when its field is left
  if (held instanceof HTMLElement) held.blur()
  setTimeout(() => {
    meant.submit()
    if (held instanceof HTMLElement && document.activeElement === document.body) held.focus()
  })
}

/** ⌘Enter or Ctrl Enter submits, from every field inside; a form without `inside` is the page's own. */
export function useSubmitKey(
  submit: () => void,
  {
    inside,
    on = true,
    does = texts.keys.submit,
  }: {
    inside?: RefObject<Element | null>
    on?: boolean
    does?: string
  } = {},
) {
  const now = useRef(submit)
  useLayoutEffect(() => {
    now.current = submit
  })
  useKeys([{ keys: 'mod+Enter', does }], on)
  useLayoutEffect(() => {
    if (!on) return
    const mine = { inside, submit: () => now.current() }
    if (standing.length === 0) document.addEventListener('keydown', press, true)
    standing = [...standing, mine]
    return () => {
      standing = standing.filter((each) => each !== mine)
      if (standing.length === 0) document.removeEventListener('keydown', press, true)
    }
  }, [inside, on])
}
