import { useEffect } from 'react'

/** What Tab came to is seen whole: of a field for lines of text the browser shows the first line alone. */
export function useTabSeen() {
  useEffect(() => {
    const seen = (event: KeyboardEvent) => {
      if (event.key === 'Tab') document.activeElement?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
    }
    document.addEventListener('keyup', seen)
    return () => document.removeEventListener('keyup', seen)
  }, [])
}
