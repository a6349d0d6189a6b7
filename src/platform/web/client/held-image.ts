import { useQuery } from '@tanstack/react-query'
import { isFetchedFile } from './client.ts'
import type { FetchedFile } from './send.ts'

/**
 * A picture that the server keeps, as an address that a page may show, once it is there. It is asked for with the token and
 * carried in the page: an address of its own would need no token, and the page's policy allows pictures of the site alone.
 * `since`: when it was changed last; without it there is none.
 */
export function useHeldImage(
  key: readonly string[],
  since: string | null | undefined,
  fetch: (signal: AbortSignal) => Promise<unknown>,
): string | undefined {
  const found = useQuery({
    queryKey: ['image', ...key, since],
    enabled: since != null,
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: async ({ signal }) => {
      const file = await fetch(signal)
      if (!isFetchedFile(file)) throw new Error('A picture is a file.')
      return addressOf(file)
    },
  })
  return since == null ? undefined : found.data
}

const addressOf = ({ blob }: FetchedFile): Promise<string> =>
  new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.onload = () => resolve(String(reader.result))
    reader.onerror = () => reject(reader.error)
    reader.readAsDataURL(blob)
  })
