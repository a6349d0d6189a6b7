import { useQueries } from '@tanstack/react-query'
import { useState } from 'react'
import { useSettled } from '../form/picker-source.ts'
import { usePathOf } from '../record/record-routes.tsx'
import { shortCount } from '../text/count-words.ts'
import { texts } from '../text/texts.ts'
import type { PaletteSource } from './navigation.ts'
import { explained, type FoundGroup, type FoundPage, type PaletteEntry } from './palette.ts'

const AT_LEAST = 2
/** Milliseconds without a key until it is asked. */
const PAUSE = 150
/** So many of a kind are shown, and so many where more are asked for. */
const SHOWN = 5
const MORE = 50

/** What is found for the words typed. Until the answers are there, `isWaiting` is true, and what was found before stays. */
export function useFound(sources: readonly PaletteSource[], typed: string) {
  const asked = typed.trim().replace(/\s+/g, ' ')
  const settled = useSettled(asked, PAUSE)
  const pathOf = usePathOf()
  const isAsked = asked.length >= AT_LEAST
  // for these words alone
  const [widened, widen] = useState({ words: '', keys: [] as readonly string[] })
  const wide = widened.words === settled ? widened.keys : []
  const mostOf = (key: string) => (wide.includes(key) ? MORE : SHOWN)
  const answers = useQueries({
    queries: sources.map((source) => ({
      queryKey: ['palette', source.key, settled, mostOf(source.key)],
      enabled: isAsked && settled.length >= AT_LEAST,
      placeholderData: (before: FoundPage | undefined) => before,
      queryFn: async ({ signal }: { signal: AbortSignal }) =>
        (await source.load()).find(settled, mostOf(source.key), signal),
    })),
  })
  if (!isAsked || sources.length === 0) return { groups: [], isWaiting: false, failed: [] }
  const groups = sources.flatMap((source, i) => {
    const found = answers[i]?.data
    if (!found || found.entries.length === 0) return []
    const group = groupOf(source, led(found, pathOf), settled)
    const more = () => widen({ words: settled, keys: [...wide, source.key] })
    return [wide.includes(source.key) ? group : withMore(group, more)]
  })
  return {
    groups,
    isWaiting: settled !== asked || answers.some((answer) => answer.isFetching),
    failed: sources.filter((_, i) => answers[i]?.isError).map(({ label }) => label),
  }
}

/** Records by the page that the viewer may open. */
const led = (found: FoundPage, pathOf: ReturnType<typeof usePathOf>): FoundPage => ({
  ...found,
  entries: found.entries.map((entry) => {
    const to = entry.record && pathOf(entry.record.kind, entry.record.id)
    return to && entry.to !== undefined ? { ...entry, to } : entry
  }),
})

/** With a line that shows more, where there are more. */
const withMore = (group: FoundGroup, more: () => void): FoundGroup =>
  group.found.totalIsExact && group.found.total <= group.entries.length
    ? group
    : {
        ...group,
        entries: [
          ...group.entries,
          {
            key: `more ${group.key}`,
            label: texts.palette.more(group.label.toLowerCase()),
            tile: { icon: 'down' },
            more,
          },
        ],
      }

const groupOf = ({ key, label }: PaletteSource, found: FoundPage, typed: string): FoundGroup => ({
  key,
  label,
  count: shortCount(found),
  entries: found.entries.map((entry): PaletteEntry => ({ ...entry, ...explained(entry, typed, found.like) })),
  found,
})
