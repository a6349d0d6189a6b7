import { letter } from '#platform/server/mail/letter.ts'
import type { Message } from '#platform/server/mail/mail.ts'

export function codeLetter(to: string, code: string): Message {
  const said = letter({
    title: 'Your sign-in code',
    paragraphs: ['Enter this code where you asked for it. It is good for 10 minutes and can be used once.'],
    code,
    note: 'Nobody from Mandate will ask you for this code. If you did not try to sign in, you need not do anything.',
  })
  return { to, subject: `${code} is your Mandate sign-in code`, ...said }
}

export function resetLetter(to: string, url: string): Message {
  const said = letter({
    title: 'Choose a new password',
    paragraphs: [
      'Somebody asked for a new password for this address.',
      'The link is good for 30 minutes and can be used once. A new password signs you out everywhere.',
    ],
    button: { label: 'Choose a new password', url },
    note: 'If it was not you, you need not do anything: your password stays as it is.',
  })
  return { to, subject: 'Choose a new password for Mandate', ...said }
}
