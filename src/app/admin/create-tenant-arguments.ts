import { parseArgs } from 'node:util'
import * as z from 'zod'
import { isZone } from '#modules/auth/tenants/model/zones.ts'
import { CURRENCIES } from '#platform/model/currencies.ts'
import { text } from '#platform/model/fields.ts'

export const CREATE_TENANT_USAGE = `npm run admin -- create-tenant --name <organization> --account <account id> --admin-email <email> --admin-name <name>
    [--zone <time zone>] [--currency <base currency>] [--multi-currency]

  Creates a tenant in the database that DATABASE_URL names, and emails its first administrator how to sign in.

  --name            of the organization, such as "Alder Valley University"
  --account         a short id that people see beside the name, such as AVU-20418
  --admin-email     of the first administrator; they get the user role System Admin
  --admin-name      first and last name, such as "Devon Marsh"
  --zone            in which days start and end; default America/New_York
  --currency        in which limits are compared; default USD
  --multi-currency  allows limits in other currencies, once they have rates`

const shape = z.object({
  name: text(150, 1),
  account: text(50, 1),
  'admin-email': z.email('Enter an email address, such as name@company.com.'),
  'admin-name': text(150, 1),
  zone: z.string().refine(isZone, 'Enter a time zone, such as Europe/Berlin.').default('America/New_York'),
  currency: z
    .string()
    .refine((code) => CURRENCIES.includes(code), 'Enter a currency code, such as EUR.')
    .default('USD'),
  'multi-currency': z.boolean().default(false),
})
export type CreateTenantArguments = z.output<typeof shape>

/** Reads what stands behind `create-tenant`. Throws one error that names each option that is missing or wrong. */
export function readCreateTenant(args: readonly string[]): CreateTenantArguments {
  const string = { type: 'string' } as const
  const { values } = parseArgs({
    args: [...args],
    options: {
      name: string,
      account: string,
      'admin-email': string,
      'admin-name': string,
      zone: string,
      currency: string,
      'multi-currency': { type: 'boolean' },
    },
  })
  const read = shape.safeParse(values)
  if (read.success) return read.data
  const wrong = read.error.issues.map(({ path, message }) => {
    const option = String(path[0])
    return `  --${option}: ${option in values ? message : 'This option is missing.'}`
  })
  throw new Error(`${wrong.join('\n')}\n\n${CREATE_TENANT_USAGE}`)
}
