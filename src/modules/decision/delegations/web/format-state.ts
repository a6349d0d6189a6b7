import { STANDING_LABELS } from '../../authority/model/standing-texts.ts'
import type { PathStep } from '../model/delegation.ts'
import { texts as tree } from './authority-tree/texts.ts'
import { texts } from './texts.ts'

/** Formats the state of a step. A step that is not live never says that it is in force. */
export function formatState({ state, live, status }: Pick<PathStep, 'state' | 'live' | 'status'>): string {
  if (state === 'MASKED') return STANDING_LABELS[live ? 'YES' : 'NO']
  return (state === 'ENDED' && texts.statusWord[status]) || tree.state[state]
}
