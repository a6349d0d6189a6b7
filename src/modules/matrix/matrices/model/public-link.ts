import * as z from 'zod'
import { day, id, instant, secretText } from '#platform/model/fields.ts'

/** The public link of a matrix: anyone who has it reads the matrix without an account. Spec 3.6, semantics 3.10. */

/** What the record keeps of its link, and its history with it. What only the link proves is kept apart, as hashes. */
export type PublicLink = {
  /** Since when there is this one. */
  readonly madeAt: string
  /** The user who made it, and on whose right it stands. */
  readonly createdBy: string
  /** The last day on which it opens, in the zone that the organization has by then; null: it does not expire. */
  readonly expirationDate: string | null
  /** Since when it asks for the password that it has; null: for none. */
  readonly passwordAt: string | null
}

/** What the settings of matrices say of links. */
export type LinkRules = {
  readonly externalSharing: boolean
  readonly requirePassword: boolean
  readonly requireExpiration: boolean
}

export const WHY_CLOSED = ['LINKS_OFF', 'EXPIRED', 'NEEDS_PASSWORD', 'NEEDS_EXPIRATION', 'MAKER'] as const
export type ClosureReason = (typeof WHY_CLOSED)[number]

/** What a link is judged by: the settings, the day where the organization is, and whether anyone who made it may still show the matrix to the world. */
export type LinkNow = { readonly rules: LinkRules; readonly today: string; readonly mayMaker: boolean }

/** Why a link does not open now; null: it opens. What the settings require by now, a link must have. */
export function whyClosed(link: PublicLink, { rules, today, mayMaker }: LinkNow): ClosureReason | null {
  if (!rules.externalSharing) return 'LINKS_OFF'
  if (link.expirationDate !== null && link.expirationDate < today) return 'EXPIRED'
  if (rules.requirePassword && link.passwordAt === null) return 'NEEDS_PASSWORD'
  if (rules.requireExpiration && link.expirationDate === null) return 'NEEDS_EXPIRATION'
  return mayMaker ? null : 'MAKER'
}

export const SHORTEST_PASSWORD = 8
export const LONGEST_PASSWORD = 64
const LENGTHS = `Use ${SHORTEST_PASSWORD} to ${LONGEST_PASSWORD} characters.`
export const linkPassword = secretText().min(SHORTEST_PASSWORD, LENGTHS).max(LONGEST_PASSWORD, LENGTHS)

/** How a link is to be after this. */
export const linkChange = z.strictObject({
  /** Whether there is one. Turned off, it is over: the next one is another link. */
  externalSharing: z.boolean(),
  /** Left out: as the link that there is, or without. */
  isExpirationEnabled: z.boolean().optional(),
  /** The last day on which it opens. Left out: the one that it has. */
  expirationDate: day.nullable().optional(),
  /** Left out: as the link that there is, or without. */
  isPasswordRequired: z.boolean().optional(),
  /** Left out: the password that it has. */
  password: linkPassword.optional(),
  /** Makes another link in place of the one that there is. */
  renews: z.boolean().default(false),
})
export type LinkChange = z.output<typeof linkChange>

type PreviousLink = Pick<PublicLink, 'passwordAt' | 'expirationDate'> | null
type WholeField = 'isExpirationEnabled' | 'expirationDate' | 'isPasswordRequired'
/** A link with everything said of it: what a change leaves out stays as it is. */
export type LinkSettings = Omit<LinkChange, WholeField> & {
  readonly isExpirationEnabled: boolean
  readonly expirationDate: string | null
  readonly isPasswordRequired: boolean
}

export function linkWanted(change: LinkChange, had: PreviousLink): LinkSettings {
  const isExpirationEnabled = change.isExpirationEnabled ?? Boolean(had?.expirationDate)
  const kept = isExpirationEnabled ? (had?.expirationDate ?? null) : null
  return {
    ...change,
    isExpirationEnabled,
    expirationDate: change.expirationDate === undefined ? kept : change.expirationDate,
    isPasswordRequired: change.isPasswordRequired ?? Boolean(had?.passwordAt),
  }
}

type Field = 'isExpirationEnabled' | 'expirationDate' | 'isPasswordRequired' | 'password'
export type LinkProblem = { readonly path: Field; readonly message: string }

/** What keeps a link from being so. `had`: the link that there is; `today`: where the organization is. */
export function linkProblems(
  { isExpirationEnabled, expirationDate, isPasswordRequired, password }: LinkSettings,
  { requirePassword, requireExpiration }: LinkRules,
  { had, today }: { had: Pick<PublicLink, 'passwordAt'> | null; today: string },
): readonly LinkProblem[] {
  const hasPassword = password !== undefined || (had !== null && had.passwordAt !== null)
  return [
    // a date or a password that would be dropped without a word
    ...(!isExpirationEnabled && expirationDate !== null
      ? [{ path: 'isExpirationEnabled' as const, message: 'Turn this on, or leave out the last day.' }]
      : []),
    ...(!isPasswordRequired && password !== undefined
      ? [{ path: 'isPasswordRequired' as const, message: 'Turn this on, or leave out the password.' }]
      : []),
    ...(requireExpiration && !isExpirationEnabled
      ? [{ path: 'expirationDate' as const, message: 'Your organization requires an expiration date.' }]
      : []),
    ...(isExpirationEnabled && expirationDate === null
      ? [{ path: 'expirationDate' as const, message: 'Enter the last day.' }]
      : []),
    ...(isExpirationEnabled && expirationDate !== null && expirationDate < today
      ? [{ path: 'expirationDate' as const, message: 'Enter today or a later day.' }]
      : []),
    ...(requirePassword && !isPasswordRequired
      ? [{ path: 'password' as const, message: 'Your organization requires a password.' }]
      : []),
    ...(isPasswordRequired && !hasPassword
      ? [{ path: 'password' as const, message: 'Enter a password.' }]
      : []),
  ]
}

/** The link as a record tells it. */
export const linkState = z.object({
  madeAt: instant,
  /** Who made it. */
  createdByName: z.string(),
  isExpirationEnabled: z.boolean(),
  expirationDate: day.nullable(),
  isPasswordRequired: z.boolean(),
  /** Why it does not open; null: it does. */
  closed: z.enum(WHY_CLOSED).nullable(),
})
export type LinkState = z.output<typeof linkState>

export const linkStateOf = (link: PublicLink, now: LinkNow & { createdByName: string }): LinkState => ({
  madeAt: link.madeAt,
  createdByName: now.createdByName,
  isExpirationEnabled: link.expirationDate !== null,
  expirationDate: link.expirationDate,
  isPasswordRequired: link.passwordAt !== null,
  closed: whyClosed(link, now),
})

/** `link` is the token of a link that was made by this call. It is not kept and cannot be read again. */
export const linkReply = z.object({
  id,
  publicLink: linkState.nullable(),
  link: z.string().nullable(),
  version: z.int(),
})
