import type { Request } from './load.ts'

export type Workload = {
  key: string
  what: string
  as: 'admin' | 'groupUser'
  requests: Request[]
  at1: number
  at16: number
}

export const post = (path: string, body: object): Request => ({
  method: 'POST',
  path: `/api/decision${path}`,
  body: JSON.stringify(body),
})
