import type { Option, PickerSource } from '#platform/web/form/picker-source.ts'
import type { EntryFinder, FoundEntry, FoundPage } from '#platform/web/shell/palette.ts'
import { groupDigits, parseAmount } from '#platform/web/text/amount.ts'
import { openCheck } from '../../decisions/web/check-drawer.ts'
import { decisionPicker } from '../../decisions/web/pickers.ts'
import { principalPicker } from '../../decisions/web/principal-picker.ts'

/** "check" and what follows it. */
const COMMAND = /^check\s+(.+)$/i
const NONE: FoundPage = { entries: [], total: 0, totalIsExact: true, like: [] }
/** A longer query without "check" is not parted into a name and a decision. */
const MOST_WORDS = 5

type ParsedCheck = {
  readonly words: readonly string[]
  readonly amount: string | undefined
  /** Whether it begins with "check". */
  readonly isCommand: boolean
}

/** Parts a query into its words and the amount among them. A word that is no amount is a word. */
export function parseCheck(search: string): ParsedCheck | undefined {
  const command = COMMAND.exec(search)?.[1]
  const typed = (command ?? search).trim().split(/\s+/)
  const at = typed.findIndex((word) => parseAmount(word) !== undefined)
  const amount = at < 0 ? undefined : parseAmount(typed[at] ?? '')
  const words = typed.filter((word, i) => i !== at && word !== '')
  const isCommand = command !== undefined
  const isChecked = isCommand || (words.length <= MOST_WORDS && (amount !== undefined || words.length > 1))
  return isChecked && words.length > 0 ? { words, amount, isCommand } : undefined
}

type Sources = Readonly<Record<'people' | 'decisions', Pick<PickerSource, 'find'>>>

/** "check lindqvist sole-source 75k" opens the check of that person, decision, and amount; so does a name with an amount or a decision. */
export const find: EntryFinder = (search, most, signal) =>
  findChecks({ people: principalPicker, decisions: decisionPicker }, search, most, signal)

export async function findChecks(
  sources: Sources,
  search: string,
  most: number,
  signal: AbortSignal,
): Promise<FoundPage> {
  const parsed = parseCheck(search)
  const match = parsed && (await findNamed(sources, parsed.words, signal))
  if (!parsed || !match) return NONE
  const { people, decision } = match
  const { isCommand, amount } = parsed
  if (!isCommand && amount === undefined && !decision) return NONE
  const entries = people
    .slice(0, most)
    .map((who) => entryOf(who, decision, amount, isCommand ? 'NAME' : 'WORD'))
  return { ...NONE, entries, total: entries.length }
}

type NamedCheck = { readonly people: readonly Option[]; readonly decision: Option | undefined }

/**
 * Finds the person and the decision that words name. The most words that one person has name the person, and the rest the decision.
 * A word of a decision may be in someone's name too, so a rest that names a decision counts first.
 */
async function findNamed(
  { people, decisions }: Sources,
  words: readonly string[],
  signal: AbortSignal,
): Promise<NamedCheck | undefined> {
  const findIn = async (source: Pick<PickerSource, 'find'>, some: readonly string[]) =>
    some.length > 0 ? (await source.find({ search: some.join(' '), page: 1 }, signal)).options : []
  const alone = await Promise.all(words.map((word) => findIn(people, [word])))
  const named = words.filter((_, i) => alone[i]?.length)
  let best: NamedCheck | undefined
  for (let size = named.length; size > 0; size--) {
    const runs = Array.from({ length: named.length - size + 1 }, (_, at) => named.slice(at, at + size))
    const found = await Promise.all(
      runs.map(async (run): Promise<NamedCheck & { rest: number }> => {
        const options = size === 1 ? alone[words.indexOf(run[0] ?? '')] : await findIn(people, run)
        if (!options?.length) return { people: [], decision: undefined, rest: 0 }
        const rest = words.filter((word) => !run.includes(word))
        const [decision] = await findIn(decisions, rest)
        return { people: options, decision, rest: rest.length }
      }),
    )
    const ofSomebody = found.filter((each) => each.people.length > 0)
    const whole = ofSomebody.find(({ decision, rest }) => rest === 0 || decision !== undefined)
    if (whole) return whole
    best ??= ofSomebody[0]
  }
  return best
}

function entryOf(
  who: Option,
  decision: Option | undefined,
  amount: string | undefined,
  match: FoundEntry['match'],
): FoundEntry {
  const [kind, id = ''] = who.id.split(' ') as ['USER' | 'POSITION', string]
  const caption = [decision?.label, amount && groupDigits(amount)].filter(Boolean).join(' · ')
  return {
    key: `check ${who.id}`,
    label: `Can ${who.label} decide?`,
    caption,
    tile: { icon: 'check' },
    marks: [],
    match,
    act: () => openCheck({ who: { kind, id }, decisionId: decision?.id, amount }),
  }
}
