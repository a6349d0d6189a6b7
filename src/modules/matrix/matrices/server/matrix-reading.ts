import { asKnownNow } from '#modules/decision/index.server.ts'
import type { Viewer } from '#platform/model/viewer.ts'
import type { MatrixDefinition } from '../../grid/model/definition.ts'
import type { Reading } from '../../grid/server/scope.ts'
import type { StoredMatrix } from './matrix-store.ts'

type Asked = { readonly at?: string | undefined; readonly knownAt?: string | undefined }

/** At which instant a matrix is read, as known when. What nobody asked about is now. */
export const readingAt = (
  { tenantId }: Viewer,
  { at, knownAt }: Asked,
  now: Date,
  besides: Pick<Reading, 'viewer' | 'seesAbove'>,
): Reading => {
  const instant = at ? new Date(at) : now
  return {
    tenantId,
    now,
    times: knownAt ? { at: instant, knownAt: new Date(knownAt) } : asKnownNow(instant, now),
    ...besides,
  }
}

/** What a stored matrix shows and how. */
export const definitionOf = ({
  definition,
  groupIds,
}: StoredMatrix): MatrixDefinition &
  Pick<StoredMatrix['definition'], 'authorityRoleIds' | 'authorityMatrix' | 'roleMatrix'> => ({
  ...definition,
  groups: [...groupIds],
})
