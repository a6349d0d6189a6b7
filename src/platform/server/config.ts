import { join, resolve } from 'node:path'
import * as z from 'zod'
import { type KeyRing, readKeyRing } from '../model/key-ring.ts'

const number = (from: number, to: number) => z.coerce.number().int().min(from).max(to)
const from = (least: number, most: number) => `a whole number from ${least} to ${most}`
const whole = (fallback: number, least = 0, most = 1_000_000_000) =>
  number(least, most).default(fallback).describe(from(least, most))
const oneOf = <const Words extends readonly string[]>(words: Words, fallback: Words[number]) =>
  z
    .enum(words)
    .default(fallback as never)
    .describe(`one of ${words.join(', ')}`)
const folder = 'the path of a folder'
const sixteen = z.string().min(16).optional().describe('at least 16 characters')
const ADDRESS = /^[\da-f.:]+(\/\d{1,3})?$/i
/** How many proxies are in front, or which: the address of a client is what the first of them says, never what a client says. */
const proxies = z
  .string()
  .refine(
    (text) => /^(true|false|[1-9])$/.test(text) || text.split(',').every((each) => ADDRESS.test(each.trim())),
  )
  .transform((text) =>
    text === 'false' ? false : text === 'true' ? 1 : /^\d$/.test(text) ? Number(text) : text,
  )
const keyRing = z
  .string()
  .refine((text) => readKeyRing(text) !== undefined)
  .transform((text) => readKeyRing(text) as KeyRing)

export const ON_THIS_MACHINE = ['localhost', '127.0.0.1']

const isThisMachine = (host: string) =>
  ON_THIS_MACHINE.includes(host) || host === '::1' || host.startsWith('127.')

/** Browsers drop a cookie that asks for TLS, without a word, on any http address but this machine's own. */
export const keepsCookies = (origin: string): boolean => {
  const { protocol, hostname } = new URL(origin)
  return protocol === 'https:' || (protocol === 'http:' && ON_THIS_MACHINE.includes(hostname))
}

// Every setting with its shape, and in words what is wanted. docs/settings.md lists what they are for.
const environment = z.object({
  PORT: whole(3000, 0, 65_535),
  HOST: z.string().default('127.0.0.1').describe('an address or name of this machine'),
  MANDATE_ORIGIN: z
    .url({ protocol: /^https?$/ })
    .optional()
    .describe('the address that people open, https://mandate.example.com'),
  MANDATE_DATA: z.string().default('.mandate').describe(folder),
  MANDATE_ROLE: oneOf(['api', 'worker', 'all'], 'all'),
  MANDATE_SECRET: keyRing
    .optional()
    .describe(
      'at least 32 characters; while there are two secrets, the new secret first and a comma between them',
    ),
  MANDATE_DEMO: z
    .enum(['true', 'false'])
    .transform((word) => word === 'true')
    .optional()
    .describe('true or false'),
  DATABASE_URL: z
    .url({ protocol: /^postgres(ql)?$/ })
    .optional()
    .describe('postgres://owner:password@host:5432/database'),
  DATABASE_POOL: whole(10, 1, 1_000),
  SMTP_URL: z
    .url({ protocol: /^smtps?$/ })
    .optional()
    .describe('smtp://user:password@host:587, or smtps://…'),
  MAIL_FROM: z
    .string()
    .regex(/^[^<>]*<[^<>\s]+@[^<>\s]+>$|^[^<>\s]+@[^<>\s]+$/)
    .default('Mandate <no-reply@mandate.invalid>')
    .describe('Mandate <no-reply@example.com>'),
  /** A folder, an email address and a URL to which the heads of all seals go every day. */
  ANCHOR_FOLDER: z.string().optional().describe(folder),
  ANCHOR_MAIL: z.email().optional().describe('an email address'),
  ANCHOR_WEBHOOK: z
    .url({ protocol: /^https?$/ })
    .optional()
    .describe('https://host/path'),
  ANCHOR_WEBHOOK_SECRET: sixteen,
  METRICS_TOKEN: sixteen,
  TRUST_PROXY: proxies
    .default(false)
    .describe('true or the number of proxies, false, or their addresses separated by commas'),
  LOG_LEVEL: oneOf(['fatal', 'error', 'warn', 'info', 'debug', 'silent'], 'info'),
  /** Seconds between the first 503 of /readyz and the closing of the port; in demo mode 0 where nothing is said. */
  DRAIN_SECONDS: number(0, 600).optional().describe(from(0, 600)),
  SHED_DELAY_MS: whole(1_000),
  SHED_QUEUE: whole(200),
  RATE_PERSON_PER_SECOND: whole(50),
  RATE_PERSON_BURST: whole(200),
  RATE_EXPORTS_PER_HOUR: whole(30),
  RATE_UPLOADS_PER_HOUR: whole(60),
  RATE_LINKS_PER_HOUR: whole(600),
  RATE_LINK_PASSWORDS_PER_MINUTE: whole(60),
  ACCESS_LOG_DAYS: whole(365, 1),
  RATE_SIGN_IN_ACCOUNT_PER_MINUTE: whole(10),
  RATE_SIGN_IN_ADDRESS_PER_MINUTE: whole(100),
})
type Setting = keyof typeof environment.shape

/** They hold a secret, or may: what was given is not shown. */
const NOT_SHOWN: readonly Setting[] = [
  'MANDATE_SECRET',
  'DATABASE_URL',
  'SMTP_URL',
  'ANCHOR_WEBHOOK',
  'ANCHOR_WEBHOOK_SECRET',
  'METRICS_TOKEN',
]

/** One error for settings that are wrong, each with its name. */
const wrongSettings = (lines: readonly string[]) =>
  new Error(`Invalid settings:\n${lines.map((line) => `  ${line}`).join('\n')}`)

function refusalOf(setting: Setting, given: string): string {
  const shown = NOT_SHOWN.includes(setting)
    ? `${given.length} characters were given`
    : `“${given.slice(0, 80)}” was given`
  return `${setting}: ${shown}. Wanted: ${environment.shape[setting].description}`
}

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
  if (!read.success) {
    const wrong = new Set(read.error.issues.map(({ path }) => path[0] as Setting))
    throw wrongSettings([...wrong].map((setting) => refusalOf(setting, present[setting] as string)))
  }
  const { MANDATE_ORIGIN, MANDATE_DEMO, MANDATE_SECRET, DRAIN_SECONDS, ANCHOR_FOLDER, ...rest } = read.data
  const demo = MANDATE_DEMO ?? !rest.DATABASE_URL
  const missing = [
    !demo &&
      !MANDATE_SECRET &&
      'MANDATE_SECRET: needed outside demo mode; at least 32 random characters, the same on every node',
    !demo &&
      !rest.SMTP_URL &&
      'SMTP_URL: needed outside demo mode; sign-in codes and invitations are sent by email',
    rest.ANCHOR_WEBHOOK &&
      !rest.ANCHOR_WEBHOOK_SECRET &&
      'ANCHOR_WEBHOOK_SECRET: needed with ANCHOR_WEBHOOK; it signs what is sent there',
    demo &&
      MANDATE_DEMO === undefined &&
      !isThisMachine(rest.HOST) &&
      'HOST: the demo has passwords and emails that anyone can read; set MANDATE_DEMO=true to serve it to other machines',
  ].filter((each) => typeof each === 'string' && each !== '')
  if (missing.length > 0) throw wrongSettings(missing as string[])
  const origin = MANDATE_ORIGIN ? new URL(MANDATE_ORIGIN).origin : `http://localhost:${rest.PORT}`
  if (!keepsCookies(origin))
    throw wrongSettings([
      `MANDATE_ORIGIN: people cannot stay signed in on ${origin}; use https, or http on localhost`,
    ])
  const dataFolder = resolve(root, rest.MANDATE_DATA)
  return {
    ...rest,
    origin,
    demo,
    drainSeconds: DRAIN_SECONDS ?? (demo ? 0 : 5),
    secrets: MANDATE_SECRET,
    folder: dataFolder,
    anchorFolder: resolve(root, ANCHOR_FOLDER ?? join(dataFolder, 'anchors')),
  }
}
