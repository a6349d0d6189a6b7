import type { Effects } from '../effects.ts'

const none = { total: 0, shown: [] }

/** Of an act that changes nothing of authority: to build on. */
export const NO_EFFECTS: Effects = {
  stamp: 'stamp',
  judged: 0,
  complete: true,
  awaitsApproval: none,
  awaitsAcceptance: { total: 0, shown: [] },
  delegationsEnded: none,
  delegationsNotLive: none,
  delegationsFlagged: none,
  decisionsWithoutHolder: none,
  people: none,
  gaining: none,
  changes: none,
}
