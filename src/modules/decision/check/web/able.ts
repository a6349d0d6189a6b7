import type { AuthorityAnswer } from '../model/authority-calls.ts'
import { texts } from './texts.ts'

type NamedRef = { readonly id: string; readonly name: string }

/** Someone who can decide: a person, or a position with the person who holds it. */
export type AbleHolder = {
  readonly holder: NamedRef & { readonly kind: 'USER' | 'POSITION' }
  /** Of a position; empty: vacant. */
  readonly occupants: readonly NamedRef[] | null
  readonly limit: string
  readonly hasConditions: boolean
  /** What must also be true. */
  readonly obligations?: readonly string[]
  readonly through?: { readonly delegationId: string | null; readonly displayId: string | null }
  /** They stand above on the path of the person who is asked about. */
  readonly onPath?: boolean
}

/** After a no: who can, the least sufficient authority first. */
export const ableOf = ({ nearest }: AuthorityAnswer): AbleHolder[] =>
  nearest.flatMap(({ holder, ...each }): AbleHolder[] => (holder ? [{ ...each, holder }] : []))

type Viewer = { readonly id: string; readonly positions: readonly { readonly id: string }[] }

/** The viewer in person, or by a position that they hold. */
export const isHeldBy = (user: Viewer, { holder, occupants }: AbleHolder): boolean =>
  holder.id === user.id ||
  user.positions.some(({ id }) => id === holder.id) ||
  (occupants ?? []).some(({ id }) => id === user.id)

/** After a no: the viewer themselves, where they can; and whom to ask, the nearest above on the path or the person who holds the least that is enough. */
export function adviceOf(
  able: readonly AbleHolder[],
  user: Viewer,
): { own?: AbleHolder; asked?: AbleHolder } {
  const own = able.find((each) => isHeldBy(user, each))
  const others = able.filter((each) => !isHeldBy(user, each))
  const asked = others.find(({ onPath }) => onPath) ?? others[0]
  return { ...(own && { own }), ...(asked && { asked }) }
}

/** "Ask your", "Ask the", or "Ask" before the name of whom to ask. */
export const askOf = ({ holder, onPath }: AbleHolder, isMyPath: boolean): string => {
  if (holder.kind === 'USER') return texts.todo.ask
  return onPath && isMyPath ? texts.todo.askYour : texts.todo.askThe
}

/** "- Dean of Engineering (Tomas Lindqvist): $250,000; two quotes above $50,000". */
export const ableLine = ({ holder, occupants, limit, hasConditions, obligations }: AbleHolder): string =>
  [
    `- ${holder.name}`,
    occupants && ` (${occupants.map(({ name }) => name).join(', ') || texts.vacantWord})`,
    `: ${[limit, ...(obligations ?? (hasConditions ? [texts.withConditions] : []))].filter(Boolean).join('; ')}`,
  ]
    .filter(Boolean)
    .join('')

/** Where there was no such decision then, no delegation helps. */
export function adviceWithoutHolder({ reasons }: AuthorityAnswer): string {
  const codes = reasons.map(({ code }) => code)
  if (codes.includes('DECISION_NOT_FOUND')) return texts.todo.notThere
  return codes.includes('DECISION_NOT_PUBLISHED') ? texts.todo.notPublished : texts.todo.nobodyDetail
}
