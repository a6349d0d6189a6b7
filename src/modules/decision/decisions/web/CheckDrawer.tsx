import './check-drawer.css'
import { useNavigate } from '@tanstack/react-router'
import { Button } from 'antd'
import { useMemo, useState } from 'react'
import { may, useViewer } from '#platform/web/client/viewer.ts'
import { FailedPart, LoadingSkeleton } from '#platform/web/feedback/States.tsx'
import { Label } from '#platform/web/form/Field.tsx'
import { Picker } from '#platform/web/form/Picker.tsx'
import { type PickerSource, useSettled } from '#platform/web/form/picker-source.ts'
import { Icon } from '#platform/web/look/Icon.tsx'
import { Drawer } from '#platform/web/overlay/Overlay.tsx'
import { useToasts } from '#platform/web/overlay/use-toasts.tsx'
import { longInstant } from '#platform/web/text/dates.ts'
import { type AuthorityAnswer, checkAuthority } from '../../authority/model/authority-calls.ts'
import { Answer } from '../../authority/web/Answer.tsx'
import { answerAsText } from '../../authority/web/answer-as-text.ts'
import type { CheckStart } from '../../authority/web/check-drawer.ts'
import { QuestionFields } from '../../authority/web/QuestionFields.tsx'
import { emptyQuestion, questionOf } from '../../authority/web/question.ts'
import { delegationRoute } from '../../authority/web/record-routes.ts'
import { openRequest, useMayRequest } from '../../authority/web/request-dialog.ts'
import { decision as decisions } from '../../authority/web/service.ts'
import { texts } from '../../authority/web/texts.ts'
import { getDecision } from '../model/decision-calls.ts'
import { decisionPicker, positionPicker, userPicker } from './pickers.ts'

// One picker for people and positions: an id carries which of the two it is.
const principalPicker: PickerSource = {
  key: 'people and positions',
  find: async (asked, signal) => {
    const [positions, people] = await Promise.all([
      positionPicker.find(asked, signal),
      userPicker.find(asked, signal),
    ])
    return {
      options: [
        ...positions.options.map((option) => ({ ...option, id: `POSITION ${option.id}` })),
        ...people.options.map((option) => ({ ...option, id: `USER ${option.id}` })),
      ],
      more: positions.more || people.more,
    }
  },
  named: async (ids, signal) => {
    const of = (kind: string) =>
      ids.filter((id) => id.startsWith(kind)).map((id) => id.slice(kind.length + 1))
    const [positions, people] = await Promise.all([
      of('POSITION').length ? positionPicker.named(of('POSITION'), signal) : [],
      of('USER').length ? userPicker.named(of('USER'), signal) : [],
    ])
    return [
      ...positions.map((option) => ({ ...option, id: `POSITION ${option.id}` })),
      ...people.map((option) => ({ ...option, id: `USER ${option.id}` })),
    ]
  },
}

const plain = { onBlur: () => {}, invalid: false, required: false, describedBy: '' }

/** "Can they decide?": four fields in a row; the answer follows as they change. DESIGN 10. */
export default function CheckDrawer({ start, onClose }: { start: CheckStart; onClose: () => void }) {
  const viewer = useViewer()
  const { zone, baseCurrency } = viewer.tenant
  const mayAskAboutOthers = may(viewer, 'tenant.check_authority_of_others')
  const myself = `USER ${viewer.user.id}`
  const [who, setWho] = useState<string | undefined>(
    !mayAskAboutOthers ? myself : start.who ? `${start.who.kind} ${start.who.id}` : undefined,
  )
  const [decisionId, setDecisionId] = useState(start.decisionId)
  const [draft, setDraft] = useState(() => emptyQuestion(zone))
  const chosen = decisions.useCall(
    getDecision,
    { params: { id: decisionId ?? '' } },
    { enabled: decisionId !== undefined },
  )
  const asked = useMemo(() => {
    if (!who || !decisionId || !chosen.data || chosen.data.id !== decisionId) return undefined
    const [kind, id] = who.split(' ') as ['USER' | 'POSITION', string]
    const question = questionOf(chosen.data, draft, { zone, baseCurrency })
    return question && { decisionId, who: { kind, id }, ...question }
  }, [who, decisionId, chosen.data, draft, zone, baseCurrency])
  const settled = useSettled(asked)
  const answer = decisions.useCall(
    checkAuthority,
    { body: settled as never },
    { enabled: settled !== undefined, placeholderData: (before) => before },
  )
  const shown = asked && settled ? answer.data : undefined

  return (
    <Drawer
      open
      size={800}
      title={texts.title}
      caption={texts.caption}
      onClose={onClose}
      footer={shown && <Footer answer={shown} onClose={onClose} />}
    >
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
            onChange={setWho}
            required
            disabled={!mayAskAboutOthers}
          />
        </div>
        <div className="field">
          <Label htmlFor="check-decision" required>
            {texts.decision}
          </Label>
          <Picker
            {...plain}
            id="check-decision"
            source={decisionPicker}
            value={decisionId}
            required
            onChange={(id) => {
              setDecisionId(id)
              setDraft({ ...draft, groupId: undefined, typeId: undefined })
            }}
          />
        </div>
        <QuestionFields id="check" decision={chosen.data} draft={draft} onChange={setDraft} />
      </div>
      <div aria-live="polite" aria-busy={answer.isFetching}>
        {answer.error && asked ? (
          <FailedPart failure={answer.error} onAgain={() => void answer.refetch()} />
        ) : shown ? (
          <Answer answer={shown} />
        ) : asked ? (
          <LoadingSkeleton rows={6} />
        ) : (
          <p className="secondary check-hint">
            {who && decisionId && chosen.data ? texts.correctAmount : texts.ask}
          </p>
        )}
      </div>
    </Drawer>
  )
}

function Footer({ answer, onClose }: { answer: AuthorityAnswer; onClose: () => void }) {
  const toasts = useToasts()
  const viewer = useViewer()
  const { zone } = viewer.tenant
  const asksForItself = useMayRequest() && answer.verdict === 'DENY' && answer.who.id === viewer.user.id
  const navigate = useNavigate()
  const last = answer.chain.at(-1)
  const opened = last?.delegationId && last.displayId && { id: last.delegationId, name: last.displayId }
  const copy = async () => {
    await navigator.clipboard.writeText(answerAsText(answer, zone, location.origin))
    toasts.done(texts.copied)
  }
  return (
    <>
      <span className="row gap-4 caption tertiary grow">
        <Icon name="clock" size={14} />
        {texts.checked(longInstant(answer.knownAt, zone))}
      </span>
      <Button icon={<Icon name="copy" />} onClick={() => void copy()}>
        {texts.copy}
      </Button>
      {asksForItself && (
        <Button
          type={opened ? 'default' : 'primary'}
          onClick={() => {
            onClose()
            openRequest({ decisionId: answer.decision.id })
          }}
        >
          {texts.request}
        </Button>
      )}
      {opened && (
        <Button
          type="primary"
          onClick={() => {
            onClose()
            void navigate({ to: delegationRoute.pathOf(opened.id) })
          }}
        >
          {texts.open(opened.name)}
        </Button>
      )}
    </>
  )
}
