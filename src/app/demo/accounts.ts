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
  /** What to try with it, in a few words. */
  about: string
  tenants: { id: string; name: string; userRoles: string[] }[]
}

type DemoTenant = 'ALDER_VALLEY' | 'SEATTLE_PACIFIC'

export type PlannedAccount = {
  name: string
  email: string
  about: string
  in: Readonly<Partial<Record<DemoTenant, DefaultUserRole>>>
}

const account = (name: string, about: string, places: PlannedAccount['in'], email = namesOf(name).email) => ({
  name,
  email,
  about,
  in: places,
})

/** Who can sign in to the demo. The names of Alder Valley are those of its tables. */
export const ACCOUNTS: readonly PlannedAccount[] = [
  account('Marisol Okafor', 'VP Business and Finance: issues, edits, suspends, and revokes anything', {
    ALDER_VALLEY: 'GM',
  }),
  account('Beatriz Navarro', 'Delegation Approver: approves or denies what is pending', {
    ALDER_VALLEY: 'DA',
  }),
  account('Dr. Tomas Lindqvist', 'Dean of Engineering: accepts, and redelegates what he holds', {
    ALDER_VALLEY: 'GU',
  }),
  account('Aisha Bello', 'Chair, Civil Engineering: accepts, and checks what she may decide', {
    ALDER_VALLEY: 'GU',
  }),
  account('Eleanor Whitcombe', 'President: holds the widest limits', { ALDER_VALLEY: 'GU' }),
  account('Harriet Lindgren', 'Auditor of both universities: reads everything, switches tenant', {
    ALDER_VALLEY: 'AU',
    SEATTLE_PACIFIC: 'AU',
  }),
  account('Devon Marsh', 'System Admin: delegation settings', { ALDER_VALLEY: 'SA' }),
  account('Felix Amadi', 'Restricted User: sees only what involves him', { ALDER_VALLEY: 'RU' }),
  account('Noor Haddad', 'Belongs to no tenant yet', {}, 'noor.haddad@example.com'),
  account(
    'Sam Parker',
    'System Admin of Seattle Pacific, with its real schedule',
    { SEATTLE_PACIFIC: 'SA' },
    'admin@spu.example',
  ),
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
  const shown = accounts.map(({ about: _, ...account }) => account)
  writeWhole(join(folder, 'demo.json'), { url, accounts: shown })
}

/** A reader finds the old file or the new one, never a part. */
function writeWhole(file: string, content: unknown): void {
  writeFileSync(`${file}.new`, `${JSON.stringify(content, null, 2)}\n`, { mode: 0o600 })
  renameSync(`${file}.new`, file)
}
