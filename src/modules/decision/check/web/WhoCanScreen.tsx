import './check.css'
import { useViewer } from '#platform/web/client/viewer.ts'
import { FailedPart } from '#platform/web/feedback/States.tsx'
import { useToasts } from '#platform/web/overlay/use-toasts.tsx'
import { PageHeader } from '#platform/web/page/PageHeader.tsx'
import { Card, PageBody } from '#platform/web/record/RecordPage.tsx'
import { getDecision } from '../../decisions/model/decision-calls.ts'
import { decision as decisions } from '../../decisions/web/decision-service.ts'
import { AbleTable } from './AbleHolders.tsx'
import type { AbleHolder } from './able.ts'
import { openAsk, useMayAsk } from './ask-act.ts'
import { DecisionField } from './CheckPane.tsx'
import { useAddressedCheck } from './CheckScreen.tsx'
import { linkTo } from './check-address.ts'
import { QuestionFields } from './QuestionFields.tsx'
import { QuestionTabs } from './QuestionTabs.tsx'
import { isAskedOfNow } from './question.ts'
import { WHO_CAN_PATH } from './question-paths.ts'
import { SentAnswerNote } from './SentAnswerNote.tsx'
import { texts } from './texts.ts'
import { useWhoCan, WhoCanAnswer } from './WhoCanAnswer.tsx'
import { WhoCanPaper } from './WhoCanPaper.tsx'
import { whenAnswered } from './when-answered.ts'
import { whoCanAsText } from './who-can-as-text.ts'

const FIRST = 25

/** "Who can decide?" as a page: its address asks the same question again, as of its date. */
export default function WhoCanScreen() {
  const { zone } = useViewer().tenant
  const toasts = useToasts()
  const [draft, change] = useAddressedCheck()
  const { decisionId, question } = draft
  const chosen = decisions.useCall(
    getDecision,
    { params: { id: decisionId ?? '' } },
    { enabled: decisionId !== undefined },
  )
  const decision = decisionId === undefined ? undefined : chosen.data
  const found = useWhoCan(decision, question, FIRST)
  const { shown } = found
  const link = shown ? linkTo(WHO_CAN_PATH, draft, shown) : ''
  const mayAsk = useMayAsk() && isAskedOfNow(question, zone)
  const ask = (able: AbleHolder) => {
    if (!found.measures || !decision) return
    openAsk({ able, decision, measures: found.measures })
  }
  const copy = async () => {
    if (!shown) return
    await navigator.clipboard.writeText(whoCanAsText(found.asked, shown, zone, link))
    toasts.done(texts.copied)
  }
  return (
    <>
      <PageHeader
        area="delegations"
        crumbs={[{ label: texts.crumb }, { label: texts.whoCan }]}
        title={texts.whoCan}
        purpose={texts.whoCanCaption}
        {...(shown && {
          acts: {
            outlined: [
              { key: 'copy', label: texts.copy, icon: 'copy', onAct: () => void copy() },
              { key: 'print', label: texts.print, icon: 'export', onAct: () => window.print() },
            ],
          },
        })}
      />
      <QuestionTabs current="who-can" draft={draft} />
      <PageBody>
        <SentAnswerNote draft={draft} onChange={change} />
        <Card>
          <div className="check-fields">
            <DecisionField draft={draft} onChange={change} />
            <QuestionFields
              id="who-can"
              decision={decision}
              draft={question}
              onChange={(next) => change({ ...draft, question: next })}
            />
          </div>
          {chosen.error ? (
            <FailedPart failure={chosen.error} onAgain={() => void chosen.refetch()} />
          ) : decision ? (
            <WhoCanAnswer found={found} Holders={AbleTable} onAsk={mayAsk ? ask : undefined} />
          ) : (
            <p className="secondary check-hint">{texts.askWhoCan}</p>
          )}
          {shown && <p className="caption tertiary check-when">{whenAnswered(shown, zone)}</p>}
        </Card>
      </PageBody>
      {shown && <WhoCanPaper asked={found.asked} shown={shown} link={link} />}
    </>
  )
}
