import { SettingsScreen } from '#modules/settings/index.web.ts'
import { ActionTypes } from '../../action-types/web/ActionTypes.tsx'
import { ActionTemplates } from './ActionTemplates.tsx'
import { page } from './texts.ts'

/** Everything that an organization sets up for its actions. Spec 2.2, 7.2. */
export default function ActionSettingsScreen() {
  return (
    <SettingsScreen group={page.modules} title={page.title} purpose={page.purpose}>
      <ActionTypes />
      <ActionTemplates />
    </SettingsScreen>
  )
}
