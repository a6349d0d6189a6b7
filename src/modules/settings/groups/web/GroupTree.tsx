import { Link, useSearch } from '@tanstack/react-router'
import { type ReactNode, useMemo } from 'react'
import type { Act } from '#platform/web/acts/Acts.tsx'
import { keyOf, service } from '#platform/web/client/client.ts'
import { usePhone } from '#platform/web/hooks/use-media.ts'
import { PageHeader } from '#platform/web/page/PageHeader.tsx'
import { Card, PageBody } from '#platform/web/record/RecordPage.tsx'
import { cappedCount } from '#platform/web/text/count-words.ts'
import { StatusTag } from '#platform/web/theme/StatusTag.tsx'
import { Tree } from '#platform/web/tree/Tree.tsx'
import { flatListOfGroups, treeOfGroups } from '../model/group-calls.ts'
import type { GroupRow } from '../model/group-list.ts'
import { groupRoute } from './group-route.ts'
import { texts } from './texts.ts'

const settings = service('/api/settings')
const LIMIT = 100

/** So many groups are looked through for what is above one. */
const MOST = 1_000

/** The group that the address asks for, and what is above it, the nearest first. */
function useSought() {
  const { group } = useSearch({ strict: false }) as { group?: string }
  const { data } = settings.useCall(
    flatListOfGroups,
    { query: { limit: MOST, page: 1 } },
    { enabled: group !== undefined },
  )
  return useMemo(() => {
    if (group === undefined || !data) return undefined
    const parents = new Map(data.items.map(({ id, parentIds: [first] }) => [id, first]))
    const above: string[] = []
    for (let next = parents.get(group); next && !above.includes(next); next = parents.get(next))
      above.push(next)
    return { id: group, above }
  }, [group, data])
}

/** All groups as they are below one another; one that is below several stands below each. */
export function GroupTree({ tabs, create }: { tabs: ReactNode; create: Act }) {
  const phone = usePhone()
  const sought = useSought()
  const name = {
    key: 'name',
    label: texts.columns.name,
    cell: (row: GroupRow) => (
      <>
        <Link to={groupRoute.pathOf(row.id)} className="list-name">
          {row.groupName}
        </Link>
        {phone && row.status === 'INACTIVE' && <StatusTag kind="switchable" status={row.status} />}
      </>
    ),
  }
  const status = {
    key: 'status',
    label: texts.columns.status,
    cell: (row: GroupRow) => <StatusTag kind="switchable" status={row.status} />,
  }
  const others = [
    { key: 'type', label: texts.columns.type, cell: (row: GroupRow) => row.groupTypeName },
    {
      key: 'decisions',
      label: texts.columns.decisions,
      right: true,
      cell: (row: GroupRow) => cappedCount(row.decisionsCount),
    },
    {
      key: 'delegations',
      label: texts.columns.delegations,
      right: true,
      cell: (row: GroupRow) => cappedCount(row.delegationsCount),
    },
  ]
  return (
    <>
      <PageHeader
        area="groups"
        crumbs={[{ label: texts.organization }, { label: texts.title }]}
        title={texts.title}
        purpose={texts.purpose}
        acts={{ primary: create }}
      />
      {tabs}
      <PageBody>
        <Card flush>
          <Tree<GroupRow>
            label={texts.title}
            columns={phone ? [name] : [name, ...others, status]}
            below={(row) => row.childrenCount}
            sought={sought}
            nameOf={(row) => row.groupName}
            levelOf={(parent, page) => {
              const query = { ...(parent && { parentId: parent.id }), page, limit: LIMIT }
              return {
                queryKey: keyOf(settings.base, treeOfGroups, { query }),
                queryFn: ({ signal }) => settings.ask(treeOfGroups, { query }, signal),
              }
            }}
            empty={<p className="dense secondary card-body">{texts.noGroups}</p>}
          />
        </Card>
      </PageBody>
    </>
  )
}
