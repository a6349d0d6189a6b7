import { useParams } from '@tanstack/react-router'
import { Failure } from '#platform/web/client/failure.ts'
import { Duplicating } from '#platform/web/record/Duplicating.tsx'
import { RecordState } from '#platform/web/record/RecordState.tsx'
import { duplicateDecisions, getDecision } from '../model/decision-calls.ts'
import { decision as decisions } from './decision-service.ts'
import { texts } from './texts.ts'

/** /decisions/duplicate/:decisionId. Spec 2.2. */
export default function DuplicateScreen() {
  const { decisionId = '' } = useParams({ strict: false }) as { decisionId?: string }
  const found = decisions.useCall(getDecision, { params: { id: decisionId } })
  const duplicate = decisions.useSend(duplicateDecisions)
  const make = async () => {
    const reply = await duplicate.mutateAsync({ body: { decisionIds: [decisionId] } })
    const [refusal] = 'refused' in reply ? reply.refused : []
    if (refusal) throw new Failure({ kind: 'refused', message: refusal.message, code: refusal.code })
    return `/decisions/edit/${'created' in reply ? reply.created[0] : ''}`
  }
  return (
    <RecordState found={found}>{() => <Duplicating make={make} done={texts.duplicated(1)} />}</RecordState>
  )
}
