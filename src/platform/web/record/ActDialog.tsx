import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { ConfirmAct, type ConfirmFact } from '../acts/ConfirmAct.tsx'
import { useViewer } from '../client/viewer.ts'
import type { ActPreview, ActsOfKind, AskedAct, PendingAct, Row, Send } from './acts-of-kind.ts'
import type { StampedEffects } from './effect-kind.ts'
import { refusedRowsOf } from './refused-rows.ts'
import { sendAsShown } from './send-as-shown.ts'

/** Asks before an act on one record or several: its effect, those it does not touch, what follows, what is chosen with it. */
export default function ActDialog<A extends string, R extends Row, C, E extends StampedEffects>({
  kind,
  begun: { act, rows, all, told },
  send,
  onClose,
}: {
  kind: ActsOfKind<A, R, C, E>
  begun: PendingAct<A, R, E>
  send: Send<A, C>
  onClose: () => void
}) {
  const { zone } = useViewer().tenant
  const [choice, choose] = useState(kind.choice)
  const { danger, cascades, reason } = kind.acts.of[act]
  const words = kind.words.of[act]

  const ids = rows.map(({ id }) => id)
  const asked = { act, ids, all, cascade: false, choice }
  const first = useTold(kind, asked, { told: choice === kind.choice ? told : undefined })
  const refused = first.data?.refused ?? []
  // of all that match those that stay are known to the act alone
  const going = all ? ids : goingOf(ids, refused)
  const stayAll = !all && ids.length > 0 && refused.length === ids.length
  // those that stay are left out of the act, so that it is what was shown
  const isPart = going.length < ids.length
  const goingRows = isPart ? rows.filter(({ id }) => going.includes(id)) : rows
  const others = useTold(kind, { ...asked, ids: going }, { enabled: isPart })
  const alone = isPart ? others : first
  const withAll = useTold(kind, { ...asked, ids: going, cascade: true }, { enabled: cascades === true })
  const shown = (cascade: boolean) => (cascade ? withAll : alone)

  const stay = all && refused.length < all.count ? refused.length : 0
  const count = first.data?.count ?? (all ? all.count - stay : going.length)
  const judged = alone.data?.effects?.judged
  // what is below them is judged with them
  const below = judged === undefined ? undefined : Math.max(0, judged - (all?.count ?? going.length))
  const facts = (cascade: boolean): ConfirmFact[] => {
    if (!kind.preview) return []
    const { data, error } = shown(cascade)
    const known = data && !data.effects
    return [
      ...refusedRowsOf(kind, rows, refused),
      ...(data?.facts ?? []),
      ...((!known && kind.effects?.factsOf({ data: data?.effects, error }, zone)) || []),
    ]
  }
  const name = rows.find(({ id }) => id === going[0])
  return (
    <ConfirmAct
      open
      title={words.question(count, name && kind.nameOf?.(name))}
      // where all stay, only why they do is said
      effect={stayAll ? '' : (kind.effect?.(act, goingRows, choice) ?? words.effect(count))}
      facts={({ cascade }) => facts(cascade)}
      ready={({ cascade }) =>
        !stayAll &&
        (!kind.preview ||
          shown(cascade).data !== undefined ||
          (shown(cascade).error !== null && !kind.mustBeTold?.(act, choice)))
      }
      {...(cascades &&
        kind.cascade &&
        below !== 0 && { cascade: { label: kind.cascade.label(act, below), hint: kind.cascade.hint } })}
      {...(reason && { reason })}
      {...(danger && { count })}
      {...(first.data?.typed && { typed: first.data.typed === true ? count : first.data.typed })}
      keep={danger ? kind.words.keep(count) : kind.words.cancel}
      act={({ cascade }) =>
        cascade && kind.cascade ? kind.cascade.andBelow(act, count, below) : words.act(count)
      }
      ending={danger === true}
      onClose={onClose}
      onAct={({ cascade, reason }) => {
        const { data, refetch } = shown(cascade)
        return sendAsShown(
          (stamp) => send({ ...asked, ids: going, cascade, ...(reason && { reason }), ...stamp }),
          data?.effects,
          refetch,
        )
      }}
    >
      {kind.extra?.(act, rows, choice, choose, all)}
    </ConfirmAct>
  )
}

/** What the act would do, asked again with each choice. */
function useTold<A extends string, R extends Row, C, E extends StampedEffects>(
  { preview }: ActsOfKind<A, R, C, E>,
  asked: AskedAct<A, C>,
  { told, enabled = true }: { told?: ActPreview<E> | undefined; enabled?: boolean },
) {
  const dialog = useId()
  return useQuery<ActPreview<E>>({
    // apart from what is kept of a service: an act lets that be read again, and needs no preview any longer
    queryKey: ['acts', dialog, asked],
    queryFn: ({ signal }) => preview?.(asked, signal) ?? {},
    enabled: preview !== undefined && enabled,
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
    ...(told && { initialData: told }),
  })
}

/** Without those that would be refused; where that leaves none, all of them, of which it is said why they stay. */
function goingOf(ids: string[], refused: readonly { id: string }[]): string[] {
  const stay = new Set(refused.map(({ id }) => id))
  return stay.size === ids.length ? ids : ids.filter((id) => !stay.has(id))
}
