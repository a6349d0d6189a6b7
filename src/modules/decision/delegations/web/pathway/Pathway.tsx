import { Link } from '@tanstack/react-router'
import { useMemo } from 'react'
import { useViewer } from '#platform/web/client/viewer.ts'
import { Picture } from '#platform/web/picture/Picture.tsx'
import type { PictureNode } from '#platform/web/picture/picture-node.ts'
import { PartState } from '#platform/web/record/PartState.tsx'
import { today } from '#platform/web/text/dates.ts'
import { decision } from '../../../decisions/web/decision-service.ts'
import { decisionRoute } from '../../../decisions/web/record-routes.ts'
import { getDelegationPathway, type Pathway as Shown } from '../../model/pathway-call.ts'
import { nodeOfStep, ROOT, rootNode, SIGN_WORDS } from '../authority-tree/node-of-step.ts'
import { texts } from '../authority-tree/texts.ts'
import { useHeading } from '../authority-tree/use-drawing.tsx'

/** Everything above a delegation and below it. */
export default function Pathway({ id }: { id: string }) {
  const found = decision.useCall(getDelegationPathway, { params: { id } })
  return (
    <PartState found={found} rows={6}>
      {(pathway) => <Drawn key={id} pathway={pathway} />}
    </PartState>
  )
}

/** Where the picture of a record is one of its tabs. */
const TAB = { pathway: { tab: 'pathway' }, tree: { tab: 'authority' } } as const

/** Root Authority, which leads to the tree of the decision, and what is below it. */
const nodesOf = ({ nodes, decision: of }: Shown, to: string | undefined): PictureNode[] => [
  { ...rootNode(of), to, search: TAB.tree },
  ...nodes.map(({ key, parent, children: _, more, isHere, ...step }) => {
    const drawn = nodeOfStep(step)
    return {
      ...drawn,
      key,
      parent: parent ?? ROOT,
      more,
      isHere,
      search: TAB.pathway,
      spoken: more > 0 ? `${drawn.spoken}. ${texts.more(more)}` : drawn.spoken,
    }
  }),
]

function Drawn({ pathway }: { pathway: Shown }) {
  const viewer = useViewer()
  const { id, displayId, name } = pathway.decision
  const toTree = decisionRoute.when(viewer) ? decisionRoute.pathOf(id) : undefined
  const nodes = useMemo(() => nodesOf(pathway, toTree), [pathway, toTree])
  const title = texts.pathwayOf(`${displayId} ${name}`)
  const here = pathway.nodes.find(({ isHere }) => isHere)?.displayId ?? displayId
  return (
    <Picture
      label={texts.pathwayOf(name)}
      nodes={nodes}
      words={SIGN_WORDS}
      heading={useHeading()(title, `${here} ${texts.pathway.toLowerCase()}`, today(viewer.tenant.zone))}
      beside={
        toTree && (
          <Link to={toTree} search={TAB.tree}>
            {texts.whole}
          </Link>
        )
      }
    />
  )
}
