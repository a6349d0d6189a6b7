const KEY = 'mandate.theme'

/** Spec 9: the default theme is light. The choice is kept under its key; light is what is applied until dark is offered. */
export function applyTheme() {
  try {
    localStorage.setItem(KEY, localStorage.getItem(KEY) ?? 'light')
  } catch {
    // Storage may be switched off; the theme needs none.
  }
  document.documentElement.dataset.theme = 'light'
}
