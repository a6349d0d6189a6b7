import { join, resolve } from 'node:path'
import * as z from 'zod'
import { type KeyRing, readKeyRing } from '../model/key-ring.ts'

const port = z.coerce.number().int().min(0).max(65_535)
const yes = z.enum(['true', 'false']).transform((word) => word === 'true')
const ADDRESS = /^[\da-f.:]+(\/\d{1,3})?$/i
/** How many proxies stand in front, or which: the address of a client is what the first of them says, never what a client says. */
const proxies = z
  .string()
  .refine(
    (text) => /^(true|false|[1-9])$/.test(text) || text.split(',').every((each) => ADDRESS.test(each.trim())),
    'true or the number of proxies, false, or their addresses with commas between',
  )
  .transform((text) =>
    text === 'false' ? false : text === 'true' ? 1 : /^\d$/.test(text) ? Number(text) : text,
  )
const keyRing = z
  .string()
  .refine(
    (text) => readKeyRing(text) !== undefined,
    'at least 32 characters; the new one first, with a comma between, while there are two',
  )
  .transform((text) => readKeyRing(text) as KeyRing)
const whole = (fallback: number) => z.coerce.number().int().min(0).default(fallback)

export const ON_THIS_MACHINE = ['localhost', '127.0.0.1']

const isThisMachine = (host: string) =>
  ON_THIS_MACHINE.includes(host) || host === '::1' || host.startsWith('127.')

/** Browsers drop a cookie that asks for TLS, without a word, on any http address but this machine's own. */
export const keepsCookies = (origin: string): boolean => {
  const { protocol, hostname } = new URL(origin)
  return protocol === 'https:' || ON_THIS_MACHINE.includes(hostname)
}

// Every setting with its shape. README and docs/operations.md list what they are for.
const environment = z.object({
  PORT: port.default(3000),
  HOST: z.string().default('127.0.0.1'),
  MANDATE_ORIGIN: z.url().optional(),
  MANDATE_DATA: z.string().default('.mandate'),
  MANDATE_ROLE: z.enum(['api', 'worker', 'all']).default('all'),
  MANDATE_SECRET: keyRing.optional(),
  MANDATE_DEMO: yes.optional(),
  DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/ }).optional(),
  DATABASE_POOL: whole(10),
  SMTP_URL: z.url({ protocol: /^smtps?$/ }).optional(),
  MAIL_FROM: z
    .string()
    .regex(/^[^<>]*<[^<>\s]+@[^<>\s]+>$|^[^<>\s]+@[^<>\s]+$/, 'Mandate <no-reply@example.com>')
    .default('Mandate <no-reply@mandate.invalid>'),
  /** A folder, a mail address and a URL to which the heads of all seals go every day. */
  ANCHOR_FOLDER: z.string().optional(),
  ANCHOR_MAIL: z.email().optional(),
  ANCHOR_WEBHOOK: z.url({ protocol: /^https?$/ }).optional(),
  ANCHOR_WEBHOOK_SECRET: z.string().min(16, 'at least 16 characters').optional(),
  METRICS_TOKEN: z.string().min(16, 'at least 16 characters').optional(),
  TRUST_PROXY: proxies.default(false),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'silent']).default('info'),
  /** Seconds between the first 503 of /readyz and the closing of the port; in demo mode 0 where nothing is said. */
  DRAIN_SECONDS: z.coerce.number().int().min(0).max(600).optional(),
  SHED_DELAY_MS: whole(1_000),
  SHED_QUEUE: whole(200),
  RATE_PERSON_PER_SECOND: whole(50),
  RATE_PERSON_BURST: whole(200),
  RATE_EXPORTS_PER_HOUR: whole(30),
  RATE_UPLOADS_PER_HOUR: whole(60),
  ACCESS_LOG_DAYS: z.coerce.number().int().min(1).default(365),
  RATE_SIGN_IN_ACCOUNT_PER_MINUTE: whole(10),
  RATE_SIGN_IN_ADDRESS_PER_MINUTE: whole(100),
})

export type Config = Omit<
  z.output<typeof environment>,
  'MANDATE_ORIGIN' | 'MANDATE_DEMO' | 'MANDATE_SECRET' | 'DRAIN_SECONDS' | 'ANCHOR_FOLDER'
> & {
  drainSeconds: number
  origin: string
  demo: boolean
  /** Absent in demo mode until the data folder gives one. */
  secrets: KeyRing | undefined
  folder: string
  anchorFolder: string
}

/** Reads the environment. Throws one error that names each wrong setting and what it should be. */
export function readConfig(env: Readonly<Record<string, string | undefined>>, root: string): Config {
  const present = Object.fromEntries(
    Object.entries(env).filter(([, value]) => value !== undefined && value !== ''),
  )
  const read = environment.safeParse(present)
  if (!read.success)
    throw new Error(
      `Wrong settings:\n${read.error.issues.map((issue) => `  ${issue.path.join('.')}: ${issue.message}`).join('\n')}`,
    )
  const { MANDATE_ORIGIN, MANDATE_DEMO, MANDATE_SECRET, DRAIN_SECONDS, ANCHOR_FOLDER, ...rest } = read.data
  const demo = MANDATE_DEMO ?? !rest.DATABASE_URL
  if (!demo && !MANDATE_SECRET)
    throw new Error(
      'Wrong settings:\n  MANDATE_SECRET: needed outside demo mode; at least 32 random characters, the same on every node',
    )
  if (!demo && !rest.SMTP_URL)
    throw new Error(
      'Wrong settings:\n  SMTP_URL: needed outside demo mode; sign-in codes and invitations go by mail',
    )
  if (rest.ANCHOR_WEBHOOK && !rest.ANCHOR_WEBHOOK_SECRET)
    throw new Error(
      'Wrong settings:\n  ANCHOR_WEBHOOK_SECRET: needed with ANCHOR_WEBHOOK; what is sent there is signed with it',
    )
  if (demo && MANDATE_DEMO === undefined && !isThisMachine(rest.HOST))
    throw new Error(
      'Wrong settings:\n  HOST: the demo has passwords and mails that anybody can read; set MANDATE_DEMO=true to serve it to other machines',
    )
  const origin = MANDATE_ORIGIN ? new URL(MANDATE_ORIGIN).origin : `http://localhost:${rest.PORT}`
  if (!keepsCookies(origin))
    throw new Error(
      `Wrong settings:\n  MANDATE_ORIGIN: people cannot stay signed in on ${origin}: it must be https, or http on localhost`,
    )
  const folder = resolve(root, rest.MANDATE_DATA)
  return {
    ...rest,
    origin,
    demo,
    drainSeconds: DRAIN_SECONDS ?? (demo ? 0 : 5),
    secrets: MANDATE_SECRET,
    folder,
    anchorFolder: resolve(root, ANCHOR_FOLDER ?? join(folder, 'anchors')),
  }
}
