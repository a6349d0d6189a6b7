import { matrixSettingsOf } from '#modules/settings/index.server.ts'
import { mayHappen } from '#platform/model/lifecycle.ts'
import { permittedBy } from '#platform/model/permitted.ts'
import { allowed, firstRefusal, refused } from '#platform/model/verdict.ts'
import type { Permission, Viewer } from '#platform/model/viewer.ts'
import { instantText, one, ownTenant, rows, type Sql, sql, type Tx } from '#platform/server/database/sql.ts'
import { Refusal } from '#platform/server/http/refusal.ts'
import { statusSinceOf } from '#platform/server/records/status-since.ts'
import type { MatrixDetail, MatrixInput } from '../model/matrix.ts'
import { MATRIX_FAILURES } from '../model/matrix-failures.ts'
import { type MatrixAct, matrixActs, matrixLifecycle } from '../model/matrix-lifecycle.ts'
import {
  mayActOnMatrix,
  mayChangeShown,
  mayEndLink,
  mayGiveMatrix,
  mayShareExternally,
  mayWithMatrix,
} from '../model/matrix-policy.ts'
import type { LinkRules } from '../model/public-link.ts'
import { readLinkState } from './link-maker.ts'
import { writtenOf } from './matrix-reading.ts'
import { inputOf } from './matrix-store.ts'
import { type FoundMatrix, factsOf, findMatrix } from './matrix-visibility.ts'
import {
  type AuthorVisibility,
  givingOf,
  narrowsWhenShared,
  visibilityOf,
  visibilityOfReader,
} from './visibility-of-author.ts'

/** One that is not there, or not the viewer's to see: they hear the same of both. Spec 8. */
export const notViewed = () => new Refusal(MATRIX_FAILURES.MATRIX_NOT_VIEWED)

/** The matrix that a person asks for. */
export async function mustFindMatrix(tx: Tx, viewer: Viewer, id: string, now: Date): Promise<FoundMatrix> {
  const found = await findMatrix(tx, viewer, id, now)
  if (!found) throw notViewed()
  return found
}

const NAMED = [
  'app.user_public',
  'app.position_public',
  'app.group_public',
  'app.section_public',
  'app.category_public',
  'app.authority_type_public',
  'app.decision_role_public',
  'app.decision_public',
] as const

/** What is called how, of all that a matrix may name. */
export const namedIn = (tenantId: string, ids: readonly string[]): Sql<{ id: string; name: string }> =>
  sql.join(
    NAMED.map(
      (view): Sql =>
        sql`select v.id, v.name from ${sql.raw(view)} v where v.tenant_id = ${tenantId} and v.id = any(${ids}::uuid[])`,
    ),
    sql` union all `,
  ) as Sql<{ id: string; name: string }>

/** What a matrix names, by id. Anyone who sees the matrix knows what it names. */
export async function namesIn(
  tx: Tx,
  { tenantId }: Viewer,
  input: MatrixInput,
): Promise<Record<string, string>> {
  const ids = [
    ...input.groups,
    ...input.positions,
    ...input.users,
    ...input.sectionIds,
    ...input.categoryIds,
    ...input.decisionIds,
    ...input.authorityTypeIds,
    ...input.roleIds,
    ...input.authorityRoleIds,
    ...input.documentSharingGroups,
    ...input.documentSharingUsers,
    ...(input.owner ? [input.owner] : []),
  ]
  const found = await rows(tx, namedIn(tenantId, ids))
  return Object.fromEntries(found.map(({ id, name }) => [id, name]))
}

type MatrixVisibility = {
  readonly rules: LinkRules
  /** As its reader, and as someone who would show it to others. */
  readonly sight: AuthorVisibility
  readonly own: AuthorVisibility
}

function permissionsOf(
  viewer: Viewer,
  found: FoundMatrix,
  { rules, sight, own }: MatrixVisibility,
): MatrixDetail['permissions'] {
  const facts = factsOf(found)
  const act = (key: MatrixAct) => permittedBy(mayActOnMatrix(viewer, key, facts))
  const right = (permission: Permission) => permittedBy(mayWithMatrix(viewer, permission, facts))
  return {
    edit: act('edit'),
    changeShown: permittedBy(mayChangeShown(viewer, facts, found.publicLink !== null)),
    publish: permittedBy(
      firstRefusal(mayWithMatrix(viewer, matrixActs.of.edit.permission, facts), () =>
        mayHappen(matrixLifecycle, facts.status, 'PUBLISH'),
      ),
    ),
    archive: act('archive'),
    restore: act('restore'),
    delete: act('delete'),
    changeOwner: permittedBy(mayGiveMatrix(viewer, facts, givingOf(own, found))),
    share: right('matrix.share'),
    export: permittedBy(
      firstRefusal(
        mayWithMatrix(viewer, 'matrix.export', facts),
        sight === 'NOT_ALL' ? refused(MATRIX_FAILURES.SIGHT_LOST) : allowed,
      ),
    ),
    history: right('matrix.view_version_history'),
    shareExternal: permittedBy(
      firstRefusal(
        mayShareExternally(viewer, facts, rules),
        own === 'NOT_ALL' || narrowsWhenShared(own, found.definition)
          ? refused(MATRIX_FAILURES.BEYOND_SIGHT)
          : allowed,
      ),
    ),
    endLink: permittedBy(mayEndLink(viewer, facts)),
  }
}

type MatrixExtras = {
  isFavorite: boolean
  createdBy: { id: string; name: string } | null
  createdAt: string
  updatedAt: string
}

/** A matrix with names, and what the viewer may do with it. */
export async function readMatrix(tx: Tx, viewer: Viewer, id: string, now: Date): Promise<MatrixDetail> {
  const found = await mustFindMatrix(tx, viewer, id, now)
  const input = inputOf(found)
  const { tenantId, userId } = viewer
  const [names, rules, sight, own, publicLink, beside, statusSince] = await Promise.all([
    namesIn(tx, viewer, input),
    matrixSettingsOf(tx, tenantId),
    visibilityOfReader(tx, viewer, writtenOf(found), now),
    visibilityOf(tx, viewer, input, now),
    readLinkState(tx, viewer, found, now),
    one<MatrixExtras>(
      tx,
      sql`select ${instantText('m.created_at')} as "createdAt", ${instantText('m.updated_at')} as "updatedAt",
          (select json_build_object('id', u.id, 'name', u.name) from app.user_public u where u.tenant_id = ${ownTenant} and u.id = m.created_by) as "createdBy",
          exists (select 1 from app.matrix_keeping k where k.tenant_id = ${ownTenant} and k.matrix_id = m.id and k.user_id = ${userId} and k.is_favorite) as "isFavorite"
        from app.matrix m where m.tenant_id = ${tenantId} and m.id = ${id}`,
    ),
    found.status === 'ARCHIVED' ? statusSinceOf(tx, { tenantId, kind: 'matrix', recordId: id }) : null,
  ])
  return {
    id,
    matrixId: `MTX-${found.displayNumber}`,
    matrixStatusName: found.status,
    ownerName: names[found.ownerUserId] ?? '',
    input,
    names,
    permissions: permissionsOf(viewer, found, { rules, sight, own }),
    narrowsWhenShared: narrowsWhenShared(own, found.definition),
    publicLink,
    statusSince,
    version: found.version,
    ...beside,
  }
}
