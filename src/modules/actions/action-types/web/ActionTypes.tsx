import * as z from 'zod'
import { ENABLED_OR_NOT, IconPicker, WordForm, WordsSection, WordTable } from '#modules/settings/index.web.ts'
import type { Word } from '#modules/settings/vocabulary/model/vocabulary.ts'
import { service } from '#platform/web/client/client.ts'
import { Field } from '#platform/web/form/Field.tsx'
import { Icon } from '#platform/web/theme/Icon.tsx'
import {
  ACTION_TYPE_RULES,
  type ActionType,
  type ActionTypeIcon,
  actionTypeIcon,
  actionTypeName,
  MOST_ACTION_TYPES,
} from '../model/action-type.ts'
import {
  createActionType,
  deleteActionType,
  listActionTypes,
  updateActionType,
} from '../model/action-type-calls.ts'
import { texts, words } from './texts.ts'

const settings = service('/api/settings')
const formSchema = z.strictObject({ name: actionTypeName, typeIcon: actionTypeIcon })

type Row = Word & { typeIcon: ActionTypeIcon }
const asRow = ({ status, isCustom, ...type }: ActionType): Row => ({
  ...type,
  status: status ? 'ACTIVE' : 'INACTIVE',
  isDefault: !isCustom,
})
const originOf = ({ isDefault }: Row) => (isDefault ? texts.isDefault : texts.isCustom)

/** What actions are about: Delegation, Decision, Document, Matrix, and the organization's own. Spec 2.4, 3.7, 7.2. */
export function ActionTypes() {
  return (
    <WordsSection
      texts={texts}
      found={settings.useCall(listActionTypes, { query: { limit: MOST_ACTION_TYPES } })}
      usually={4}
      table={(types) => <Table rows={types.map(asRow)} />}
      form={(close) => <ActionTypeForm onClose={close} />}
    />
  )
}

function Table({ rows }: { rows: readonly Row[] }) {
  const update = settings.useSend(updateActionType)
  const remove = settings.useSend(deleteActionType)
  return (
    <WordTable
      words={rows}
      acts={{
        rules: ACTION_TYPE_RULES,
        words,
        statuses: ENABLED_OR_NOT,
        columns: [{ title: texts.origin, cell: originOf }],
        caption: originOf,
        drawing: ({ typeIcon }) => <Icon name={typeIcon} />,
        editor: (type, close) => <ActionTypeForm type={type} onClose={close} />,
        onSwitch: ({ id, version }, status) =>
          update.mutateAsync({ params: { id }, body: { status: status === 'ACTIVE' }, version }),
        onDelete: ({ id, version }) => remove.mutateAsync({ params: { id }, version }),
      }}
    />
  )
}

function ActionTypeForm({ type, onClose }: { type?: Row; onClose: () => void }) {
  const create = settings.useSend(createActionType)
  const update = settings.useSend(updateActionType)
  return (
    <WordForm
      word={type}
      words={texts}
      schema={formSchema}
      // nothing is chosen yet: the schema says so when it is saved
      initial={
        type ? { name: type.name, typeIcon: type.typeIcon } : { name: '', typeIcon: undefined as never }
      }
      create={create.mutateAsync}
      update={update.mutateAsync}
      onClose={onClose}
    >
      {(form) => (
        <Field<ActionTypeIcon | undefined> form={form} path="typeIcon" label={texts.icon} required>
          {(bound) => <IconPicker {...bound} label={texts.icon} icons={texts.icons} />}
        </Field>
      )}
    </WordForm>
  )
}
