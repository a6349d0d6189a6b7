import '#platform/web/theme/rows.css'
import './authority-rows.css'
import './given-and-passed.css'
import { Link } from '@tanstack/react-router'
import { standingLabel } from '#modules/authority/engine/model/standing-texts.ts'
import { may, useViewer } from '#platform/web/client/viewer.ts'
import { Note } from '#platform/web/feedback/States.tsx'
import { usePhone } from '#platform/web/hooks/use-media.ts'
import { Card } from '#platform/web/record/RecordPage.tsx'
import { NameOf } from '#platform/web/record/record-routes.tsx'
import { formatInstant } from '#platform/web/text/dates.ts'
import { Nothing } from '#platform/web/theme/Facts.tsx'
import { Icon } from '#platform/web/theme/Icon.tsx'
import { Tag } from '#platform/web/theme/Tag.tsx'
import type { Authority } from '../../model/authority-of-calls.ts'
import { DelegationLink, lastDayOf } from './AuthorityRows.tsx'
import { texts } from './texts.ts'

type Holder = Authority['who']

const NameOfHolder = ({ holder }: { holder: Holder }) => (
  <NameOf kind={holder.kind === 'POSITION' ? 'position' : 'user'} record={holder} />
)

/** Who issued the delegations by which they may decide, each with what it was issued from. */
export function GivenBy({ authority: { givenBy } }: { authority: Authority }) {
  if (givenBy.length === 0) return null
  return (
    <Card title={texts.givenBy} flush>
      <ul className="authority-given dense">
        {givenBy.map(({ issuer, delegations, total }) => (
          <li key={issuer?.id ?? 'root'}>
            {issuer ? (
              <NameOfHolder holder={issuer} />
            ) : (
              <span className="who">
                <span className="position-icon">
                  <Icon name="root" size={14} />
                </span>
                {texts.rootAuthority}
              </span>
            )}
            <ul className="column gap-4">
              {delegations.map(({ above, decision, limits, ...delegation }) => (
                <li key={delegation.displayId} className="authority-given-one">
                  <span className="authority-given-decision">
                    <NameOf kind="decision" record={decision} />
                  </span>
                  <span className="strong nowrap">{limits.join(', ') || texts.withheldAll}</span>
                  <span className="nowrap">
                    <DelegationLink of={delegation} />
                    {above && (
                      <span className="caption tertiary">
                        {' '}
                        {above.displayId ? texts.below(above.displayId) : texts.belowMasked}
                      </span>
                    )}
                  </span>
                </li>
              ))}
              {total > delegations.length && (
                <li className="caption tertiary">{texts.more(total - delegations.length)}</li>
              )}
            </ul>
          </li>
        ))}
      </ul>
    </Card>
  )
}

/** What was issued from their delegations, the newest first. */
export function PassedOn({ authority: { passedOn } }: { authority: Authority }) {
  const { zone, dateFormat } = useViewer().tenant
  const { items, total, withheld } = passedOn
  // without the head of its column, a day says what it is
  const phone = usePhone()
  const inWords = (day: string) => (phone ? texts.last(day) : day)
  return (
    <Card title={texts.passedOn} flush>
      {items.length > 0 ? (
        <table className="rows rows-stack dense authority-passed" aria-label={texts.passedOn}>
          <thead>
            <tr>
              <th scope="col">{texts.recipient}</th>
              <th scope="col">{texts.columns.decision}</th>
              <th scope="col" className="cell-right">
                {texts.columns.limit}
              </th>
              <th scope="col">{texts.delegation}</th>
              <th scope="col">{texts.state}</th>
              <th scope="col">{texts.columns.until}</th>
            </tr>
          </thead>
          <tbody>
            {items.map(({ delegation, decision, recipients, limit, inForce, until }) => (
              <tr key={delegation.displayId}>
                <th scope="row">
                  {recipients.length === 0 && <Nothing />}
                  {recipients.slice(0, RECIPIENTS).map((holder) => (
                    <div key={holder.id}>
                      <NameOfHolder holder={holder} />
                    </div>
                  ))}
                  {recipients.length > RECIPIENTS && (
                    <span className="caption tertiary">{texts.more(recipients.length - RECIPIENTS)}</span>
                  )}
                </th>
                <td>
                  <NameOf kind="decision" record={decision} />{' '}
                  <span className="caption tertiary nowrap">{decision.displayId}</span>
                </td>
                <td className="cell-right strong nowrap">{limit ?? texts.withheldAll}</td>
                <td>
                  <DelegationLink of={delegation} />
                </td>
                <td>
                  <span title={inForce.text}>
                    <Tag family={inForce.held ? FAMILIES[inForce.standing] : UNHELD[inForce.standing]}>
                      {inForce.standing === 'AWAITING' ? inForce.text : standingLabel(inForce)}
                    </Tag>
                  </span>
                </td>
                <td className="secondary nowrap">
                  {until ? inWords(formatInstant(lastDayOf(until), zone, dateFormat)) : texts.noEnd}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      ) : (
        withheld === 0 && <p className="dense secondary card-body">{texts.noPassedOn}</p>
      )}
      {total > items.length && (
        <p className="caption tertiary card-body">{texts.passedMore(total - items.length)}</p>
      )}
      {withheld > 0 && (
        <div className="card-body">
          <Note kind="info">{texts.passedWithheld(withheld)}</Note>
        </div>
      )}
    </Card>
  )
}

const RECIPIENTS = 3
const FAMILIES = { YES: 'green', PARTLY: 'green', NOT_YET: 'blue', AWAITING: 'amber', NO: 'stone' } as const
/** No one can use what is in force. */
const UNHELD = { ...FAMILIES, YES: 'amber', PARTLY: 'amber' } as const

/** The ways to their delegations in the list, where the viewer may open it. */
export function Ways({ authority: { who, holding } }: { authority: Authority }) {
  if (!may(useViewer(), 'tenant.access_delegations_module')) return null
  const positions = who.kind === 'USER' ? holding : []
  return (
    <Card title={texts.delegations}>
      <ul className="column gap-8 dense">
        <Way of={who} />
        {positions.map((position) => (
          <Way key={position.id} of={{ ...position, kind: 'POSITION' }} />
        ))}
      </ul>
    </Card>
  )
}

function Way({ of: { kind, id, name } }: { of: Holder }) {
  const of = kind === 'USER' ? 'UserIds' : 'PositionIds'
  return (
    <li className="row gap-24 wrap">
      <Link to="/delegations" search={{ [`recipient${of}`]: id }}>
        {texts.receivedBy(name)}
      </Link>
      <Link to="/delegations" search={{ [`issuer${of}`]: id }}>
        {texts.issuedBy(name)}
      </Link>
    </li>
  )
}
