import { settingsSide } from '#modules/settings/index.web.ts'
import { useViewer } from '#platform/web/client/viewer.ts'
import { PageHeader } from '#platform/web/page/PageHeader.tsx'
import { SettingsPage } from '#platform/web/page/SettingsPage.tsx'
import { ActionTypes } from '../../action-types/web/ActionTypes.tsx'
import { ActionTemplates } from './ActionTemplates.tsx'
import { page } from './texts.ts'

/** Everything that an organization sets up for its actions. Spec 2.2, 7.2. */
export default function ActionSettingsScreen() {
  const viewer = useViewer()
  return (
    <>
      <PageHeader
        area="system"
        crumbs={[{ label: page.settings }, { label: page.modules }, { label: page.title }]}
        title={page.title}
        purpose={page.purpose(viewer.tenant.name)}
      />
      <SettingsPage label={page.settings} groups={settingsSide(viewer)}>
        <ActionTypes />
        <ActionTemplates />
      </SettingsPage>
    </>
  )
}
