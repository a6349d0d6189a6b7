import * as z from 'zod'
import { addDays } from '#platform/web/text/dates.ts'
import {
  type LinkRules,
  type LinkState,
  linkChange,
  linkPassword,
  linkProblems,
} from '../../model/public-link.ts'

/** What the dialog of a link holds: an empty password is the one that there is. */
export const linkForm = z.strictObject({
  isExpirationEnabled: z.boolean(),
  expirationDate: z.string().optional(),
  isPasswordRequired: z.boolean(),
  password: z.union([z.literal(''), linkPassword]),
})
export type LinkValues = z.output<typeof linkForm>

const PROPOSED_DAYS = 30

/** What a link begins with: as it is, or as the settings want it. */
export function valuesOf(link: LinkState | null, rules: LinkRules, today: string): LinkValues {
  return {
    isExpirationEnabled: (link?.isExpirationEnabled ?? false) || rules.requireExpiration,
    expirationDate: link?.expirationDate ?? addDays(today, PROPOSED_DAYS),
    isPasswordRequired: (link?.isPasswordRequired ?? false) || rules.requirePassword,
    password: '',
  }
}

/** As it is sent. What is turned off is not. */
export const changeOf = (values: LinkValues, renews: boolean) =>
  linkChange.parse({
    externalSharing: true,
    isExpirationEnabled: values.isExpirationEnabled,
    expirationDate: values.isExpirationEnabled ? (values.expirationDate ?? null) : null,
    isPasswordRequired: values.isPasswordRequired,
    ...(values.isPasswordRequired && values.password !== '' && { password: values.password }),
    renews,
  })

type LinkFormContext = { readonly link: LinkState | null; readonly rules: LinkRules; readonly today: string }

/** What the server would refuse, by field. */
export function errorsOf(
  values: LinkValues,
  { link, rules, today }: LinkFormContext,
): Record<string, string> {
  const wanted = {
    ...values,
    expirationDate: values.isExpirationEnabled ? (values.expirationDate ?? null) : null,
    password: (values.isPasswordRequired && values.password) || undefined,
  }
  const had = link && { passwordAt: link.isPasswordRequired ? link.madeAt : null }
  const problems = linkProblems({ externalSharing: true, renews: false, ...wanted }, rules, { had, today })
  return Object.fromEntries(problems.map(({ path, message }) => [path, message]))
}

/** The address that is sent to people: what leads to the matrix stands behind the #, and reaches no server log. */
export const addressOfLink = (token: string): string => `${location.origin}/link/matrix#${token}`
