import { useViewer } from '#platform/web/client/viewer.ts'
import { PartState } from '#platform/web/record/PartState.tsx'
import { ChangeTable } from './change/ChangeTable.tsx'
import { texts as changeTexts } from './change/texts.ts'
import { DeniedDelegation } from './DeniedDelegation.tsx'
import { GrantOfRecord } from './GrantWords.tsx'
import { texts } from './texts.ts'
import { useShown, type VersionListener } from './use-read-version.ts'

const MOST = 10

type GrantProps = {
  ofChange: boolean
  /** A denial grants nothing, so that it names what is denied. */
  isDenial: boolean
  onRead: VersionListener
}

/** What each of several delegations grants, or would grant by its change, before one act answers all of them. */
export default function GrantsOfSeveral({
  ids,
  ...asked
}: GrantProps & {
  ids: readonly string[]
}) {
  return (
    <ul className="plain-list column gap-12">
      {ids.slice(0, MOST).map((id) => (
        <li key={id}>
          <GrantOfEach id={id} {...asked} />
        </li>
      ))}
      {ids.length > MOST && <li className="caption tertiary">{texts.andMore(ids.length - MOST)}</li>}
    </ul>
  )
}

function GrantOfEach({ id, ofChange, isDenial, onRead }: GrantProps & { id: string }) {
  const { zone } = useViewer().tenant
  const found = useShown(id, onRead)
  return (
    <PartState found={found} rows={2}>
      {(delegation) => (
        <div className="column gap-4">
          <span className="caption tertiary">{delegation.displayId}</span>
          {isDenial ? (
            <DeniedDelegation delegation={delegation} />
          ) : (
            <>
              {ofChange && (
                <h3 className="caption tertiary">
                  {delegation.changeWaits ? changeTexts.awaiting : changeTexts.today}
                </h3>
              )}
              <GrantOfRecord delegation={delegation} zone={zone} />
            </>
          )}
          {ofChange && delegation.change && (
            <ChangeTable change={delegation.change} changeWaits={delegation.changeWaits} />
          )}
        </div>
      )}
    </PartState>
  )
}
