import { grouped } from '#platform/model/how-many.ts'

/** What files of a matrix say besides the matrix. */
export const words = {
  organization: 'Organization',
  matrix: 'Matrix',
  asOf: 'As of',
  known: (knownAt: string) => `as known ${knownAt}`,
  printed: 'Printed',
  narrowedTo: 'Narrowed to',
  holds: 'Delegations',
  hash: 'SHA-256 of the authority shown',
  short: (hash: string) => `Hash ${hash}`,
  id: 'ID',
  type: 'Authority type',
  tier: 'Tier',
  holders: 'Authority holders',
  tiersOnly:
    'This file shows the tiers of the matrix, and cannot be uploaded to update it. Export the Decision Matrix, and change that file.',
  page: (page: number, pages: number) => `Page ${grouped(page)} of ${grouped(pages)}`,
  columns: (from: number, to: number, all: number) =>
    `Columns ${grouped(from)} to ${grouped(to)} of ${grouped(all)}`,
  filters: {
    nothing: 'none of this matrix',
    search: (text: string) => `decisions with "${text}"`,
    section: (names: string) => `section ${names}`,
    category: (names: string) => `category ${names}`,
    holders: (names: string) => `positions and users ${names}`,
    hidden: (count: number) => `all columns but ${grouped(count)}`,
    atLeast: (amount: string) => `limits from ${amount}`,
    atMost: (amount: string) => `limits up to ${amount}`,
  },
} as const
