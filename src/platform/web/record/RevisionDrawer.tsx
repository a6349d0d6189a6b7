import type { AnyCall } from '#platform/model/call.ts'
import type { Revision } from '#platform/model/changelog.ts'
import { longInstant } from '#platform/model/moment.ts'
import type { Service } from '../client/client.ts'
import { clockOf, useViewer } from '../client/viewer.ts'
import { FailedPart, LoadingSkeleton } from '../feedback/States.tsx'
import { Drawer } from '../overlay/Overlay.tsx'
import { texts } from '../text/texts.ts'
import { Facts } from '../theme/Facts.tsx'
import type { RecordQuery } from './RecordState.tsx'

/** The whole record as one of its revisions left it. */
export function RevisionDrawer({
  service,
  call,
  id,
  revisionId,
  onClose,
}: {
  service: Service
  /** `params: { id, revisionId }`, `revisionReply`. */
  call: AnyCall
  id: string
  revisionId: string
  onClose: () => void
}) {
  const zone = clockOf(useViewer())
  const found: RecordQuery<Revision> = service.useCall(call, { params: { id, revisionId } })
  const { data, error } = found
  const words = texts.changelog
  return (
    <Drawer
      open
      size={560}
      title={words.version(revisionId)}
      {...(data && { caption: words.versionOf(longInstant(data.revisionDate, zone), data.revisedByName) })}
      onClose={onClose}
    >
      {data ? (
        <Facts columns={1} facts={data.snapshot} />
      ) : error ? (
        <FailedPart failure={error} onAgain={() => void found.refetch()} />
      ) : (
        <LoadingSkeleton rows={8} />
      )}
    </Drawer>
  )
}
