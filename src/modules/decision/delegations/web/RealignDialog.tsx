import { useQuery } from '@tanstack/react-query'
import { ConfirmAct, type ConfirmFact } from '#platform/web/acts/ConfirmAct.tsx'
import { Failure } from '#platform/web/client/failure.ts'
import { useToasts } from '#platform/web/overlay/use-toasts.tsx'
import { texts as platform } from '#platform/web/text/texts.ts'
import { decision } from '../../decisions/web/decision-service.ts'
import { previewRealign, type Realignment, realignDelegations } from '../model/realign-call.ts'
import { texts as words } from './realign-texts.ts'
import { texts } from './texts.ts'

/** Says of each delegation below what is taken off, and what still does not fit, before it happens. */
export default function RealignDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const toasts = useToasts()
  const realign = decision.useSend(realignDelegations)
  const asked = { params: { id } }
  const found = useQuery({
    queryKey: ['previews', 'realign', id],
    queryFn: ({ signal }) => decision.ask(previewRealign, asked, signal),
    gcTime: 0,
    staleTime: 0,
  })
  return (
    <ConfirmAct
      open
      title={words.title}
      effect={words.effect}
      facts={found.data ? factsOf(found.data) : [words.waiting]}
      keep={platform.cancel}
      act={() => texts.acts.of.realign.act(found.data?.trimmed.length || 1)}
      ready={() => (found.data?.trimmed.length ?? 0) > 0}
      ending={false}
      onClose={onClose}
      onAct={async () => {
        const { trimmed, left } = await realign.mutateAsync(asked)
        toasts.done(texts.acts.of.realign.done(trimmed.length))
        if (left.length > 0) toasts.failed(new Failure({ kind: 'refused', message: words.left(left.length) }))
      }}
    />
  )
}

function factsOf({ trimmed, left, more }: Realignment): ConfirmFact[] {
  const facts: ConfirmFact[] = [
    ...trimmed.map(({ changes, ...each }) => ({
      icon: 'conditions' as const,
      tone: 'info' as const,
      title: words.name(each),
      caption: changes.map(words.change).join('. '),
    })),
    ...left.map(({ message, ...each }) => ({
      icon: 'warning' as const,
      tone: 'warning' as const,
      title: words.stays(words.name(each)),
      caption: message,
    })),
  ]
  if (facts.length === 0) return [words.nothing]
  return more > 0 ? [...facts, words.more(more)] : facts
}
