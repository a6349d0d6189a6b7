import { PartState } from '#platform/web/record/PartState.tsx'
import { decision } from '../../../authority/web/service.ts'
import { getDelegation } from '../../model/delegation-calls.ts'
import { ChangeTable } from './ChangeTable.tsx'

/** What is approved or denied, wherever that is done from. */
export default function ChangeOfOne({ id }: { id: string }) {
  const found = decision.useCall(getDelegation, { params: { id } })
  return (
    <PartState found={found} rows={2}>
      {({ change }) => change && <ChangeTable change={change} />}
    </PartState>
  )
}
