import { createContext, useContext } from 'react'

export type Toast = {
  kind: 'done' | 'failed'
  words: string
  /** One act that goes with it: "Undo", "View". */
  act?: { label: string; onAct: () => void }
}

/** What may be kept where something keeps itself as a draft: then leaving keeps it or discards it. */
export type LeftDraft = {
  keep: () => Promise<unknown>
  discard: () => Promise<unknown>
}

/** What floats over every page, asked for from anywhere below the shell. */
export type Overlays = {
  toast: (toast: Toast) => void
  /** The one question before changes are lost. Answers whether to leave, once what was chosen is done. */
  mayLeave: (draft?: LeftDraft) => Promise<boolean>
}

export const OverlaysContext = createContext<Overlays | undefined>(undefined)

export function useOverlays(): Overlays {
  const overlays = useContext(OverlaysContext)
  if (!overlays) throw new Error('There is nothing to float over outside OverlaysProvider.')
  return overlays
}
