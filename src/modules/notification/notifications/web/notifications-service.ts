import { service } from '#platform/web/client/client.ts'

export const notifications = service('/api/notification')
