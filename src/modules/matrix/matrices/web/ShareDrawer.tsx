import { Button } from 'antd'
import { FormFailure } from '#platform/web/form/FormPage.tsx'
import { useForm } from '#platform/web/form/use-form.ts'
import { Drawer } from '#platform/web/overlay/Overlay.tsx'
import { useToasts } from '#platform/web/overlay/use-toasts.tsx'
import { texts as platform } from '#platform/web/text/texts.ts'
import type { MatrixDetail } from '../model/matrix.ts'
import { updateMatrix } from '../model/matrix-calls.ts'
import { PublicLink } from './link/PublicLink.tsx'
import { matrices } from './matrices-service.ts'
import { texts } from './texts.ts'
import { type MatrixValues, matrixForm } from './wizard/form-values.ts'
import { SharingStep, useRestricting } from './wizard/SharingStep.tsx'

/** Who may open a matrix, changed beside it: the last step of its wizard alone. */
export function ShareDrawer({ matrix, onClose }: { matrix: MatrixDetail; onClose: () => void }) {
  const toasts = useToasts()
  const update = matrices.useSend(updateMatrix)
  const initial: MatrixValues = matrix.input
  const form = useForm({
    schema: matrixForm,
    initial,
    onSubmit: async (body) => {
      await update.mutateAsync({ params: { id: matrix.id }, version: matrix.version, body })
      toasts.done(texts.wizard.saved)
      onClose()
    },
  })
  const { begin, dialog } = useRestricting(matrix, form, form.submit)
  return (
    <Drawer
      open
      size={560}
      title={texts.wizard.sharing.title}
      caption={matrix.input.matrixName}
      dirty={form.dirty}
      onClose={onClose}
      footer={(close) => (
        <>
          <Button onClick={close}>{platform.cancel}</Button>
          <Button type="primary" loading={form.busy} disabled={!form.dirty} onClick={begin}>
            {texts.wizard.sharing.save}
          </Button>
        </>
      )}
    >
      <div className="column gap-16" ref={form.element}>
        <FormFailure form={form} />
        <p className="secondary">{texts.wizard.sharing.purpose}</p>
        <SharingStep form={form} record={matrix} />
        <PublicLink matrix={matrix} version={() => matrix.version} />
      </div>
      {dialog}
    </Drawer>
  )
}
