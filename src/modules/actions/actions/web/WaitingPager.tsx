import { useNavigate } from '@tanstack/react-router'
import { useKeys } from '#platform/web/hooks/use-keys.ts'
import { KeyHint } from '#platform/web/shell/Keys.tsx'
import { IconButton } from '#platform/web/theme/IconButton.tsx'
import { actionRoute } from './action-route.ts'
import { texts } from './texts.ts'
import type { WaitingPlace } from './use-waiting-place.ts'

const words = texts.waiting

/** Previous and next of the actions that wait for the viewer. DESIGN 08. */
export function WaitingPager({ place: { at, total, previous, next } }: { place: WaitingPlace }) {
  const navigate = useNavigate()
  const open = (id: string | undefined) => id && void navigate({ to: actionRoute.pathOf(id) })
  useKeys([
    { keys: 'k', does: words.previous, act: () => open(previous) },
    { keys: 'j', does: words.next, act: () => open(next) },
  ])
  if (total === 0 || (at === 1 && total === 1)) return null
  return (
    <nav className="row gap-8" aria-label={words.label}>
      {at > 0 && <span className="caption tertiary">{words.place(at, total)}</span>}
      <IconButton
        framed
        icon="up"
        label={words.previous}
        disabled={previous === undefined}
        onClick={() => open(previous)}
      />
      <KeyHint keys="k" />
      <IconButton
        framed
        icon="down"
        label={words.next}
        disabled={next === undefined}
        onClick={() => open(next)}
      />
      <KeyHint keys="j" />
    </nav>
  )
}
