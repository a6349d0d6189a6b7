import { pickFrom } from '#platform/web/form/picker-source.ts'
import { selectPositions } from '../model/position-choice.ts'

/** Active positions, found by their name. */
export const positionPicker = pickFrom<{ id: string; name: string }>(
  'positions',
  { base: '/api/settings', call: selectPositions },
  (row) => ({ id: row.id, label: row.name, kind: 'position' }),
)
