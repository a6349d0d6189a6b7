import { v7 as uuid } from 'uuid'
import { canonical } from '#platform/model/canonical.ts'
import type { RowProblem } from '#platform/model/import.ts'
import { SEVERAL, textOf } from '#platform/model/import.ts'
import type { Viewer } from '#platform/model/viewer.ts'
import type { Tx } from '#platform/server/database/sql.ts'
import { changedSince } from '#platform/server/import/declared-import.ts'
import { defineImport } from '#platform/server/import/define-import.ts'
import type { CsvRow } from '#platform/server/import/read-csv.ts'
import type { RecordSave } from '#platform/server/records/record-store.ts'
import type { EffectScope } from '../../effects/server/effects-of.ts'
import type { PlaceStatus } from '../../group-types/model/place.ts'
import { groupTypesInUse } from '../../group-types/server/group-type-store.ts'
import { groupsByType, lockSharedGroups } from '../../groups/server/group-store.ts'
import { positionName } from '../model/position.ts'
import { positions, positionsByName, type StoredPosition } from './position-store.ts'

const NAME = 'Position Name'
const STATUS = 'Status'
const STATUSES: Readonly<Record<string, PlaceStatus>> = { active: 'ACTIVE', inactive: 'INACTIVE' }

type Plan = { created: StoredPosition[]; changed: { before: StoredPosition; after: StoredPosition }[] }
type ImportNames = Awaited<ReturnType<typeof knownTo>>

/**
 * Positions from a file. A row replaces all values of the position of its name; a position that exists keeps the fields that
 * the file has no column for. It keeps its status where the row has none. Spec 5.4.
 */
export const importPositions = defineImport<Plan>({
  kind: 'positions',
  template: 'positions-template.csv',
  columns: async (tx, viewer) => [
    { name: NAME, required: true, allowed: textOf(positionName), example: 'Dean of Engineering' },
    ...(await groupTypesInUse(tx, viewer.tenantId)).map(({ groupTypeName: name }) => ({
      name,
      allowed: `Names of groups of the type ${name}. ${SEVERAL}`,
      example: name === 'Departments' ? 'Engineering' : '',
    })),
    {
      name: STATUS,
      allowed: 'Active or Inactive. If empty, the status stays; a new position is active.',
      example: 'Active',
    },
  ],
  link: '/admin/account-settings/positions?upload=:id',
  permission: 'tenant.manage_positions',
  async plan(tx, viewer, file, { now, lock, report }) {
    const known = await knownTo(tx, viewer, now)
    const problems: RowProblem[] = []
    const plan: Plan = { created: [], changed: [] }
    const seen = new Set<string>()
    let ignored = 0
    for (const row of file.rows) {
      const name = row.of(NAME)
      const wrong = problemsOf(row, file.columns, known)
      if (seen.has(name.toLowerCase()))
        wrong.push(problem(row, NAME, 'This position appears twice in the file.'))
      seen.add(name.toLowerCase())
      problems.push(...wrong)
      if (wrong.length > 0) continue
      const before = known.named.get(name.toLowerCase())
      const after = readRow(row, file.columns, known, before)
      if (!before) plan.created.push(after)
      else if (canonical(before) === canonical(after)) ignored += 1
      else plan.changed.push({ before, after })
    }
    if (lock) await lockShared(tx, viewer, plan)
    await report(file.rows.length)
    return {
      problems,
      plan,
      created: plan.created.length,
      overwritten: plan.changed.length,
      ignored,
      over: plan.changed.map(({ before: { id, version } }) => ({ id, version })),
    }
  },
  touches: ({ changed }): EffectScope | null =>
    changed.length === 0 ? null : { positionIds: changed.map(({ before }) => before.id) },
  async write(tx, viewer, { created, changed }, { now, report }) {
    const saved: RecordSave<StoredPosition>[] = [
      ...created.map((after) => ({ event: 'UPLOAD', before: null, after })),
      ...changed.map((each) => ({ event: 'UPLOAD', ...each })),
    ]
    await positions.save(tx, viewer, saved, now)
    await report(created.length + changed.length)
  },
})

async function knownTo(tx: Tx, { tenantId }: Viewer, now: Date) {
  const [named, groups] = await Promise.all([positionsByName(tx, tenantId), groupsByType(tx, tenantId, now)])
  // the columns of the file are the types by their names
  return { named, groups }
}

const namesIn = (row: CsvRow, column: string) =>
  row
    .of(column)
    .split(';')
    .map((name) => name.trim())
    .filter(Boolean)

const problem = (row: CsvRow, column: string, fix: string, value = row.of(column)): RowProblem => ({
  row: row.row,
  column,
  value,
  fix,
})

function problemsOf(row: CsvRow, columns: ReadonlySet<string>, { groups }: ImportNames): RowProblem[] {
  const named = positionName.safeParse(row.of(NAME)).error?.issues[0]?.message
  const status = row.of(STATUS)
  return [
    ...(named ? [problem(row, NAME, named)] : []),
    ...[...groups]
      .filter(([type]) => columns.has(type))
      .flatMap(([type, names]) =>
        namesIn(row, type)
          .filter((name) => !names.find(name)?.isActive)
          .map((name) =>
            problem(row, type, names.severalOf(name) ?? `${type} has no active group with this name.`, name),
          ),
      ),
    ...(status && !STATUSES[status.toLowerCase()] ? [problem(row, STATUS, 'Enter Active or Inactive.')] : []),
  ]
}

function readRow(
  row: CsvRow,
  columns: ReadonlySet<string>,
  { groups }: ImportNames,
  before: StoredPosition | undefined,
): StoredPosition {
  const replaced = [...groups].filter(([type]) => columns.has(type))
  const isReplaced = new Set(replaced.flatMap(([, { activeIds }]) => activeIds))
  const kept = (before?.groupIds ?? []).filter((id) => !isReplaced.has(id))
  const named = replaced.flatMap(([type, names]) =>
    namesIn(row, type).flatMap((name) => names.find(name)?.id ?? []),
  )
  return {
    id: before?.id ?? uuid(),
    name: row.of(NAME),
    externalId: before?.externalId ?? '',
    groupIds: [...new Set([...kept, ...named])].sort(),
    status: STATUSES[row.of(STATUS).toLowerCase()] ?? before?.status ?? 'ACTIVE',
    version: before?.version ?? 1,
  }
}

/** Until it is written, no one takes a group out of use, or changes a position that is overwritten. */
async function lockShared(tx: Tx, { tenantId }: Viewer, { created, changed }: Plan) {
  const fresh = [
    ...created.flatMap((each) => each.groupIds),
    ...changed.flatMap(({ before, after }) => after.groupIds.filter((id) => !before.groupIds.includes(id))),
  ]
  const held = await lockSharedGroups(tx, tenantId, [...new Set(fresh)])
  const locked = await positions.lock(
    tx,
    tenantId,
    changed.map(({ before }) => before.id),
  )
  const isOther = changed.some(({ before }) => locked.get(before.id)?.version !== before.version)
  if (isOther || fresh.some((id) => !held.has(id))) throw changedSince()
}
