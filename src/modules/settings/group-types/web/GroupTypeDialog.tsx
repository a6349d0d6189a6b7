import { useState } from 'react'
import BlockedDialog from '#platform/web/acts/BlockedDialog.tsx'
import { ConfirmAct } from '#platform/web/acts/ConfirmAct.tsx'
import { service } from '#platform/web/client/client.ts'
import { useViewer } from '#platform/web/client/viewer.ts'
import { useToasts } from '#platform/web/overlay/use-toasts.tsx'
import { sendAsShown } from '#platform/web/record/send-as-shown.ts'
import { previewCall } from '../../effects/model/preview-call.ts'
import { effectFacts } from '../../effects/web/effect-facts.ts'
import type { GroupType } from '../model/group-type.ts'
import { deleteGroupType, updateGroupType } from '../model/group-type-calls.ts'
import type { Associations } from '../model/place.ts'
import { AssociationsChoice } from './AssociationsChoice.tsx'
import { texts } from './texts.ts'

const settings = service('/api/settings')

export type GroupTypeAct = 'edit' | 'off' | 'delete'
type Props = { type: GroupType; onClose: () => void }

/** What is asked or told before a type of groups is turned off or deleted. */
export function GroupTypeDialog({ doing, ...props }: Props & { doing: Exclude<GroupTypeAct, 'edit'> }) {
  return doing === 'off' ? <Disable {...props} /> : <Delete {...props} />
}

function Disable({ type, onClose }: Props) {
  const { zone } = useViewer().tenant
  const toasts = useToasts()
  const update = settings.useSend(updateGroupType)
  const [disableOption, choose] = useState<Associations>('KEEP_ASSOCIATIONS')
  const asked = {
    params: { id: type.id },
    version: type.version,
    body: { status: 'INACTIVE' as const, disableOption },
  }
  const preview = settings.useCall(previewCall(updateGroupType), asked, { gcTime: 0 })
  const effects = preview.data?.effects
  return (
    <ConfirmAct
      open
      ending={false}
      title={texts.disableQuestion(type.groupTypeName)}
      effect={type.groupTypeName === 'Departments' ? texts.departmentsEffect : texts.disableEffect}
      facts={effectFacts({ data: effects, error: preview.error }, zone)}
      keep={texts.keepOn}
      act={() => texts.disableAct}
      onAct={async () => {
        const send = (shown: object) => update.mutateAsync({ ...asked, ...shown })
        await sendAsShown(send, effects, preview.refetch)
        toasts.done(texts.disabled(type.groupTypeName))
      }}
      onClose={onClose}
    >
      {type.groupsCount > 0 && <AssociationsChoice value={disableOption} onChange={choose} />}
    </ConfirmAct>
  )
}

function Delete({ type, onClose }: Props) {
  const toasts = useToasts()
  const remove = settings.useSend(deleteGroupType)
  if (type.groupsCount > 0)
    return (
      <BlockedDialog
        open
        title={texts.blocked(type.groupTypeName)}
        reason={texts.blockedBecause(type.groupsCount)}
        links={[{ label: texts.showGroups, to: `/admin/groups?show=${type.id}` }]}
        onClose={onClose}
      />
    )
  return (
    <ConfirmAct
      open
      title={texts.deleteQuestion(type.groupTypeName)}
      effect={texts.deleteEffect}
      keep={texts.keep}
      act={() => texts.deleteAct}
      onAct={async () => {
        await remove.mutateAsync({ params: { id: type.id }, version: type.version })
        toasts.done(texts.deleted)
      }}
      onClose={onClose}
    />
  )
}
