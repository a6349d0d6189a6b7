import type { Filter } from '#platform/model/list.ts'
import { texts } from '../text/texts.ts'

type NamedFilter = readonly [string, Filter]

const PEOPLE: readonly string[] = ['user', 'position', 'group', 'organization']
const words = texts.list.filterGroups

const titleOf = (filter: Filter): string => {
  if (filter.kind === 'range') return words.dates
  if (filter.kind === 'limits') return words.limits
  if (filter.kind === 'ids') return PEOPLE.includes(filter.of) ? words.people : words.records
  return words.status
}

/** Sorts filters into groups by what they ask for; the order inside a group is that of the list. */
export const groupFilters = (
  filters: readonly NamedFilter[],
): { title: string; filters: readonly NamedFilter[] }[] =>
  Object.values(words)
    .map((title) => ({ title, filters: filters.filter(([, filter]) => titleOf(filter) === title) }))
    .filter((group) => group.filters.length > 0)
