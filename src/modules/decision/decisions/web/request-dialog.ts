import { getDelegationSettings } from '#modules/settings/delegation-settings/model/delegation-settings-calls.ts'
import { may, useViewer } from '#platform/web/client/viewer.ts'
import { settings } from './decision-service.ts'
import { opener } from './opener.ts'

/** The record of which authority is requested. */
export type RequestStart = { readonly decisionId: string } | { readonly delegationId: string }

const request = opener<RequestStart>()

/** Opens "Request authority" from anywhere: the top bar draws it above the page. */
export const openRequest = request.open
export const closeRequest = request.close
export const useAskedRequest = request.useAsked

/** Whether the viewer may request authority: by their role, and by the settings. */
export function useMayRequest(): boolean {
  const viewer = useViewer()
  const allowed = may(viewer, 'tenant.request_authority')
  const asked = { params: { tenantId: viewer.tenant.id } }
  const { data } = settings.useCall(getDelegationSettings, asked, { enabled: allowed })
  return allowed && data?.actionAuthorityRequest === true
}
