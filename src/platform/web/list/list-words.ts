import { type Filter, noneOf } from '#platform/model/list.ts'
import type { ListRequest } from '#platform/model/list-request.ts'
import type { Option } from '../form/picker-source.ts'
import { groupDigits } from '../text/amount.ts'
import { addDays, type DateFormat, dayOf, formatDay, startOfDay, today } from '../text/dates.ts'
import { texts } from '../text/texts.ts'
import { isNoneAsked, keysOf } from './list-address.ts'

export type Calendar = { zone: string; format: DateFormat }

const lastDays = (days: number) => (zone: string) => startOfDay(addDays(today(zone), 1 - days), zone)

/** Ranges that people ask for by name: since when each is, today included. Their end is open. */
export const PRESETS: readonly { words: string; since: (zone: string) => string }[] = [
  { words: texts.list.last7, since: lastDays(7) },
  { words: texts.list.last30, since: lastDays(30) },
  { words: texts.list.last90, since: lastDays(90) },
  { words: texts.list.thisYear, since: (zone) => startOfDay(`${today(zone).slice(0, 4)}-01-01`, zone) },
]

/** What a set filter says on its chip: "President, Provost +2", "Last 30 days", "No manager". */
export function filterWords(
  key: string,
  filter: Filter,
  request: ListRequest,
  names: ReadonlyMap<string, Option>,
  calendar: Calendar,
): string {
  const none = isNoneAsked(request, key) ? [noneOf(filter) ?? ''] : []
  const isValueAsked = keysOf({ [key]: filter }, key).some(
    (name) => (request as Record<string, unknown>)[name] !== undefined,
  )
  const values = isValueAsked ? [valueWords(key, filter, request, names, calendar)] : []
  return [...none, ...values].join(', ')
}

function valueWords(
  key: string,
  filter: Filter,
  request: ListRequest,
  names: ReadonlyMap<string, Option>,
  calendar: Calendar,
): string {
  const of = (name: string) => (request as Record<string, unknown>)[name]
  switch (filter.kind) {
    case 'ids': {
      const ids = of(key) as string[]
      return shortened(ids.map((id) => names.get(id)?.label ?? '…'))
    }
    case 'words':
      return shortened(
        (of(key) as string[]).map(
          (value) => filter.options.find((option) => option.value === value)?.label ?? value,
        ),
      )
    case 'flag':
      return of(key) ? filter.yes : filter.no
    case 'range':
      return rangeWords(
        of(`${key}StartDate`) as string | undefined,
        of(`${key}EndDate`) as string | undefined,
        calendar,
      )
    case 'limits':
      return Object.entries(of(key) as Record<string, { min?: string; max?: string }>)
        .map(
          ([type, ends]) =>
            `${filter.valueTypes.find(({ value }) => value === type)?.label ?? type} ${endsWords(ends)}`,
        )
        .join(', ')
  }
}

const shortened = (words: readonly string[]) =>
  words.length > 2 ? `${words.slice(0, 2).join(', ')} +${words.length - 2}` : words.join(', ')

const endsWords = ({ min, max }: { min?: string; max?: string }) =>
  min && max
    ? `${groupDigits(min)}–${groupDigits(max)}`
    : min
      ? `≥ ${groupDigits(min)}`
      : `≤ ${groupDigits(max ?? '0')}`

function rangeWords(from: string | undefined, until: string | undefined, { zone, format }: Calendar): string {
  const preset = PRESETS.find(({ since }) => since(zone) === from)
  if (preset && until === undefined) return preset.words
  const first = from && formatDay(dayOf(from, zone), format)
  // The end is excluded: the last day that is meant is before it.
  const last = until && formatDay(addDays(dayOf(until, zone), -1), format)
  if (first && last) return texts.list.between(first, last)
  return first ? texts.list.since(first) : texts.list.before(last ?? '')
}
