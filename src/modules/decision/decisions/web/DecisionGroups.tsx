import { useQueryClient } from '@tanstack/react-query'
import type { GroupChoice } from '#modules/settings/groups/model/group-choice.ts'
import { loadGroups } from '#modules/settings/index.web.ts'
import { NamesOf } from '#platform/web/record/record-routes.tsx'
import { Tree, type TreeColumn } from '#platform/web/tree/Tree.tsx'
import type { DecisionDetail } from '../model/decision.ts'
import { texts } from './texts.ts'

const words = texts.record

type Group = {
  id: string
  groupId: string
  name: string
  type: string
  within: string
  below: readonly string[]
}

const COLUMNS: readonly TreeColumn<Group>[] = [
  {
    key: 'group',
    label: words.group,
    cell: (group) => (
      <span>
        <NamesOf kind="group" records={[{ id: group.groupId, name: group.name }]} />
        {group.within && <span className="caption tertiary"> {group.within}</span>}
      </span>
    ),
  },
  { key: 'type', label: words.groupType, cell: (group) => <span className="secondary">{group.type}</span> },
]

const everyGroup = {
  queryKey: ['groups', 'every'],
  staleTime: 60_000,
  queryFn: ({ signal }: { signal: AbortSignal }) => loadGroups(signal),
}

/** Where it may be decided: the groups that were chosen, each with everything below it that it covers. */
export function DecisionGroups({ decision }: { decision: DecisionDetail }) {
  const kept = useQueryClient()
  return (
    <Tree<Group>
      label={words.groups}
      columns={COLUMNS}
      below={(group) => group.below.length}
      nameOf={(group) => group.name}
      levelOf={(parent) => ({
        queryKey: ['groups', decision.id, decision.version, parent?.id],
        queryFn: async () => {
          const all = await kept.fetchQuery(everyGroup)
          const ids = parent?.below ?? decision.decisionGroups.map((group) => group.id)
          const items = rowsOf(all, ids, parent, decision)
          return { items, total: items.length, limit: items.length }
        },
      })}
      empty={<p className="dense secondary card-body">{words.noGroups}</p>}
    />
  )
}

/** A group that is reached in two ways has two rows: each is named by its way. One that is inactive is only named. */
function rowsOf(
  all: readonly GroupChoice[],
  ids: readonly string[],
  parent: Group | undefined,
  decision: DecisionDetail,
): Group[] {
  const byId = new Map(all.map((group) => [group.id, group]))
  return ids.map((groupId) => {
    const known = byId.get(groupId)
    const above = parent ? undefined : known?.parentIds.flatMap((id) => byId.get(id)?.name ?? [])
    return {
      id: `${parent?.id ?? ''} ${groupId}`,
      groupId,
      name: known?.name ?? decision.decisionGroups.find((group) => group.id === groupId)?.name ?? '',
      type: known?.groupTypeName ?? words.inactive,
      within: above?.length ? words.within(above.join(', ')) : '',
      below: all.filter((group) => group.parentIds.includes(groupId)).map((group) => group.id),
    }
  })
}
