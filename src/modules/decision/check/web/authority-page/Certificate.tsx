import '../printed.css'
import './certificate.css'
import { clockedInstant } from '#platform/model/moment.ts'
import { clockOf, useViewer } from '#platform/web/client/viewer.ts'
import type { Authority, AuthorityRow } from '../../model/authority-of-calls.ts'
import { Printed } from '../Printed.tsx'
import { bySection, headOf, keyOf, Limits, Until } from './AuthorityRows.tsx'
import { texts } from './texts.ts'

const words = texts.certificate
const COLUMNS = ['decision', 'type', 'limit', 'groups', 'conditions', 'through', 'until'] as const

/**
 * What is printed of the page: what they may decide, by whom and when that was stated, and a hash of it. `authority` has every row.
 */
export function Certificate({ authority, path }: { authority: Authority; path: string }) {
  const viewer = useViewer()
  const { who, holding, items, withheld, hash, at } = authority
  const zone = clockOf(viewer)
  const inWords = (instant: string) => clockedInstant(instant, zone)
  const address = `${location.origin}${path}?asOf=${at}`
  return (
    <Printed kind="certificate" title={words.title}>
      <dl>
        <dt>{words.of[who.kind]}</dt>
        <dd className="printed-name">{who.name}</dd>
        <dt>{who.kind === 'USER' ? words.holds : words.heldBy}</dt>
        <dd>{holding.map(({ name }) => name).join(', ') || words.noOne}</dd>
        <dt>{words.asOf}</dt>
        <dd>{inWords(at)}</dd>
      </dl>
      {items.length === 0 ? (
        <p>{words.nothing(who.name)}</p>
      ) : (
        <table>
          <colgroup>
            {COLUMNS.map((column) => (
              <col key={column} className={`certificate-col-${column}`} />
            ))}
          </colgroup>
          <thead>
            <tr>
              {COLUMNS.map((column) => (
                <th key={column} {...(column === 'limit' && { className: 'printed-limit' })}>
                  {headOf(column, who)}
                </th>
              ))}
            </tr>
          </thead>
          {bySection(items).map((section) => (
            <tbody key={section.id}>
              <tr className="printed-band certificate-section">
                <th colSpan={COLUMNS.length}>{section.name}</th>
              </tr>
              {section.categories
                .flatMap(({ rows }) => rows)
                .map((row) => (
                  <Row key={keyOf(row)} row={row} isOwn={row.as?.id === who.id} />
                ))}
            </tbody>
          ))}
        </table>
      )}
      <footer>
        <p>{words.states(who.name, viewer.tenant.name, inWords(at))}</p>
        {withheld > 0 && <p>{words.withheld(withheld)}</p>}
        <p>{words.made(inWords(new Date().toISOString()), viewer.user.name)}</p>
        <p>
          {words.hash} <code>{hash}</code>. {words.view} <code>{address}</code>
        </p>
      </footer>
    </Printed>
  )
}

const Row = ({ row, isOwn }: { row: AuthorityRow; isOwn: boolean }) => (
  <tr>
    <th scope="row">
      {row.decision.name} <span className="printed-id">{row.decision.displayId}</span>
    </th>
    <td>{row.authorityType.name}</td>
    <td className="printed-limit">
      <Limits row={row} />
    </td>
    <td>{row.groups.map(({ name }) => name).join(', ')}</td>
    <td>{[...row.conditions, ...(row.conditionsWithheld ? [texts.withheldPart] : [])].join('; ') || '–'}</td>
    <td>
      {!isOwn && `${row.as?.name ?? texts.personally} `}
      <span className="printed-id">{row.through.displayId}</span>
    </td>
    <td className="printed-id">
      <Until row={row} />
    </td>
  </tr>
)
