import { useQuery } from '@tanstack/react-query'
import { ask, isFetchedFile } from '#platform/web/client.ts'
import { useViewer } from '#platform/web/viewer.ts'
import type { Logo } from '../model/logos.ts'
import { getLogo } from '../model/tenant-calls.ts'

/**
 * A logo as the address of a picture, once it is there. It is asked for with the token and carried in the page: an address of
 * its own would need no token, and the page's policy allows pictures of the site and of itself alone.
 */
export function useLogo(tenantId: string, logo: Logo, since: string | null | undefined): string | undefined {
  const found = useQuery({
    queryKey: ['logo', tenantId, logo, since],
    enabled: since != null,
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: async ({ signal }) => {
      const file = await ask('/api/auth', getLogo, { params: { tenantId, logo } }, { signal })
      if (!isFetchedFile(file)) throw new Error('A logo is a file.')
      return addressOf(file.blob)
    },
  })
  return since == null ? undefined : found.data
}

/** Both logos of the viewer's account. */
export function useLogosOfTenant() {
  const { tenant } = useViewer()
  return {
    company: useLogo(tenant.id, 'company', tenant.logos.company),
    dashboard: useLogo(tenant.id, 'dashboard', tenant.logos.dashboard),
  }
}

const addressOf = (blob: Blob): Promise<string> =>
  new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.onload = () => resolve(String(reader.result))
    reader.onerror = () => reject(reader.error)
    reader.readAsDataURL(blob)
  })
