import { noteOutcome } from '#platform/server/records/outcome.ts'
import { notifyChange, type SecurityParts } from '../../security/server/security-parts.ts'
import * as calls from '../../sessions/model/identity-calls.ts'
import type { OnIdentity } from '../../sessions/server/on-identity.ts'
import type { passwordResets } from '../../sessions/server/password-resets.ts'
import { resetLetter } from '../../sessions/server/sign-in-emails.ts'
import { signInRefused } from '../../sessions/server/sign-in-refusal.ts'

export type PasswordParts = SecurityParts & { resets: ReturnType<typeof passwordResets> }

/** Registers a new password by an emailed link, for a person who forgot the old one. */
export function passwordRoutes(on: OnIdentity, parts: PasswordParts): void {
  const { people, resets, choice, tries, devices, send, inBackground, origin } = parts

  on(calls.requestPasswordReset, async ({ body: { email }, request }) => {
    await tries.countOf('mail', email, request)
    inBackground(async () => {
      const person = await people.findByEmail(email)
      if (!person) return
      const token = await resets.make(person.id)
      await send(resetLetter(person.email, `${origin}/?reset=${token}`))
    })
    return { sent: true as const }
  })

  on(calls.resetPassword, async ({ body: { token, password }, request, reply }) => {
    await tries.count(request)
    const personId = await resets.find(token)
    if (personId === undefined) throw signInRefused('LINK_EXPIRED')
    const { email } = await people.find(personId)
    noteOutcome(request, { personId, account: email })
    const isChosen = await choice.choose(personId, password, (tx) => resets.use(token, tx))
    if (!isChosen) throw signInRefused('LINK_EXPIRED')
    await people.endWaysIn(personId, { sessions: true })
    // anyone who reads the mailbox is no stranger, though others lock the account for strangers
    devices.remember(request, reply, email, 'mail')
    notifyChange(parts, email, 'password')
    return { reset: true as const }
  })
}
