import { getDecisionSettings } from '#modules/settings/decision-settings/model/decision-settings-calls.ts'
import { useViewer } from '#platform/web/client/viewer.ts'
import { settings } from './decision-service.ts'

/** Which parts decisions and delegations have, as the organization has them turned on. All of them until that is known. */
export function useParts() {
  const { id: tenantId } = useViewer().tenant
  const { data } = settings.useCall(getDecisionSettings, { params: { tenantId } })
  return {
    conditions: data?.conditionEnabled !== false,
    decisionRoles: data?.roleEnabled !== false,
    categories: data?.disableCategory !== true,
  }
}
export type Parts = ReturnType<typeof useParts>
