import type { ActsProps } from '#platform/web/acts/Acts.tsx'
import type { IconName } from '#platform/web/look/Icon.tsx'
import type { DelegationDetail } from '../model/delegation.ts'
import type { BulkTarget } from './BulkAct.tsx'
import { texts } from './texts.ts'

type Handlers = {
  ask: (target: BulkTarget) => void
  respond: (answer: 'ACCEPTED' | 'REJECTED') => void
  move: () => void
  duplicate: () => void
}

/** Acts that take a delegation back: never the filled one. */
const BACKWARDS: readonly string[] = ['reject', 'deny', 'suspend', 'withdraw']

/** What may be done in a status, in the order in which it is offered; the first that leads on is the filled one. DESIGN 6.6. */
export function actsOf(delegation: DelegationDetail, { ask, respond, move, duplicate }: Handlers): ActsProps {
  const { id, permissions } = delegation
  const can = (act: string) => permissions[act]?.allowed ?? false
  const label = texts.acts
  const opens = (key: 'redelegate' | 'edit', icon: IconName) => ({
    key,
    label: label[key],
    icon,
    to: `/delegations/${key}/${id}`,
    ...(key === 'edit' && { shortcut: 'e' }),
  })
  const asks = (key: BulkTarget, icon: IconName) => ({ key, label: label[key], icon, onAct: () => ask(key) })

  const main = [
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
    can('approve') && asks('approve', 'tick'),
    can('deny') && asks('deny', 'cross'),
    can('issue') && asks('issue', 'send'),
    can('reissue') && asks('reissue', 'reissue'),
    can('redelegate') && opens('redelegate', 'redelegations'),
    can('edit') && opens('edit', 'edit'),
    can('suspend') && asks('suspend', 'suspend'),
    can('withdraw') && asks('withdraw', 'reissue'),
  ].filter((act) => act !== false)
  const more = [
    can('move') && { key: 'move', label: label.move, icon: 'swap' as const, onAct: move },
    can('duplicate') && { key: 'duplicate', label: label.duplicate, icon: 'copy' as const, onAct: duplicate },
    can('revoke') && {
      key: 'revoke',
      label: label.revoke,
      icon: 'revoke' as const,
      danger: true,
      startsGroup: true,
      onAct: () => ask('revoke'),
    },
    can('delete') && {
      key: 'delete',
      label: label.delete,
      icon: 'trash' as const,
      danger: true,
      onAct: () => ask('delete'),
    },
  ].filter((act) => act !== false)
  const primary = main.find((act) => !BACKWARDS.includes(act.key))
  const others = main.filter((act) => act !== primary)
  // at most two stand beside the filled one, the others join the menu
  return {
    primary,
    outlined: others.slice(0, 2),
    more: [...others.slice(2), ...more] as ActsProps['more'] & object,
  }
}
