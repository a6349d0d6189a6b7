import { Button } from 'antd'
import { longInstant } from '#platform/model/moment.ts'
import { clockOf, useViewer } from '#platform/web/client/viewer.ts'
import { SettingRow } from '#platform/web/form/SettingRow.tsx'
import { Card } from '#platform/web/record/RecordPage.tsx'
import { Tag } from '#platform/web/theme/Tag.tsx'
import { endOtherSessions, endSession, type Security } from '../../security/model/security-calls.ts'
import { askIdentity } from '../../sessions/web/identity.ts'
import { texts } from './security-texts.ts'
import type { Changes } from './use-security.ts'

/** Where one is signed in, the place used last first. */
export function SessionsCard({ sessions, changes }: { sessions: Security['sessions']; changes: Changes }) {
  const clock = clockOf(useViewer())
  return (
    <Card
      title={texts.sessions}
      flush
      extra={
        sessions.length > 1 ? (
          <Button
            onClick={() =>
              void changes.changeAndTell(() => askIdentity(endOtherSessions, {}), texts.endedOthers)
            }
          >
            {texts.endOthers}
          </Button>
        ) : undefined
      }
    >
      {sessions.map((session) => (
        <SettingRow
          key={session.id}
          title={session.agent}
          detail={texts.session(session.address, longInstant(session.usedAt, clock))}
        >
          {session.isThis ? (
            <Tag>{texts.thisSession}</Tag>
          ) : (
            <Button
              aria-label={texts.endSession(session.agent)}
              onClick={() =>
                void changes.changeAndTell(() => askIdentity(endSession, { id: session.id }), texts.ended)
              }
            >
              {texts.end}
            </Button>
          )}
        </SettingRow>
      ))}
    </Card>
  )
}
