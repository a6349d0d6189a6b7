import { useNavigate } from '@tanstack/react-router'
import { Button } from 'antd'
import { useState } from 'react'
import { useViewer } from '#platform/web/client/viewer.ts'
import { Drawer } from '#platform/web/overlay/Overlay.tsx'
import { useToasts } from '#platform/web/overlay/use-toasts.tsx'
import { Icon } from '#platform/web/theme/Icon.tsx'
import type { CheckStart } from '../../decisions/web/check-drawer.ts'
import { openRequest, useMayRequest } from '../../decisions/web/request-dialog.ts'
import type { AuthorityAnswer } from '../model/authority-calls.ts'
import { type AbleHolder, ableOf, adviceOf } from './able.ts'
import { answerAsText } from './answer-as-text.ts'
import { canBeAsked, openAsk, useMayAsk } from './ask-act.ts'
import { CheckPane } from './CheckPane.tsx'
import { linkTo, writeCheck } from './check-address.ts'
import type { CheckDraft } from './check-draft.ts'
import { emptyQuestion, isAskedOfNow } from './question.ts'
import { CHECK_PATH } from './question-paths.ts'
import { texts } from './texts.ts'
import { type CheckState, useCheck } from './use-check.ts'
import { shortWhenAnswered } from './when-answered.ts'

/** "Can they decide?" beside the page that one is on. */
export default function CheckDrawer({ start, onClose }: { start: CheckStart; onClose: () => void }) {
  const { zone } = useViewer().tenant
  const [draft, setDraft] = useState<CheckDraft>(() => ({
    who: start.who && `${start.who.kind} ${start.who.id}`,
    decisionId: start.decisionId,
    question: {
      ...emptyQuestion(zone),
      ...(start.day && { day: start.day }),
      ...(start.amount && { amounts: { CURRENCY: start.amount } }),
    },
  }))
  const checked = useCheck(draft)
  const ask = useAsking(checked, draft)
  return (
    <Drawer
      open
      size={800}
      title={texts.title}
      caption={texts.caption}
      onClose={onClose}
      footer={checked.shown && <Footer answer={checked.shown} draft={draft} onAsk={ask} onClose={onClose} />}
    >
      <CheckPane draft={draft} onChange={setDraft} checked={checked} onAsk={ask} />
    </Drawer>
  )
}

/** Where the same answer is read again. */
export const linkToAnswer = (answer: AuthorityAnswer, draft: CheckDraft): string =>
  linkTo(CHECK_PATH, { ...draft, who: `${answer.who.kind} ${answer.who.id}` }, answer)

/** Asks someone who can to decide, with the answer of the check. Nothing for another day, or where the viewer may create no actions. */
export function useAsking(
  { shown: answer, measures }: Pick<CheckState, 'shown' | 'measures'>,
  { question }: CheckDraft,
) {
  const { zone } = useViewer().tenant
  const mayAsk = useMayAsk() && isAskedOfNow(question, zone)
  if (!answer || !measures || !mayAsk) return undefined
  return (able: AbleHolder) => openAsk({ able, decision: answer.decision, measures, answer })
}

/** Copies the receipt of an answer. */
export function useCopiedAnswer() {
  const toasts = useToasts()
  const { zone } = useViewer().tenant
  return async (answer: AuthorityAnswer, draft: CheckDraft) => {
    await navigator.clipboard.writeText(answerAsText(answer, zone, linkToAnswer(answer, draft)))
    toasts.done(texts.copied)
  }
}

function Footer({
  answer,
  draft,
  onAsk,
  onClose,
}: {
  answer: AuthorityAnswer
  draft: CheckDraft
  onAsk: ((able: AbleHolder) => void) | undefined
  onClose: () => void
}) {
  const { user, tenant } = useViewer()
  const { zone, dateFormat } = tenant
  const copy = useCopiedAnswer()
  const asksForItself = useMayRequest() && answer.verdict === 'DENY' && answer.who.id === user.id
  const { own, asked } = adviceOf(answer.verdict === 'DENY' ? ableOf(answer) : [], user)
  const isAsked = onAsk && asked && !own && !asksForItself && canBeAsked(asked)
  const navigate = useNavigate()
  return (
    <>
      <span className="row gap-4 caption tertiary grow drawer-footer-words">
        <Icon name="clock" size={14} />
        {shortWhenAnswered(answer, zone, dateFormat)}
      </span>
      <Button icon={<Icon name="copy" />} onClick={() => void copy(answer, draft)}>
        {texts.copy}
      </Button>
      <Button
        icon={<Icon name="expand" />}
        type={asksForItself || isAsked ? 'default' : 'primary'}
        onClick={() => {
          onClose()
          void navigate({ to: CHECK_PATH, search: writeCheck(draft, zone) })
        }}
      >
        {texts.asPage}
      </Button>
      {isAsked && (
        <Button type="primary" icon={<Icon name="send" />} onClick={() => onAsk(asked)}>
          {texts.able.askButton(asked.holder.name)}
        </Button>
      )}
      {asksForItself && (
        <Button
          type="primary"
          onClick={() => {
            onClose()
            openRequest({ decisionId: answer.decision.id })
          }}
        >
          {texts.request}
        </Button>
      )}
    </>
  )
}
