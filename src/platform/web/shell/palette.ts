import { folded } from '#platform/model/folded.ts'
import { type Match, wordsOfSearch as wordsIn } from '#platform/model/global-search.ts'
import type { StatusTable } from '#platform/model/list.ts'
import type { useActsHere } from '../acts/standing-acts.ts'
import { texts } from '../text/texts.ts'
import type { Area } from '../theme/AreaTile.tsx'
import type { IconName } from '../theme/Icon.tsx'

/** One line of the palette: a page to go to, something to do, words to search for, or more of what is found. */
export type PaletteEntry = {
  key: string
  label: string
  caption?: string | undefined
  /** Behind the caption, in words of the palette: nothing of it is marked. */
  note?: string
  tile: { area: Area } | { icon: IconName } | { person: string }
  /** At the right: the status of a record. */
  status?: { kind: StatusTable; status: string; inForce?: boolean }
  /** What is marked in it, where that is not what was typed. */
  marks?: readonly string[]
  /** Other words that find it: "create" finds "New action". */
  aliases?: readonly string[]
  /** The keys that do the same. */
  keys?: string | undefined
} & (
  | {
      to: string
      search?: Readonly<Record<string, string>> | undefined
      act?: never
      words?: never
      more?: never
    }
  | { act: () => void; to?: never; search?: never; words?: never; more?: never }
  | { words: string; act?: never; to?: never; search?: never; more?: never }
  | { more: () => void; act?: never; to?: never; search?: never; words?: never }
)

export type PaletteGroup = {
  key: string
  label: string
  /** How many there are, where not all are shown: "1,000+". */
  count?: string
  entries: readonly PaletteEntry[]
}

/**
 * A record that is found, and how well. `besides`: a text of it that is shown where the words are in nothing else. `record`: where the
 * page of a kind that has several is asked, as its name leads there.
 */
export type FoundEntry = PaletteEntry & {
  match: Match
  besides?: string | undefined
  record?: { kind: string; id: string }
}

type SpellingVariants = readonly { typed: string; words: readonly string[] }[]

/** What a kind answers: the best records, how many there are, and which words were taken for those typed. */
export type FoundPage = {
  entries: readonly FoundEntry[]
  total: number
  totalIsExact: boolean
  like: SpellingVariants
}
/** Finds at most `most` of a kind. */
export type EntryFinder = (search: string, most: number, signal: AbortSignal) => Promise<FoundPage>

/** What was searched for before, the last first, and where a search is kept. */
export type RecentSearches = { words: readonly string[]; add: (words: string) => void }

const has = (text: string, word: string) => folded(text).includes(folded(word))

/** The entries that have every word typed, in groups; an empty group is absent. */
export function matching(groups: readonly PaletteGroup[], typed: string): readonly PaletteGroup[] {
  const words = wordsIn(typed)
  return groups
    .map((group) => ({
      ...group,
      entries: group.entries.filter(({ label, aliases = [] }) =>
        words.every((word) => has([label, ...aliases].join(' '), word)),
      ),
    }))
    .filter((group) => group.entries.length > 0)
}

/** The acts of the open page, as a group of the palette. */
export const groupHere = ({ title, acts }: ReturnType<typeof useActsHere>): PaletteGroup[] =>
  acts.length === 0
    ? []
    : [
        {
          key: 'here',
          label: title,
          entries: acts.map(({ key, label, icon = 'right', keys, ...act }) => ({
            key: `here ${key}`,
            label,
            tile: { icon },
            keys,
            ...(act.to === undefined ? { act: act.onAct } : { to: act.to }),
          })),
        },
      ]

/** How many letters of a longer text stand before and after a word. */
const AROUND = 32

function excerpt(text: string, word: string): string {
  const at = folded(text).indexOf(folded(word))
  const [from, until] = [Math.max(0, at - AROUND), at + word.length + AROUND]
  return `${from > 0 ? '…' : ''}${text.slice(from, until).trim()}${until < text.length ? '…' : ''}`
}

/** Why a record is found, said in its line: what is marked, a piece of another text, the words that were taken for those typed. */
export function explained(
  entry: FoundEntry,
  typed: string,
  like: SpellingVariants,
): Pick<PaletteEntry, 'marks' | 'caption' | 'note'> {
  const shown = `${entry.label} ${entry.caption ?? ''}`
  const whole = `${shown} ${entry.besides ?? ''}`
  const missing = wordsIn(typed).filter((word) => !has(whole, word))
  const taken = missing.flatMap(
    (word) => like.find((each) => each.typed === word)?.words.filter((each) => has(whole, each)) ?? [],
  )
  const marks = [...wordsIn(typed), ...taken]
  const hidden = marks.find((word) => !has(shown, word) && has(entry.besides ?? '', word))
  const caption = [entry.caption, hidden && excerpt(entry.besides ?? '', hidden)].filter(Boolean).join(' · ')
  return { marks, caption, ...(taken[0] && { note: texts.palette.like(taken[0]) }) }
}

/** What is found only by its other texts, or by letters that differ, stands behind pages and commands. */
const WEAK: readonly Match[] = ['TEXT', 'LIKE', 'LIKE_TEXT']
const isWeak = ({ entries: [best] }: FoundPage) => best === undefined || WEAK.includes(best.match)

/** Words in a name and a part of it are as good: then the order of the kinds counts. */
const ORDER: readonly Match[] = ['ID', 'NAME', 'BEGINNING', 'WORD', ...WEAK]
const placeOf = ({ entries: [best] }: FoundPage) =>
  ORDER.indexOf(best?.match === 'PART' ? 'WORD' : (best?.match as Match))

export type FoundGroup = PaletteGroup & { found: FoundPage }

/** Kinds with the best record first, else in their own order; pages and commands between those that match well and the rest. */
export function inOrder(
  found: readonly FoundGroup[],
  others: readonly PaletteGroup[],
): readonly PaletteGroup[] {
  const sorted = [...found].sort((a, b) => placeOf(a.found) - placeOf(b.found))
  return [
    ...sorted.filter((group) => !isWeak(group.found)),
    ...others,
    ...sorted.filter((group) => isWeak(group.found)),
  ]
}
