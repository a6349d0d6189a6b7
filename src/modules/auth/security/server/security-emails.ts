import { renderEmail } from '#platform/server/mail/letter.ts'
import type { Message } from '#platform/server/mail/mail.ts'
import { agentInWords } from '../model/agent.ts'
import type { SignInPlace } from './sign-in-places.ts'

const when = (at: Date) =>
  `${at.toLocaleDateString('en-US', { dateStyle: 'long', timeZone: 'UTC' })} at ${at.toLocaleTimeString('en-US', { timeStyle: 'short', timeZone: 'UTC' })} UTC`

export function newSignInLetter(to: string, { address, agent }: SignInPlace, at: Date, url: string): Message {
  const said = renderEmail({
    title: 'A new sign-in to your account',
    paragraphs: [
      `Someone signed in to your Mandate account on ${when(at)}, using ${agentInWords(agent)} from the address ${address}. You had not signed in from there before.`,
      'If this was you, no action is needed.',
    ],
    button: { label: 'View your sessions', url },
    note: 'If this was not you, sign out that session and change your password. A new password ends all other sessions.',
  })
  return { to, subject: 'New sign-in to Mandate', ...said }
}

export function appLostLetter(to: string, url: string): Message {
  const title = 'Add your authenticator app again'
  const said = renderEmail({
    title,
    paragraphs: [
      'Mandate lost the key that protected the secret of your authenticator app. The app was removed from your account, and you were signed out.',
      'Sign in with your password, or with an emailed code if your password had fewer than 12 characters. Then add the app again.',
    ],
    button: { label: 'Add the app again', url },
    note: 'Your administrator knows about this. No one else could read the secret.',
  })
  return { to, subject: title, ...said }
}

export function secondFactorLockedLetter(to: string, at: Date, url: string): Message {
  const title = 'Someone tried codes for your authenticator app'
  const said = renderEmail({
    title,
    paragraphs: [
      `On ${when(at)}, someone reached the one-time code step of your sign-in and entered too many wrong codes. They did not get in. Further tries must wait, longer each time.`,
      'This person knows your password or can read your email.',
    ],
    button: { label: 'View security settings', url },
    note: 'If this was not you, change your password immediately and tell your administrator. Browsers in which you signed in before are not locked.',
  })
  return { to, subject: title, ...said }
}

const CHANGES = {
  password: 'Your password was changed',
  factorOn: 'An authenticator app was added to your account',
  factorOff: 'The authenticator app was removed from your account',
  recovery: 'New recovery codes were generated for your account',
  passkeyAdded: 'A passkey was added to your account',
  passkeyRemoved: 'A passkey was removed from your account',
} as const
export type SecurityChange = keyof typeof CHANGES

export function securityLetter(to: string, change: SecurityChange, at: Date, url: string): Message {
  const said = renderEmail({
    title: CHANGES[change],
    paragraphs: [`This happened on ${when(at)}.`],
    button: { label: 'View security settings', url },
    note: 'If this was not you, change your password immediately and tell your administrator.',
  })
  return { to, subject: `${CHANGES[change]}`, ...said }
}
