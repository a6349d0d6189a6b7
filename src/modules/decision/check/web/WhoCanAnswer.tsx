import { Button } from 'antd'
import { type ComponentType, useMemo, useState } from 'react'
import { useViewer } from '#platform/web/client/viewer.ts'
import { FailedPart, LoadingSkeleton } from '#platform/web/feedback/States.tsx'
import { useSettled } from '#platform/web/form/picker-source.ts'
import { decision as decisions } from '../../decisions/web/decision-service.ts'
import { whoCan } from '../model/authority-calls.ts'
import { Withheld } from './Answer.tsx'
import type { AbleHolder } from './able.ts'
import { type QuestionDecision, type QuestionDraft, questionOf } from './question.ts'
import { texts } from './texts.ts'
import { type WhoCanSubject, whoCanAnswer, withoutOccupants } from './who-can-sentences.ts'

const PAGE = 10
/** The most that one answer carries. */
const MOST = 100

/** Everyone whose authority suffices, the least of it first; so many at first, and more when asked for. */
export function useWhoCan(decision: QuestionDecision | undefined, draft: QuestionDraft, first = PAGE) {
  const { zone, baseCurrency } = useViewer().tenant
  const question = useMemo(
    () => decision && questionOf(decision, draft, { zone, baseCurrency }),
    [decision, draft, zone, baseCurrency],
  )
  const about = JSON.stringify([decision?.id, question])
  const [wanted, setWanted] = useState({ about, limit: first })
  // another question begins with the first of them
  const limit = wanted.about === about ? wanted.limit : first
  const asked = useMemo(() => question && { ...question, limit }, [question, limit])
  const settled = useSettled(asked)
  const answer = decisions.useCall(
    whoCan,
    { params: { id: decision?.id ?? '' }, body: settled as never },
    { enabled: settled !== undefined && decision !== undefined, placeholderData: (before) => before },
  )
  return {
    isWhole: asked !== undefined,
    isAsking: answer.isFetching,
    failure: answer.error,
    again: () => void answer.refetch(),
    shown: asked && answer.data,
    measures: question,
    asked: { decision: decision?.name ?? '', amounts: question?.amounts ?? [] } satisfies WhoCanSubject,
    more: () => setWanted({ about, limit: Math.min(limit + PAGE, MOST) }),
  }
}

export type WhoCanResult = ReturnType<typeof useWhoCan>

export function WhoCanAnswer({
  found: { isWhole, isAsking, failure, again, shown, asked, more },
  Holders,
  onAsk,
}: {
  found: WhoCanResult
  Holders: ComponentType<{ items: readonly AbleHolder[]; onAsk?: (able: AbleHolder) => void }>
  /** Asks one of them. */
  onAsk?: ((able: AbleHolder) => void) | undefined
}) {
  const { zone } = useViewer().tenant
  const sentence = shown && whoCanAnswer(asked, shown, zone)
  const rest = shown ? Math.min(shown.total, MOST) - shown.items.length : 0
  return (
    <div aria-live="polite" aria-busy={isAsking}>
      {!isWhole ? null : failure ? (
        <FailedPart failure={failure} onAgain={again} />
      ) : !shown ? (
        <LoadingSkeleton rows={4} />
      ) : shown.total === 0 ? (
        shown.withheld > 0 ? (
          <Withheld count={shown.withheld} />
        ) : (
          <p className="dense secondary">{sentence}</p>
        )
      ) : (
        <div className="column gap-12">
          <p className="strong">{sentence}</p>
          <Holders items={withoutOccupants(shown.items)} {...(onAsk && { onAsk })} />
          <Withheld count={shown.withheld} />
          {rest > 0 && (
            <Button block loading={isAsking} onClick={more}>
              {texts.moreHolders}
            </Button>
          )}
          {rest === 0 && shown.total > MOST && (
            <p className="caption tertiary">{texts.beyond(shown.total - MOST)}</p>
          )}
        </div>
      )}
    </div>
  )
}
