import { later } from '#platform/web/feedback/later.tsx'
import { closeRequest, useAskedRequest } from '../../decisions/web/request-dialog.ts'

const RequestDialog = later(() => import('./RequestDialog.tsx'))

/** The dialog is fetched when someone first requests authority. */
export function RequestAct() {
  const asked = useAskedRequest()
  return asked ? <RequestDialog key={asked.number} start={asked.start} onClose={closeRequest} /> : null
}
