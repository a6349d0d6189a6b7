import { BlockedDialog, ConfirmAct } from '#platform/web/ConfirmAct.tsx'
import { texts } from './texts.ts'

type Place = { id: string; name: string; decisions: number; delegations: number }

/** Asks before a section or category is deleted; where something stands in it, says what, and leads there. Spec 8. */
export function DeletePlace({
  kind,
  place,
  categories,
  onAct,
  onClose,
}: {
  kind: 'section' | 'category'
  place: Place
  /** Categories that go with a section. */
  categories: number
  onAct: () => Promise<unknown>
  onClose: () => void
}) {
  const { decisions, delegations, name, id } = place
  const words = texts[kind]
  if (decisions + delegations > 0)
    return (
      <BlockedDialog
        open
        title={texts.blocked(name)}
        reason={texts.blockedBecause(place)}
        links={[
          ...(decisions > 0
            ? [{ label: texts.showDecisions(decisions), to: `/decisions?${kind}=${id}` }]
            : []),
          ...(delegations > 0
            ? [{ label: texts.showDelegations(delegations), to: `/delegations?${kind}=${id}` }]
            : []),
        ]}
        onClose={onClose}
      />
    )
  return (
    <ConfirmAct
      open
      title={words.question(name)}
      effect={words.effect(categories)}
      keep={words.keep}
      act={() => words.act}
      onAct={onAct}
      onClose={onClose}
    />
  )
}
