const grouped = (count: number) => count.toLocaleString('en-US')
const of = (count: number, one: string, several: string) =>
  count === 1 ? `1 ${one}` : `${grouped(count)} ${several}`

export const texts = {
  waiting: 'Working out what follows from it',
  unknown: 'What follows from it could not be worked out',
  nothing: 'No authority changes with it',
  incomplete: 'More is concerned than can be worked out here. Each number is the least that it is.',
  ended: (count: number) => of(count, 'delegation ends', 'delegations end'),
  notLive: (count: number) =>
    of(count, 'delegation can be used by nobody any more', 'delegations can be used by nobody any more'),
  flagged: (count: number) =>
    of(count, 'delegation is flagged as invalid', 'delegations are flagged as invalid'),
  withoutHolder: (count: number) =>
    of(count, 'decision is left that nobody may take', 'decisions are left that nobody may take'),
  people: (count: number) => of(count, 'person can decide less', 'people can decide less'),
  gaining: (count: number) => of(count, 'person can decide more', 'people can decide more'),
  andMore: (names: readonly string[], total: number) =>
    total > names.length ? `${names.join(', ')} and ${grouped(total - names.length)} more` : names.join(', '),
} as const
