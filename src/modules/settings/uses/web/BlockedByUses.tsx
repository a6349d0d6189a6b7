import BlockedDialog from '#platform/web/acts/BlockedDialog.tsx'
import { NO_USES, type UsedKind, type Uses } from '../model/uses.ts'
import { recordsUsing } from './records-using.ts'
import { usesText } from './texts.ts'

/** Says that what is used cannot go, and leads to the records that use it. Spec 8. */
export function BlockedByUses({
  kind,
  id,
  uses,
  title,
  reason,
  onClose,
}: {
  kind: UsedKind
  id: string
  uses: Uses
  title: string
  reason: string
  onClose: () => void
}) {
  const links = (['decisions', 'delegations'] as const)
    .filter((records) => uses[records] > 0)
    .map((records) => {
      const { to, search } = recordsUsing(kind, id, records)
      return {
        label: usesText({ ...NO_USES, [records]: uses[records] }),
        to: `${to}?${new URLSearchParams(search)}`,
      }
    })
  return <BlockedDialog open title={title} reason={reason} links={links} onClose={onClose} />
}
