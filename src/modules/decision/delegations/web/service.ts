import { service } from '#platform/web/client.ts'

export const decision = service('/api/decision')
export const settings = service('/api/settings')
