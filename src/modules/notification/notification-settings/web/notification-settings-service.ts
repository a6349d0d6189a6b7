import { service } from '#platform/web/client/client.ts'

export const auth = service('/api/auth')
export const notifications = service('/api/notification')
