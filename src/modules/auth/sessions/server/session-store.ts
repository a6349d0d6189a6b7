import type pg from 'pg'

type SessionRow = {
  id: string
  address: string
  agent: string
  startedAt: Date
  usedAt: Date
  provenAt: Date
}

export const PROVEN_FOR_MS = 15 * 60_000

/** The rows of sessions, which the product reads and writes beside the identity library. */
export function sessionStore(pool: pg.Pool, now: () => Date) {
  return {
    async list(personId: string): Promise<SessionRow[]> {
      const { rows } = await pool.query(
        `select "id", "ipAddress" as address, "userAgent" as agent, "createdAt" as "startedAt", "updatedAt" as "usedAt", "provenAt" as "provenAt"
          from identity.session where "userId" = $1 and "expiresAt" > $2 order by "updatedAt" desc, "id"`,
        [personId, now()],
      )
      return rows
    },

    /** They have just proven who they are. Answers with the instant until which that counts. */
    async prove(sessionId: string): Promise<Date> {
      await pool.query('update identity.session set "provenAt" = $2 where "id" = $1', [sessionId, now()])
      return new Date(now().getTime() + PROVEN_FOR_MS)
    },

    async isProven(sessionId: string): Promise<boolean> {
      const { rows } = await pool.query(
        'select 1 from identity.session where "id" = $1 and "provenAt" > $2',
        [sessionId, new Date(now().getTime() - PROVEN_FOR_MS)],
      )
      return rows.length > 0
    },

    /** New tabs begin in this tenant. */
    async select(sessionId: string, tenantId: string): Promise<void> {
      await pool.query('update identity.session set "tenantId" = $2 where "id" = $1', [sessionId, tenantId])
    },

    /** Ends one of theirs, or all but one. Bearer tokens made from them are refused from the next request on. */
    async endOf(personId: string, which: { id: string } | { except: string }): Promise<number> {
      const [id, compare] = 'id' in which ? [which.id, '='] : [which.except, '<>']
      const gone = await pool.query(
        `delete from identity.session where "userId" = $1 and "id" ${compare} $2`,
        [personId, id],
      )
      return gone.rowCount ?? 0
    },
  }
}
