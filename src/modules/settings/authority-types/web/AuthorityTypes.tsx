import * as z from 'zod'
import { service } from '#platform/web/client/client.ts'
import { Field } from '#platform/web/form/Field.tsx'
import { Icon } from '#platform/web/theme/Icon.tsx'
import { IconPicker } from '../../vocabulary/web/IconPicker.tsx'
import { WordForm } from '../../vocabulary/web/WordForm.tsx'
import { WordsSection } from '../../vocabulary/web/WordsSection.tsx'
import { ENABLED_OR_NOT, WordTable } from '../../vocabulary/web/WordTable.tsx'
import { wordsOfAuthority } from '../../vocabulary/web/words-of-authority.tsx'
import {
  type AuthorityTypeIcon,
  type AuthorityTypeRow,
  authorityTypeIcon,
  authorityTypeName,
  createAuthorityType,
  deleteAuthorityType,
  tableOfAuthorityTypes,
  updateAuthorityType,
} from '../model/authority-type-calls.ts'
import { texts, used, words } from './texts.ts'

const settings = service('/api/settings')
const formSchema = z.strictObject({ name: authorityTypeName, icon: authorityTypeIcon })

/** In which capacity decisions are made: Approval, Signatory, and the organization's own. Spec 5.2, 7.2, 8. */
export function AuthorityTypes() {
  return (
    <WordsSection
      texts={texts}
      found={settings.useCall(tableOfAuthorityTypes, {})}
      usually={3}
      table={(words) => <Table rows={words} />}
      form={(close) => <AuthorityTypeForm onClose={close} />}
    />
  )
}

function Table({ rows }: { rows: readonly AuthorityTypeRow[] }) {
  const update = settings.useSend(updateAuthorityType)
  const remove = settings.useSend(deleteAuthorityType)
  return (
    <WordTable
      words={rows}
      acts={{
        ...wordsOfAuthority('authorityType', ['decisions', 'delegations'], used),
        words,
        statuses: ENABLED_OR_NOT,
        drawing: ({ icon }) => <Icon name={icon} />,
        editor: (type, close) => <AuthorityTypeForm type={type} onClose={close} />,
        onSwitch: ({ id, version }, status) =>
          update.mutateAsync({ params: { id }, body: { status }, version }),
        onDelete: ({ id, version }) => remove.mutateAsync({ params: { id }, version }),
        move: {
          to: ({ id, version }, place) =>
            update.mutateAsync({ params: { id }, body: { authorityTypeOrder: place }, version }),
          said: texts.moved,
        },
      }}
    />
  )
}

function AuthorityTypeForm({ type, onClose }: { type?: AuthorityTypeRow; onClose: () => void }) {
  const create = settings.useSend(createAuthorityType)
  const update = settings.useSend(updateAuthorityType)
  return (
    <WordForm
      word={type}
      words={texts}
      schema={formSchema}
      // nothing is chosen yet: the schema says so when it is saved
      initial={type ? { name: type.name, icon: type.icon } : { name: '', icon: undefined as never }}
      create={create.mutateAsync}
      update={update.mutateAsync}
      onClose={onClose}
    >
      {(form) => (
        <Field<AuthorityTypeIcon | undefined> form={form} path="icon" label={texts.icon} required>
          {(bound) => <IconPicker {...bound} label={texts.icon} icons={texts.icons} />}
        </Field>
      )}
    </WordForm>
  )
}
