import { useParams } from '@tanstack/react-router'
import { useMemo } from 'react'
import { PageHeader } from '#platform/web/page/PageHeader.tsx'
import { Picture } from '#platform/web/picture/Picture.tsx'
import type { PictureNode } from '#platform/web/picture/picture-node.ts'
import { PartState } from '#platform/web/record/PartState.tsx'
import { Card, PageBody } from '#platform/web/record/RecordPage.tsx'
import { RecordState } from '#platform/web/record/RecordState.tsx'
import { usePathOf } from '#platform/web/record/record-routes.tsx'
import { decision as decisions } from '../../../decisions/web/decision-service.ts'
import {
  type AuthorityTreeOfGroup,
  type GroupNode,
  getAuthorityTreeOfGroup,
} from '../../model/authority-tree-calls.ts'
import { texts as delegations } from '../texts.ts'
import { OmittedNote } from './AuthorityTreeOfDecision.tsx'
import { nodeOfStep, SIGN_WORDS } from './node-of-step.ts'
import { texts } from './texts.ts'
import { DrawingChoice, useDrawing, useHeading } from './use-drawing.tsx'

/** Who may decide what in a group and in the groups below it, on the day that the address asks for. */
function useTree(groupId: string) {
  const drawing = useDrawing()
  const found = decisions.useCall(
    getAuthorityTreeOfGroup,
    { params: { id: groupId }, query: drawing.query },
    { placeholderData: (before) => before },
  )
  return { drawing, found }
}

/** For a tab of the page of a group. */
export default function OfGroup({ groupId }: { groupId: string }) {
  const { drawing, found } = useTree(groupId)
  return (
    <PartState found={found} rows={6}>
      {(tree) => <Drawn tree={tree} drawing={drawing} />}
    </PartState>
  )
}

/** A page of its own: the name of a group leads here where the viewer may not open its record. */
export function AuthorityOfGroup() {
  const { groupId = '' } = useParams({ strict: false }) as { groupId?: string }
  const { drawing, found } = useTree(groupId)
  return (
    <RecordState found={found}>
      {(tree) => (
        <>
          <PageHeader
            area="groups"
            crumbs={[{ label: texts.organization }, { label: texts.groups }, { label: nameOf(tree) }]}
            title={texts.ofGroup(nameOf(tree))}
            purpose={texts.purposeOfGroup}
          />
          <PageBody>
            <Card flush>
              <Drawn tree={tree} drawing={drawing} />
            </Card>
          </PageBody>
        </>
      )}
    </RecordState>
  )
}

/** The name of the group that was asked for. */
const nameOf = ({ nodes: [first] }: AuthorityTreeOfGroup): string =>
  first && first.kind !== 'DELEGATION' ? first.name : texts.group

type PathOf = ReturnType<typeof usePathOf>

/** A group, a recipient in it, or what they may decide. */
function nodeOf(node: GroupNode, held: string, pathOf: PathOf): PictureNode {
  const { key, parent } = node
  if (node.kind === 'GROUP')
    return {
      key,
      parent,
      sign: 'group',
      title: node.name,
      caption: node.type,
      state: node.isActive ? held : texts.inactive,
      live: node.isActive,
      to: pathOf('group', node.id),
      search: { tab: 'authority' },
      spoken: [node.name, node.type, !node.isActive && texts.inactive.toLowerCase(), held]
        .filter(Boolean)
        .join(', '),
    }
  if (node.kind !== 'DELEGATION') {
    const caption = node.kind === 'USER' ? undefined : delegations.several(node.holders) || texts.vacant
    return {
      key,
      parent,
      sign: node.kind === 'USER' ? 'person' : 'position',
      title: node.name,
      caption,
      state: held,
      live: true,
      to: pathOf(node.kind === 'USER' ? 'user' : 'position', node.id),
      spoken: [node.name, caption, held].filter(Boolean).join(', '),
    }
  }
  const { decision, ...step } = node
  const drawn = nodeOfStep(step)
  return decision
    ? {
        ...drawn,
        key,
        parent,
        title: decision.name,
        caption: decision.displayId,
        spoken: `${decision.name}, ${decision.displayId}. ${drawn.spoken}`,
      }
    : { ...drawn, key, parent }
}

/** How many delegations are below each node, at any depth. */
function delegationsBelow(nodes: readonly GroupNode[]): ReadonlyMap<string, number> {
  const parents = new Map(nodes.map(({ key, parent }) => [key, parent]))
  const counts = new Map<string, number>()
  for (const { kind, parent } of nodes)
    for (let above = kind === 'DELEGATION' ? parent : null; above; above = parents.get(above) ?? null)
      counts.set(above, (counts.get(above) ?? 0) + 1)
  return counts
}

function Drawn({ tree, drawing }: { tree: AuthorityTreeOfGroup; drawing: ReturnType<typeof useDrawing> }) {
  const name = nameOf(tree)
  const pathOf = usePathOf()
  const nodes = useMemo(() => {
    const held = delegationsBelow(tree.nodes)
    const heldText = (key: string) => texts.held(held.get(key) ?? 0, tree.withheld > 0)
    return tree.nodes.map((node) => nodeOf(node, heldText(node.key), pathOf))
  }, [tree, pathOf])
  const isEmpty = tree.nodes.every(({ kind }) => kind === 'GROUP')
  return (
    <Picture
      label={texts.ofGroup(name)}
      nodes={nodes}
      words={SIGN_WORDS}
      heading={useHeading()(texts.ofGroup(name), `${name} ${texts.title.toLowerCase()}`, drawing.day)}
      beside={<DrawingChoice drawing={drawing} />}
      note={
        <OmittedNote
          shown={isEmpty ? 0 : tree.nodes.length}
          total={tree.total}
          withheld={tree.withheld}
          none={texts.noneInGroup}
        />
      }
    />
  )
}
