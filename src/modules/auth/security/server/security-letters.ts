import { letter } from '#platform/server/mail/letter.ts'
import type { Message } from '#platform/server/mail/mail.ts'
import { ADDRESS_DAYS } from '../../users/model/new-address.ts'
import { agentInWords } from '../model/agent.ts'
import type { Place } from './sign-in-places.ts'

const when = (at: Date) =>
  `${at.toLocaleDateString('en-US', { dateStyle: 'long', timeZone: 'UTC' })} at ${at.toLocaleTimeString('en-US', { timeStyle: 'short', timeZone: 'UTC' })} UTC`

export function newSignInLetter(to: string, { address, agent }: Place, at: Date, url: string): Message {
  const said = letter({
    title: 'A new sign-in to your account',
    paragraphs: [
      `Somebody signed in to Mandate as you on ${when(at)}, with ${agentInWords(agent)} from the address ${address}. You had not signed in from there before.`,
      'If it was you, you need not do anything.',
    ],
    button: { label: 'See where you are signed in', url },
    note: 'If it was not you, end that session and choose a new password: a new password signs everybody out.',
  })
  return { to, subject: 'New sign-in to Mandate', ...said }
}

export function appLostLetter(to: string, url: string): Message {
  const title = 'Add your one-time-code app again'
  const said = letter({
    title,
    paragraphs: [
      'Mandate lost the key with which the secret of your one-time-code app was kept. The app was removed from your account, and you were signed out.',
      'Sign in with your password, or with a code by mail if your password had fewer than 12 characters. Then add the app again.',
    ],
    button: { label: 'Add the app again', url },
    note: 'Your administrator knows of this. No one else could read the secret.',
  })
  return { to, subject: title, ...said }
}

export function secondFactorLockedLetter(to: string, at: Date, url: string): Message {
  const title = 'Someone tried codes of your one-time-code app'
  const said = letter({
    title,
    paragraphs: [
      `On ${when(at)} someone signed in as you as far as the one-time code, and typed too many wrong codes. They did not get in. Further tries have to wait, longer each time.`,
      'Whoever it was knows your password, or reads your email.',
    ],
    button: { label: 'Look at your security', url },
    note: 'If it was not you, choose a new password at once and tell your administrator. Browsers in which you signed in before are not locked.',
  })
  return { to, subject: title, ...said }
}

/** Goes to the address before. */
export function addressChangedLetter(to: string, newEmail: string, url: string): Message {
  const title = 'Your address in Mandate was changed'
  const said = letter({
    title,
    paragraphs: [
      `You sign in to Mandate with ${newEmail} from now on, no longer with ${to}.`,
      `If you did not want this, undo the change within ${ADDRESS_DAYS} days: ${to} is your address again, and everyone is signed out of your account.`,
    ],
    button: { label: 'Undo the change', url },
    note: 'If it was you, you need not do anything.',
  })
  return { to, subject: title, ...said }
}

const CHANGES = {
  password: 'Your password was changed',
  factorOn: 'A one-time-code app was added to your account',
  factorOff: 'The one-time-code app was removed from your account',
  recovery: 'New recovery codes were made for your account',
  passkeyAdded: 'A passkey was added to your account',
  passkeyRemoved: 'A passkey was removed from your account',
} as const
export type SecurityChange = keyof typeof CHANGES

export function securityLetter(to: string, change: SecurityChange, at: Date, url: string): Message {
  const said = letter({
    title: CHANGES[change],
    paragraphs: [`This happened on ${when(at)}.`],
    button: { label: 'Look at your security', url },
    note: 'If it was not you, choose a new password at once and tell your administrator.',
  })
  return { to, subject: `${CHANGES[change]}`, ...said }
}
