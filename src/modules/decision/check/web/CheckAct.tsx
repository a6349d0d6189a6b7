import { may, useViewer } from '#platform/web/client/viewer.ts'
import { later } from '#platform/web/feedback/later.tsx'
import { useKeys } from '#platform/web/hooks/use-keys.ts'
import { Icon } from '#platform/web/theme/Icon.tsx'
import { closeCheck, openCheck, useAskedCheck } from '../../decisions/web/check-drawer.ts'

const CheckDrawer = later(() => import('./CheckDrawer.tsx'))

const TITLE = 'Can they decide?'

/** In the top bar; ⌘J does the same. The drawer itself is fetched when it is first asked for. */
export function CheckAct() {
  const allowed = may(useViewer(), 'tenant.check_authority')
  const asked = useAskedCheck()
  useKeys([{ keys: 'mod+j', does: TITLE, act: () => openCheck() }], allowed)
  if (!allowed) return null
  return (
    <>
      <button type="button" className="top-bar-button" aria-label={TITLE} onClick={() => openCheck()}>
        <Icon name="check" />
        <span className="top-bar-words">{TITLE}</span>
      </button>
      {asked && <CheckDrawer key={asked.number} start={asked.start} onClose={closeCheck} />}
    </>
  )
}
