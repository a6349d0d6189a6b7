import BlockedDialog from '#platform/web/acts/BlockedDialog.tsx'
import { ConfirmAct } from '#platform/web/acts/ConfirmAct.tsx'
import { useToasts } from '#platform/web/overlay/use-toasts.tsx'
import type { DecisionDetail } from '../model/decision.ts'
import { updateDecision } from '../model/decision-calls.ts'
import { decision as decisions } from './decision-service.ts'
import { publishingProblems, valuesOf } from './form/form-values.ts'
import { texts } from './texts.ts'

/** Asks before a draft is published; what it lacks is named, with the way to the form. */
export function PublishDialog({ decision, onClose }: { decision: DecisionDetail; onClose: () => void }) {
  const toasts = useToasts()
  const send = decisions.useSend(updateDecision)
  const input = valuesOf(decision)
  const problems = [...new Set(Object.values(publishingProblems(input)))]
  if (problems.length > 0)
    return (
      <BlockedDialog
        open
        title={texts.publish.blocked}
        reason={problems.join(' ')}
        links={[{ label: texts.publish.toEdit, to: `/decisions/edit/${decision.id}` }]}
        onClose={onClose}
      />
    )
  return (
    <ConfirmAct
      open
      ending={false}
      title={texts.publish.title}
      effect={texts.publish.effect}
      keep={texts.publish.keep}
      act={() => texts.publish.act}
      onAct={async () => {
        await send.mutateAsync({
          params: { id: decision.id },
          body: { ...input, status: 'PUBLISHED' },
          version: decision.version,
        })
        toasts.done(texts.publish.done)
      }}
      onClose={onClose}
    />
  )
}
