import './what-may-i-decide.css'
import { Link } from '@tanstack/react-router'
import { Button } from 'antd'
import { useState } from 'react'
import { may, useViewer } from '#platform/web/client/viewer.ts'
import { Bone, FailedPart, useSkeleton } from '#platform/web/feedback/States.tsx'
import { DayField } from '#platform/web/form/DayField.tsx'
import { Label } from '#platform/web/form/Field.tsx'
import { usePhone } from '#platform/web/hooks/use-media.ts'
import { Card } from '#platform/web/record/RecordPage.tsx'
import { startOfDay, today } from '#platform/web/text/dates.ts'
import { Nothing } from '#platform/web/theme/Facts.tsx'
import { decision as decisions } from '../../decisions/web/decision-service.ts'
import { decisionRoute, delegationRoute } from '../../decisions/web/record-routes.ts'
import { whatCan } from '../model/authority-calls.ts'
import { Withheld } from './Answer.tsx'
import { authorityOfUser } from './authority-page/authority-routes.ts'
import { texts } from './texts.ts'

const PAGE = 25
/** The most that one answer carries. */
const MOST = 100

type Ability = (typeof whatCan.reply)['_output']['items'][number]

/** "What may I decide": decision, authority type, limits, groups and conditions, with the delegation behind each. Spec 7.3. */
export default function WhatMayIDecide() {
  const viewer = useViewer()
  return may(viewer, 'tenant.check_authority') ? (
    <Abilities userId={viewer.user.id} title={texts.whatMayI} empty={texts.whatEmpty} />
  ) : null
}

/** Everything that someone may decide on a day. */
function Abilities({ userId, title, empty }: { userId: string; title: string; empty: string }) {
  const { zone, dateFormat } = useViewer().tenant
  const [day, setDay] = useState<string | undefined>(today(zone))
  const [limit, setLimit] = useState(PAGE)
  const answer = decisions.useCall(
    whatCan,
    {
      body: {
        who: { kind: 'USER', id: userId },
        limit,
        ...(day && day !== today(zone) && { at: startOfDay(day, zone) }),
      },
    },
    { placeholderData: (before) => before },
  )
  const bones = useSkeleton(answer.isPending)
  const able = answer.data
  const rest = able ? able.total - able.items.length : 0
  return (
    <Card
      flush
      title={title}
      extra={
        <div className="row what-can-day">
          <Label htmlFor="what-can-day">{texts.on}</Label>
          <DayField
            id="what-can-day"
            format={dateFormat}
            value={day}
            invalid={false}
            required={false}
            describedBy=""
            onBlur={() => {}}
            onChange={setDay}
          />
          <Link to={authorityOfUser.pathOf(userId)}>{texts.asPage}</Link>
        </div>
      }
    >
      <div aria-live="polite" aria-busy={answer.isFetching}>
        {answer.error ? (
          <div className="card-body">
            <FailedPart failure={answer.error} onAgain={() => void answer.refetch()} />
          </div>
        ) : !able ? (
          bones && (
            <div className="card-body column gap-12">
              <Bone width="62%" />
              <Bone width="84%" />
              <Bone width="46%" />
            </div>
          )
        ) : able.items.length === 0 && able.withheld === 0 ? (
          <p className="dense secondary card-body">{empty}</p>
        ) : (
          <>
            {able.items.length > 0 && <Rows items={able.items} />}
            {able.withheld > 0 && (
              <div className="card-body">
                <Withheld count={able.withheld} />
              </div>
            )}
            {rest > 0 && (
              <div className="card-body">
                {limit < MOST ? (
                  <Button loading={answer.isFetching} onClick={() => setLimit(Math.min(limit + PAGE, MOST))}>
                    {texts.moreHolders}
                  </Button>
                ) : (
                  <span className="caption tertiary">{texts.notShown(rest)}</span>
                )}
              </div>
            )}
          </>
        )}
      </div>
    </Card>
  )
}

const keyOf = (each: Ability) =>
  `${each.decision.id} ${each.authorityType.id} ${each.through.delegationId} ${each.groups.map((group) => group.id)}`

function Through({ through }: Pick<Ability, 'through'>) {
  return through.delegationId ? (
    <Link to={delegationRoute.pathOf(through.delegationId)}>{through.displayId}</Link>
  ) : (
    <span className="tertiary">{through.displayId}</span>
  )
}

function Rows({ items }: { items: readonly Ability[] }) {
  const phone = usePhone()
  if (phone)
    return (
      <ul className="what-can">
        {items.map((each) => (
          <li key={keyOf(each)}>
            <div className="row spread row-top">
              <DecisionLink able={each} />
              <b className="dense strong who-can-limit">{each.limits.join(', ')}</b>
            </div>
            <div className="caption tertiary">
              {each.authorityType.name} · <Through through={each.through} />
            </div>
            <div className="caption secondary">
              {[...each.groups.map((group) => group.name), ...each.obligations].join(' · ')}
            </div>
          </li>
        ))}
      </ul>
    )
  return (
    <table className="what-can-table dense">
      <thead>
        <tr>
          <th scope="col">{texts.decision}</th>
          <th scope="col">{texts.authorityType}</th>
          <th scope="col" className="cell-right">
            {texts.limit}
          </th>
          <th scope="col">{texts.groups}</th>
          <th scope="col">{texts.conditions}</th>
          <th scope="col">{texts.through}</th>
        </tr>
      </thead>
      <tbody>
        {items.map((each) => (
          <tr key={keyOf(each)}>
            <th scope="row">
              <DecisionLink able={each} />
            </th>
            <td className="secondary">{each.authorityType.name}</td>
            <td className="cell-right strong">{each.limits.join(', ')}</td>
            <td className="secondary">{each.groups.map((group) => group.name).join(', ') || <Nothing />}</td>
            <td className="secondary">{each.obligations.join(' · ') || <Nothing />}</td>
            <td className="cell-id">
              <Through through={each.through} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

const DecisionLink = ({ able }: { able: Ability }) => (
  <span>
    <Link to={decisionRoute.pathOf(able.decision.id)} className="strong">
      {able.decision.name}
    </Link>{' '}
    <span className="caption tertiary">{able.decision.displayId}</span>
  </span>
)
