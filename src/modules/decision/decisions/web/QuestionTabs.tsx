import { may, useViewer } from '#platform/web/client/viewer.ts'
import { LinkTabs } from '#platform/web/page/LinkTabs.tsx'
import { type CheckDraft, writeCheck } from '../../authority/web/check-address.ts'
import { CHECK_PATH, WHO_CAN_PATH } from '../../authority/web/question-paths.ts'
import { texts } from '../../authority/web/texts.ts'

/** The question in both directions; decision, amount and day go along. */
export function QuestionTabs({ current, draft }: { current: 'check' | 'who-can'; draft: CheckDraft }) {
  const viewer = useViewer()
  const { zone } = viewer.tenant
  if (!may(viewer, 'tenant.check_authority_of_others')) return null
  const search = writeCheck(draft, zone)
  return (
    <LinkTabs
      label={texts.questions}
      current={current}
      tabs={[
        { key: 'check', label: texts.title, to: CHECK_PATH, search },
        { key: 'who-can', label: texts.whoCan, to: WHO_CAN_PATH, search },
      ]}
    />
  )
}
