import { Button } from 'antd'
import { useRef, useState } from 'react'
import { effectFacts } from '#modules/settings/index.web.ts'
import { asFailure } from '#platform/web/client/failure.ts'
import { useViewer } from '#platform/web/client/viewer.ts'
import { Note } from '#platform/web/feedback/States.tsx'
import { ErrorText, Label } from '#platform/web/form/Field.tsx'
import { Picker } from '#platform/web/form/Picker.tsx'
import { useSubmitKey } from '#platform/web/hooks/use-submit-key.ts'
import { Dialog } from '#platform/web/overlay/Dialog.tsx'
import { useToasts } from '#platform/web/overlay/use-toasts.tsx'
import { sendAsShown } from '#platform/web/record/send-as-shown.ts'
import { texts as platform } from '#platform/web/text/texts.ts'
import { Line } from '#platform/web/theme/Line.tsx'
import { decision } from '../../decisions/web/decision-service.ts'
import type { DelegationDetail } from '../model/delegation.ts'
import { getDelegation, moveDelegation } from '../model/delegation-calls.ts'
import { parentsFor } from './move-parents.ts'
import { texts as words } from './move-texts.ts'
import { recipientName } from './sentences.ts'
import { texts } from './texts.ts'
import { usePreview } from './use-preview.ts'

/** Chooses another delegation of the same decision to be below, and shows what changes below before it happens. */
export function MoveDialog({ delegation, onClose }: { delegation: DelegationDetail; onClose: () => void }) {
  const toasts = useToasts()
  const { tenant } = useViewer()
  const [parentId, setParentId] = useState<string>()
  const [failed, setFailed] = useState<string>()
  const move = decision.useSend(moveDelegation)
  const parent = decision.useCall(
    getDelegation,
    { params: { id: parentId ?? '' } },
    { enabled: parentId !== undefined },
  )
  const slot = parent.data?.recipients.find((each) => each.slotId !== null)
  const body = { parentDelegationId: parentId ?? '', parentSlotId: slot?.slotId ?? null }
  const asked = { params: { id: delegation.id }, body, version: delegation.version }
  const preview = usePreview(moveDelegation, asked, slot?.slotId != null)
  const inside = useRef<HTMLDivElement>(null)
  const go = async () => {
    if (!slot?.slotId || !parentId) return setFailed(words.choose)
    try {
      const after = await sendAsShown(
        (stamp) => move.mutateAsync({ ...asked, ...stamp }),
        preview.effects,
        preview.again,
      )
      toasts.done(after.pendingReapproval ? texts.done.proposed : texts.acts.of.move.done(1))
      onClose()
    } catch (thrown) {
      setFailed(asFailure(thrown).reasons.join('\n'))
    }
  }
  useSubmitKey(() => void go(), { inside })
  return (
    <Dialog
      open
      title={<span className="section-title">{words.title}</span>}
      width={560}
      onCancel={onClose}
      destroyOnHidden
      centered
      footer={null}
    >
      <div ref={inside} className="column gap-16">
        <p>{words.effect}</p>
        {delegation.status === 'SUSPENDED' && <Note kind="info">{words.staysSuspended}</Note>}
        <div className="field" data-field="parent">
          <Label htmlFor="move-parent" required>
            {words.parent}
          </Label>
          <Picker
            id="move-parent"
            source={parentsFor(delegation, tenant)}
            value={parentId}
            onChange={(id) => {
              setParentId(id)
              setFailed(undefined)
            }}
            onBlur={() => {}}
            invalid={failed !== undefined}
            required
            describedBy="move-error"
          />
          <ErrorText id="move-error" error={failed} />
        </div>
        {slot && parent.data && <Note kind="info">{words.issuer(recipientName(slot))}</Note>}
        {slot &&
          effectFacts({ data: preview.effects, error: preview.error }, tenant.zone).map((fact) => (
            <Line key={`${fact.title} ${fact.caption}`} {...fact} />
          ))}
        <div className="row" style={{ justifyContent: 'flex-end', gap: 8 }}>
          <Button onClick={onClose}>{platform.cancel}</Button>
          <Button type="primary" loading={move.isPending} onClick={() => void go()}>
            {words.act}
          </Button>
        </div>
      </div>
    </Dialog>
  )
}
