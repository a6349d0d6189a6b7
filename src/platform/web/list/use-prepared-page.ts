import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'

/** ms after which the page is fetched by a browser that does not say when it has nothing to do. */
const QUIET_AFTER = 1_000

/** Fetches the page to which rows lead once the browser has nothing else to do: then the first click waits for its record alone. */
export function usePreparedPage(to: string | undefined) {
  const router = useRouter()
  const route = to === undefined ? undefined : router.getMatchedRoutes(to)[2]
  useEffect(() => {
    if (!route) return
    const prepare = () => void router.loadRouteChunk(route)
    if (!('requestIdleCallback' in globalThis)) {
      const later = setTimeout(prepare, QUIET_AFTER)
      return () => clearTimeout(later)
    }
    const idle = requestIdleCallback(prepare)
    return () => cancelIdleCallback(idle)
  }, [router, route])
}
