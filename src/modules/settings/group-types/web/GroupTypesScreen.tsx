import * as z from 'zod'
import { service } from '#platform/web/client/client.ts'
import { useViewer } from '#platform/web/client/viewer.ts'
import { useToasts } from '#platform/web/overlay/use-toasts.tsx'
import { PageHeader } from '#platform/web/page/PageHeader.tsx'
import { SettingsPage } from '#platform/web/page/SettingsPage.tsx'
import { settingsSide } from '../../delegation-settings/web/settings-side.ts'
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
  const viewer = useViewer()
  return (
    <>
      <PageHeader
        area="system"
        crumbs={[{ label: texts.settings }, { label: texts.organization }, { label: texts.title }]}
        title={texts.title}
        purpose={texts.purpose(viewer.tenant.name)}
      />
      <SettingsPage label={texts.settings} groups={settingsSide(viewer)}>
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
      </SettingsPage>
    </>
  )
}

function GroupTypeForm({ type, onClose }: { type?: GroupType; onClose: () => void }) {
  const create = settings.useSend(createGroupType)
  const update = settings.useSend(updateGroupType)
  const toasts = useToasts()
  return (
    <WordForm
      title={type ? texts.edit : texts.add}
      label={texts.name}
      schema={schema}
      initial={{ name: type?.groupTypeName ?? '' }}
      {...(!type && { act: texts.add })}
      onSave={async ({ name }) => {
        const body = { groupTypeName: name }
        if (type) await update.mutateAsync({ params: { id: type.id }, body, version: type.version })
        else await create.mutateAsync({ body })
        toasts.done(type ? texts.saved : texts.created)
      }}
      onClose={onClose}
    />
  )
}
