import { type DemoAccount, passwordsUnknown } from './demo/accounts.ts'

/** What a start prints at its end: the address, and for a demo one line for each account. */
export function formatWelcome(url: string, accounts: readonly DemoAccount[]): string {
  const end = 'Press Ctrl-C to stop. The data is kept.'
  if (accounts.length === 0) return [`Mandate is at ${url}`, end].join('\n')
  const lines = accounts.map(
    ({ name, email, password = '(unknown)' }) => `  ${name.padEnd(20)} ${email.padEnd(38)} ${password}`,
  )
  const unknown = passwordsUnknown(accounts)
  return [
    `Mandate is at ${url}`,
    '',
    'Demo accounts (name, email, password):',
    ...lines,
    ...(unknown ? [unknown] : []),
    '',
    `Demo mailbox: ${url}/demo/mailbox`,
    end,
  ].join('\n')
}
