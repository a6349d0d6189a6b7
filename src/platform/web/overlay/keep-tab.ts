import type { KeyboardEvent } from 'react'

const FOCUSABLE = 'input, button, select, textarea, a[href], [tabindex="0"]'

/** What Tab stops at inside a box. */
export const stopsWithin = (box: Element) =>
  [...box.querySelectorAll<HTMLElement>(FOCUSABLE)].filter(
    (each) => !each.matches(':disabled') && each.tabIndex >= 0,
  )

/** Tab goes around inside of what hears the key: from the last stop to the first, and back. */
export function keepTabWithin(event: KeyboardEvent<HTMLElement>) {
  if (event.key !== 'Tab') return
  const all = stopsWithin(event.currentTarget)
  const [first, last] = [all[0], all.at(-1)]
  if (event.target !== (event.shiftKey ? first : last)) return
  event.preventDefault()
  ;(event.shiftKey ? last : first)?.focus()
}
