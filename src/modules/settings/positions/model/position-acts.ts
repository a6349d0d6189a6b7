import { type ActKey, defineActs } from '#platform/model/acts.ts'
import { positionLifecycle } from './position.ts'

/** Spec 4.7. */
export const positionActs = defineActs(positionLifecycle, {
  activate: { event: 'ACTIVATE', icon: 'tick', undo: 'deactivate' },
  deactivate: { event: 'DEACTIVATE', icon: 'suspend', undo: 'activate', asks: 'effects' },
  delete: { event: 'DELETE', icon: 'trash', danger: true, asks: 'always' },
})
export type PositionAct = ActKey<typeof positionActs>
