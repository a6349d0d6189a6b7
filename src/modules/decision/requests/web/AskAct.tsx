import { later } from '#platform/web/feedback/later.tsx'
import { closeAsk, useAsk } from '../../check/web/ask-act.ts'

const AskDialog = later(() => import('./AskDialog.tsx'))

/** The dialog is fetched when someone first asks. */
export function AskAct() {
  const asked = useAsk()
  return asked ? <AskDialog key={asked.number} start={asked.start} onClose={closeAsk} /> : null
}
