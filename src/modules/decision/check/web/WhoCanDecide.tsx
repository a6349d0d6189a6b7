import './who-can-decide.css'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useViewer } from '#platform/web/client/viewer.ts'
import { Card } from '#platform/web/record/RecordPage.tsx'
import { AbleList } from './AbleHolders.tsx'
import { writeCheck } from './check-address.ts'
import { QuestionFields } from './QuestionFields.tsx'
import { emptyQuestion, type QuestionDecision } from './question.ts'
import { WHO_CAN_PATH } from './question-paths.ts'
import { texts } from './texts.ts'
import { useWhoCan, WhoCanAnswer } from './WhoCanAnswer.tsx'

/** "Who can decide?" in the rail of a decision: amount and date in, everyone whose authority suffices out. Spec 7.3, DESIGN 10. */
export function WhoCanDecide({ decision }: { decision: QuestionDecision }) {
  const { zone } = useViewer().tenant
  const [question, setQuestion] = useState(() => emptyQuestion(zone))
  const found = useWhoCan(decision, question)
  return (
    <Card
      title={texts.whoCan}
      extra={
        <Link
          to={WHO_CAN_PATH}
          search={writeCheck({ decisionId: decision.id, question }, zone)}
          className="caption"
        >
          {texts.asPage}
        </Link>
      }
    >
      <p className="caption tertiary who-can-hint">{texts.whoCanCaption}</p>
      <div className="who-can-fields">
        <QuestionFields id="who-can" decision={decision} draft={question} onChange={setQuestion} />
      </div>
      <WhoCanAnswer found={found} Holders={AbleList} />
    </Card>
  )
}
