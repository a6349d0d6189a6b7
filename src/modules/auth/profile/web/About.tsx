import { Facts } from '#platform/web/Facts.tsx'
import { Card } from '#platform/web/RecordPage.tsx'
import { useViewer } from '#platform/web/viewer.ts'
import { Who } from '#platform/web/Who.tsx'
import { texts } from './texts.ts'

/** Who one is here. */
export function About() {
  const { person, user } = useViewer()
  return (
    <Card title={texts.about}>
      <Facts
        columns={2}
        facts={[
          { label: texts.name, value: <Who kind="person" name={user.name} /> },
          {
            label: texts.email,
            value: (
              <span className="ellipsis" title={person.email}>
                {person.email}
              </span>
            ),
          },
          {
            label: texts.positions,
            value:
              user.positions.length > 0 ? (
                <span className="column gap-4">
                  {user.positions.map((position) => (
                    <Who key={position.id} kind="position" name={position.name} />
                  ))}
                </span>
              ) : undefined,
          },
          {
            label: texts.userRoles,
            value: user.userRoles.map((userRole) => userRole.name).join(', ') || undefined,
          },
        ]}
      />
    </Card>
  )
}
