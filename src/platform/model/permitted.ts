import * as z from 'zod'
import type { Verdict } from './verdict.ts'

/** Whether the viewer may do something to a record, and why not: what a record tells its screen. */
export const permitted = z.object({ allowed: z.boolean(), reason: z.string().nullable() })
export type ActPermission = z.output<typeof permitted>

export const permittedBy = (verdict: Verdict): ActPermission => ({
  allowed: verdict.ok,
  reason: verdict.ok ? null : verdict.message,
})
