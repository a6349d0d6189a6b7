import * as z from 'zod'
import { service } from '#platform/web/client/client.ts'
import { SettingsScreen } from '../../delegation-settings/web/SettingsScreen.tsx'
import { WordForm } from '../../vocabulary/web/WordForm.tsx'
import { WordsSection } from '../../vocabulary/web/WordsSection.tsx'
import { type GroupType, groupTypeName } from '../model/group-type.ts'
import { createGroupType, listGroupTypes, updateGroupType } from '../model/group-type-calls.ts'
import { GroupTypeTable } from './GroupTypeTable.tsx'
import { texts } from './texts.ts'

const settings = service('/api/settings')
const schema = z.strictObject({ name: groupTypeName })

/** What the organization divides itself into. Spec 2.2, 7.2. */
export default function GroupTypesScreen() {
  return (
    <SettingsScreen group={texts.organization} title={texts.title} purpose={texts.purpose}>
      <WordsSection
        texts={texts}
        found={settings.useCall(listGroupTypes, {})}
        usually={3}
        table={(types) => (
          <GroupTypeTable
            types={types}
            editor={(type, close) => <GroupTypeForm type={type} onClose={close} />}
          />
        )}
        form={(close) => <GroupTypeForm onClose={close} />}
      />
    </SettingsScreen>
  )
}

function GroupTypeForm({ type, onClose }: { type?: GroupType; onClose: () => void }) {
  const create = settings.useSend(createGroupType)
  const update = settings.useSend(updateGroupType)
  return (
    <WordForm
      word={type}
      words={texts}
      schema={schema}
      initial={{ name: type?.groupTypeName ?? '' }}
      create={({ body }) => create.mutateAsync({ body: { groupTypeName: body.name } })}
      update={({ body, ...asked }) => update.mutateAsync({ ...asked, body: { groupTypeName: body.name } })}
      onClose={onClose}
    />
  )
}
