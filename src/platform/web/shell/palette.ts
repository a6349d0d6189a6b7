import type { Area } from '../look/AreaTile.tsx'
import type { IconName } from '../look/Icon.tsx'

/** One line of the palette: a page to go to, or something to do. */
export type PaletteEntry = {
  key: string
  label: string
  caption?: string
  tile: { area: Area } | { icon: IconName }
  /** The keys that do the same. */
  keys?: string | undefined
} & (
  | { to: string; search?: Readonly<Record<string, string>> | undefined; act?: never }
  | { act: () => void; to?: never; search?: never }
)

/** Where the palette finds more than pages and acts: records by the word typed. */
export type PaletteSource = {
  key: string
  label: string
  find: (word: string, signal: AbortSignal) => Promise<readonly PaletteEntry[]>
}

export type PaletteGroup = { key: string; label: string; entries: readonly PaletteEntry[] }

const wordsOf = (typed: string) => typed.toLowerCase().split(/\s+/).filter(Boolean)

/** The entries that have every word typed, in groups; an empty group is absent. */
export function matching(groups: readonly PaletteGroup[], typed: string): readonly PaletteGroup[] {
  const words = wordsOf(typed)
  return groups
    .map((group) => ({
      ...group,
      entries: group.entries.filter((entry) =>
        words.every((word) => entry.label.toLowerCase().includes(word)),
      ),
    }))
    .filter((group) => group.entries.length > 0)
}

/** A text in pieces; those that were typed are marked. */
export function marked(text: string, typed: string): readonly { text: string; isMarked: boolean }[] {
  const words = wordsOf(typed).map((word) => word.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'))
  if (words.length === 0) return [{ text, isMarked: false }]
  return text
    .split(new RegExp(`(${words.join('|')})`, 'gi'))
    .map((piece, at) => ({ text: piece, isMarked: at % 2 === 1 }))
    .filter((piece) => piece.text !== '')
}
