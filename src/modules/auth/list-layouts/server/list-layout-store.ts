import { json, maybeOne, one, rows, type Sql, sql, type Tx } from '#platform/server/database/sql.ts'
import type { ListLayout, ListView } from '../model/list-layout-calls.ts'

/** Whose layouts: a person sees their own only, and only in the tenant that they are in. */
export type Owner = { tenantId: string; userId: string }

const FIELDS = sql`id, list, name, arrangement, version`
const mine = ({ tenantId, userId }: Owner): Sql => sql`tenant_id = ${tenantId} and user_id = ${userId}`

export const layoutsOf = (tx: Tx, owner: Owner) =>
  rows<ListLayout>(
    tx,
    sql`select ${FIELDS} from app.list_layout where ${mine(owner)} order by list, lower(name), id`,
  )

export const viewsOf = (tx: Tx, owner: Owner) =>
  rows<ListView>(
    tx,
    sql`select list, layout_id as "layoutId", arrangement from app.list_view where ${mine(owner)} order by list`,
  )

/** One act of a person on their layouts at a time: what is counted stays so until it is done. */
export const takeTurn = ({ tenantId, userId }: Owner, tx: Tx) =>
  one(tx, sql`select from app."user" where tenant_id = ${tenantId} and id = ${userId} for no key update`)

export const lockLayout = (tx: Tx, owner: Owner, id: string) =>
  maybeOne<ListLayout>(
    tx,
    sql`select ${FIELDS} from app.list_layout where ${mine(owner)} and id = ${id} for update`,
  )

export const hasLayout = async (tx: Tx, owner: Owner, id: string): Promise<boolean> =>
  (await maybeOne(tx, sql`select from app.list_layout where ${mine(owner)} and id = ${id} for share`)) !==
  undefined

export const addLayout = (tx: Tx, { tenantId, userId }: Owner, layout: ListLayout, now: Date) =>
  sql`insert into app.list_layout (tenant_id, id, user_id, list, name, arrangement, version, created_at, updated_at)
    values (${tenantId}, ${layout.id}, ${userId}, ${layout.list}, ${layout.name}, ${json(layout.arrangement)}, ${layout.version}, ${now}, ${now})`.execute(
    tx,
  )

export const saveLayout = (tx: Tx, owner: Owner, layout: ListLayout, now: Date) =>
  sql`update app.list_layout set name = ${layout.name}, arrangement = ${json(layout.arrangement)}, version = ${layout.version},
    updated_at = ${now} where ${mine(owner)} and id = ${layout.id}`.execute(tx)

export const deleteLayout = (tx: Tx, owner: Owner, id: string) =>
  sql`delete from app.list_layout where ${mine(owner)} and id = ${id}`.execute(tx)

export const saveView = (tx: Tx, { tenantId, userId }: Owner, view: ListView) =>
  sql`insert into app.list_view (tenant_id, user_id, list, layout_id, arrangement)
    values (${tenantId}, ${userId}, ${view.list}, ${view.layoutId}, ${json(view.arrangement)})
    on conflict (tenant_id, user_id, list) do update set layout_id = excluded.layout_id, arrangement = excluded.arrangement`.execute(
    tx,
  )

export const deleteView = (tx: Tx, owner: Owner, list: string) =>
  sql`delete from app.list_view where ${mine(owner)} and list = ${list}`.execute(tx)
