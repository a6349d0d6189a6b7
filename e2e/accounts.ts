import { readFileSync } from 'node:fs'
import { product } from './product.ts'

export type Account = {
  email: string
  password: string
  name: string
  tenants: { id: string; name: string; userRoles: string[] }[]
}

/** The demo accounts of the running product, from `demo.json` in its data folder. */
export function accounts(): Account[] {
  return (JSON.parse(readFileSync(`${product().data}/demo.json`, 'utf8')) as { accounts: Account[] }).accounts
}

/** The first demo account with a user role in some tenant. */
export function accountWith(userRole: string): Account {
  const found = accounts().find((account) =>
    account.tenants.some((tenant) => tenant.userRoles.includes(userRole)),
  )
  if (!found) throw new Error(`There is no demo account with the user role ${userRole}.`)
  return found
}
