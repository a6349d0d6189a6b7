import { expect, test } from 'vitest'
import { readConfig } from './config.ts'

const real = {
  DATABASE_URL: 'postgres://mandate@db.example.com/mandate',
  MANDATE_SECRET: 'a secret that is long enough for this',
  SMTP_URL: 'smtp://mail.example.com',
  MANDATE_ORIGIN: 'https://mandate.example.com',
}
const read = (change: Record<string, string | undefined> = {}) => readConfig({ ...real, ...change }, '/srv')

test('what is named is taken, and the rest has its default', () => {
  expect(read()).toMatchObject({
    origin: 'https://mandate.example.com',
    demo: false,
    drainSeconds: 5,
    folder: '/srv/.mandate',
    PORT: 3000,
    SHED_DELAY_MS: 1_000,
    SHED_QUEUE: 200,
  })
  expect(read({ MANDATE_SECRET: `${'n'.repeat(32)}, ${'o'.repeat(32)}` }).secrets).toEqual([
    'n'.repeat(32),
    'o'.repeat(32),
  ])
  expect(readConfig({}, '/srv')).toMatchObject({
    demo: true,
    drainSeconds: 0,
    origin: 'http://localhost:3000',
  })
  expect(read({ DRAIN_SECONDS: '20' }).drainSeconds).toBe(20)
})

test('proxies are a number of hops, or addresses; "true" is one, and never whatever a client sends', () => {
  expect(
    ['true', '2', 'false', '10.0.0.1, 10.1.0.0/16'].map((TRUST_PROXY) => read({ TRUST_PROXY }).TRUST_PROXY),
  ).toEqual([1, 2, false, '10.0.0.1, 10.1.0.0/16'])
})

test.each([
  [{ MANDATE_ORIGIN: 'http://mandate.example.com' }, 'MANDATE_ORIGIN'],
  [{ MANDATE_ORIGIN: 'ftp://localhost' }, 'MANDATE_ORIGIN'],
  [{ DATABASE_POOL: '0' }, 'DATABASE_POOL'],
  [{ DATABASE_POOL: '100000' }, 'DATABASE_POOL'],
  [{ MANDATE_SECRET: undefined }, 'MANDATE_SECRET'],
  [{ MANDATE_SECRET: 'short' }, 'MANDATE_SECRET'],
  [{ MANDATE_SECRET: `${real.MANDATE_SECRET},short` }, 'MANDATE_SECRET'],
  [{ SMTP_URL: undefined }, 'SMTP_URL'],
  [{ ANCHOR_WEBHOOK: 'https://anchors.example.com' }, 'ANCHOR_WEBHOOK_SECRET'],
  [{ SMTP_URL: 'mail.example.com' }, 'SMTP_URL'],
  [{ MAIL_FROM: 'Mandate' }, 'MAIL_FROM'],
  [{ DATABASE_URL: 'mysql://db' }, 'DATABASE_URL'],
  [{ PORT: '99999' }, 'PORT'],
  [{ DRAIN_SECONDS: '-1' }, 'DRAIN_SECONDS'],
  [{ TRUST_PROXY: 'perhaps' }, 'TRUST_PROXY'],
])('%o stops the start before anything is touched', (change, name) => {
  expect(() => read(change)).toThrow(new RegExp(`^Invalid settings:\\n {2}${name}: `))
})

test('a refusal names the setting, what was given and what is wanted; what is secret is not shown', () => {
  const refusalOf = (change: Record<string, string>) => {
    try {
      return read(change) && ''
    } catch (error) {
      return (error as Error).message
    }
  }
  expect(refusalOf({ PORT: 'abc', DATABASE_POOL: '0', MANDATE_DEMO: 'yes' })).toBe(
    [
      'Invalid settings:',
      '  PORT: “abc” was given. Wanted: a whole number from 0 to 65535',
      '  MANDATE_DEMO: “yes” was given. Wanted: true or false',
      '  DATABASE_POOL: “0” was given. Wanted: a whole number from 1 to 1000',
    ].join('\n'),
  )
  const secrets = [
    'MANDATE_SECRET',
    'DATABASE_URL',
    'SMTP_URL',
    'METRICS_TOKEN',
    'ANCHOR_WEBHOOK_SECRET',
    'ANCHOR_WEBHOOK',
  ]
  const all = refusalOf(Object.fromEntries(secrets.map((name) => [name, 'hush'])))
  expect(all).not.toContain('hush')
  for (const name of secrets) expect(all).toMatch(new RegExp(`${name}: 4 characters were given\\. Wanted: .`))
})

test('the demo is served to other machines only where that is said aloud', () => {
  expect(() => readConfig({ HOST: '0.0.0.0' }, '/srv')).toThrow(
    /^Invalid settings:\n {2}HOST: .*MANDATE_DEMO=true/,
  )
  expect(readConfig({ HOST: '0.0.0.0', MANDATE_DEMO: 'true' }, '/srv').demo).toBe(true)
  expect(
    ['127.0.0.1', '127.0.1.1', '::1', 'localhost'].map((HOST) => readConfig({ HOST }, '/srv').demo),
  ).toEqual([true, true, true, true])
  expect(read({ HOST: '0.0.0.0' }).demo).toBe(false)
})
