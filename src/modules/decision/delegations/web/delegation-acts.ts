import type { ActsProps } from '#platform/web/acts/Acts.tsx'
import type { DelegationDetail } from '../model/delegation.ts'
import { type DelegationAct, delegationActs } from '../model/delegation-acts.ts'
import { texts } from './texts.ts'
import type { AskedAct } from './use-delegation-acts.tsx'

type Handlers = {
  ask: (act: AskedAct) => void
  respond: (answer: 'ACCEPTED' | 'REJECTED') => void
  move: () => void
  /** Null where nothing below goes beyond what is above it. */
  realign: (() => void) | null
  /** Null where the viewer may not. */
  request: (() => void) | null
}

/** Acts that take a delegation back: never the filled one. */
const BACKWARDS: readonly string[] = ['reject', 'deny', 'denyChange', 'suspend', 'withdraw', 'withdrawChange']
const ASKED = ['approve', 'deny', 'approveChange', 'denyChange', 'issue', 'reissue'] as const
const LATER = ['withdrawChange', 'suspend', 'withdraw'] as const
const ENDING = ['revoke', 'delete'] as const

/** A renewal is a duplicate. */
export const renewPath = (id: string) => `/delegations/duplicate/${id}`

/** What may be done in a status, in the order in which it is offered; the first that leads on is the filled one. DESIGN 6.6. */
export function actsOf(
  { id, permissions, alerts }: DelegationDetail,
  { ask, respond, move, realign, request }: Handlers,
): ActsProps {
  const can = (act: string) => permissions[act]?.allowed ?? false
  const drawn = <A extends DelegationAct>(key: A) => ({
    key,
    label: texts.acts.of[key].label,
    icon: delegationActs.of[key].icon,
  })
  const asks = (keys: readonly AskedAct[]) =>
    keys.filter(can).map((key) => ({ ...drawn(key), onAct: () => ask(key) }))
  const label = texts.besides
  const isBroken = can('move') && alerts.some(({ alert }) => alert === 'Invalid Issuer')
  const main = [
    // nothing else brings it back into force
    isBroken && { ...drawn('move'), onAct: move },
    can('accept') && {
      key: 'accept',
      label: label.accept,
      icon: 'tick' as const,
      onAct: () => respond('ACCEPTED'),
    },
    can('reject') && {
      key: 'reject',
      label: label.reject,
      icon: 'cross' as const,
      onAct: () => respond('REJECTED'),
    },
    ...asks(ASKED),
    can('redelegate') && {
      key: 'redelegate',
      label: label.redelegate,
      icon: 'redelegations' as const,
      to: `/delegations/redelegate/${id}`,
    },
    can('renew') && { ...drawn('renew'), to: renewPath(id) },
    can('edit') && { ...drawn('edit'), to: `/delegations/edit/${id}`, shortcut: 'e' },
    ...asks(LATER),
    can('realign') && realign !== null && { ...drawn('realign'), onAct: realign },
    request !== null && { key: 'request', label: label.request, icon: 'send' as const, onAct: request },
  ].filter((act) => act !== false)
  const more = [
    ...asks(['reassign', 'changeIssuer']),
    can('move') && !isBroken && { ...drawn('move'), onAct: move },
    can('duplicate') &&
      !can('renew') && {
        key: 'duplicate',
        label: label.duplicate,
        icon: 'copy' as const,
        to: `/delegations/duplicate/${id}`,
      },
    ...asks(ENDING).map((act, at) => ({ ...act, danger: true, startsGroup: at === 0 })),
  ].filter((act) => act !== false)
  const primary = main.find((act) => !BACKWARDS.includes(act.key))
  const others = main.filter((act) => act !== primary)
  // at most two stand beside the filled one, the others join the menu
  return { primary, outlined: others.slice(0, 2), more: [...others.slice(2), ...more] }
}
