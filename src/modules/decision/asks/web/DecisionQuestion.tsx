import '../../check/web/answer.css'
import '#modules/authority/terms/web/grant.css'
import { Link } from '@tanstack/react-router'
import type { ActionDetail } from '#modules/actions/actions/model/action.ts'
import type {
  DecisionReceipt,
  DecisionQuestion as Question,
} from '#modules/actions/actions/model/decision-question.ts'
import { measureText } from '#modules/authority/terms/model/limit-texts.ts'
import { longInstant } from '#platform/model/moment.ts'
import { may, useViewer } from '#platform/web/client/viewer.ts'
import { Facts } from '#platform/web/theme/Facts.tsx'
import { Icon } from '#platform/web/theme/Icon.tsx'
import { wholeIds } from '#platform/web/theme/whole-ids.tsx'
import { checkAuthority } from '../../check/model/authority-calls.ts'
import { writeCheck } from '../../check/web/check-address.ts'
import { CHECK_PATH } from '../../check/web/question-paths.ts'
import { decision as decisions } from '../../decisions/web/decision-service.ts'
import { texts } from './texts.ts'

const words = texts.question
type QuestionProps = { decision: { id: string; name: string }; question: Question }

/** "Decide “Approve sole-source purchase” for $75,000." and the message of the asker. */
export function AskedQuestion({ action, decision, question }: QuestionProps & { action: ActionDetail }) {
  const amounts = question.amounts.map(({ valueType, ...amount }) => measureText(valueType as never, amount))
  return (
    <>
      <p className="grant">{words.sentence(decision.name, amounts)}</p>
      {action.description && <p className="pre-line">{action.description}</p>}
      {question.answer && (
        <div className="column gap-8">
          <h3 className="dense strong">{words.whyAsked(question.answer.who.name)}</h3>
          <Verdict receipt={question.answer} />
          <ReceiptLink receipt={question.answer} decision={decision} question={question} />
        </div>
      )}
      {action.waitsOnMe && <OwnAuthority action={action} decision={decision} question={question} />}
    </>
  )
}

/** What the check says now of the person who is asked. An answer asks it again. */
function OwnAuthority({ action, decision, question }: QuestionProps & { action: ActionDetail }) {
  const viewer = useViewer()
  const { authorityTypeId, groupId, amounts } = question
  const { data } = decisions.useCall(
    checkAuthority,
    {
      body: {
        decisionId: decision.id,
        who: { kind: 'USER', id: viewer.user.id },
        ...(action.owner && { requester: { kind: 'USER' as const, id: action.owner.id } }),
        ...(authorityTypeId && { authorityTypeId }),
        ...(groupId && { groupId }),
        amounts: amounts as never,
      },
    },
    { enabled: may(viewer, 'tenant.check_authority') },
  )
  return (
    data && (
      <div className="column gap-8">
        <h3 className="dense strong">{words.own}</h3>
        <Verdict receipt={{ ...data, conditions: data.obligations.map(({ text }) => text) }} />
      </div>
    )
  )
}

const MARKS = {
  ALLOW: { className: 'verdict verdict-yes', icon: 'tick' },
  CONDITIONAL: { className: 'verdict verdict-conditions', icon: 'tick' },
  DENY: { className: 'verdict verdict-no', icon: 'cross' },
} as const

function Verdict({ receipt }: { receipt: Pick<DecisionReceipt, 'verdict' | 'message' | 'conditions'> }) {
  const { verdict, message, conditions } = receipt
  const { className, icon } = MARKS[verdict]
  return (
    <section className={className} aria-label={words.verdict[verdict]}>
      <span className="verdict-mark" aria-hidden="true">
        <Icon name={icon} size={20} />
      </span>
      <div className="grow">
        <p className="verdict-word">{words.verdict[verdict]}</p>
        <p>{message}</p>
        {conditions.map((each) => (
          <p key={each} className="dense">
            {each}
          </p>
        ))}
      </div>
    </section>
  )
}

/** The check with which the question was decided: verdict, limits, path, and time. */
export function Receipt({ receipt, decision, question }: QuestionProps & { receipt: DecisionReceipt }) {
  const { zone } = useViewer().tenant
  const { limits, path, comment } = receipt
  return (
    <div className="column gap-12">
      <Verdict receipt={receipt} />
      {comment && (
        <p className="dense pre-line">
          <b>{words.comment}</b> {comment}
        </p>
      )}
      <Facts
        columns={2}
        facts={[
          { label: words.decidedBy, value: receipt.who.name },
          { label: words.checked, value: longInstant(receipt.knownAt, zone) },
          ...(limits.length > 0 ? [{ label: words.limits, value: limits.join(', ') }] : []),
        ]}
      />
      {path.length > 0 && (
        <Facts
          columns={1}
          facts={[{ label: words.path, value: <span>{wholeIds(path.join(' → '))}</span> }]}
        />
      )}
      <ReceiptLink receipt={receipt} decision={decision} question={question} />
    </div>
  )
}

/** Leads to the same answer, whatever is recorded later. */
function ReceiptLink({ receipt, decision, question }: QuestionProps & { receipt: DecisionReceipt }) {
  const viewer = useViewer()
  const { zone } = viewer.tenant
  if (!may(viewer, 'tenant.check_authority')) return null
  const { who, at, knownAt } = receipt
  const draft = {
    who: `${who.kind} ${who.id}`,
    decisionId: decision.id,
    question: {
      amounts: Object.fromEntries(question.amounts.map(({ valueType, value }) => [valueType, value])),
      units: Object.fromEntries(question.amounts.map(({ valueType, unit }) => [valueType, unit])),
      day: undefined,
      ...(question.authorityTypeId && { typeId: question.authorityTypeId }),
      ...(question.groupId && { groupId: question.groupId }),
      at,
      knownAt,
    },
  }
  return (
    <p className="dense">
      <Link to={CHECK_PATH} search={writeCheck(draft, zone)}>
        {words.view(longInstant(knownAt, zone))}
      </Link>
    </p>
  )
}
