import { may, useViewer } from '#platform/web/client/viewer.ts'
import { LinkTabs } from '#platform/web/page/LinkTabs.tsx'
import { authorityOfUser } from './authority-page/authority-routes.ts'
import { writeCheck } from './check-address.ts'
import type { CheckDraft } from './check-draft.ts'
import { CHECK_PATH, WHO_CAN_PATH } from './question-paths.ts'
import { texts } from './texts.ts'

type Question = 'check' | 'who-can' | 'mine'

/** The three questions that the viewer may ask. Between the first two, decision, amount and day go along. */
export function QuestionTabs({ current, draft }: { current: Question; draft?: CheckDraft }) {
  const viewer = useViewer()
  if (!may(viewer, 'tenant.check_authority')) return null
  const search = draft ? writeCheck(draft, viewer.tenant.zone) : {}
  return (
    <LinkTabs
      label={texts.questions}
      current={current}
      tabs={[
        { key: 'check', label: texts.title, to: CHECK_PATH, search },
        ...(may(viewer, 'tenant.check_authority_of_others')
          ? [{ key: 'who-can', label: texts.whoCan, to: WHO_CAN_PATH, search }]
          : []),
        { key: 'mine', label: texts.mine, to: authorityOfUser.pathOf(viewer.user.id), search: {} },
      ]}
    />
  )
}
