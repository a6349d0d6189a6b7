import { cappedCount } from '#platform/web/text/count-words.ts'
import type { Uses } from '../model/uses.ts'

const counted = (count: number, one: string, many: string) =>
  `${cappedCount(count)} ${count === 1 ? one : many}`

/** How much something is used, in words: "3 decisions and 5 delegations"; "" where it is not. */
export const usesText = ({ decisions, delegations }: Uses) =>
  [
    decisions > 0 && counted(decisions, 'decision', 'decisions'),
    delegations > 0 && counted(delegations, 'delegation', 'delegations'),
  ]
    .filter(Boolean)
    .join(' and ')
