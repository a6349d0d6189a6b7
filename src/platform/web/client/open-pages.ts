/** Pages for the person who has their link stand below this path, without session and shell: nothing is asked there but what they ask. */
export const OPEN_PAGES = '/link/'
export type OpenPath = `${typeof OPEN_PAGES}${string}`

export const isOpenPage = (path: string): boolean => path.startsWith(OPEN_PAGES)
