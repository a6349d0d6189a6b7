import { createHash } from 'node:crypto'
import type pg from 'pg'

export type InvitedPerson = {
  personId: string
  email: string
  organization: string
  tenantId: string
  /** They have signed in before, or have a password. */
  isKnown: boolean
}

const INVITED = `
  select i.person_id as "personId", u."email", i.organization, i.tenant_id as "tenantId",
    identity.is_known(i.person_id) as "isKnown"
  from identity.invitation i join identity."user" u on u."id" = i.person_id
  where i.token_hash = $1 and i.expires_at > $2`

/** Links by which an administrator invites people. They are made where users are kept; of the token only the hash is stored. */
export const invitedPersons = (pool: pg.Pool, now: () => Date) => ({
  async find(token: string): Promise<InvitedPerson | undefined> {
    const { rows } = await pool.query(INVITED, [digest(token), now()])
    return rows[0]
  },

  /** The person whose link it is, once, and only where they never signed in: a link is no way around how they do. */
  async use(token: string): Promise<InvitedPerson | undefined> {
    const { rows } = await pool.query(INVITED, [digest(token), now()])
    const [found] = rows as InvitedPerson[]
    if (!found || found.isKnown) return undefined
    const used = await pool.query('delete from identity.invitation where token_hash = $1', [digest(token)])
    return used.rowCount === 1 ? found : undefined
  },
})

const digest = (token: string) => createHash('sha256').update(token).digest()
