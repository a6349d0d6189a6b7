import { service } from '#platform/web/client/client.ts'

export const auth = service('/api/auth')

/** Anyone who holds it, as the list of users shows them. */
export const holdersOf = (roleId: string) => `/admin/users-roles/users?roleIds=${roleId}`
