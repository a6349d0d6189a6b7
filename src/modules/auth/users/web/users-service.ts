import { service } from '#platform/web/client/client.ts'

export const auth = service('/api/auth')

export const editPathOf = ({ id }: { id: string }) => `/user-details/edit/${id}`
export const LIST = '/admin/users-roles/users'
