import { service } from '#platform/web/client/client.ts'
import { Field } from '#platform/web/form/Field.tsx'
import { FormDrawer } from '#platform/web/form/FormDrawer.tsx'
import { TextInput } from '#platform/web/form/Inputs.tsx'
import { TreePicker } from '#platform/web/form/TreePicker.tsx'
import { useForm } from '#platform/web/form/use-form.ts'
import { useToasts } from '#platform/web/overlay/use-toasts.tsx'
import { useShownFirst } from '../../effects/web/use-shown-first.tsx'
import { groupTree } from '../../groups/web/group-pickers.ts'
import { type PositionDetail, type PositionInput, positionInput } from '../model/position.ts'
import { createPosition, previewPosition, updatePosition } from '../model/position-calls.ts'
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
  const shownFirst = useShownFirst()
  const form = useForm({
    schema: positionInput,
    initial: valuesOf(position),
    onSubmit: async (values) => {
      if (!position) {
        const { id } = await create.mutateAsync({ body: values })
        toasts.done(words.created)
        onClose()
        return onCreated?.(id)
      }
      if (!isMoved(position, values)) return change(position, values)
      return shownFirst.begin({
        words: { ...words, title: words.question(position.positionName), act: words.save },
        look: () => settings.ask(previewPosition, { params: { id: position.id }, body: values }),
        save: (stamp) => change(position, values, stamp),
        refused: (thrown) => form.refused(thrown),
      })
    },
  })
  const change = async ({ id, version }: PositionDetail, body: PositionInput, shown?: string) => {
    await update.mutateAsync({ params: { id }, body, version, ...(shown && { shown }) })
    toasts.done(words.saved)
    onClose()
  }
  return (
    <FormDrawer
      form={form}
      title={position ? words.edit : words.create}
      cancel={words.cancel}
      save={words.save}
      onClose={onClose}
      beside={shownFirst.dialog}
    >
      <Field<string> form={form} path="positionName" label={words.name} required>
        {(bound) => <TextInput {...bound} maxLength={100} />}
      </Field>
      <Field<readonly string[]> form={form} path="groupIds" label={words.groups} hint={words.groupsHint}>
        {(bound) => <TreePicker {...bound} source={groupTree} />}
      </Field>
      <Field<string> form={form} path="externalId" label={words.externalId} hint={words.externalIdHint}>
        {(bound) => <TextInput {...bound} maxLength={100} />}
      </Field>
    </FormDrawer>
  )
}

const isMoved = (position: PositionDetail, { groupIds }: Pick<PositionInput, 'groupIds'>) =>
  [...groupIds].sort().join() !==
  position.groups
    .map((group) => group.id)
    .sort()
    .join()
