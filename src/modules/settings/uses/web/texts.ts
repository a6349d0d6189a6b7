import { MOST_COUNTED, type Uses } from '../model/uses.ts'

export const countText = (count: number) =>
  count > MOST_COUNTED ? `${MOST_COUNTED.toLocaleString('en-US')}+` : count.toLocaleString('en-US')

const counted = (count: number, one: string, many: string) =>
  `${countText(count)} ${count === 1 ? one : many}`

/** How much something is used, in words: "3 decisions and 5 delegations"; "" where it is not. */
export const usesText = ({ decisions, delegations }: Uses) =>
  [
    decisions > 0 && counted(decisions, 'decision', 'decisions'),
    delegations > 0 && counted(delegations, 'delegation', 'delegations'),
  ]
    .filter(Boolean)
    .join(' and ')
