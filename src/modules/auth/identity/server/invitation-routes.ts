import { noteOutcome } from '#platform/server/records/outcome.ts'
import type { SecurityParts } from '../../security/server/security-parts.ts'
import * as calls from '../../sessions/model/identity-calls.ts'
import type { invitedPersons } from '../../sessions/server/invited-persons.ts'
import type { OnIdentity } from '../../sessions/server/on-identity.ts'
import type { Invitations } from '../../sessions/server/sessions.ts'
import { signInRefused } from '../../sessions/server/sign-in-refusal.ts'

export type InvitationParts = SecurityParts & {
  invited: ReturnType<typeof invitedPersons>
  invitations: Invitations
}

/** Registers the invitations of a person: read the one of a link, accept it, list those that wait, join. */
export function invitationRoutes(
  on: OnIdentity,
  { invited, invitations, choice, sessions, tries }: InvitationParts,
): void {
  /** The days of the user may have closed an invitation whose link has not expired. */
  const isOpen = ({ personId, tenantId }: { personId: string; tenantId: string }) =>
    invitations.isOpen(personId, tenantId)

  on(calls.readInvitation, async ({ body: { token }, request }) => {
    await tries.count(request)
    const found = await invited.find(token)
    if (!found || !(await isOpen(found))) throw signInRefused('INVITATION_OVER')
    const { personId, email, organization, tenantId, isKnown } = found
    noteOutcome(request, { personId, account: email, tenantId })
    return { email, organization, tenantId, isKnown }
  })

  on(calls.acceptInvitation, async ({ body: { token, password }, request, reply }) => {
    await tries.count(request)
    const asked = await invited.find(token)
    if (asked && !(await isOpen(asked))) throw signInRefused('INVITATION_OVER')
    if (asked) {
      const { personId, email, tenantId, organization } = asked
      noteOutcome(request, { personId, account: email, tenantId })
      await choice.judge(personId, password, [organization])
    }
    const found = await invited.use(token)
    if (!found) throw signInRefused('INVITATION_OVER')
    await choice.choose(found.personId, password, undefined, [found.organization])
    await invitations.accept(found.personId, found.tenantId)
    return sessions.start(found.personId, found.tenantId, request, reply)
  })

  on(calls.listInvitations, async ({ request, reply }) => {
    const { user } = await sessions.current(request, reply)
    return { items: await invitations.waiting(user.id) }
  })

  on(calls.joinOrganization, ({ body: { tenantId }, request, reply }) =>
    sessions.join(tenantId, request, reply),
  )
}
