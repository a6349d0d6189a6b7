import { useRouterState } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'

/** The id of the page beside navigation and top bar. */
export const CONTENT = 'content'

/** The page has the focus where nothing else has it. */
function takeFocus(): void {
  if (document.activeElement === document.body || document.activeElement === null)
    document.getElementById(CONTENT)?.focus({ preventScroll: true })
}

/** Where what had the focus is taken away, as a button whose act was done, the page has it: Tab continues there and does not begin again. */
export function useFocusKept() {
  useEffect(() => {
    let last: Element | null = null
    const remember = () => {
      last = document.activeElement
    }
    const observer = new MutationObserver(() => {
      if (!last || last.isConnected) return
      last = null
      // after the person who took it away has put the focus elsewhere, where they do
      requestAnimationFrame(() => takeFocus())
    })
    document.addEventListener('focusin', remember)
    observer.observe(document.body, { childList: true, subtree: true })
    return () => {
      document.removeEventListener('focusin', remember)
      observer.disconnect()
    }
  }, [])
}

/** Where what had the focus went with the page before, the page that was gone to has it: readers and Tab begin there. */
export function useFocusOnPage() {
  // of the page that is shown: an address changes before its page is there
  const pathname = useRouterState({ select: ({ resolvedLocation }) => resolvedLocation?.pathname })
  const before = useRef(pathname)
  useEffect(() => {
    const isFirst = before.current === undefined
    if (before.current === pathname) return
    before.current = pathname
    if (isFirst) return
    // after the page has taken the focus itself, where it does
    const frame = requestAnimationFrame(() => takeFocus())
    return () => cancelAnimationFrame(frame)
  }, [pathname])
}

/** Who went somewhere is there, and not where they went from. A page that took the focus itself keeps it. */
export function focusOnPage(): void {
  const page = document.getElementById(CONTENT)
  if (page && !page.contains(document.activeElement)) page.focus({ preventScroll: true })
}
