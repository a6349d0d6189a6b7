import { settingsSide } from '#modules/settings/index.web.ts'
import { useViewer } from '#platform/web/client/viewer.ts'
import { SettingsPage } from '#platform/web/form/SettingsPage.tsx'
import { PageHeader } from '#platform/web/page/PageHeader.tsx'
import { ActionTypes } from './ActionTypes.tsx'
import { texts } from './texts.ts'

/** Everything that an organization sets up for its actions. Spec 2.2, 7.2. */
export default function ActionSettingsScreen() {
  const viewer = useViewer()
  return (
    <>
      <PageHeader
        area="system"
        crumbs={[{ label: texts.settings }, { label: texts.modules }, { label: texts.title }]}
        title={texts.title}
        purpose={texts.purpose(viewer.tenant.name)}
      />
      <SettingsPage label={texts.settings} groups={settingsSide(viewer)}>
        <ActionTypes />
      </SettingsPage>
    </>
  )
}
