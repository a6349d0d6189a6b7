import { useLayoutEffect, useRef, useSyncExternalStore } from 'react'

/**
 * `keys` as they are typed: "j", "X" (with Shift), "g d" (one after the other), "mod+Enter" (⌘ or Ctrl), "ArrowDown"; `or` does the
 * same. Without `act` it is the browser's own doing (Enter on a link) and only listed.
 */
export type KeyAct = { keys: string; or?: string; does: string; act?: (() => void) | undefined }

const NEXT_WITHIN = 1_000
let standing: readonly (readonly KeyAct[])[] = []
const listeners = new Set<() => void>()

function stand(next: readonly (readonly KeyAct[])[]) {
  standing = next
  if (standing.length === 0) document.removeEventListener('keydown', press)
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

let singleKeys = true
const listening = new Set<() => void>()

/** Switches keyboard acts of a single key on or off: what its person chose in the profile. */
export function allowSingleKeys(on: boolean) {
  singleKeys = on
  for (const tell of listening) tell()
}

export const useSingleKeys = () =>
  useSyncExternalStore(
    (tell) => {
      listening.add(tell)
      return () => listening.delete(tell)
    },
    () => singleKeys,
  )

/** A letter or a sign, or several one after the other. */
export const isSingle = (keys: string) => keys.split(' ').every((key) => key.length === 1)

const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement &&
  (target.isContentEditable || target.matches('input:not([type=checkbox],[type=radio]), textarea, select'))

/** Nothing happens behind an open dialog. */
const isModal = () => document.querySelector('.ant-modal-wrap:not([style*="none"])') !== null

/** An open dialog or menu keeps the keys to itself. */
const isCovered = (target: EventTarget | null) =>
  document.querySelector('[role=menu]') !== null ||
  (target instanceof HTMLElement && target.closest('[role=dialog], [role=listbox], [role=combobox]') !== null)

const nameOf = (event: KeyboardEvent) =>
  event.metaKey || event.ctrlKey
    ? `mod+${event.key.length === 1 ? event.key.toLowerCase() : event.key}`
    : event.key

let before = ''
let since = 0

/** One listener for all acts: two keys one after the other go before one key on its own, wherever either stands. */
function press(event: KeyboardEvent) {
  if (event.defaultPrevented || event.altKey || isModal()) return
  const key = nameOf(event)
  if (!key.startsWith('mod+') && (isTyping(event.target) || isCovered(event.target))) return
  if (!singleKeys && isSingle(key)) return
  const pair = event.timeStamp - since < NEXT_WITHIN ? `${before} ${key}` : ''
  before = key
  since = event.timeStamp
  const acts = standing.flat()
  const does = (typed: string) => acts.find((act) => act.act && (act.keys === typed || act.or === typed))
  const found = does(pair) ?? does(key)
  if (!found) return
  event.preventDefault()
  found.act?.()
}

/** Keyboard acts from the moment in which this is on the screen. Single keys are off in text fields. */
export function useKeys(acts: readonly KeyAct[], on = true) {
  const now = useRef(acts)
  useLayoutEffect(() => {
    now.current = acts
  })
  const names = acts.map((act) => act.keys).join('|')

  // biome-ignore lint/correctness/useExhaustiveDependencies: the names stand for the acts
  useLayoutEffect(() => {
    if (!on) return
    const mine = now.current.map((act) => ({
      ...act,
      act: act.act && (() => now.current.find((each) => each.keys === act.keys)?.act?.()),
    }))
    stand([...standing, mine])
    document.addEventListener('keydown', press)
    return () => stand(standing.filter((each) => each !== mine))
  }, [names, on])
}
