import { TEMPLATE_KEYS, type TemplateKey } from './catalogue.ts'
import type { Payload } from './payload.ts'
import type { PersonalNotice } from './superseded.ts'

/** A row of the catalogue that meets a person, with what it asks of them. */
export type Candidate = PersonalNotice & { readonly asks: Payload['asks'] }

/** What a person hears of a record by one act: one sentence, and what else the act gives them or takes from them. */
export type Voice<C> = { readonly main: C; readonly also: readonly C[] }

type QuestionKind = NonNullable<Payload['asks']>

/** What asks for most speaks first. Semantics 9.3. */
const ASKS_FOR_MOST: readonly QuestionKind[] = [
  'APPROVE',
  'ACCEPT',
  'ACCEPT_CHANGE',
  'VALIDATE',
  'COMPLETE',
  'ACKNOWLEDGE',
]

const rankOf = ({ asks, key }: Candidate): readonly [number, number] => [
  asks === null ? ASKS_FOR_MOST.length : ASKS_FOR_MOST.indexOf(asks),
  TEMPLATE_KEYS.indexOf(key),
]

/** Sorts what asks for most first, and then as the catalogue has it. */
export function compareCandidates(one: Candidate, other: Candidate): number {
  const [[asks, row], [otherAsks, otherRow]] = [rankOf(one), rankOf(other)]
  return asks - otherAsks || row - otherRow
}

const OF_AUTHORITY: readonly TemplateKey[] = [
  'DELEGATION_ISSUED',
  'DELEGATION_APPROVED',
  'DELEGATION_REISSUED',
  'DELEGATION_REASSIGNED',
  'DELEGATION_SUSPENDED',
  'DELEGATION_REVOKED',
]

/** What someone gains or loses; the rest adds nothing to a sentence that asks for more. */
function gainOf({ key, as }: Candidate): 'AUTHORITY' | 'ROLE' | null {
  if (key === 'ROLE_ASSIGNED') return 'ROLE'
  const isRecipient = as === 'holder' || as === 'newHolder' || as === 'formerHolder'
  return isRecipient && OF_AUTHORITY.includes(key) ? 'AUTHORITY' : null
}

/** Chooses among what one person could be told of one record by one act; undefined where that is nothing. */
export function findVoice<C extends Candidate>(candidates: readonly C[]): Voice<C> | undefined {
  const [main, ...others] = [...candidates].sort(compareCandidates)
  if (!main) return undefined
  const said = new Set([gainOf(main), null])
  const also = others.filter((each) => {
    const gain = gainOf(each)
    if (said.has(gain)) return false
    said.add(gain)
    return true
  })
  return { main, also }
}
