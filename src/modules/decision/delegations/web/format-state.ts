import { STANDING_LABELS } from '#modules/authority/engine/model/standing-texts.ts'
import type { PathStep } from '../model/delegation.ts'
import { texts as tree } from './authority-tree/texts.ts'
import { texts } from './texts.ts'

type StepState = Pick<PathStep, 'state' | 'live' | 'status' | 'clampedBy' | 'displayId'>

/** Formats the state of a step. A step that is not live never says that it is in force. */
export function formatState({ state, live, status, clampedBy, displayId }: StepState): string {
  // what clamps itself has a change that a recipient must still accept
  if (state === 'CUT' && clampedBy !== null && clampedBy === displayId) return tree.cutByChange
  if (state === 'MASKED') return STANDING_LABELS[live ? 'YES' : 'NO']
  return (state === 'ENDED' && texts.statusWord[status]) || tree.state[state]
}
