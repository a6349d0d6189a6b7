import * as z from 'zod'
import type { Frame } from '#modules/authority/engine/model/frame.ts'
import { mayRedelegate, termsProblems } from '#modules/authority/engine/model/redelegation-rules.ts'
import type { Problem } from '#modules/authority/terms/model/bound-rules.ts'
import { conditionErrors, conditionsInForm } from '#modules/authority/terms/model/condition-form.ts'
import { problemText } from '#modules/authority/terms/model/problem-texts.ts'
import type { Bound, Terms } from '#modules/authority/terms/model/terms.ts'
import { bodyPath, type TermsWithContent, termsOfContent } from '../../model/content-terms.ts'
import { type DelegationContent, type DelegationDetail, delegationContent } from '../../model/delegation.ts'

/** What the form holds: the content, the decision, and where it is issued from (`root`, or a slot). */
export const formSchema = delegationContent.extend({
  decisionId: z.uuid('Select a decision.'),
  source: z.string().min(1, 'Select the authority to pass on.'),
  conditions: conditionsInForm,
})
export type FormValues = z.input<typeof formSchema>
export type FormOutput = z.output<typeof formSchema>

export const ROOT = 'root'

/** An authority type as it enters the form: with its first limit, whose maximum the issuer enters, and nothing else. */
export const startOf = ({
  id,
  bounds,
}: {
  id: string
  bounds: readonly Bound[]
}): NonNullable<FormValues['delegationAuthorities']>[number] => ({
  authorityTypeId: id,
  bounds: bounds.slice(0, 1).map((bound) => ({ ...bound, max: null, maxExclusive: false })),
  redelegable: false,
  redelegationLimit: null,
  limitOverridden: false,
  selfApproval: false,
})

/** What the form of a delegation that is edited begins with. */
export const valuesOf = (record: DelegationDetail): FormValues => ({
  ...record.content,
  decisionId: record.decision.id,
  source: record.parentSlotId ?? ROOT,
})

export const contentOfForm = ({
  decisionId: _decision,
  source: _source,
  ...content
}: FormOutput): DelegationContent => content

/** The terms that the fields mean now; null while they cannot be read. A condition that is not complete yet hides no other problem. */
export function termsOfForm(values: FormValues, before: TermsWithContent | null, zone: string): Terms | null {
  const isComplete = conditionsInForm.safeParse(values.conditions).success
  const read = formSchema.safeParse(isComplete ? values : { ...values, conditions: [] })
  if (!read.success) return null
  return termsOfContent(contentOfForm(read.data), before, zone, Date.now(), () => crypto.randomUUID())
}

/** What an issued delegation says, as its form begins. */
export function writtenInForm(values: FormValues, zone: string): TermsWithContent | null {
  const read = formSchema.safeParse(values)
  const terms = termsOfForm(values, null, zone)
  return read.success && terms ? { terms, content: contentOfForm(read.data) } : null
}

export type FormProblems = { problems: readonly Problem[]; general: string | null }

/** What the server would refuse, found while a person types: the same rules on the same frame. */
export function problemsOfForm(
  frame: Frame | undefined,
  terms: Terms | null,
  mayOverrideLimit: boolean,
): FormProblems {
  if (!frame || !terms) return { problems: [], general: null }
  const general = mayRedelegate(frame)
  return {
    problems: termsProblems(frame, terms, { mayOverrideLimit }),
    general: general.ok ? null : problemText({ code: general.code as never, params: general.params }),
  }
}

/** Whether a problem is of a maximum that was not entered yet. */
export const isOfEmptyMaximum = ({ delegationAuthorities = [] }: FormValues, { path }: Problem): boolean => {
  const [, at, bound] = /^authorities\.(\d+)\.bounds\.(\d+)\.max$/.exec(path) ?? []
  return at !== undefined && delegationAuthorities[Number(at)]?.bounds[Number(bound)]?.max === null
}

/** The field of the form that a problem is about. */
export const fieldOf = ({ path }: Problem): string => bodyPath(path).replace(/^body\./, '')

/** By field of the form. */
export const errorsOf = (problems: readonly Problem[]): Record<string, string> =>
  Object.fromEntries(problems.map((each) => [fieldOf(each), problemText(each)]))

/** What a form cannot say by its schema: recipients, an end. */
export function missingOf(values: FormValues): Record<string, string> {
  const errors: Record<string, string> = {}
  if ((values.delegationRecipients ?? []).length === 0) errors.delegationRecipients = 'Select a recipient.'
  if (!values.isNoExpiration && !values.expirationDate)
    errors.expirationDate = 'Enter the last day, or select No expiration.'
  return { ...errors, ...conditionErrors(values.conditions) }
}

/**
 * Whether there is something worth keeping: what was typed. What was selected, and what the frame filled in on its own, is
 * found again in a moment; it is kept where the person asks for it.
 */
export const isWorthKeeping = (
  values: FormValues,
  initial: FormValues,
  { authorityTypes }: { authorityTypes: readonly Parameters<typeof startOf>[0][] },
): boolean =>
  values.conditions.length > 0 ||
  (values.note ?? '') !== '' ||
  (values.effectiveDate ?? null) !== (initial.effectiveDate ?? null) ||
  (values.expirationDate ?? null) !== (initial.expirationDate ?? null) ||
  (values.delegationAuthorities ?? []).some(({ authorityTypeId, bounds, redelegable }) => {
    const type = authorityTypes.find(({ id }) => id === authorityTypeId)
    return (
      redelegable || (type !== undefined && JSON.stringify(bounds) !== JSON.stringify(startOf(type).bounds))
    )
  })
