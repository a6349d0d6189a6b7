import { useEffect } from 'react'
import type { Form } from '#platform/web/form/use-form.ts'
import { type FormValues, ROOT, startOf } from './form-values.ts'
import type { IssuingForm } from './use-issuing.ts'

/** Begins with what leaves no choice: the only source, and the first authority type. Limits and groups are chosen. */
export function useStart(
  form: Pick<Form<FormValues>, 'values' | 'fill'>,
  issuing: IssuingForm,
  /** The decision of a delegation that is edited: it keeps what it says. */
  edited: string | undefined,
) {
  const { frame, authorityTypes, sources, mayIssueRoot } = issuing
  const { values, fill } = form
  // biome-ignore lint/correctness/useExhaustiveDependencies: what arrives from the server starts the fields, once
  useEffect(() => {
    if (values.source !== '' || issuing.sourcesFor !== values.decisionId) return
    const [first] = sources
    if (first) fill('source', first.slotId)
    else if (mayIssueRoot) fill('source', ROOT)
  }, [issuing.sourcesFor, values.decisionId, values.source])
  // biome-ignore lint/correctness/useExhaustiveDependencies: the same
  useEffect(() => {
    if (!frame || values.decisionId === edited) return
    const [type] = authorityTypes
    const chosen = values.delegationAuthorities ?? []
    if (type && !chosen.some((each) => authorityTypes.some((known) => known.id === each.authorityTypeId)))
      fill('delegationAuthorities', [startOf(type)])
    const allowed = (values.delegationGroups ?? []).filter((id) => frame.groups.includes(id))
    if (allowed.length !== values.delegationGroups?.length) fill('delegationGroups', allowed)
    if (!values.isNoExpiration && !values.expirationDate && frame.until === null) fill('isNoExpiration', true)
  }, [frame])
}
