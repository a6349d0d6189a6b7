import type { ComponentType } from 'react'
import type { OpenPath } from '../client/open-pages.ts'
import type { Viewer } from '../client/viewer.ts'
import type { Load } from '../feedback/later.tsx'
import type { RecordRoute } from '../record/record-routes.tsx'
import type { Area } from '../theme/AreaTile.tsx'
import type { IconName } from '../theme/Icon.tsx'
import type { EntryFinder } from './palette.ts'

export type NavigationGroup = 'work' | 'register' | 'organization'

/** One line of the navigation. What a viewer cannot see, or what is turned off, is absent (DESIGN 4). */
export type NavigationItem = {
  key: string
  label: string
  area: Area
  group: NavigationGroup
  to: string
  /** The path that its pages lie under, or several, where that is not `to`. */
  under?: string | readonly string[]
  search?: Readonly<Record<string, string>>
  when: (viewer: Viewer) => boolean
  /** The count at its right, as a hook: `undefined` shows none. `hot`: open actions that wait for me. */
  useCount?: () => { count: number | string | undefined; hot?: boolean }
  /** G, then this key, goes here. */
  goKey?: string
}

/** One page: its path below the root, and the chunk that draws it. The page of a record says where its kind is shown. */
export type Screen = Partial<Pick<RecordRoute, 'kind' | 'who' | 'leads' | 'pathOf'>> & {
  path: string
  load: Load
  when: (viewer: Viewer) => boolean
  /** What is said to the person who cannot see it, where the specification has words for that. */
  barred?: string
}

/** Where the palette finds records of a kind. */
export type PaletteSource = {
  key: string
  label: string
  when: (viewer: Viewer) => boolean
  load: () => Promise<{ find: EntryFinder }>
}

/** What one module brings to the site. */
export type ModuleScreens = {
  screens: readonly Screen[]
  /** Pages for the person who has their link, signed in or not: they stand alone, without session and shell. */
  openScreens?: readonly (Pick<Screen, 'load'> & { path: OpenPath })[]
  navigation: readonly NavigationItem[]
  /** Act in the top bar ("Can they decide?") or an entry of its "New". */
  TopBarAct?: ComponentType
  /** What is at the right end of the top bar, behind every act. */
  TopBarEnd?: ComponentType
  create?: readonly {
    key: string
    label: string
    to: string
    when: (viewer: Viewer) => boolean
    createKey?: string
    /** In words of its own, for the palette: "Issue a delegation". */
    command: string
  }[]
  finds?: readonly PaletteSource[]
  /** What can be done from anywhere. */
  commands?: readonly {
    key: string
    label: string
    /** Other words that find it. */
    aliases?: readonly string[]
    icon: IconName
    /** The keys that do it too. */
    keys?: string
    when: (viewer: Viewer) => boolean
    act: () => void
  }[]
}

const isOfRecord = (screen: Screen): screen is Screen & RecordRoute => screen.kind !== undefined

/** Where each kind is shown. */
export const recordRoutesOf = (modules: readonly ModuleScreens[]): readonly RecordRoute[] =>
  modules.flatMap(({ screens }) => screens.filter(isOfRecord))

export const navigationFor = (modules: readonly ModuleScreens[], viewer: Viewer): readonly NavigationItem[] =>
  modules.flatMap((module) => module.navigation).filter((item) => item.when(viewer))

export const sourcesFor = (modules: readonly ModuleScreens[], viewer: Viewer): readonly PaletteSource[] =>
  modules.flatMap((module) => module.finds ?? []).filter((source) => source.when(viewer))
