import type { Option } from '#platform/web/form/picker-source.ts'
import type { Find, FoundEntry } from '#platform/web/shell/palette.ts'
import { groupDigits, parseAmount } from '#platform/web/text/amount.ts'
import { openCheck } from '../../authority/web/check-drawer.ts'
import { decisionPicker } from './pickers.ts'
import { principalPicker } from './principal-picker.ts'

/** "check" and what follows it. */
const COMMAND = /^check\s+(.+)$/i
const NONE = { entries: [], total: 0, totalIsExact: true, like: [] }

type Parsed = { readonly words: readonly string[]; readonly amount: string | undefined }

/** Parts a query into its words and the amount among them. A word that is no amount is a word. */
export function parseCheck(search: string): Parsed | undefined {
  const typed = COMMAND.exec(search)?.[1]?.trim().split(/\s+/)
  if (!typed) return undefined
  const at = typed.findIndex((word) => parseAmount(word) !== undefined)
  const amount = at < 0 ? undefined : parseAmount(typed[at] ?? '')
  return { words: typed.filter((_, i) => i !== at), amount }
}

/** "check lindqvist sole-source 75k" opens the check of that person, decision, and amount. */
export const find: Find = async (search, most, signal) => {
  const parsed = parseCheck(search)
  if (!parsed || parsed.words.length === 0) return NONE
  const { words, amount } = parsed
  const found = await Promise.all(
    words.map(async (word) => (await principalPicker.find({ search: word, page: 1 }, signal)).options),
  )
  const named = words.filter((_, i) => found[i]?.length)
  const others = words.filter((word) => !named.includes(word)).join(' ')
  const [people, decisions] = await Promise.all([
    named.length > 0 ? principalPicker.find({ search: named.join(' '), page: 1 }, signal) : { options: [] },
    others ? decisionPicker.find({ search: others, page: 1 }, signal) : { options: [] },
  ])
  const [decision] = decisions.options
  const entries = people.options.slice(0, most).map((who) => entryOf(who, decision, amount))
  return { ...NONE, entries, total: entries.length }
}

function entryOf(who: Option, decision: Option | undefined, amount: string | undefined): FoundEntry {
  const [kind, id = ''] = who.id.split(' ') as ['USER' | 'POSITION', string]
  const caption = [decision?.label, amount && groupDigits(amount)].filter(Boolean).join(' · ')
  return {
    key: `check ${who.id}`,
    label: `Can ${who.label} decide?`,
    caption,
    tile: { icon: 'check' },
    marks: [],
    match: 'NAME',
    act: () => openCheck({ who: { kind, id }, decisionId: decision?.id, amount }),
  }
}
