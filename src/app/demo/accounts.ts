import { randomBytes } from 'node:crypto'
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import {
  DEFAULT_USER_ROLES,
  type DefaultUserRole,
} from '#modules/auth/permissions/model/permission-catalogue.ts'
import { namesOf } from './alder-valley/names.ts'

export type DemoAccount = {
  email: string
  /** Absent where another data folder gave it. */
  password?: string
  name: string
  tenants: { id: string; name: string; userRoles: string[] }[]
}

type DemoTenant = 'ALDER_VALLEY' | 'SEATTLE_PACIFIC'

export type PlannedAccount = {
  name: string
  email: string
  in: Readonly<Partial<Record<DemoTenant, DefaultUserRole>>>
}

const account = (name: string, places: PlannedAccount['in'], email = namesOf(name).email) => ({
  name,
  email,
  in: places,
})

/** Who can sign in to the demo. The names of Alder Valley are those of its tables. */
export const ACCOUNTS: readonly PlannedAccount[] = [
  account('Marisol Okafor', { ALDER_VALLEY: 'GM' }),
  account('Beatriz Navarro', { ALDER_VALLEY: 'DA' }),
  account('Dr. Tomas Lindqvist', { ALDER_VALLEY: 'GU' }),
  account('Aisha Bello', { ALDER_VALLEY: 'GU' }),
  account('Eleanor Whitcombe', { ALDER_VALLEY: 'GU' }),
  account('Harriet Lindgren', { ALDER_VALLEY: 'AU', SEATTLE_PACIFIC: 'AU' }),
  account('Devon Marsh', { ALDER_VALLEY: 'SA' }),
  account('Felix Amadi', { ALDER_VALLEY: 'RU' }),
  account('Noor Haddad', {}, 'noor.haddad@example.com'),
  account('Sam Parker', { SEATTLE_PACIFIC: 'SA' }, 'admin@spu.example'),
]

/** Whose membership says that a demo organization is there. */
export const FIRST_OF: Readonly<Record<DemoTenant, string>> = {
  ALDER_VALLEY: 'Devon Marsh',
  SEATTLE_PACIFIC: 'Sam Parker',
}

export const newPassword = () => randomBytes(9).toString('base64url')

export const userRoleNames = ({ in: places }: PlannedAccount, place: DemoTenant): string[] => {
  const userRole = places[place]
  return userRole ? [DEFAULT_USER_ROLES[userRole][0]] : []
}

const fileIn = (folder: string) => join(folder, 'demo-accounts.json')

/** The accounts that an earlier start wrote into the data folder; none before the first one. */
export function knownAccounts(folder: string): DemoAccount[] {
  const file = fileIn(folder)
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as DemoAccount[]) : []
}

/** Passwords by email that an earlier start gave, where the data folder still knows them. */
export function knownPasswords(folder: string): ReadonlyMap<string, string> {
  return new Map(
    knownAccounts(folder).flatMap(({ email, password }) =>
      password === undefined ? [] : [[email, password]],
    ),
  )
}

/** How to sign in to accounts whose passwords this data folder does not know; undefined where it knows all. */
export const passwordsUnknown = (accounts: readonly DemoAccount[]): string | undefined =>
  accounts.every(({ password }) => password !== undefined)
    ? undefined
    : 'Accounts without a password here keep the password from another data folder. Sign in with a one-time code from the demo mailbox, or set a new password with “Forgot password?”.'

export function keepAccounts(folder: string, accounts: readonly DemoAccount[]): void {
  writeWhole(fileIn(folder), accounts)
}

/** The address and the accounts, for scripts. */
export function writeDemoFile(folder: string, url: string, accounts: readonly DemoAccount[]): void {
  writeWhole(join(folder, 'demo.json'), { url, accounts })
}

/** A reader finds the old file or the new one, never a part. */
function writeWhole(file: string, content: unknown): void {
  writeFileSync(`${file}.new`, `${JSON.stringify(content, null, 2)}\n`, { mode: 0o600 })
  renameSync(`${file}.new`, file)
}
