import { grouped } from '#platform/model/how-many.ts'

/** The texts of a picture of a tree. */
export const texts = {
  larger: 'Zoom in',
  smaller: 'Zoom out',
  whole: 'Fit all',
  scale: (share: number) => `${Math.round(share * 100)}%`,
  fullSize: 'Full size',
  unfold: 'Unfold',
  unfoldAll: 'Unfold all',
  unfoldTo: (levels: number) => `Show ${levels} levels`,
  unfoldOne: (name: string, count: number) => `Unfold ${name}, ${grouped(count)} below`,
  foldOne: (name: string) => `Fold ${name}`,
  search: 'Search by name or ID',
  next: 'Next match',
  previous: 'Previous match',
  clear: 'Clear search',
  place: (at: number, of: number) => `${grouped(at)} of ${grouped(of)}`,
  noMatch: 'No match',
  legend: 'Legend',
  goTo: (word: string, count: number) => `${word}: ${grouped(count)}. Go to the next one`,
  more: (count: number) => `${grouped(count)} more not shown`,
  export: 'Export',
  svg: 'SVG file',
  pdf: 'PDF, by the print dialog',
  keys: 'Arrow keys move, Space folds, Enter opens the record, + and - zoom.',
  name: 'Name',
} as const
