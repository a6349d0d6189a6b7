import type { Viewer } from '#platform/model/viewer.ts'
import { maybeOne, rows, type Sql, sql, type Tx } from '#platform/server/database/sql.ts'
import { actionDisplayId, statusOn, todayIn } from '../model/action.ts'
import type { ActionTie } from '../model/action-policy.ts'
import { actions, type StoredAction } from './action-store.ts'
import { descriptionOf, type Keepers, nameOf, tieOf, visibleActions } from './action-visibility.ts'

/** An action, what it is to the viewer, and what its rules ask besides. */
export type FoundAction = {
  readonly stored: StoredAction
  readonly displayNumber: number
  /** Its texts as the viewer may read them. */
  readonly shown: { readonly name: string; readonly description: string }
  readonly facts: {
    readonly status: ReturnType<typeof statusOn>
    readonly isSystem: boolean
    readonly awaitsValidation: boolean
    readonly tie: ActionTie
  }
}

type Row = StoredAction & { tie: ActionTie; displayNumber: number; shown: FoundAction['shown'] }

const selected = (viewer: Viewer, now: Date, keepers: Keepers): Sql => {
  const seen = { viewer, now }
  return sql`select ${actions.selected()}, a.display_number as "displayNumber", ${tieOf(seen, keepers)} as tie,
    json_build_object('name', ${nameOf(seen, keepers)}, 'description', ${descriptionOf(seen, keepers)}) as shown
    from app.action a where ${visibleActions(seen, keepers)}`
}

function foundOf(row: Row, viewer: Viewer, now: Date): FoundAction {
  const { tie, displayNumber, shown, ...stored } = row
  return {
    stored,
    displayNumber,
    shown,
    facts: {
      status: statusOn(stored, todayIn(viewer.zone, now)),
      isSystem: stored.systemKind !== null,
      awaitsValidation: stored.awaitsValidation,
      tie,
    },
  }
}

/** The action where the viewer may see it. */
export async function findAction(
  tx: Tx,
  viewer: Viewer,
  id: string,
  now: Date,
  keepers: Keepers,
): Promise<FoundAction | undefined> {
  const row = await maybeOne<Row>(tx, sql<Row>`${selected(viewer, now, keepers)} and a.id = ${id}`)
  return row && foundOf(row, viewer, now)
}

/** What actions are called, by their ids. */
export async function displayIdsOfActions(
  tx: Tx,
  tenantId: string,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const found = await rows<{ id: string; number: number }>(
    tx,
    sql`select a.id, a.display_number as number from app.action a where a.tenant_id = ${tenantId} and a.id = any(${ids}::uuid[])`,
  )
  return new Map(found.map(({ id, number }) => [id, actionDisplayId(number)]))
}

/** Several by their ids, those that the viewer may see. */
export async function findActions(
  tx: Tx,
  viewer: Viewer,
  ids: readonly string[],
  now: Date,
  keepers: Keepers,
): Promise<Map<string, FoundAction>> {
  const found = await rows<Row>(
    tx,
    sql<Row>`${selected(viewer, now, keepers)} and a.id = any(${ids}::uuid[])`,
  )
  return new Map(found.map((row) => [row.id, foundOf(row, viewer, now)]))
}

/** The same, locked in the order of their ids: first the locks, then the rows. */
export async function lockActions(
  tx: Tx,
  viewer: Viewer,
  ids: readonly string[],
  now: Date,
  keepers: Keepers,
): Promise<Map<string, FoundAction>> {
  await sql`select from app.action a where a.tenant_id = ${viewer.tenantId} and a.id = any(${ids}::uuid[]) order by a.id for update`.execute(
    tx,
  )
  return findActions(tx, viewer, ids, now, keepers)
}
