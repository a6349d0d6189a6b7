import { ConfirmAct } from '#platform/web/acts/ConfirmAct.tsx'
import { isUsed } from '../../uses/model/uses.ts'
import { BlockedByUses } from '../../uses/web/BlockedByUses.tsx'
import { texts } from './texts.ts'

type DeletedPlace = { id: string; name: string; decisions: number; delegations: number }

/** Asks before a section or category is deleted; where something is in it, says what, and leads there. Spec 8. */
export function DeletePlace({
  kind,
  place,
  categories,
  onAct,
  onClose,
}: {
  kind: 'section' | 'category'
  place: DeletedPlace
  /** Categories that go with a section. */
  categories: number
  onAct: () => Promise<unknown>
  onClose: () => void
}) {
  const words = texts[kind]
  if (isUsed(place))
    return (
      <BlockedByUses
        kind={kind}
        id={place.id}
        uses={place}
        title={texts.blocked(place.name)}
        reason={texts.blockedBecause(place)}
        onClose={onClose}
      />
    )
  return (
    <ConfirmAct
      open
      title={words.question(place.name)}
      effect={words.effect(categories)}
      keep={words.keep}
      act={() => words.act}
      onAct={onAct}
      onClose={onClose}
    />
  )
}
