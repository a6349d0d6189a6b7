import { service } from '#platform/web/client/client.ts'

export const decision = service('/api/decision')
export const settings = service('/api/settings')
