import '#platform/web/theme/rows.css'
import './holder-row.css'
import { Link } from '@tanstack/react-router'
import { Button } from 'antd'
import { useViewer } from '#platform/web/client/viewer.ts'
import { NameOf, NamesOf } from '#platform/web/record/record-routes.tsx'
import { StatusTag } from '#platform/web/theme/StatusTag.tsx'
import { delegationRoute } from '../../decisions/web/record-routes.ts'
import { type AbleHolder, isHeldBy } from './able.ts'
import { canBeAsked } from './ask-act.ts'
import { texts } from './texts.ts'

const keyOfAble = ({ holder, through }: AbleHolder): string =>
  `${holder.kind} ${holder.id} ${through?.delegationId}`

export const kindOfHolder = ({ kind }: AbleHolder['holder']) => (kind === 'POSITION' ? 'position' : 'user')

const Verdict = ({ able }: { able: AbleHolder }) => (
  <StatusTag kind="verdict" status={able.hasConditions ? 'YES_WITH_CONDITIONS' : 'YES'} />
)

function Through({ through }: Required<Pick<AbleHolder, 'through'>>) {
  return through.delegationId ? (
    <Link to={delegationRoute.pathOf(through.delegationId)}>{through.displayId}</Link>
  ) : (
    through.displayId
  )
}

/** Who can decide, as a table; rows stack on a phone. `onAsk` asks one of them to decide. */
export function AbleTable({
  items,
  onAsk,
}: {
  items: readonly AbleHolder[]
  onAsk?: ((able: AbleHolder) => void) | undefined
}) {
  const { user } = useViewer()
  const hasThrough = items.some(({ through }) => through)
  return (
    <table className="rows rows-stack dense able-table">
      <thead>
        <tr>
          <th scope="col">{texts.able.position}</th>
          <th scope="col">{texts.able.heldBy}</th>
          <th scope="col" className="cell-right">
            {texts.limit}
          </th>
          <th scope="col">{texts.able.verdict}</th>
          {hasThrough && <th scope="col">{texts.through}</th>}
          {onAsk && (
            <th scope="col">
              <span className="unseen">{texts.able.ask}</span>
            </th>
          )}
        </tr>
      </thead>
      <tbody>
        {items.map((each) => (
          <tr key={keyOfAble(each)}>
            <th scope="row">
              <span className="able-name">
                <NameOf kind={kindOfHolder(each.holder)} record={each.holder} />
                {each.onPath && <span className="caption tertiary">{texts.able.onPath}</span>}
              </span>
            </th>
            <td>
              {each.occupants === null ? (
                <span className="tertiary">{texts.able.inPerson}</span>
              ) : each.occupants.length > 0 ? (
                <NamesOf kind="user" records={each.occupants} />
              ) : (
                <span className="tertiary">{texts.vacantWord}</span>
              )}
            </td>
            <td className="cell-right strong">{each.limit}</td>
            <td>
              <span className="able-name">
                <Verdict able={each} />
                {each.obligations && each.obligations.length > 0 && (
                  <span className="caption secondary">{each.obligations.join(' · ')}</span>
                )}
              </span>
            </td>
            {hasThrough && <td className="cell-id">{each.through && <Through through={each.through} />}</td>}
            {onAsk && (
              <td className="cell-right able-ask">
                {isHeldBy(user, each) ? (
                  <span className="tertiary">{texts.able.you}</span>
                ) : (
                  canBeAsked(each) && (
                    <Button
                      type="link"
                      size="small"
                      aria-label={texts.able.askOne(each.holder.name)}
                      onClick={() => onAsk(each)}
                    >
                      {texts.able.ask}
                    </Button>
                  )
                )}
              </td>
            )}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** The same where there is no room for a table. */
export function AbleList({ items }: { items: readonly AbleHolder[] }) {
  return (
    <ol className="who-can">
      {items.map((each) => (
        <li key={keyOfAble(each)} className="holder-row">
          <div className="row spread">
            <NameOf kind={kindOfHolder(each.holder)} record={each.holder} />
            <b className="dense strong holder-limit">{each.limit}</b>
          </div>
          <div className="row spread caption">
            <span className="tertiary holder-through">
              {each.occupants &&
                `${each.occupants.map(({ name }) => name).join(', ') || texts.vacantWord} · `}
              {each.through && <Through through={each.through} />}
            </span>
            <Verdict able={each} />
          </div>
          {each.obligations && each.obligations.length > 0 && (
            <div className="caption secondary">{each.obligations.join(' · ')}</div>
          )}
        </li>
      ))}
    </ol>
  )
}
