import { ConfirmAct, type ConfirmFact } from '#platform/web/acts/ConfirmAct.tsx'
import { useBegan } from '#platform/web/jobs/long-jobs.ts'
import type { All } from '#platform/web/list/use-selection.ts'
import { tellOutcome } from '#platform/web/overlay/tell-outcome.ts'
import { useToasts } from '#platform/web/overlay/use-toasts.tsx'
import { decision as decisions } from '../../delegations/web/service.ts'
import {
  archiveDecisions,
  deleteDecisions,
  previewDecisionsEnding,
  restoreDecisions,
} from '../model/decision-calls.ts'
import { texts } from './texts.ts'

export type DecisionTarget = 'archive' | 'restore' | 'delete'
const CALLS = { archive: archiveDecisions, restore: restoreDecisions, delete: deleteDecisions } as const

type Props = {
  target: DecisionTarget
  rows: readonly { id: string }[]
  /** Instead of the rows, all that match. */
  all?: All | undefined
  onClose: () => void
  onDone?: () => void
}

/** Asks before decisions are archived, restored or deleted: what ends with them, whose it was, and who holds it now. Spec 4.2. */
export function DecisionAct({ target, rows, all, onClose, onDone }: Props) {
  const began = useBegan()
  const toasts = useToasts()
  const send = decisions.useSend(CALLS[target])
  const body = all ? { matching: all.matching } : { decisionIds: rows.map((row) => row.id) }
  const ending = decisions.useCall(
    previewDecisionsEnding,
    { body },
    { enabled: target !== 'restore' || all !== undefined, gcTime: 0 },
  )
  const words = texts.acts[target]
  const count = all ? (ending.data?.decisions ?? all.count) : rows.length
  return (
    <ConfirmAct
      open
      title={words.question(count)}
      effect={words.effect(count)}
      facts={target === 'restore' ? [] : factsOf(target, count, ending)}
      {...(target !== 'restore' && { count })}
      keep={target === 'restore' ? texts.acts.cancel : texts.acts.keep(count)}
      act={() => words.act(count)}
      ending={target !== 'restore'}
      onClose={onClose}
      onAct={async () => {
        const reply = await send.mutateAsync({ body })
        if ('jobId' in reply) return began(reply.jobId)
        tellOutcome(toasts, reply, { done: words.done, refused: texts.acts.refused })
        onDone?.()
      }}
    />
  )
}

type Ending = {
  data?:
    | {
        decisions: number
        delegations: number
        drafts: number
        issuers: readonly string[]
        issuersCount: number
        people: readonly string[]
        peopleCount: number
      }
    | undefined
  error: unknown
}

function factsOf(target: 'archive' | 'delete', count: number, { data, error }: Ending): ConfirmFact[] {
  const words = texts.acts.facts
  if (error) return [{ icon: 'warning', tone: 'warning', title: words.unknown(count) }]
  if (!data) return [{ icon: 'clock', tone: 'quiet', title: words.waiting(count) }]
  const { delegations, drafts, issuers, issuersCount, people, peopleCount } = data
  const facts: ConfirmFact[] = []
  if (delegations > 0)
    facts.push({
      icon: 'revoke',
      tone: 'error',
      title: words.delegations(delegations),
      caption: words.forGood[target](count),
    })
  if (issuersCount > 0)
    facts.push({
      icon: 'delegations',
      tone: 'info',
      title: words.issuers(issuersCount),
      caption: words.names(issuers, issuersCount),
    })
  if (peopleCount > 0)
    facts.push({
      icon: 'position',
      tone: 'info',
      title: words.people(peopleCount),
      caption: words.names(people, peopleCount),
    })
  if (target === 'delete' && drafts > 0)
    facts.push({ icon: 'trash', tone: 'warning', title: words.drafts(drafts) })
  if (facts.length === 0) facts.push({ icon: 'tick', tone: 'quiet', title: words.nothing(count) })
  return facts
}
