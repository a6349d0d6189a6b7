import { getDelegationSettings } from '#modules/settings/delegation-settings/model/delegation-settings-calls.ts'
import { useViewer } from '#platform/web/client/viewer.ts'
import { settings } from '../../../decisions/web/decision-service.ts'
import { delegationRoute } from '../../../decisions/web/record-routes.ts'

/** Whether authority is shown as a picture: to the person who views delegations, unless the organization has turned it off. Semantics 9.1. */
export function useTreeShown(): boolean {
  const viewer = useViewer()
  const asked = { params: { tenantId: viewer.tenant.id } }
  const { data } = settings.useCall(getDelegationSettings, asked)
  return delegationRoute.when(viewer) && data?.delegationPathway !== false
}
