import type { Person } from '../../sessions/server/persons.ts'
import { PROVEN_FOR_MS } from '../../sessions/server/session-store.ts'
import { agentInWords } from '../model/agent.ts'
import type { Security } from '../model/security-calls.ts'
import type { SecurityParts } from './security-parts.ts'

/** How the person signs in, and where they are signed in. */
export async function readSecurity(
  { people, factors, passkeys, sessions, mails, addresses, now }: SecurityParts,
  { session, user }: { session: { id: string }; user: Person },
): Promise<Security> {
  const [{ hasPassword }, secondFactor, keys, open, wanted, newEmail] = await Promise.all([
    people.find(user.id),
    factors.stateOf(user.id),
    passkeys.list(user.id),
    sessions.list(user.id),
    mails.of(user.id),
    addresses.waiting(user.id),
  ])
  const provenAt = open.find(({ id }) => id === session.id)?.provenAt
  const provenUntil = provenAt && new Date(new Date(provenAt).getTime() + PROVEN_FOR_MS)
  return {
    email: user.email,
    newEmail,
    hasPassword,
    secondFactor,
    mails: wanted,
    passkeys: keys.map((key) => ({
      ...key,
      createdAt: key.createdAt.toISOString(),
      usedAt: key.usedAt?.toISOString() ?? null,
    })),
    sessions: open.map(({ id, agent, address, startedAt, usedAt }) => ({
      id,
      isThis: id === session.id,
      agent: agentInWords(agent),
      address,
      startedAt: startedAt.toISOString(),
      usedAt: usedAt.toISOString(),
    })),
    provenUntil: provenUntil && provenUntil > now() ? provenUntil.toISOString() : null,
  }
}
