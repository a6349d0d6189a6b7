import '#platform/web/look/rows.css'
import './holder-row.css'
import { Link } from '@tanstack/react-router'
import { StatusTag } from '#platform/web/look/StatusTag.tsx'
import { NameOf, NamesOf } from '#platform/web/record/record-routes.tsx'
import { delegationRoute } from './record-routes.ts'
import { texts } from './texts.ts'

type Named = { readonly id: string; readonly name: string }

/** Somebody who can decide: a person, or a position with whoever holds it. */
export type AbleShown = {
  readonly holder: Named & { readonly kind: 'USER' | 'POSITION' }
  /** Of a position; empty: vacant. */
  readonly occupants: readonly Named[] | null
  readonly limit: string
  readonly hasConditions: boolean
  /** What must also be true. */
  readonly obligations?: readonly string[]
  readonly through?: { readonly delegationId: string | null; readonly displayId: string | null }
  /** They stand above on the path of whoever is asked about. */
  readonly onPath?: boolean
}

const keyOfAble = ({ holder, through }: AbleShown): string =>
  `${holder.kind} ${holder.id} ${through?.delegationId}`

export const kindOfHolder = ({ kind }: AbleShown['holder']) => (kind === 'POSITION' ? 'position' : 'user')

const Verdict = ({ able }: { able: AbleShown }) => (
  <StatusTag kind="verdict" status={able.hasConditions ? 'YES_WITH_CONDITIONS' : 'YES'} />
)

function Through({ through }: Required<Pick<AbleShown, 'through'>>) {
  return through.delegationId ? (
    <Link to={delegationRoute.pathOf(through.delegationId)}>{through.displayId}</Link>
  ) : (
    through.displayId
  )
}

/** Who can decide, as a table; rows stack on a phone. */
export function AbleTable({ items }: { items: readonly AbleShown[] }) {
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
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** The same where there is no room for a table. */
export function AbleList({ items }: { items: readonly AbleShown[] }) {
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
