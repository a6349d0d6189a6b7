import { useSyncExternalStore } from 'react'

type OpenDialog<Start> = { start: Start; number: number } | undefined

/** Something that is drawn once above the page and opened from anywhere. */
export function opener<Start>() {
  let asked: OpenDialog<Start>
  const listeners = new Set<() => void>()
  const tell = (next: OpenDialog<Start>) => {
    asked = next
    for (const listener of listeners) listener()
  }
  const listen = (listener: () => void) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  }
  return {
    open: (start: Start) => tell({ start, number: (asked?.number ?? 0) + 1 }),
    close: () => tell(undefined),
    useAsked: (): OpenDialog<Start> => useSyncExternalStore(listen, () => asked),
  }
}
