import { historyCalls } from '#platform/model/history-calls.ts'

export const userRoleHistory = historyCalls('UserRole', 'a user role', '/tenants/:tenantId/roles/:id', {
  has: ['log'],
})
