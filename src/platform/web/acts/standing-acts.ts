import { useEffect, useSyncExternalStore } from 'react'
import type { IconName } from '../theme/Icon.tsx'

/** What can be done with the record or list that is open, for the palette. */
export type StandingAct = {
  key: string
  label: string
  icon?: IconName | undefined
  keys?: string | undefined
} & ({ to: string; onAct?: never } | { onAct: () => void; to?: never })

type Standing = { readonly title: string; readonly acts: readonly StandingAct[] }
const NOTHING: Standing = { title: '', acts: [] }

let standing = NOTHING
const listeners = new Set<() => void>()
function stand(next: Standing) {
  standing = next
  for (const tell of listeners) tell()
}

/** Offers the acts of a page in the palette while the page is open. */
export function useStandingActs(title: string, acts: readonly StandingAct[]): void {
  useEffect(() => {
    const mine = { title, acts }
    stand(mine)
    return () => {
      if (standing === mine) stand(NOTHING)
    }
  }, [title, acts])
}

/** The acts of the page that is open. */
export const useActsHere = (): Standing =>
  useSyncExternalStore(
    (tell) => {
      listeners.add(tell)
      return () => listeners.delete(tell)
    },
    () => standing,
  )
