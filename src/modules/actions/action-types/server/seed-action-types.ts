import type { TenantEvents } from '#modules/auth/index.server.ts'
import { addActionTypes } from './action-type-store.ts'

const DEFAULTS = [
  { name: 'Delegation', icon: 'delegations', isDefault: true },
  { name: 'Decision', icon: 'decisions', isDefault: true },
  { name: 'Document', icon: 'documents', isDefault: true },
  { name: 'Matrix', icon: 'matrices', isDefault: true },
] as const

/** What a new tenant starts with. Spec 3.7. */
export const seedActionTypes: TenantEvents['tenantCreated'][number] = (tx, author, _created, now) =>
  addActionTypes(tx, author, DEFAULTS, now)
