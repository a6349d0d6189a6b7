import { howMany as many } from '#platform/model/how-many.ts'
import type { Note } from './cell-summary.ts'
import type { CellState, Grid, LeftOutReason } from './grid.ts'

/** What a matrix says wherever it is shown: on a screen, in a sheet, on paper. */
export const words = {
  decisionMatrix: 'Decision Matrix',
  authorityMatrix: 'Authority Matrix',
  decision: 'Decision',
  vacant: 'Vacant',
  inactive: 'Inactive',
  noPosition: 'No position',
  mine: 'your own column',
  empty: 'No delegations belong to this matrix.',
  noMatch: 'No decisions match these filters.',
  states: {
    LIVE: 'In force',
    UNHELD: 'Held by no one',
    WAITING: 'Waiting',
    NOT_YET: 'Not yet',
    SUSPENDED: 'Suspended',
    BROKEN: 'Broken',
    ENDED: 'Ended',
    LEFT_OUT: 'Not shown',
  } satisfies Record<CellState, string>,
  statesInWords: {
    LIVE: 'in force',
    UNHELD: 'in force, held by no one',
    WAITING: 'waiting, pending approval or acceptance',
    NOT_YET: 'not yet effective',
    SUSPENDED: 'suspended',
    BROKEN: 'broken, issued from authority that is not in force',
    ENDED: 'ended',
    LEFT_OUT: 'not shown in this matrix',
  } satisfies Record<CellState, string>,
  notes: {
    changeWaits: 'A change is pending approval or acceptance',
    conditions: 'Conditions apply',
    someGroups: 'In some groups only',
    cut: 'Less than the delegation states',
    further: 'Further limits apply',
    leftOut: 'Another delegation is not shown',
  } satisfies Record<Note, string>,
  legend: {
    label: 'Legend',
    limit: 'Limit',
    under: (limit: string) => `under ${limit}`,
    andOver: (limit: string) => `${limit} and over`,
    noLimit: 'No limit',
    others: 'Counts, percentages, and times are shaded on their own scales.',
    converted: (currency: string) => `Amounts in other currencies are converted to ${currency}.`,
    roles: 'Roles',
    types: 'Authority types',
    notLive: 'Not in force',
    changes: 'Changes',
    several: 'Delegations in one cell',
    leftOut: 'Authority that this matrix does not show',
  },
  leftOutBy: {
    limitType: 'left out by limit type or range',
    status: 'left out by status',
    group: 'left out because its group is not active',
    authorityType: 'left out by authority type',
    filter: 'left out by a filter',
  } satisfies Record<LeftOutReason, string>,
  leftOut: {
    byLimitType: (count: number) =>
      `${many(count, 'delegation', 'delegations')} left out by limit type or range.`,
    byStatus: (count: number) =>
      `${many(count, 'delegation is', 'delegations are')} hidden by the status filter.`,
    byGroup: (count: number) =>
      `${many(count, 'delegation', 'delegations')} left out because the group is not active.`,
    byAuthorityType: (count: number) =>
      `${many(count, 'delegation', 'delegations')} left out by authority type.`,
    decisions: (count: number) => `${many(count, 'decision', 'decisions')} left out, not published.`,
    tooManyDecisions: (count: number) =>
      `${many(count, 'decision does', 'decisions do')} not fit. A matrix shows up to 1,000 decisions.`,
    tooManyColumns: (count: number) =>
      `${many(count, 'column does', 'columns do')} not fit. A matrix shows up to 500 columns.`,
  } satisfies Record<
    keyof Grid['leftOut'] | 'tooManyDecisions' | 'tooManyColumns',
    (count: number) => string
  >,
} as const
