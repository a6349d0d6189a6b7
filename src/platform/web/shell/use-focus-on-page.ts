import { useRouterState } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'

/** Where what had the focus went with the page before, the page that was gone to has it: readers and Tab begin there. */
export function useFocusOnPage(id: string) {
  // of the page that is shown: an address changes before its page is there
  const pathname = useRouterState({ select: ({ resolvedLocation }) => resolvedLocation?.pathname })
  const before = useRef(pathname)
  useEffect(() => {
    const isFirst = before.current === undefined
    if (before.current === pathname) return
    before.current = pathname
    if (isFirst) return
    // after the page has taken the focus itself, where it does
    const frame = requestAnimationFrame(() => {
      if (document.activeElement === document.body || document.activeElement === null)
        document.getElementById(id)?.focus({ preventScroll: true })
    })
    return () => cancelAnimationFrame(frame)
  }, [pathname, id])
}
