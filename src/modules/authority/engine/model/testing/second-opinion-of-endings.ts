import type { World, WorldFact } from '../world.ts'

type Ending = { user: boolean; position: boolean }

/**
 * Whether slots ended with their users or positions, once more: time is walked through, event after event, and what
 * happens to whom while a slot is open and issued is written down. Nothing is asked backwards, as the snapshot does.
 */
export function endingsOf(world: World, at: number, knownAt: number): ReadonlyMap<string, Ending> {
  const of = <T extends WorldFact>(facts: readonly T[], t: number) =>
    facts.filter(
      (f) =>
        f.recorded <= knownAt &&
        (f.replaced === null || knownAt < f.replaced) &&
        f.from <= t &&
        (f.until === null || t < f.until),
    )
  const edges = (facts: readonly WorldFact[]) => facts.flatMap((f) => [f.from, f.until ?? 0])
  const instants = [...new Set([...edges(world.users), ...edges(world.occupancies)])]
    .filter((t) => t <= at)
    .sort((a, b) => a - b)

  const ended = new Map<string, Ending>()
  let active = new Set<string>()
  let seated = new Set<string>()
  for (const t of instants) {
    const isActive = new Set(of(world.users, t).flatMap((f) => (f.active ? [f.userId] : [])))
    const sits = new Set(of(world.occupancies, t).map((f) => `${f.userId} in ${f.positionId}`))
    for (const slot of world.slots) {
      const status = of(world.slotStatuses, t).findLast((f) => f.slotId === slot.id)?.status
      const issue = of(world.issues, t).find((f) => f.delegationId === slot.delegationId)
      if (!status || ['DRAFT', 'REVOKED', 'DELETED', 'REMOVED'].includes(status)) continue
      if (!issue || issue.issuedAt > t) continue
      const person = slot.userId ?? ''
      const seat = `${person} in ${slot.positionId}`
      const now = ended.get(slot.id) ?? { user: false, position: false }
      if (active.has(person) && !isActive.has(person)) now.user = true
      if (slot.kind === 'PERSONNEL_IN_POSITION' && issue.endsWithPosition)
        if (seated.has(seat) && !sits.has(seat)) now.position = true
      ended.set(slot.id, now)
    }
    active = isActive
    seated = sits
  }
  return ended
}
