import { useParams } from '@tanstack/react-router'
import { Duplicating } from '#platform/web/record/Duplicating.tsx'
import { RecordState } from '#platform/web/record/RecordState.tsx'
import { decision } from '../../decisions/web/decision-service.ts'
import { duplicateDelegation, getDelegation } from '../model/delegation-calls.ts'
import { texts } from './texts.ts'

/** /delegations/duplicate/:delegationId. Spec 2.2. */
export default function DuplicateScreen() {
  const { delegationId = '' } = useParams({ strict: false }) as { delegationId?: string }
  const found = decision.useCall(getDelegation, { params: { id: delegationId } })
  const duplicate = decision.useSend(duplicateDelegation)
  const make = async () => {
    const draft = await duplicate.mutateAsync({ params: { id: delegationId } })
    return `/delegations/edit/${draft.id}`
  }
  return <RecordState found={found}>{() => <Duplicating make={make} done={texts.duplicated} />}</RecordState>
}
