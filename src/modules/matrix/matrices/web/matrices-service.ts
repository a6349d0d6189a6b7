import { service } from '#platform/web/client/client.ts'

export const matrices = service('/api/matrix')
