import { service } from '#platform/web/client/client.ts'

export const actions = service('/api/actions')
export const settings = service('/api/settings')
