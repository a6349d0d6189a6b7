import { useSyncExternalStore } from 'react'

/** What the drawer starts with; the rest is asked for. */
export type CheckStart = {
  decisionId?: string | undefined
  who?: { kind: 'USER' | 'POSITION'; id: string } | undefined
}

type Asked = { start: CheckStart; number: number } | undefined

let asked: Asked
const listeners = new Set<() => void>()

function tell(next: Asked) {
  asked = next
  for (const listener of listeners) listener()
}

/** Opens "Can they decide?" from anywhere: the top bar draws it above the page. */
export const openCheck = (start: CheckStart = {}) => tell({ start, number: (asked?.number ?? 0) + 1 })
export const closeCheck = () => tell(undefined)

export const useAskedCheck = (): Asked =>
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => asked,
  )
