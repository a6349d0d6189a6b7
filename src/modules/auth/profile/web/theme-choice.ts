const KEY = 'theme'

/** The theme that a person chose, kept in this browser under the key that the specification names. Spec 1, 3.1. */
export const theme = {
  get: (): 'light' | 'dark' => (localStorage.getItem(KEY) === 'dark' ? 'dark' : 'light'),
  set: (chosen: string): void => localStorage.setItem(KEY, chosen),
}
