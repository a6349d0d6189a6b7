import { grouped } from '#platform/model/how-many.ts'
import type { Note, Shows } from '../model/cell-said.ts'
import type { ChangeKind } from '../model/compare-grids.ts'
import type { CellState } from '../model/grid.ts'

const many = (count: number, one: string, more: string) => `${grouped(count)} ${count === 1 ? one : more}`

/** Texts of the grid of a matrix. */
export const texts = {
  decisionMatrix: 'Decision Matrix',
  authorityMatrix: 'Authority Matrix',
  matrixType: 'Matrix type',
  decision: 'Decision',
  ofAll: (shown: number, all: number) =>
    shown === all ? grouped(all) : `${grouped(shown)} of ${grouped(all)}`,
  vacant: 'Vacant',
  inactive: 'Inactive',
  mine: 'your own column',
  noOrganization: 'No organization',
  collapsedColumns: (count: number) => many(count, 'column is collapsed', 'columns are collapsed'),
  nothing: 'no authority',
  cell: {
    delegations: (count: number) => many(count, 'delegation', 'delegations'),
    byTypes: (types: readonly string[], limit: string) => `${types.join(' and ')} ${limit}`,
  },
  states: {
    LIVE: 'Live',
    WAITING: 'Waiting',
    NOT_YET: 'Not yet',
    SUSPENDED: 'Suspended',
    BROKEN: 'Broken',
    ENDED: 'Ended',
  } satisfies Record<CellState, string>,
  statesInWords: {
    LIVE: 'live',
    WAITING: 'awaiting approval or acceptance',
    NOT_YET: 'not yet effective',
    SUSPENDED: 'suspended',
    BROKEN: 'issued from authority that is not live',
    ENDED: 'ended',
  } satisfies Record<CellState, string>,
  notes: {
    changeWaits: 'A change is pending approval',
    conditions: 'Conditions apply',
    someGroups: 'In some groups only',
    cut: 'Less than the delegation states',
  } satisfies Record<Note, string>,
  shows: {
    label: 'What cells show',
    limits: 'Limits',
    roles: 'Roles',
    both: 'Both',
  } satisfies Record<Shows | 'label', string>,
  legend: {
    label: 'Legend',
    limit: 'Limit',
    under: (limit: string) => `under ${limit}`,
    andOver: (limit: string) => `${limit} and over`,
    noLimit: 'No limit',
    roles: 'Roles',
    types: 'Authority types',
    notLive: 'Not live',
    several: 'Several delegations',
    changes: 'Changes',
  },
  toolbar: {
    label: 'Filters',
    search: 'Search decisions',
    section: 'Section',
    category: 'Category',
    holders: 'Positions and users',
    limit: 'Limit',
    atLeast: 'At least',
    atMost: 'At most',
    amountsIn: (currency: string) => `Limits in ${currency}. Other limits are left out.`,
    find: 'Search',
    clear: (filter: string) => `Clear ${filter}`,
    clearAll: 'Clear all',
    all: 'All',
    some: (shown: number, all: number) => `${grouped(shown)} of ${grouped(all)}`,
    from: (limit: string) => `from ${limit}`,
    upTo: (limit: string) => `up to ${limit}`,
    columns: 'Columns',
    showAll: 'Show all columns',
    hidden: (count: number) => many(count, 'column is hidden', 'columns are hidden'),
  },
  day: {
    button: (day: string | undefined) => (day ? `As of ${day}` : 'As of today'),
    compared: (day: string) => `compared with ${day}`,
    title: 'Day of the matrix',
    asOf: 'As of',
    compare: 'Compare with',
    noCompare: 'Stop comparing',
    asDefined: 'Use the matrix as it was defined on that day',
    today: 'Back to today',
    note: (day: string) => `You are viewing the matrix as of ${day}.`,
    current: 'Return to today',
  },
  changes: {
    title: (from: string, to: string) => `Changes from ${from} to ${to}`,
    show: (count: number) => many(count, 'change', 'changes'),
    none: 'Nothing changed.',
    kinds: {
      ADDED: 'Added',
      RAISED: 'Raised',
      LOWERED: 'Lowered',
      ENDED: 'Ended',
      OTHER: 'Changed otherwise',
    } satisfies Record<ChangeKind, string>,
    was: (limit: string) => `was ${limit}`,
    fromTo: (from: string, to: string) => `${from} to ${to}`,
    nothing: 'no authority',
    notHere: 'No longer in the matrix',
    go: (cell: string) => `Show the cell of ${cell}`,
  },
  empty: 'No delegations belong to this matrix.',
  emptyDetail: 'No delegation of its decisions fits its positions, users, statuses, and limits.',
  noMatch: 'No decisions match these filters.',
  clearFilters: 'Clear filters',
  leftOut: {
    byLimitType: (count: number) =>
      `${many(count, 'delegation is', 'delegations are')} left out because of its limit type or range.`,
    byStatus: (count: number) =>
      `${many(count, 'delegation is', 'delegations are')} left out because of the status.`,
    decisions: (count: number) =>
      `${many(count, 'decision is', 'decisions are')} left out because they were not published.`,
    tooManyDecisions: (count: number) =>
      `${many(count, 'decision does', 'decisions do')} not fit. A matrix shows up to 1,000 decisions.`,
    tooManyColumns: (count: number) =>
      `${many(count, 'column does', 'columns do')} not fit. A matrix shows up to 500 columns.`,
  },
  grid: (name: string) => `Cells of ${name}`,
  phone: {
    by: 'Show by',
    byHolder: 'By person',
    byDecision: 'By decision',
    holder: 'Position or user',
    decision: 'Decision',
    nothing: 'No authority here.',
    more: (count: number) => `Show ${grouped(count)} more`,
  },
} as const
