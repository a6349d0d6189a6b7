import { useEffect, useState } from 'react'

/** What is drawn only while it is open gives the focus back, when it goes, to whatever had it before. */
export function useFocusReturn() {
  const [before] = useState(() => document.activeElement)
  useEffect(
    () => () => {
      if (before instanceof HTMLElement) before.focus()
    },
    [before],
  )
}
