import { service } from '#platform/web/client/client.ts'
import { Field } from '#platform/web/form/Field.tsx'
import { TextInput } from '#platform/web/form/Inputs.tsx'
import { TreePicker } from '#platform/web/form/TreePicker.tsx'
import { useToasts } from '#platform/web/overlay/use-toasts.tsx'
import { RecordDrawer } from '#platform/web/record/RecordDrawer.tsx'
import { useRecordForm } from '#platform/web/record/use-record-form.tsx'
import { previewCall } from '../../effects/model/preview-call.ts'
import { authorityEffects } from '../../effects/web/authority-effects.ts'
import { groupTree } from '../../groups/web/group-pickers.ts'
import { type PositionDetail, type PositionInput, positionInput } from '../model/position.ts'
import { createPosition, getPosition, updatePosition } from '../model/position-calls.ts'
import { positionRoute } from './position-route.ts'
import { valuesOf } from './position-values.ts'
import { texts } from './texts.ts'

const settings = service('/api/settings')
const words = texts.form

/** A new position, or one that is changed. Where a change of its groups has effects, they are shown before it is saved. */
export default function PositionForm({
  position,
  onClose,
  onCreated,
}: {
  position?: PositionDetail
  onClose: () => void
  onCreated?: (id: string) => void
}) {
  const toasts = useToasts()
  const create = settings.useSend(createPosition)
  const update = settings.useSend(updatePosition)
  const recordForm = useRecordForm({
    schema: positionInput,
    initial: valuesOf(position),
    record: position,
    current: positionRoute.pathOf(position?.id ?? ''),
    create: (body) => create.mutateAsync({ body }),
    update: ({ id, version }, body, stamp) => update.mutateAsync({ params: { id }, body, version, ...stamp }),
    read: (id) => settings.ask(getPosition, { params: { id } }),
    look: {
      kind: authorityEffects,
      moves: (values) => position !== undefined && isMoved(position, values),
      at: ({ id, version }, body) =>
        settings.ask(previewCall(updatePosition), { params: { id }, version, body }),
      words: { title: words.question(position?.positionName ?? ''), effect: words.effect },
    },
    onSaved: ({ id }) => {
      toasts.done(position ? words.saved : words.created)
      onClose()
      if (!position) onCreated?.(id)
    },
  })
  const { form } = recordForm
  return (
    <RecordDrawer of={recordForm} isNew={!position} words={words} onClose={onClose}>
      <Field<string> form={form} path="positionName" label={words.name} required>
        {(bound) => <TextInput {...bound} />}
      </Field>
      <Field<readonly string[]> form={form} path="groupIds" label={words.groups} hint={words.groupsHint}>
        {(bound) => <TreePicker {...bound} source={groupTree} />}
      </Field>
      <Field<string> form={form} path="externalId" label={words.externalId} hint={words.externalIdHint}>
        {(bound) => <TextInput {...bound} />}
      </Field>
    </RecordDrawer>
  )
}

const isMoved = (position: PositionDetail, { groupIds }: Pick<PositionInput, 'groupIds'>) =>
  [...groupIds].sort().join() !==
  position.groups
    .map((group) => group.id)
    .sort()
    .join()
