import { useMemo } from 'react'
import { may, useViewer } from '#platform/web/client/viewer.ts'
import { useSettled } from '#platform/web/form/picker-source.ts'
import { getDecision } from '../../decisions/model/decision-calls.ts'
import { decision as decisions } from '../../decisions/web/decision-service.ts'
import { checkAuthority } from '../model/authority-calls.ts'
import type { AskedMeasures } from './ask-act.ts'
import type { CheckDraft } from './check-draft.ts'
import { questionOf } from './question.ts'

/** Who is asked about: anyone who may not ask about others asks about themselves. */
export function useWhoAsked(who: string | undefined): { who: string | undefined; isFree: boolean } {
  const viewer = useViewer()
  const isFree = may(viewer, 'tenant.check_authority_of_others')
  return { who: isFree ? who : `USER ${viewer.user.id}`, isFree }
}

/** The answer to a question as it is filled in; none until it is whole. */
export function useCheck(draft: CheckDraft) {
  const { zone, baseCurrency } = useViewer().tenant
  const { who } = useWhoAsked(draft.who)
  const { decisionId, question } = draft
  const chosen = decisions.useCall(
    getDecision,
    { params: { id: decisionId ?? '' } },
    { enabled: decisionId !== undefined },
  )
  const asked = useMemo(() => {
    if (!who || !decisionId || !chosen.data || chosen.data.id !== decisionId) return undefined
    const [kind, id] = who.split(' ') as ['USER' | 'POSITION', string]
    const rest = questionOf(chosen.data, question, { zone, baseCurrency })
    return rest && { decisionId, who: { kind, id }, ...rest }
  }, [who, decisionId, chosen.data, question, zone, baseCurrency])
  const settled = useSettled(asked)
  const answer = decisions.useCall(
    checkAuthority,
    { body: settled as never },
    { enabled: settled !== undefined, placeholderData: (before) => before },
  )
  return {
    decision: chosen.data,
    /** A decision that cannot be read fails the question. */
    failure: chosen.error ?? (asked ? answer.error : null),
    again: () => void (chosen.error ? chosen.refetch() : answer.refetch()),
    isWhole: asked !== undefined,
    isAsking: answer.isFetching,
    shown: asked && settled ? answer.data : undefined,
    /** Amounts, authority type, and group of the question. */
    measures: asked && measuresIn(asked),
  }
}

const measuresIn = ({ amounts, authorityTypeId, groupId }: AskedMeasures): AskedMeasures => ({
  amounts,
  ...(authorityTypeId && { authorityTypeId }),
  ...(groupId && { groupId }),
})

export type CheckState = ReturnType<typeof useCheck>
