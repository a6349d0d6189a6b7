import { useViewer } from '#platform/web/client/viewer.ts'
import { texts } from './texts.ts'
import type { Kind } from './use-authority.ts'

/** What is listed, in words: of oneself, of someone else, of a position. */
export function useTitle({ kind, id }: { kind: Kind; id: string }): string {
  const { user } = useViewer()
  return kind === 'USER' && id === user.id ? texts.mine : texts.may[kind]
}
