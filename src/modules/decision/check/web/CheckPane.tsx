import './check.css'
import { Link } from '@tanstack/react-router'
import { useViewer } from '#platform/web/client/viewer.ts'
import { FailedPart, LoadingSkeleton } from '#platform/web/feedback/States.tsx'
import { Label } from '#platform/web/form/Field.tsx'
import { Picker } from '#platform/web/form/Picker.tsx'
import { decisionPicker } from '../../decisions/web/pickers.ts'
import { principalPicker } from '../../decisions/web/principal-picker.ts'
import { Answer } from './Answer.tsx'
import type { AbleHolder } from './able.ts'
import { writeCheck } from './check-address.ts'
import type { CheckDraft } from './check-draft.ts'
import { QuestionFields } from './QuestionFields.tsx'
import { WHO_CAN_PATH } from './question-paths.ts'
import { texts } from './texts.ts'
import { type CheckState, useWhoAsked } from './use-check.ts'

const plain = { onBlur: () => {}, invalid: false, required: false, describedBy: '' }

/** Four fields in a row; the answer follows as they change. DESIGN 10. */
export function CheckPane({
  draft,
  onChange,
  checked: { decision, failure, again, isWhole, isAsking, shown },
  onAsk,
}: {
  draft: CheckDraft
  onChange: (draft: CheckDraft) => void
  checked: CheckState
  /** Asks someone who can. */
  onAsk: ((able: AbleHolder) => void) | undefined
}) {
  const { zone } = useViewer().tenant
  const { who, isFree } = useWhoAsked(draft.who)
  return (
    <>
      <div className="check-fields">
        <div className="field">
          <Label htmlFor="check-who" required>
            {texts.who}
          </Label>
          <Picker
            {...plain}
            id="check-who"
            source={principalPicker}
            value={who}
            onChange={(next) => onChange({ ...draft, who: next })}
            required
            disabled={!isFree}
          />
        </div>
        <DecisionField draft={draft} onChange={onChange} />
        <QuestionFields
          id="check"
          decision={decision}
          draft={draft.question}
          onChange={(question) => onChange({ ...draft, question })}
        />
      </div>
      <div aria-live="polite" aria-busy={isAsking}>
        {failure ? (
          <FailedPart failure={failure} onAgain={again} />
        ) : shown ? (
          <Answer
            answer={shown}
            onAsk={onAsk}
            everyone={
              <Link to={WHO_CAN_PATH} search={writeCheck(draft, zone)} className="dense">
                {texts.moreCan}
              </Link>
            }
          />
        ) : isWhole ? (
          <LoadingSkeleton rows={6} />
        ) : (
          <p className="secondary check-hint">
            {who && draft.decisionId && decision ? texts.correctAmount : texts.ask}
          </p>
        )}
      </div>
    </>
  )
}

/** Another decision has other groups and authority types. */
export function DecisionField({
  draft,
  onChange,
}: {
  draft: CheckDraft
  onChange: (draft: CheckDraft) => void
}) {
  return (
    <div className="field">
      <Label htmlFor="check-decision" required>
        {texts.decision}
      </Label>
      <Picker
        {...plain}
        id="check-decision"
        source={decisionPicker}
        value={draft.decisionId}
        required
        onChange={(decisionId) =>
          onChange({
            ...draft,
            decisionId,
            question: { ...draft.question, groupId: undefined, typeId: undefined },
          })
        }
      />
    </div>
  )
}
