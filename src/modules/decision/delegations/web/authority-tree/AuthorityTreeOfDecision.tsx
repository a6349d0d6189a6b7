import './drawing.css'
import { useMemo } from 'react'
import { Note } from '#platform/web/feedback/States.tsx'
import { Picture } from '#platform/web/picture/Picture.tsx'
import type { PictureNode } from '#platform/web/picture/picture-node.ts'
import { PartState } from '#platform/web/record/PartState.tsx'
import type { DecisionDetail } from '../../../decisions/model/decision.ts'
import { decision as decisions } from '../../../decisions/web/decision-service.ts'
import { type AuthorityTree, getAuthorityTreeOfDecision } from '../../model/authority-tree-calls.ts'
import { nodeOfStep, ROOT, rootNode, SIGN_WORDS } from './node-of-step.ts'
import { texts } from './texts.ts'
import { DrawingChoice, useDrawing, useHeading } from './use-drawing.tsx'

/** Everyone who has authority for a decision, from Root Authority down. */
export default function AuthorityTreeOfDecision({ decision }: { decision: DecisionDetail }) {
  const drawing = useDrawing()
  const found = decisions.useCall(
    getAuthorityTreeOfDecision,
    { params: { id: decision.id }, query: drawing.query },
    { placeholderData: (before) => before },
  )
  return (
    <PartState found={found} rows={6}>
      {(tree) => <Drawn tree={tree} drawing={drawing} />}
    </PartState>
  )
}

/** Root Authority with what the decision itself allows, and everything that is below it. */
const nodesOf = ({ decision, nodes }: AuthorityTree): PictureNode[] => [
  rootNode(decision),
  ...nodes.map(({ key, parent, ...step }) => ({ ...nodeOfStep(step), key, parent: parent ?? ROOT })),
]

function Drawn({ tree, drawing }: { tree: AuthorityTree; drawing: ReturnType<typeof useDrawing> }) {
  const { decision, total } = tree
  const nodes = useMemo(() => nodesOf(tree), [tree])
  const title = texts.ofDecision(`${decision.displayId} ${decision.name}`)
  const heading = useHeading()(title, `${decision.displayId} ${texts.title.toLowerCase()}`, drawing.day)
  return (
    <Picture
      label={texts.ofDecision(decision.name)}
      nodes={nodes}
      words={SIGN_WORDS}
      heading={heading}
      beside={<DrawingChoice drawing={drawing} />}
      note={
        <OmittedNote shown={tree.nodes.length} total={total} withheld={tree.withheld} none={texts.none} />
      }
    />
  )
}

type LeftOutProps = { shown: number; total: number; withheld: number; none: string }

/** Says where nothing is drawn, where not all is, and how much the viewer cannot view. */
export function OmittedNote({ shown, total, withheld, none }: LeftOutProps) {
  const isCut = shown > 0 && total > shown
  if (!isCut && withheld === 0 && shown > 0) return null
  return (
    <div className="drawing-note">
      {isCut && <Note kind="warning">{texts.cut(shown, total)}</Note>}
      {withheld > 0 && <Note kind="info">{texts.withheld(withheld)}</Note>}
      {shown === 0 && withheld === 0 && <Note kind="info">{none}</Note>}
    </div>
  )
}
