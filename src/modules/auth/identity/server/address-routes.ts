import type { FastifyRequest } from 'fastify'
import { noteOutcome } from '#platform/server/records/outcome.ts'
import type { SecurityParts } from '../../security/server/security-parts.ts'
import * as calls from '../../sessions/model/identity-calls.ts'
import { addressChangedLetter, newAddressLetter } from '../../sessions/server/address-emails.ts'
import type { OnIdentity } from '../../sessions/server/on-identity.ts'
import { signInRefused } from '../../sessions/server/sign-in-refusal.ts'

/** How the address of a person changes: by proof of the new one, and the old one can undo it. */
export function addressRoutes(
  on: OnIdentity,
  { addresses, people, sessions, tries, send, inBackground, origin, now }: SecurityParts,
): void {
  /** What a link leads to. Anyone who reads the log finds it under the address before and the one after. */
  const noted = async (token: string, request: FastifyRequest) => {
    const found = await addresses.read(token)
    if (!found) throw signInRefused('LINK_EXPIRED')
    const { oldEmail, newEmail, isChanged } = found
    const [account, accountAfter] = isChanged ? [newEmail, oldEmail] : [oldEmail, newEmail]
    const person = await people.findByEmail(account)
    noteOutcome(request, { personId: person?.id, account, accountAfter })
    return found
  }

  on(calls.changeAddress, async ({ body: { email }, request, reply }) => {
    const { user } = await sessions.proven(request, reply)
    noteOutcome(request, { accountAfter: email })
    await tries.countOf('mail', user.email, request)
    const token = await addresses.ask(user.id, email, now())
    if (token === undefined) throw signInRefused('ADDRESS_SYNCED')
    inBackground(() => send(newAddressLetter(email, null, `${origin}/?address=${token}`)))
    return { newEmail: email }
  })

  on(calls.readAddressLink, async ({ body: { token }, request }) => {
    await tries.count(request)
    return noted(token, request)
  })

  on(calls.confirmAddress, async ({ body: { token }, request }) => {
    await tries.count(request)
    await noted(token, request)
    const changed = await addresses.prove(token)
    if (changed === undefined) throw signInRefused('LINK_EXPIRED')
    if (changed === 'taken') throw signInRefused('ADDRESS_TAKEN')
    const { oldEmail, newEmail, undoToken } = changed
    if (undoToken !== null)
      inBackground(() => send(addressChangedLetter(oldEmail, newEmail, `${origin}/?undo=${undoToken}`)))
    return { email: newEmail }
  })

  on(calls.undoAddress, async ({ body: { token }, request }) => {
    await tries.count(request)
    await noted(token, request)
    const undone = await addresses.undo(token)
    if (!undone) throw signInRefused('LINK_EXPIRED')
    if (undone === 'taken') throw signInRefused('ADDRESS_TAKEN')
    return { email: undone.oldEmail }
  })
}
