import { PartState } from '#platform/web/record/PartState.tsx'
import { useShown, type VersionListener } from '../use-read-version.ts'
import { ChangeTable } from './ChangeTable.tsx'

/** What is approved or denied, wherever that is done from: nothing else than what is read here. */
export default function ChangeOfOne({ id, onRead }: { id: string; onRead: VersionListener }) {
  const found = useShown(id, onRead)
  return (
    <PartState found={found} rows={2}>
      {({ change, changeWaits }) => change && <ChangeTable change={change} changeWaits={changeWaits} />}
    </PartState>
  )
}
