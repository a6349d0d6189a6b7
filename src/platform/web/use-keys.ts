import { useEffect, useRef, useSyncExternalStore } from 'react'

/** `keys` as they are typed: "j", "X" (with Shift), "g d" (one after the other), "mod+Enter" (⌘ or Ctrl), "ArrowDown". */
export type KeyAct = { keys: string; does: string; act: () => void }

const NEXT_WITHIN = 1_000
let standing: readonly (readonly KeyAct[])[] = []
const listeners = new Set<() => void>()

function stand(next: readonly (readonly KeyAct[])[]) {
  standing = next
  for (const tell of listeners) tell()
}

/** What the keys do now, for the list of them. */
export const useStandingKeys = () =>
  useSyncExternalStore(
    (tell) => {
      listeners.add(tell)
      return () => listeners.delete(tell)
    },
    () => standing,
  )

const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement &&
  (target.isContentEditable || target.matches('input:not([type=checkbox],[type=radio]), textarea, select'))

/** An open dialog or menu keeps the keys to itself. */
const isCovered = (target: EventTarget | null) =>
  document.querySelector('.ant-modal-wrap:not([style*="none"]), [role=menu]') !== null ||
  (target instanceof HTMLElement && target.closest('[role=dialog], [role=listbox], [role=combobox]') !== null)

const nameOf = (event: KeyboardEvent) =>
  event.metaKey || event.ctrlKey
    ? `mod+${event.key.length === 1 ? event.key.toLowerCase() : event.key}`
    : event.key

/** Keyboard acts while this is on the screen. Single keys are off in text fields. */
export function useKeys(acts: readonly KeyAct[], on = true) {
  const now = useRef(acts)
  useEffect(() => {
    now.current = acts
  })
  const names = acts.map((act) => act.keys).join('|')

  // biome-ignore lint/correctness/useExhaustiveDependencies: the names stand for the acts
  useEffect(() => {
    if (!on) return
    const mine = now.current.map((act) => ({
      ...act,
      act: () => now.current.find((each) => each.keys === act.keys)?.act(),
    }))
    stand([...standing, mine])
    let before = ''
    let since = 0
    const press = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.altKey) return
      const key = nameOf(event)
      if (!key.startsWith('mod+') && (isTyping(event.target) || isCovered(event.target))) return
      const pair = event.timeStamp - since < NEXT_WITHIN ? `${before} ${key}` : ''
      before = key
      since = event.timeStamp
      const found = mine.find((act) => act.keys === pair) ?? mine.find((act) => act.keys === key)
      if (!found) return
      event.preventDefault()
      found.act()
    }
    document.addEventListener('keydown', press)
    return () => {
      document.removeEventListener('keydown', press)
      stand(standing.filter((each) => each !== mine))
    }
  }, [names, on])
}
