import { renderEmail } from '#platform/server/mail/letter.ts'
import type { Message } from '#platform/server/mail/mail.ts'

export function codeLetter(to: string, code: string): Message {
  const said = renderEmail({
    title: 'Your sign-in code',
    paragraphs: [
      'Enter this code where you requested it. The code is valid for 10 minutes and can be used once.',
    ],
    code,
    note: 'No one from Mandate will ask you for this code. If you did not try to sign in, you can ignore this email.',
  })
  return { to, subject: `${code} is your Mandate sign-in code`, ...said }
}

export function resetLetter(to: string, url: string): Message {
  const said = renderEmail({
    title: 'Choose a new password',
    paragraphs: [
      'Someone requested a new password for this address.',
      'The link is valid for 30 minutes and can be used once. A new password signs you out everywhere.',
    ],
    button: { label: 'Choose a new password', url },
    note: 'If this was not you, you can ignore this email. Your password stays the same.',
  })
  return { to, subject: 'Choose a new password for Mandate', ...said }
}
