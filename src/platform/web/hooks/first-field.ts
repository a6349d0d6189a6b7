/** On a touch screen a focused field opens the keyboard over half of what is to be read. */
const opensKeyboard = () => matchMedia('(pointer: coarse)').matches

const FIELD = 'input, textarea, select, [contenteditable=true], [role=combobox]'

/** The focus goes to the first field of a form that opens, unless it is in the form already. */
export function focusFirstField(inside: Element | null | undefined): void {
  if (!inside || opensKeyboard()) return
  if (document.activeElement?.matches(FIELD) && inside.contains(document.activeElement)) return
  for (const field of inside.querySelectorAll('[data-field], .field'))
    for (const input of field.querySelectorAll<HTMLInputElement>(FIELD)) {
      if (input.disabled || input.type === 'hidden') continue
      input.focus({ preventScroll: true })
      return
    }
}
