import { BlockedDialog } from '#platform/web/ConfirmAct.tsx'
import { NO_USES, type UsedKind, type Uses } from '../model/uses.ts'
import { usesText } from './texts.ts'

/** The filter of both lists that finds what uses it. */
const FILTER = {
  section: 'section',
  category: 'category',
  authorityType: 'authorityTypeIds',
  decisionRole: 'decisionRoleIds',
} as const satisfies Record<UsedKind, string>

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
    .map((records) => ({
      label: usesText({ ...NO_USES, [records]: uses[records] }),
      to: `/${records}?${FILTER[kind]}=${id}`,
    }))
  return <BlockedDialog open title={title} reason={reason} links={links} onClose={onClose} />
}
