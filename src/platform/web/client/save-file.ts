import type { FetchedFile } from './send.ts'

/** Hands a file to the browser to keep. */
export function saveFile({ name, blob }: FetchedFile) {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(blob)
  link.download = name
  link.click()
  // the browser has begun to read it by the next turn
  setTimeout(() => URL.revokeObjectURL(link.href))
}
