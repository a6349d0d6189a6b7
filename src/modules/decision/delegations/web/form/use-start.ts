import { useEffect } from 'react'
import { type FormValues, ROOT, startOf } from './form-values.ts'
import type { Issuing } from './use-issuing.ts'

/** Begins with what the frame offers: the only source, the first authority type up to the own limit, all groups, pathways. */
export function useStart(
  form: { values: FormValues; set: (path: string, value: unknown) => void },
  issuing: Issuing,
  mode: 'create' | 'redelegate' | 'edit',
) {
  const { frame, authorityTypes, sources, mayIssueRoot, groups } = issuing
  const { values, set } = form
  // biome-ignore lint/correctness/useExhaustiveDependencies: what arrives from the server starts the fields, once
  useEffect(() => {
    if (mode === 'edit' || values.source !== '' || issuing.sourcesFor !== values.decisionId) return
    const [first] = sources
    if (first) set('source', first.slotId)
    else if (mayIssueRoot) set('source', ROOT)
  }, [issuing.sourcesFor, values.decisionId, values.source])
  // biome-ignore lint/correctness/useExhaustiveDependencies: the same
  useEffect(() => {
    if (!frame || mode === 'edit') return
    const [type] = authorityTypes
    const chosen = values.delegationAuthorities ?? []
    if (type && !chosen.some((each) => authorityTypes.some((known) => known.id === each.authorityTypeId)))
      set('delegationAuthorities', [startOf(type)])
    const allowed = (values.delegationGroups ?? []).filter((id) => frame.groups.includes(id))
    if (allowed.length === 0)
      set(
        'delegationGroups',
        groups.slice(0, 1).map((group) => group.id),
      )
    else if (allowed.length !== values.delegationGroups?.length) set('delegationGroups', allowed)
    if (!values.isNoExpiration && !values.expirationDate && frame.until === null) set('isNoExpiration', true)
  }, [frame])
}
