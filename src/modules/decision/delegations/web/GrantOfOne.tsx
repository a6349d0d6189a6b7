import { useViewer } from '#platform/web/client/viewer.ts'
import { PartState } from '#platform/web/record/PartState.tsx'
import { decision } from '../../authority/web/service.ts'
import { getDelegation } from '../model/delegation-calls.ts'
import { GrantOfRecord } from './GrantWords.tsx'

/** What one delegation grants, wherever it is approved or issued from. */
export default function GrantOfOne({ id }: { id: string }) {
  const { zone } = useViewer().tenant
  const found = decision.useCall(getDelegation, { params: { id } })
  return (
    <PartState found={found} rows={2}>
      {(delegation) => <GrantOfRecord delegation={delegation} zone={zone} />}
    </PartState>
  )
}
