import { v7 as uuid } from 'uuid'
import { lockSharedUsers, usableCurrencies } from '#modules/auth/index.server.ts'
import { isSeenDecision } from '#modules/decision/index.server.ts'
import {
  lockSharedGroups,
  lockSharedPositions,
  lockSharedSections,
  lockSharedTermsInUse,
  matrixSettingsOf,
} from '#modules/settings/index.server.ts'
import { canonical } from '#platform/model/canonical.ts'
import { has, type Viewer } from '#platform/model/viewer.ts'
import { rows, sql, type Tx } from '#platform/server/database/sql.ts'
import { type FieldRefusal, must, Refusal } from '#platform/server/http/refusal.ts'
import { mustMatch } from '#platform/server/http/routes.ts'
import { type MatrixInput, type MatrixStatus, SHARING_TYPES } from '../model/matrix.ts'
import { mayActOnMatrix, mayChangeShown, mayWithMatrix } from '../model/matrix-policy.ts'
import { type MatrixCapabilities, publishProblems } from '../model/publish-rules.ts'
import { hasMoreTypes, showsMore } from '../model/shows-more.ts'
import { pruneViews } from './keep-for-oneself.ts'
import { inputOf, matrices, type StoredMatrix, storedContent } from './matrix-store.ts'
import { factsOf, lockMatrices, storedOf } from './matrix-visibility.ts'
import { notViewed } from './read-matrix.ts'
import { asShown, findVisibleGroups, seesAboveOf, shownBy } from './visibility-of-author.ts'

type MatrixRequest = MatrixInput & { readonly matrixStatusName?: 'DRAFT' | 'PUBLISHED' | undefined }

/** Creates a draft or, where everything is there that publishing asks for, a published matrix. Spec 7.6. */
export async function createMatrix(
  tx: Tx,
  viewer: Viewer,
  wanted: MatrixRequest,
  now: Date,
  copied: StoredMatrix | null = null,
): Promise<string> {
  const { matrixStatusName: status = 'DRAFT', ...input } = wanted
  const owner = input.owner ?? viewer.userId
  if (owner !== viewer.userId && !has(viewer, 'matrix.change_owner')) throw new Refusal('FORBIDDEN')
  await refuseProblems(tx, viewer, { input, before: copied, status }, now)
  const seesAbove = await seesAboveOf(tx, viewer, input, now)
  const after: StoredMatrix = {
    id: uuid(),
    ...storedContent(input, { seesAbove, writtenBy: viewer.userId }),
    ownerUserId: owner,
    status,
    previousStatus: null,
    publicLink: null,
    version: 1,
  }
  await matrices.save(tx, viewer, [{ event: 'CREATE', before: null, after }], now)
  return after.id
}

/** Replaces what it says; where a draft is to be published, that too. */
export async function updateMatrix(
  tx: Tx,
  viewer: Viewer,
  {
    id,
    wanted,
    expected,
    now,
  }: { id: string; wanted: MatrixRequest; expected: number | undefined; now: Date },
): Promise<void> {
  const found = (await lockMatrices(tx, viewer, [id], now)).get(id)
  if (!found) throw notViewed()
  const facts = factsOf(found)
  must(mayActOnMatrix(viewer, 'edit', facts))
  mustMatch(found.version, expected)
  const { matrixStatusName, ...input } = wanted
  const isPublished = matrixStatusName === 'PUBLISHED' && found.status === 'DRAFT'
  const before = storedOf(found)
  const status: MatrixStatus = isPublished ? 'PUBLISHED' : before.status
  const isGiven = input.owner !== undefined && input.owner !== before.ownerUserId
  if (isGiven) must(mayWithMatrix(viewer, 'matrix.change_owner', facts))
  const { seesAbove, writtenBy } = before.definition
  const content = storedContent(input, { seesAbove, ...(writtenBy && { writtenBy }) })
  if (isSharedOtherwise(before, content)) must(mayWithMatrix(viewer, 'matrix.share', facts))
  await refuseProblems(tx, viewer, { input, before, status }, now)
  const isWritten = showsMore(inputOf(before), input) || hasMoreTypes(before.definition, input)
  const isShown = isGiven || isPublished || isSharedWider(before, content, status === 'PUBLISHED')
  // anyone who reads no more for it than it reads, and lets no one else see it, shows nothing by it
  const sight = isWritten || isShown ? await shownBy(tx, viewer, input, now) : {}
  const after: StoredMatrix = {
    ...before,
    ...content,
    definition: isWritten
      ? { ...content.definition, ...sight }
      : asShown(
          content.definition,
          sight,
          isShownTo(found.writtenBy, before, { ...content, owner: input.owner }),
        ),
    ownerUserId: input.owner ?? before.ownerUserId,
    status,
  }
  if (isShownOtherwise(before, after)) must(mayChangeShown(viewer, facts, before.publicLink !== null))
  await matrices.save(tx, viewer, [{ event: isPublished ? 'PUBLISH' : 'EDIT', before, after }], now)
  const { allPersonnel, positions, users } = after.definition
  if (!allPersonnel) await pruneViews(tx, viewer.tenantId, id, [...positions, ...users])
}

/** Whether someone is named now among those who see it: they rely on the word of the person who named them, and not on their own. */
const isShownTo = (
  userId: string,
  before: StoredMatrix,
  after: MatrixSharing & { readonly owner?: string | undefined },
) =>
  (after.owner === userId && before.ownerUserId !== userId) ||
  (after.sharedUserIds.includes(userId) && !before.sharedUserIds.includes(userId))

type MatrixSharing = Pick<StoredMatrix, 'sharingType' | 'sharedGroupIds' | 'sharedUserIds' | 'groupIds'>
const isSharedOtherwise = (before: MatrixSharing, after: MatrixSharing) =>
  JSON.stringify([before.sharingType, before.sharedGroupIds, before.sharedUserIds]) !==
  JSON.stringify([after.sharingType, after.sharedGroupIds, after.sharedUserIds])

/** Anyone who lets others see it shows it to them; those it is shared with saw it already where everyone did. */
function isSharedWider(before: MatrixSharing, after: MatrixSharing, isPublished: boolean): boolean {
  const rank = ({ sharingType }: MatrixSharing) => SHARING_TYPES.indexOf(sharingType)
  const isNew = (field: 'sharedGroupIds' | 'sharedUserIds' | 'groupIds') =>
    after[field].some((id) => !before[field].includes(id))
  if (rank(after) > rank(before)) return true
  if (after.sharingType === 'RESTRICTED') return false
  // one of everyone is everyone's once it is published, and until then theirs who may edit it in its groups
  if (before.sharingType === 'PUBLIC' && isPublished) return false
  return isNew('sharedGroupIds') || isNew('sharedUserIds') || isNew('groupIds')
}

/** What a public link shows of a matrix: everything but whose it is, who inside sees it, and where its wizard stands. */
const shownOf = ({
  name,
  description,
  groupIds,
  definition: { currentTab: _tab, writtenBy: _by, ...definition },
}: StoredMatrix) => ({
  name,
  description,
  groupIds: [...groupIds].sort(),
  definition,
})
const isShownOtherwise = (before: StoredMatrix, after: StoredMatrix) =>
  canonical(shownOf(before)) !== canonical(shownOf(after))

/**
 * A draft of the viewer's with the same content, shared with no one. What it names already may stay, but decisions that they cannot
 * view, and groups that are not theirs where they see no others. Spec 4.5.
 */
export async function duplicateMatrix(
  tx: Tx,
  viewer: Viewer,
  { source, now }: { source: StoredMatrix; now: Date },
): Promise<string> {
  const { owner: _owner, ...input } = inputOf(source)
  const seen = await seenDecisions(tx, viewer, input.decisionIds, now)
  return createMatrix(
    tx,
    viewer,
    {
      ...input,
      ...(await findVisibleGroups(tx, viewer, input, now)),
      matrixName: `Copy of ${input.matrixName}`.slice(0, 150).toWellFormed(),
      decisionIds: input.decisionIds.filter((id) => seen.has(id)),
      documentSharingType: 'RESTRICTED',
      documentSharingGroups: [],
      documentSharingUsers: [],
      currentTab: 'main',
    },
    now,
    source,
  )
}

/** What the organization permits of matrices now. */
export async function possibleNow(tx: Tx, viewer: Viewer, now: Date): Promise<MatrixCapabilities> {
  const [settings, { isMulti, codes }] = await Promise.all([
    matrixSettingsOf(tx, viewer.tenantId),
    usableCurrencies(tx, viewer.tenantId, now),
  ])
  const { decisionMatrixEnabled, authorityMatrixEnabled } = settings
  return {
    decisionMatrixEnabled,
    authorityMatrixEnabled,
    baseCurrency: viewer.baseCurrency,
    isMultiCurrency: isMulti,
    currencies: codes,
  }
}

type MatrixDraft = {
  readonly input: MatrixInput
  readonly before: StoredMatrix | null
  readonly status: MatrixStatus
}

/** Refuses what may not be saved so. */
async function refuseProblems(
  tx: Tx,
  viewer: Viewer,
  { input, before, status }: MatrixDraft,
  now: Date,
): Promise<void> {
  const gone = await namesGone(tx, viewer, input, before, now)
  const published = before?.status === 'PUBLISHED' ? inputOf(before) : null
  const problems =
    status === 'PUBLISHED' ? publishProblems(input, await possibleNow(tx, viewer, now), published) : []
  const fields: FieldRefusal[] = [
    ...gone,
    ...problems.map(({ path, message }) => ({ path: `body.${path}`, message })),
  ]
  if (fields.length > 0) throw new Refusal('RULE_BROKEN', {}, fields)
}

/** What is named again must be there and may be used; what is named already may stay. Held until this is written. */
async function namesGone(
  tx: Tx,
  viewer: Viewer,
  input: MatrixInput,
  before: StoredMatrix | null,
  now: Date,
): Promise<FieldRefusal[]> {
  const { tenantId } = viewer
  const known = before && inputOf(before)
  type Field =
    | 'groups'
    | 'positions'
    | 'users'
    | 'authorityTypeIds'
    | 'roleIds'
    | 'authorityRoleIds'
    | 'sectionIds'
    | 'categoryIds'
    | 'decisionIds'
  const fresh = (field: Field | 'documentSharingGroups' | 'documentSharingUsers') =>
    input[field].filter((id) => !known?.[field].includes(id))
  const owner = input.owner && input.owner !== before?.ownerUserId ? [input.owner] : []
  const groups = await lockSharedGroups(
    tx,
    tenantId,
    [...fresh('groups'), ...fresh('documentSharingGroups')].sort(),
  )
  const positions = await lockSharedPositions(tx, tenantId, fresh('positions'))
  const users = await lockSharedUsers(
    tx,
    tenantId,
    [...fresh('users'), ...fresh('documentSharingUsers'), ...owner].sort(),
  )
  const active = await activeUsers(tx, tenantId, owner)
  const types = await lockSharedTermsInUse(tx, tenantId, 'authorityType', fresh('authorityTypeIds'))
  const roles = await lockSharedTermsInUse(
    tx,
    tenantId,
    'decisionRole',
    [...fresh('roleIds'), ...fresh('authorityRoleIds')].sort(),
  )
  const places = await lockSharedSections(tx, tenantId, {
    sectionIds: fresh('sectionIds'),
    categoryIds: fresh('categoryIds'),
  })
  const decisions = await seenDecisions(tx, viewer, fresh('decisionIds'), now)
  const checked: readonly [string, readonly string[], Pick<ReadonlySet<string>, 'has'>, string][] = [
    ['groups', fresh('groups'), groups, 'This group is not available.'],
    ['documentSharingGroups', fresh('documentSharingGroups'), groups, 'This group is not available.'],
    ['positions', fresh('positions'), positions, 'This position is not available.'],
    ['users', fresh('users'), users, 'This user is not available.'],
    ['documentSharingUsers', fresh('documentSharingUsers'), users, 'This user is not available.'],
    ['owner', owner, active, 'This person is not an active user.'],
    ['authorityTypeIds', fresh('authorityTypeIds'), types, 'This authority type is not available.'],
    ['roleIds', fresh('roleIds'), roles, 'This decision role is not available.'],
    ['authorityRoleIds', fresh('authorityRoleIds'), roles, 'This decision role is not available.'],
    ['sectionIds', fresh('sectionIds'), places.sections, 'This section is not available.'],
    ['categoryIds', fresh('categoryIds'), places.categories, 'This category is not available.'],
    ['decisionIds', fresh('decisionIds'), decisions, 'This decision does not exist, or you cannot view it.'],
  ]
  return checked.flatMap(([field, ids, held, message]) =>
    ids.every((id) => held.has(id)) ? [] : [{ path: `body.${field}`, message }],
  )
}

async function activeUsers(tx: Tx, tenantId: string, ids: readonly string[]): Promise<ReadonlySet<string>> {
  if (ids.length === 0) return new Set()
  const found = await rows<{ id: string }>(
    tx,
    sql`select u.id from app.user_public u where u.tenant_id = ${tenantId} and u.id = any(${ids}::uuid[]) and u.status = 'ACTIVE'`,
  )
  return new Set(found.map(({ id }) => id))
}

export async function seenDecisions(tx: Tx, viewer: Viewer, ids: readonly string[], now: Date) {
  if (ids.length === 0) return new Set<string>()
  const found = await rows<{ id: string }>(
    tx,
    sql`select d.id from app.decision_public d where d.tenant_id = ${viewer.tenantId} and d.id = any(${ids}::uuid[])
      and ${isSeenDecision(viewer, now, sql`d.id`)}`,
  )
  return new Set(found.map(({ id }) => id))
}
