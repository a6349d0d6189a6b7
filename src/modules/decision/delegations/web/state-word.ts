import { STANDING_LABELS } from '../../authority/model/standing-texts.ts'
import type { PathStep } from '../model/delegation.ts'
import { texts as tree } from './authority-tree/texts.ts'
import { texts } from './texts.ts'

/** The state of a step in words, wherever authority is drawn. One that is not live never says that it is in force. */
export function stateWord({ state, live, status }: Pick<PathStep, 'state' | 'live' | 'status'>): string {
  if (state === 'MASKED') return STANDING_LABELS[live ? 'YES' : 'NO']
  return (state === 'ENDED' && texts.statusWord[status]) || tree.state[state]
}
