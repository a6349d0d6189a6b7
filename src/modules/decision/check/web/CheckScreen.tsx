import './check.css'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useCallback, useMemo } from 'react'
import { useViewer } from '#platform/web/client/viewer.ts'
import { PageHeader } from '#platform/web/page/PageHeader.tsx'
import { Card, PageBody } from '#platform/web/record/RecordPage.tsx'
import { AnswerPaper } from './AnswerPaper.tsx'
import { linkToAnswer, useAsking, useCopiedAnswer } from './CheckDrawer.tsx'
import { CheckPane } from './CheckPane.tsx'
import { readCheck, writeCheck } from './check-address.ts'
import type { CheckDraft } from './check-draft.ts'
import { QuestionTabs } from './QuestionTabs.tsx'
import { SentAnswerNote } from './SentAnswerNote.tsx'
import { texts } from './texts.ts'
import { useCheck } from './use-check.ts'
import { whenAnswered } from './when-answered.ts'

/** A question that is in the address, and its change. */
export function useAddressedCheck(): [CheckDraft, (draft: CheckDraft) => void] {
  const { zone } = useViewer().tenant
  const navigate = useNavigate()
  const address = useSearch({ strict: false }) as Record<string, string>
  const draft = useMemo(() => readCheck(address, zone), [address, zone])
  const change = useCallback(
    (next: CheckDraft) => void navigate({ to: '.', search: writeCheck(next, zone), replace: true }),
    [navigate, zone],
  )
  return [draft, change]
}

/** "Can they decide?" as a page: its address asks the same question again, as of its date. */
export default function CheckScreen() {
  const { zone } = useViewer().tenant
  const [draft, change] = useAddressedCheck()
  const checked = useCheck(draft)
  const copy = useCopiedAnswer()
  const answer = checked.shown
  const ask = useAsking(checked, draft)
  return (
    <>
      <PageHeader
        area="delegations"
        crumbs={[{ label: texts.crumb }, { label: texts.title }]}
        title={texts.title}
        purpose={texts.caption}
        {...(answer && {
          acts: {
            outlined: [
              { key: 'copy', label: texts.copy, icon: 'copy', onAct: () => void copy(answer, draft) },
              { key: 'print', label: texts.print, icon: 'export', onAct: () => window.print() },
            ],
          },
        })}
      />
      <QuestionTabs current="check" draft={draft} />
      <PageBody>
        <SentAnswerNote draft={draft} onChange={change} />
        <Card>
          <CheckPane draft={draft} onChange={change} checked={checked} onAsk={ask} />
          {answer && <p className="caption tertiary check-when">{whenAnswered(answer, zone)}</p>}
        </Card>
      </PageBody>
      {answer && <AnswerPaper answer={answer} link={linkToAnswer(answer, draft)} />}
    </>
  )
}
