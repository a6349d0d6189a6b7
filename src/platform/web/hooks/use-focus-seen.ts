import { useEffect } from 'react'

const ARROWS = /^(Arrow|Home$|End$)/
const TYPED = 'input, textarea, [contenteditable]'

/** What a key brought the focus to is seen whole: of a field for lines of text the browser shows the first line alone. */
export function useFocusSeen() {
  useEffect(() => {
    const seen = ({ key }: KeyboardEvent) => {
      const at = document.activeElement
      if (key !== 'Tab' && (!ARROWS.test(key) || at?.matches(TYPED))) return
      // where nothing is laid out, nothing is scrolled
      at?.scrollIntoView?.({ block: 'nearest', inline: 'nearest' })
    }
    document.addEventListener('keyup', seen)
    return () => document.removeEventListener('keyup', seen)
  }, [])
}
