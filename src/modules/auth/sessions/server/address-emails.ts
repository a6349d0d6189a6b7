import { renderEmail } from '#platform/server/mail/letter.ts'
import type { Message } from '#platform/server/mail/mail.ts'
import { ADDRESS_DAYS } from '../model/new-address.ts'

/** Goes to the new address. `organization`: whose administrator asked; null: the person did. */
export function newAddressLetter(to: string, organization: string | null, url: string): Message {
  const title = 'Confirm your new address'
  const said = renderEmail({
    title,
    paragraphs: [
      organization === null
        ? `You asked to sign in to Mandate with ${to}.`
        : `An administrator of ${organization} entered ${to} as your new address in Mandate.`,
      `Open the link to confirm that this address is yours. Until then, nothing changes. The link is valid for ${ADDRESS_DAYS} days and can be used once.`,
    ],
    button: { label: 'Confirm address', url },
    note: 'If you did not expect this email, you can ignore it.',
  })
  return { to, subject: `${title} for Mandate`, ...said }
}

/** Goes to the address before. */
export function addressChangedLetter(to: string, newEmail: string, url: string): Message {
  const title = 'Your address in Mandate was changed'
  const said = renderEmail({
    title,
    paragraphs: [
      `You now sign in to Mandate with ${newEmail}, and no longer with ${to}.`,
      `If you did not want this, undo the change within ${ADDRESS_DAYS} days. Then ${to} is your address again, and everyone is signed out of your account.`,
    ],
    button: { label: 'Undo change', url },
    note: 'If this was you, no action is needed.',
  })
  return { to, subject: title, ...said }
}
