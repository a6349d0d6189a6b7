import { useRef } from 'react'
import type { Effects } from '#modules/settings/effects/model/effects.ts'
import { previewCall } from '#modules/settings/effects/model/preview-call.ts'
import { authorityEffects } from '#modules/settings/index.web.ts'
import type { RecordAct } from '#platform/model/acts.ts'
import { Failure } from '#platform/web/client/failure.ts'
import { later } from '#platform/web/feedback/later.tsx'
import type { AskedAct as AskedOf } from '#platform/web/record/acts-of-kind.ts'
import { useActs } from '#platform/web/record/use-acts.tsx'
import { decision } from '../../decisions/web/decision-service.ts'
import { changeIssuerOfDelegations, NO_ONE_SELECTED, reassignDelegations } from '../model/bulk-calls.ts'
import { type DelegationAct, delegationActs } from '../model/delegation-acts.ts'
import { changeStatusOfDelegations, deleteDelegations, ISSUING_ACTS } from '../model/delegation-calls.ts'
import { type ActChoice, NOTHING_CHOSEN, newIssuerOf, reassignmentOf } from './act-choice.ts'
import { readOutcome, wordsWithOutcome } from './act-outcome.ts'
import { texts } from './texts.ts'
import { useReadVersion } from './use-read-version.ts'

const ChangeOfOne = later(() => import('./change/ChangeOfOne.tsx'))
const GrantOfOne = later(() => import('./GrantOfOne.tsx'))
const GrantsOfSeveral = later(() => import('./GrantsOfSeveral.tsx'))
const NewIssuer = later(() => import('./NewIssuer.tsx'))
const NewRecipients = later(() => import('./NewRecipients.tsx'))

export type Subject = { readonly id: string; readonly displayId?: string }
/** Edit, renew, move and realign have their own pages and dialogs. */
const ELSEWHERE = ['edit', 'renew', 'move', 'realign'] as const
export type AskedAct = Exclude<DelegationAct, (typeof ELSEWHERE)[number]>
const ASKED = delegationActs.keys.filter(
  (act): act is AskedAct => !(ELSEWHERE as readonly string[]).includes(act),
)
type StatusAct = Exclude<AskedAct, 'delete' | 'reassign' | 'changeIssuer'>

const TARGET: Readonly<Record<StatusAct, string>> = {
  revoke: 'revoked',
  suspend: 'suspended',
  reissue: 'issued',
  approve: 'issued',
  issue: 'issued',
  deny: 'denied',
  withdraw: 'withdrawn',
  approveChange: 'change-approved',
  denyChange: 'change-denied',
  withdrawChange: 'change-withdrawn',
}

type DelegationActRequest = AskedOf<AskedAct, ActChoice> & { reason?: string }
/** Those selected, or all that match. */
const whichOf = ({ ids, all }: Pick<DelegationActRequest, 'ids' | 'all'>) =>
  all ? { matching: all.matching } : { delegationIds: ids }
const bodyOf = ({ cascade, reason, ...which }: DelegationActRequest) => ({
  ...whichOf(which),
  cascadeToChildDelegations: cascade,
  ...(reason && { reason }),
})
const paramsOf = (act: StatusAct) => ({ targetStatus: TARGET[act] as 'issued' })
/** Three acts have one target: what was meant goes along, whatever the status is by then. */
const actOf = (act: StatusAct) => ISSUING_ACTS.filter((issuing) => issuing === act).map((act) => ({ act }))[0]

const previewDelete = previewCall(deleteDelegations)
const previewReassign = previewCall(reassignDelegations)
const previewIssuer = previewCall(changeIssuerOfDelegations)
const previewStatus = previewCall(changeStatusOfDelegations)
/** Stands for the reason that is still to be written, where an act is not done without one. */
const TO_COME = '…'

/** Reads what an act would do, and names each recipient who must accept several delegations once. */
async function preview(asked: DelegationActRequest) {
  const reply: { effects?: Effects } = await readPreview(asked)
  const { effects } = reply
  if (!effects) return reply
  const { total, shown } = effects.awaitsAcceptance
  const once = [...new Map(shown.map((each) => [each.id, each])).values()]
  const awaitsAcceptance = { total: total - shown.length + once.length, shown: once }
  return { ...reply, effects: { ...effects, awaitsAcceptance } }
}

async function readPreview({ act, ...asked }: DelegationActRequest) {
  if (act === 'reassign') {
    const body = reassignmentOf(whichOf(asked), asked.choice)
    return body ? decision.ask(previewReassign, { body }) : {}
  }
  if (act === 'changeIssuer') {
    const body = newIssuerOf(whichOf(asked), asked.choice)
    return body ? decision.ask(previewIssuer, { body }) : {}
  }
  const { reason }: RecordAct = delegationActs.of[act]
  const body = bodyOf({ act, ...asked, ...(reason === 'required' && { reason: TO_COME }) })
  return act === 'delete'
    ? decision.ask(previewDelete, { body })
    : decision.ask(previewStatus, { params: paramsOf(act), body: { ...body, ...actOf(act) } })
}

/** Who was selected in the question; no one is refused. */
function chosen<Body>(body: Body | null): Body {
  if (body === null) throw new Failure({ kind: 'refused', message: NO_ONE_SELECTED })
  return body
}

/** What is done to delegations, with what is below where the person says so. What one of them grants stands again before it. Spec 4.4. */
export function useDelegationActs(onDeleted?: () => void) {
  const change = decision.useSend(changeStatusOfDelegations)
  const remove = decision.useSend(deleteDelegations)
  const reassign = decision.useSend(reassignDelegations)
  const changeIssuer = decision.useSend(changeIssuerOfDelegations)
  const { onRead, versionOf, again } = useReadVersion()
  const displayIds = useRef(new Map<string, string>())
  const outcome = useRef<string>(undefined)
  const sendAct = ({ shown, ...asked }: DelegationActRequest & { shown?: string }) => {
    const stamp = shown !== undefined && { shown }
    if (asked.act === 'reassign')
      return reassign.mutateAsync({ body: chosen(reassignmentOf(whichOf(asked), asked.choice)), ...stamp })
    if (asked.act === 'changeIssuer')
      return changeIssuer.mutateAsync({ body: chosen(newIssuerOf(whichOf(asked), asked.choice)), ...stamp })
    const version = asked.all ? undefined : versionOf(asked.ids)
    const given = { body: bodyOf(asked), ...stamp, ...(version !== undefined && { version }) }
    return asked.act === 'delete'
      ? remove.mutateAsync(given)
      : change
          .mutateAsync({
            ...given,
            params: paramsOf(asked.act),
            body: { ...given.body, ...actOf(asked.act) },
          })
          .catch(again)
  }
  const { act, dialog } = useActs<AskedAct, Subject, ActChoice, Effects>({
    effects: authorityEffects,
    acts: delegationActs,
    words: wordsWithOutcome(() => outcome.current),
    nameDone: (act, id) => nameAfter(act, displayIds.current.get(id)),
    preview,
    send: async (asked) => {
      const reply = await sendAct(asked)
      outcome.current = await readOutcome(asked.act, reply)
      return reply
    },
    extra: (act, rows, choice, choose, all) => {
      const ids = all ? [] : rows.map(({ id }) => id)
      const [one, ...others] = ids
      if (act === 'changeIssuer') return <NewIssuer ids={ids} choice={choice} choose={choose} />
      if (act === 'reassign') return <NewRecipients ids={ids} choice={choice} choose={choose} />
      const ofChange = act === 'approveChange' || act === 'denyChange'
      const isDenial = act === 'deny' || act === 'denyChange'
      const grants = ofChange || act === 'approve' || act === 'deny' || act === 'issue'
      if (!one || !grants) return null
      if (others.length > 0) return <GrantsOfSeveral {...{ ids, ofChange, isDenial, onRead }} />
      return ofChange ? (
        <ChangeOfOne id={one} onRead={onRead} />
      ) : (
        <GrantOfOne {...{ id: one, isDenial, onRead }} />
      )
    },
    cascade: texts.cascade,
    choice: NOTHING_CHOSEN,
    onDone: (act) => act === 'delete' && onDeleted?.(),
  })
  const begin: typeof act = (which) => (rows, all) => {
    displayIds.current = new Map(rows.flatMap(({ id, displayId }) => (displayId ? [[id, displayId]] : [])))
    act(which)(rows, all)
  }
  return { acts: { of: delegationActs.of, keys: ASKED }, words: texts.acts, act: begin, dialog }
}

const OF_CHANGE: ReadonlySet<AskedAct> = new Set(['approveChange', 'denyChange', 'withdrawChange'])

/** "DEL-1042", or "Change of DEL-1042". */
const nameAfter = (act: AskedAct, displayId: string | undefined): string | undefined =>
  displayId && OF_CHANGE.has(act) ? texts.changeOf(displayId) : displayId
