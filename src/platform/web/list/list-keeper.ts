import { createContext } from 'react'
import type { Arrangement } from '#platform/model/list-layout.ts'
import type { Failure } from '../client/failure.ts'

export type NamedLayout = {
  id: string
  list: string
  name: string
  arrangement: Arrangement
  version: number
}
type View = { layoutId: string | null; arrangement: Arrangement }

/** Who keeps how a person sees their lists. Lists without one look as by default, and stay so. */
export type ListKeeper = {
  /** Whether it is known by now, or known not to come. */
  isKnown: boolean
  failure: Failure | null
  again: () => void
  layoutsOf: (list: string) => readonly NamedLayout[]
  viewOf: (list: string) => View | undefined
  /** How a list looks after this; null: as by default. */
  keep: (list: string, view: View | null) => void
  create: (list: string, name: string, arrangement: Arrangement) => Promise<void>
  update: (layout: NamedLayout, change: { name?: string; arrangement?: Arrangement }) => Promise<void>
  remove: (layout: NamedLayout) => Promise<void>
}

export const ListKeeperContext = createContext<ListKeeper | undefined>(undefined)
