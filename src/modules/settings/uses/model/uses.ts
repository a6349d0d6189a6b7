import * as z from 'zod'

/** What the settings keep and decisions and delegations use. */
export const USED_KINDS = ['section', 'category', 'authorityType', 'decisionRole'] as const
export type UsedKind = (typeof USED_KINDS)[number]

/** How many decisions and delegations, none of them deleted, use something; 1,001 means more than 1,000. */
export const uses = z.object({ decisions: z.int(), delegations: z.int() })
export type Uses = z.output<typeof uses>

export const NO_USES: Uses = { decisions: 0, delegations: 0 }
export const isUsed = ({ decisions, delegations }: Uses): boolean => decisions + delegations > 0
