import type pg from 'pg'
import type { createIdentity } from '#modules/auth/index.server.ts'
import { asRole, openPool } from '#platform/server/database/database.ts'
import { ADMIN, idsOf } from '../data/scale.ts'
import { SECRET } from '../database.ts'
import type { GeneratedData } from '../generate.ts'
import { bareIdentity } from '../identity.ts'

export type Person = { email: string; password: string }
export type Place = {
  /** A copy of the database, which may be changed. */
  url: string
  owner: pg.Client
  generated: GeneratedData
  /** Administrators of the big tenant. */
  admins: readonly Person[]
  /** The administrator of another tenant. */
  other: Person
  quick: boolean
  say: (line: string) => void
}

const PASSWORD = 'a password for the bench'
const ADMINS = 10

/** People who can sign in: ten administrators of the big tenant, one of another. */
export async function addAdmins(url: string, owner: pg.Client, generated: GeneratedData) {
  const pool = openPool(asRole(url, 'mandate_app', SECRET), { application: 'bench', max: 2 })
  const identity = bareIdentity(url, pool)
  try {
    const admins: Person[] = []
    for (let n = 0; n < ADMINS; n += 1)
      admins.push(await join(owner, identity, generated.tenantId, idsOf(0)('user', 20 + n), `admin${n}`))
    const { rows } = await owner.query<{ tenant_id: string }>(
      `select tenant_id from app.tenant where account_id = 'bench-1'`,
    )
    const tenantId = rows[0]?.tenant_id as string
    return { admins, other: await join(owner, identity, tenantId, idsOf(1)('user', ADMIN), 'other') }
  } finally {
    await identity.close()
    await pool.end()
  }
}

async function join(
  owner: pg.Client,
  identity: Pick<ReturnType<typeof createIdentity>, 'createPerson' | 'setPassword'>,
  tenantId: string,
  userId: string,
  name: string,
): Promise<Person> {
  const email = `${name}@reliability.example`
  const { personId } = await identity.createPerson({ email, name })
  await identity.setPassword(personId, PASSWORD)
  await owner.query(
    `update app."user" set person_id = $3, status = 'ACTIVE' where tenant_id = $1 and id = $2`,
    [tenantId, userId, personId],
  )
  await owner.query(
    `insert into app.user_user_role (tenant_id, user_id, user_role_id)
      select tenant_id, $2, id from app.user_role where tenant_id = $1 and name = 'System Admin' on conflict do nothing`,
    [tenantId, userId],
  )
  await owner.query('select identity.join_tenant($1, $2, $3)', [personId, tenantId, userId])
  return { email, password: PASSWORD }
}
