import { useViewer } from '#platform/web/client/viewer.ts'
import { PartState } from '#platform/web/record/PartState.tsx'
import { DeniedDelegation } from './DeniedDelegation.tsx'
import { GrantOfRecord } from './GrantWords.tsx'
import { useShown, type VersionListener } from './use-read-version.ts'

/** What one delegation grants, wherever it is approved or issued from: nothing else than what is read here. */
export default function GrantOfOne({
  id,
  isDenial,
  onRead,
}: {
  id: string
  /** A denial grants nothing, so that it names what is denied. */
  isDenial: boolean
  onRead: VersionListener
}) {
  const { zone } = useViewer().tenant
  const found = useShown(id, onRead)
  return (
    <PartState found={found} rows={2}>
      {(delegation) =>
        isDenial ? (
          <DeniedDelegation delegation={delegation} />
        ) : (
          <GrantOfRecord delegation={delegation} zone={zone} />
        )
      }
    </PartState>
  )
}
