import type { ComponentType } from 'react'
import { Facts } from '#platform/web/Facts.tsx'
import { PageHeader } from '#platform/web/PageHeader.tsx'
import { Card, RecordPage } from '#platform/web/RecordPage.tsx'
import { useViewer } from '#platform/web/viewer.ts'
import { Who } from '#platform/web/Who.tsx'
import { texts } from './texts.ts'

/** The profile, with what other modules know of the person below it. Spec 2.2. */
export function ProfileScreen({ parts }: { parts: readonly ComponentType[] }) {
  const { person, tenant, user } = useViewer()
  return (
    <>
      <PageHeader
        area="roles"
        crumbs={[{ label: texts.organization }, { label: texts.title }]}
        title={texts.title}
        purpose={texts.purpose(tenant.name)}
      />
      <RecordPage
        first={
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
        }
      >
        {parts.map((Part, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the parts never change
          <Part key={at} />
        ))}
      </RecordPage>
    </>
  )
}
