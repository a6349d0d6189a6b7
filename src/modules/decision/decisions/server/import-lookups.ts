import type { GroupNames } from '#modules/settings/groups/model/group-names.ts'
import {
  authorityTypesOf,
  categoriesOf,
  decisionRolesOf,
  groupsByType,
  sectionsOf,
} from '#modules/settings/index.server.ts'
import type { Viewer } from '#platform/model/viewer.ts'
import { rows, type Sql, sql, type Tx } from '#platform/server/database/sql.ts'
import { suggestions } from '#platform/server/import/suggest-names.ts'
import { GROUP_COLUMNS } from '../model/decision-template.ts'
import type { ImportNames, Names } from '../model/row-of-decision.ts'
import type { DecisionLimits } from './decision-problems.ts'

type NameRow = { id: string; name: string; status?: string }

/** Of equal names the first is meant. */
function namesOf(found: readonly NameRow[]): Names {
  const byName = new Map<string, { id: string; isActive: boolean }>()
  for (const { id, name, status } of found)
    if (!byName.has(name.toLowerCase()))
      byName.set(name.toLowerCase(), { id, isActive: status === undefined || status === 'ACTIVE' })
  return {
    find: (name) => byName.get(name.toLowerCase()),
    near: suggestions(found.map((each) => each.name)),
  }
}

const namesOfType = (groups: GroupNames | undefined): Names =>
  groups ? { find: groups.find, near: suggestions(groups.names), severalOf: groups.severalOf } : namesOf([])

export type KnownHere = ImportNames & { readonly columnOfGroup: (id: string) => string | null }

/** What the rows of a file may refer to, as it is now. */
export async function knownOf(
  tx: Tx,
  { tenantId, baseCurrency }: Viewer,
  { parts }: DecisionLimits,
  now: Date,
): Promise<KnownHere> {
  const view = (columns: Sql, name: string, only = sql`true`) =>
    rows<NameRow & { of?: string }>(
      tx,
      sql`select ${columns} from ${sql.raw(name)} where tenant_id = ${tenantId} and ${only}`,
    )
  const [sections, categories, groups, groupNames, authorityTypes, positions, decisionRoles, owners] =
    await Promise.all([
      sectionsOf(tx, tenantId),
      categoriesOf(tx, tenantId),
      view(sql`id, name, status, group_type_name as "of"`, 'app.group_public', sql`not is_deleted`),
      groupsByType(tx, tenantId, now),
      authorityTypesOf(tx, tenantId),
      view(sql`id, name, status`, 'app.position_public', sql`not is_deleted`),
      decisionRolesOf(tx, tenantId),
      view(sql`id, email as name, status`, 'app.user_public'),
    ])
  const ofSection = new Map(
    sections.map(({ id }) => [id, namesOf(categories.filter((each) => each.sectionId === id))]),
  )
  const none = namesOf([])
  const columns = new Map(
    groups.flatMap(({ id, of }) =>
      GROUP_COLUMNS.some((column) => column === of) ? [[id, of as string]] : [],
    ),
  )
  return {
    sections: namesOf(sections),
    categoriesOf: (sectionId) => ofSection.get(sectionId) ?? none,
    groups: Object.fromEntries(
      GROUP_COLUMNS.map((column) => [column, namesOfType(groupNames.get(column))]),
    ) as ImportNames['groups'],
    authorityTypes: namesOf(authorityTypes),
    positions: namesOf(positions),
    decisionRoles: namesOf(decisionRoles),
    owners: namesOf(owners),
    baseCurrency,
    parts: {
      conditions: parts.conditionEnabled,
      decisionRoles: parts.roleEnabled,
      categories: !parts.disableCategory,
    },
    columnOfGroup: (id) => columns.get(id) ?? null,
  }
}
