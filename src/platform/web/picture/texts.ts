import { grouped } from '#platform/model/how-many.ts'

/** The texts of a picture of a tree. */
export const texts = {
  larger: 'Zoom in',
  smaller: 'Zoom out',
  fit: 'Fit',
  enlarge: 'Enlarge',
  reduce: 'Close the enlarged picture',
  scale: (share: number) => `${Math.round(share * 100)}%`,
  fullSize: 'Full size',
  unfold: 'Expand',
  unfoldAll: 'Expand all',
  unfoldTo: (levels: number) => (levels === 1 ? 'Show 1 level' : `Show ${levels} levels`),
  unfoldOne: (name: string, count: number) => `Expand ${name}, ${grouped(count)} below`,
  foldOne: (name: string) => `Collapse ${name}`,
  search: 'Search by name or ID',
  next: 'Next match',
  previous: 'Previous match',
  place: (at: number, of: number) => `${grouped(at)} of ${grouped(of)}`,
  matches: (count: number) =>
    count === 0 ? 'No match' : count === 1 ? '1 match' : `${grouped(count)} matches`,
  legend: 'Legend',
  goTo: (word: string, count: number) => `${word}: ${grouped(count)}. Go to the next one`,
  more: (count: number) => `${grouped(count)} more not shown`,
  export: 'Export',
  svg: 'SVG file',
  pdf: 'PDF, by the print dialog',
  keys: 'Arrow keys move, Space expands and collapses, Enter opens the record, + and - zoom.',
  name: 'Name',
} as const
