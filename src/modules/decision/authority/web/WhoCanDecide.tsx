import './holder-row.css'
import './who-can-decide.css'
import { Link } from '@tanstack/react-router'
import { Button } from 'antd'
import { useMemo, useState } from 'react'
import { useViewer } from '#platform/web/client/viewer.ts'
import { FailedPart, LoadingSkeleton } from '#platform/web/feedback/States.tsx'
import { useSettled } from '#platform/web/form/picker-source.ts'
import { StatusTag } from '#platform/web/look/StatusTag.tsx'
import { Card } from '#platform/web/record/RecordPage.tsx'
import { NameOf } from '#platform/web/record/record-routes.tsx'
import { whoCan } from '../model/authority-calls.ts'
import { Withheld } from './Answer.tsx'
import { QuestionFields } from './QuestionFields.tsx'
import { type DecisionAsked, emptyQuestion, questionOf } from './question.ts'
import { delegationRoute } from './record-routes.ts'
import { decision as decisions } from './service.ts'
import { texts } from './texts.ts'

const PAGE = 10
/** The most that one answer carries. */
const MOST = 100

/** "Who can decide?": amount and date in, everybody whose authority suffices out, the least of it first. Spec 7.3, DESIGN 10. */
export function WhoCanDecide({ decision }: { decision: DecisionAsked }) {
  const { zone, baseCurrency } = useViewer().tenant
  const [draft, setDraft] = useState(() => emptyQuestion(zone))
  const [limit, setLimit] = useState(PAGE)
  const asked = useMemo(() => {
    const question = questionOf(decision, draft, { zone, baseCurrency })
    return question && { ...question, limit }
  }, [decision, draft, zone, baseCurrency, limit])
  const settled = useSettled(asked)
  const answer = decisions.useCall(
    whoCan,
    { params: { id: decision.id }, body: settled as never },
    { enabled: settled !== undefined, placeholderData: (before) => before },
  )
  const able = asked && answer.data
  const rest = able ? Math.min(able.total, MOST) - able.items.length : 0
  return (
    <Card
      title={texts.whoCan}
      extra={<span className="caption tertiary card-hint">{texts.whoCanCaption}</span>}
    >
      <div className="who-can-fields">
        <QuestionFields
          id="who-can"
          decision={decision}
          draft={draft}
          onChange={(next) => {
            setDraft(next)
            setLimit(PAGE)
          }}
        />
      </div>
      <div aria-live="polite" aria-busy={answer.isFetching}>
        {!asked ? null : answer.error ? (
          <FailedPart failure={answer.error} onAgain={() => void answer.refetch()} />
        ) : !able ? (
          <LoadingSkeleton rows={4} />
        ) : able.total === 0 ? (
          able.withheld > 0 ? (
            <Withheld count={able.withheld} />
          ) : (
            <p className="dense secondary">{texts.whoCanEmpty}</p>
          )
        ) : (
          <>
            <ol className="who-can">
              {withoutOccupants(able.items).map((each) => (
                <Able
                  key={`${each.holder.kind} ${each.holder.id} ${each.through.delegationId}`}
                  able={each}
                />
              ))}
            </ol>
            <Withheld count={able.withheld} />
            {rest > 0 && (
              <Button
                block
                loading={answer.isFetching}
                onClick={() => setLimit(Math.min(limit + PAGE, MOST))}
              >
                {texts.moreHolders}
              </Button>
            )}
            {rest === 0 && able.total > MOST && (
              <p className="caption tertiary">{texts.beyond(able.total - MOST)}</p>
            )}
          </>
        )}
      </div>
    </Card>
  )
}

type AbleHolder = (typeof whoCan.reply)['_output']['items'][number]

/** The holder of a position is named in the row of the position and has no own row. */
export const withoutOccupants = (items: readonly AbleHolder[]): readonly AbleHolder[] =>
  items.filter(
    ({ holder, through }) =>
      holder.kind === 'POSITION' ||
      !items.some(
        (other) =>
          other.through.delegationId === through.delegationId &&
          other.occupants?.some((occupant) => occupant.id === holder.id),
      ),
  )

function Able({ able }: { able: AbleHolder }) {
  const { holder, limit, verdict, obligations, through, occupants } = able
  return (
    <li className="holder-row">
      <div className="row spread">
        <NameOf kind={holder.kind === 'POSITION' ? 'position' : 'user'} record={holder} />
        <b className="dense strong holder-limit">{limit}</b>
      </div>
      <div className="row spread caption">
        <span className="tertiary holder-through">
          {occupants && `${occupants.map((each) => each.name).join(', ') || texts.vacantWord} · `}
          {through.delegationId ? (
            <Link to={delegationRoute.pathOf(through.delegationId)}>{through.displayId}</Link>
          ) : (
            through.displayId
          )}
        </span>
        <StatusTag kind="verdict" status={verdict === 'ALLOW' ? 'YES' : 'YES_WITH_CONDITIONS'} />
      </div>
      {obligations.length > 0 && <div className="caption secondary">{obligations.join(' · ')}</div>}
    </li>
  )
}
