const KEY = 'theme'

/** The default theme is light. A choice that is stored under the key is kept, and light is what is applied. Spec 1, 3.1, 9. */
export function applyTheme() {
  try {
    localStorage.setItem(KEY, localStorage.getItem(KEY) ?? 'light')
  } catch {
    // Storage may be turned off; the theme needs none.
  }
  document.documentElement.dataset.theme = 'light'
}
