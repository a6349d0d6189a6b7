import { useEffect, useState } from 'react'

/**
 * What is taken away while it is open would leave the focus nowhere: it goes back to what had it before. Whatever has taken
 * the focus since then keeps it.
 */
export function useFocusReturn(open = true) {
  const [held, setHeld] = useState({ open: false, before: null as Element | null })
  if (held.open !== open) setHeld({ open, before: open ? document.activeElement : null })
  useEffect(
    () => () => {
      const isLost = document.activeElement === null || document.activeElement === document.body
      if (isLost && held.before instanceof HTMLElement) held.before.focus()
    },
    [held],
  )
}
