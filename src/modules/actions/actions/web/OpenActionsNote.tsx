import { Link } from '@tanstack/react-router'
import { Fragment } from 'react'
import { Note } from '#platform/web/feedback/States.tsx'
import { actionRoute } from './action-route.ts'
import { texts } from './texts.ts'
import { useOpenActions } from './use-open-actions.ts'

/** The same in one line, for a page without a rail. */
export default function OpenActionsNote({ recordId }: { recordId: string }) {
  const open = useOpenActions(recordId)
  if (open.length === 0) return null
  return (
    <Note kind="info">
      {texts.openActions}:{' '}
      {open.map(({ id, actionName }, i) => (
        <Fragment key={id}>
          {i > 0 && ', '}
          <Link to={actionRoute.pathOf(id)}>{actionName}</Link>
        </Fragment>
      ))}
    </Note>
  )
}
