import type { Frame } from '#modules/authority/engine/model/frame.ts'
import type { Bound } from '#modules/authority/terms/model/terms.ts'
import { decision } from '../../../decisions/web/decision-service.ts'
import type { DelegationDetail } from '../../model/delegation.ts'
import { getIssuingFrame, listIssuingSources } from '../../model/delegation-calls.ts'
import { ROOT } from './form-values.ts'

/** From where the decision may be issued, and everything that bounds a delegation from the chosen source. */
export function useIssuing(decisionId: string, source: string, upstream: DelegationDetail | undefined) {
  const hasDecision = decisionId !== ''
  const sources = decision.useCall(listIssuingSources, { query: { decisionId } }, { enabled: hasDecision })
  const framed = decision.useCall(
    getIssuingFrame,
    { query: { decisionId, ...(source !== ROOT && { parentSlotId: source }) } },
    { enabled: hasDecision && source !== '', placeholderData: (before) => before },
  )
  const data = hasDecision && source !== '' ? framed.data : undefined
  return {
    upstream,
    sources: sources.data?.items ?? [],
    /** The decision for which the sources are known. */
    sourcesFor: sources.data ? decisionId : undefined,
    mayIssueRoot: sources.data?.mayIssueRoot ?? false,
    frame: data?.frame as Frame | undefined,
    decision: data?.decision,
    issuer: data?.issuer,
    authorityTypes: (data?.authorityTypes ?? []) as readonly { id: string; name: string; bounds: Bound[] }[],
    groups: data?.groups ?? [],
    inheritedConditions: data?.inheritedConditions ?? [],
    recipientTypes: data?.recipientTypes ?? [],
    autoIssue: data?.autoIssue ?? false,
    approvalRequired: data?.approvalRequired ?? false,
    acceptanceRequired: data?.acceptanceRequired ?? false,
    mayOverrideLimit: data?.mayOverrideLimit ?? false,
    failure: framed.error ?? sources.error,
    waiting: framed.isFetching,
  }
}

export type IssuingForm = ReturnType<typeof useIssuing>
