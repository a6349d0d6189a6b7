import { type DateFormat, formatDay } from '#platform/model/date-format.ts'
import { dayOf } from '#platform/model/day.ts'
import type { Permission, Viewer } from '#platform/model/viewer.ts'
import type { Tx } from '#platform/server/database/sql.ts'
import { must } from '#platform/server/http/refusal.ts'
import type { ListViewer } from '#platform/server/lists/list-source.ts'
import { type AtRevision, actorFrom, asWord, type Changelog } from '#platform/server/records/changelog.ts'
import type { ChangelogField } from '#platform/server/records/differences.ts'
import type { MatrixInput } from '../model/matrix.ts'
import { mayWithMatrix } from '../model/matrix-policy.ts'
import type { PublicLink } from '../model/public-link.ts'
import { inputOf, type MatrixEvidence } from './matrix-store.ts'
import { factsOf } from './matrix-visibility.ts'
import { mustFindMatrix, namedIn } from './read-matrix.ts'

const yesNo = (value: boolean) => (value ? 'Yes' : 'No')
const listed = (values: readonly string[]) => values.join(', ')
type Range = { min: string | null; max: string | null } | true
const ranges = (types: Readonly<Record<string, Range>>) =>
  Object.entries(types)
    .map(([type, range]) =>
      range === true || (range.min === null && range.max === null)
        ? type
        : `${type} from ${range.min ?? 'any'} to ${range.max ?? 'any'}`,
    )
    .join(', ')

type TextFormat = Pick<Viewer, 'dateFormat' | 'zone'>
const ANYBODY: TextFormat = { dateFormat: 'MM/DD/YYYY', zone: 'UTC' }

/** A public link in words, its days as a reader writes them. */
function linkField({ dateFormat, zone }: TextFormat): ChangelogField {
  const day = (text: string) => formatDay(text, dateFormat as DateFormat)
  const dayAt = (instant: string) => day(dayOf(Date.parse(instant), zone))
  return {
    label: 'Public link',
    shown: ({ expirationDate, passwordAt }: PublicLink) =>
      [
        'On',
        expirationDate === null ? 'does not expire' : `expires ${day(expirationDate)}`,
        passwordAt === null ? 'without a password' : 'with a password',
      ].join(', '),
    parts: {
      madeAt: { label: 'Created', shown: dayAt },
      createdBy: { label: 'Created by' },
      expirationDate: { label: 'Expires', shown: (last: string | null) => (last ? day(last) : 'Never') },
      passwordAt: {
        label: 'Password',
        shown: (since: string | null) => (since ? `Set on ${dayAt(since)}` : 'None'),
      },
    },
  }
}

export const matrixChangelog: Changelog = {
  kind: 'matrix',
  actor: actorFrom('app.user_public'),
  names: namedIn,
  fields: {
    name: { label: 'Name' },
    description: { label: 'Description' },
    status: { label: 'Status', shown: asWord },
    ownerUserId: { label: 'Owner' },
    authorityMatrix: { label: 'Decision Matrix', shown: yesNo },
    roleMatrix: { label: 'Authority Matrix', shown: yesNo },
    authorityRoleIds: { label: 'Decision roles in columns' },
    allGroups: { label: 'All groups', shown: yesNo },
    groupIds: { label: 'Groups' },
    allPersonnel: { label: 'Everyone with authority', shown: yesNo },
    positions: { label: 'Positions' },
    users: { label: 'Users' },
    allDecisions: { label: 'All decisions', shown: yesNo },
    sectionIds: { label: 'Sections' },
    categoryIds: { label: 'Categories' },
    decisionIds: { label: 'Decisions' },
    authorityTypeIds: { label: 'Authority types' },
    delegationRole: { label: 'Decision roles shown', shown: yesNo },
    roleIds: { label: 'Decision roles' },
    primaryLimitTypes: { label: 'Limit types', shown: ranges },
    issuanceStatusNames: { label: 'Statuses', shown: listed },
    delegationDataSummary: { label: 'Details: summary', shown: yesNo },
    delegationDataGroups: { label: 'Details: groups', shown: yesNo },
    delegationDataDocuments: { label: 'Details: documents', shown: yesNo },
    delegationDataConditions: { label: 'Details: conditions', shown: yesNo },
    delegationDataRoles: { label: 'Details: roles', shown: yesNo },
    valueAbbrevations: { label: 'Value abbreviation' },
    valueRounding: { label: 'Value decimals' },
    timeUnit: { label: 'Time unit' },
    timeRounding: { label: 'Time decimals' },
    matrixDecimalRounding: { label: 'Rounding' },
    delegationIdentification: { label: 'Name in column heads' },
    displayCurrencyCode: { label: 'Display currency' },
    tintsCells: { label: 'Tinted cells', shown: yesNo },
    sharingType: { label: 'Sharing', shown: asWord },
    sharedGroupIds: { label: 'Shared with groups' },
    sharedUserIds: { label: 'Shared with users' },
    viewerAdjustableFilters: { label: 'Viewers can adjust filters', shown: yesNo },
    currentTab: { label: 'Step of the wizard', shown: asWord },
    publicLink: linkField(ANYBODY),
  },
  bookkeeping: ['id', 'previousStatus', 'seesAbove', 'writtenBy', 'deleted'],
}

type ChangelogQuery = ListViewer & { tx: Tx }

/** The history of one that the viewer may see, for those who may read it. */
export async function matrixChangelogOf(
  id: string,
  { viewer, tx, now }: ChangelogQuery,
  permission: Permission,
) {
  const found = await mustFindMatrix(tx, viewer, id, now)
  must(mayWithMatrix(viewer, permission, factsOf(found)))
  const { fields } = matrixChangelog
  return { ...matrixChangelog, fields: { ...fields, publicLink: linkField(viewer) } }
}

/** What a matrix said of itself at an instant. */
export const inputAt = async ({
  kept,
}: Pick<AtRevision, 'kept'>): Promise<MatrixInput & { owner: string }> => {
  const { name, description, ownerUserId, sharingType, groupIds, sharedGroupIds, sharedUserIds, ...rest } =
    kept as unknown as MatrixEvidence
  const { id: _id, status: _status, previousStatus: _previous, publicLink: _link, ...definition } = rest
  return inputOf({
    name,
    description,
    ownerUserId,
    sharingType,
    groupIds,
    sharedGroupIds,
    sharedUserIds,
    definition,
  })
}
