import { rows, sql, type Tx } from '#platform/server/database/sql.ts'

type DueQuery = {
  readonly dueDates: readonly string[]
  readonly after: string | undefined
  readonly most: number
}
type DueAction = { id: string; dueDate: string; createdAt: number }

/** Open actions that are due on one of the days, by their ids. */
export const dueActions = async (
  tx: Tx,
  tenantId: string,
  { dueDates, after, most }: DueQuery,
): Promise<DueAction[]> =>
  dueDates.length === 0
    ? []
    : rows<DueAction>(
        tx,
        sql`select a.id, a.due_date::text as "dueDate", (extract(epoch from a.created_at) * 1000)::float8 as "createdAt" from app.action a
          where a.tenant_id = ${tenantId} and a.due_date = any(${dueDates}::date[]) and a.status in ('TO_DO', 'IN_PROGRESS') and a.deleted_at is null
            and ${after ? sql`a.id > ${after}` : sql`true`}
          order by a.id limit ${sql.lit(most)}`,
      )
