import { madeFor } from './made-once.ts'
import { allowed, refused, type Verdict } from './verdict.ts'

/** One line of a lifecycle: in `from`, `event` leads to `to`. Guard, buttons, refusal and diagram come from these lines. */
export type Transition<S extends string, E extends string> = {
  readonly from: readonly S[]
  readonly event: E
  /** `same` changes the record and not its status; `previous` leads back to the status from before the one that it has. */
  readonly to: S | 'same' | 'previous'
  /** What the act is called: "issue", "revoke". */
  readonly verb: string
}

export type Lifecycle<S extends string, E extends string> = {
  readonly noun: string
  readonly labels: Readonly<Record<S, string>>
  readonly transitions: readonly Transition<S, E>[]
}

export const defineLifecycle = <const S extends string, const E extends string>(lifecycle: {
  noun: string
  labels: Readonly<Record<S, string>>
  transitions: readonly Transition<NoInfer<S>, E>[]
}): Lifecycle<S, E> => lifecycle

const EITHER = new Intl.ListFormat('en-US', { type: 'disjunction' })

// lists ask for each act of each row
const knownVerdicts = madeFor((_: object) => new Map<string, Verdict>())

/** Whether the event is possible in a status. The refusal says in which statuses it would be. */
export function mayHappen<S extends string, E extends string>(
  lifecycle: Lifecycle<S, E>,
  status: S,
  event: E,
): Verdict {
  const known = knownVerdicts(lifecycle)
  const key = `${status} ${event}`
  const verdict = known.get(key) ?? judgeEvent(lifecycle, status, event)
  known.set(key, verdict)
  return verdict
}

function judgeEvent<S extends string, E extends string>(
  { noun, labels, transitions }: Lifecycle<S, E>,
  status: S,
  event: E,
): Verdict {
  const lines = transitions.filter((line) => line.event === event)
  if (lines.some((line) => line.from.includes(status))) return allowed
  const verb = lines[0]?.verb ?? event.toLowerCase()
  const possible = [...new Set(lines.flatMap((line) => line.from))].map((each) => labels[each])
  return refused('INVALID_TRANSITION', {
    sentence: `This ${noun} is ${labels[status]}. You can ${verb} it only when it is ${EITHER.format(possible)}.`,
  })
}

/** The status to which an event leads. `previous`: the one before, of kinds whose events lead back to it. */
export function leadsTo<S extends string, E extends string>(
  lifecycle: Lifecycle<S, E>,
  status: S,
  event: NoInfer<E>,
  previous: NoInfer<S> = status,
): S {
  const to = lifecycle.transitions.find((line) => line.event === event && line.from.includes(status))?.to
  if (to === undefined) throw new Error(`${event} does not happen to a ${lifecycle.noun} that is ${status}`)
  if (to === 'same') return status
  return to === 'previous' ? previous : to
}
