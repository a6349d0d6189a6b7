import { ask } from '#platform/web/client/client.ts'
import { useHeldImage } from '#platform/web/client/held-image.ts'
import { useViewer } from '#platform/web/client/viewer.ts'
import { getLogo } from '../model/logo-picture.ts'
import type { Logo } from '../model/logos.ts'

/** A logo as the address of a picture, once it is there. */
export const useLogo = (tenantId: string, logo: Logo, since: string | null | undefined): string | undefined =>
  useHeldImage(['logo', tenantId, logo], since, (signal) =>
    ask('/api/auth', getLogo, { params: { tenantId, logo } }, { signal }),
  )

/** Both logos of the viewer's account. */
export function useLogosOfTenant() {
  const { tenant } = useViewer()
  return {
    company: useLogo(tenant.id, 'company', tenant.logos.company),
    dashboard: useLogo(tenant.id, 'dashboard', tenant.logos.dashboard),
  }
}
