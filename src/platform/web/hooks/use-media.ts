import { useSyncExternalStore } from 'react'

/** Whether a media query holds now. */
export const useMedia = (query: string): boolean =>
  useSyncExternalStore(
    (tell) => {
      const list = matchMedia(query)
      list.addEventListener('change', tell)
      return () => list.removeEventListener('change', tell)
    },
    () => matchMedia(query).matches,
  )

/** Below 768: tables are cards, acts move under the title, the navigation is a drawer. */
export const usePhone = () => useMedia('(max-width: 767px)')

/** Fingers point here, or the window is as narrow as a phone: targets are larger. */
export const useTouch = () => useMedia('(max-width: 575px), (pointer: coarse)')

/** The person asked their system for as little movement as can be. */
export const useStillness = () => useMedia('(prefers-reduced-motion: reduce)')
