import { randomBytes } from 'node:crypto'
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type pg from 'pg'
import type { Identity } from '#modules/auth/index.server.ts'
import { buildSeattlePacific } from './seattle-pacific.ts'

export type DemoAccount = {
  email: string
  password: string
  name: string
  about: string
  tenants: { id: string; name: string; userRoles: string[] }[]
}

type Given = { pool: pg.Pool; identity: Identity; folder: string; say: (line: string) => void; now: Date }

const ACCOUNTS = 'demo-accounts.json'

/** Makes the demo organisations where the data folder has none. Answers with the accounts that can sign in. */
export async function seedDemo({ pool, identity, folder, say, now }: Given): Promise<DemoAccount[]> {
  const file = join(folder, ACCOUNTS)
  if (existsSync(file)) return JSON.parse(readFileSync(file, 'utf8')) as DemoAccount[]
  say('Making the demo organizations …')
  const password = () => randomBytes(9).toString('base64url')
  const person = async (first: string, last: string, email: string) => {
    const given = password()
    const { personId } = await identity.createPerson({ email, name: `${first} ${last}`, password: given })
    await identity.setPassword(personId, given)
    return { first, last, email, personId, password: given }
  }
  const manager = await person('Sam', 'Parker', 'admin@spu.example')
  const { tenant } = await buildSeattlePacific(pool, new Date(now.getTime() - 30 * 86_400_000), {
    manager,
    visitor: null,
  })
  const accounts: DemoAccount[] = [
    {
      email: manager.email,
      password: manager.password,
      name: 'Sam Parker',
      about: 'System Admin of Seattle Pacific University',
      tenants: [{ id: tenant.id, name: tenant.name, userRoles: ['System Admin'] }],
    },
  ]
  writeFileSync(`${file}.new`, JSON.stringify(accounts, null, 2), { mode: 0o600 })
  renameSync(`${file}.new`, file)
  return accounts
}

/** The address and the accounts, for scripts. */
export function writeDemoFile(folder: string, url: string, accounts: readonly DemoAccount[]): void {
  const shown = accounts.map(({ email, password, name, tenants }) => ({ email, password, name, tenants }))
  writeFileSync(join(folder, 'demo.json'), `${JSON.stringify({ url, accounts: shown }, null, 2)}\n`, {
    mode: 0o600,
  })
}
