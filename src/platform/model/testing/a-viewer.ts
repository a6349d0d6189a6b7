import type { Permission, Scope, Viewer } from '../viewer.ts'

/** Someone with these permissions, who holds nothing and belongs to nothing. */
export const aViewerWith = (...given: readonly [Permission, Scope][]): Viewer => ({
  personId: 'p',
  sessionId: 's',
  tenantId: 't',
  userId: 'u',
  permissions: new Map(given),
  isSystemAdmin: false,
  positionIds: [],
  activePositionIds: [],
  groupIds: [],
  zone: 'UTC',
  baseCurrency: 'USD',
  dateFormat: 'MM/DD/YYYY',
  requestId: 'r',
})
