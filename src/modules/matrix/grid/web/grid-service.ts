import { service } from '#platform/web/client/client.ts'

export const matrix = service('/api/matrix')
