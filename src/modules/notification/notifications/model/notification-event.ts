/** What happens by the clock alone, and is in no history. */
export type ClockEvent =
  | 'TAKE_EFFECT'
  | 'EXPIRING'
  | 'EXPIRE'
  | 'RECIPIENT_LEAVING'
  | 'ACCEPTANCE_WAITS'
  | 'ACCEPTANCE_LATE'
  | 'DUE_SOON'
  | 'OVERDUE'

/** Someone joins a position that is asked by an action: it asks the newcomer after this, and the action stays as it was. */
export const JOIN = 'JOIN'

/** The last occupant leaves a position that is asked by an action, and the action stays as it was. */
export const VACATE = 'VACATE'
