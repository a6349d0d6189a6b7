import { Link } from '@tanstack/react-router'
import '#platform/web/rows.css'
import { service } from '#platform/web/client.ts'
import { formatInstant } from '#platform/web/dates.ts'
import { Nothing } from '#platform/web/Facts.tsx'
import { PartState } from '#platform/web/PartState.tsx'
import { Tag } from '#platform/web/Tag.tsx'
import { may, useViewer } from '#platform/web/viewer.ts'
import { Who } from '#platform/web/Who.tsx'
import { listOccupants } from '../model/position-calls.ts'
import { texts } from './texts.ts'

const settings = service('/api/settings')
const words = texts.record
const FAMILIES = { CURRENT: 'green', FUTURE: 'blue', EARLIER: 'stone' } as const

/** Who occupies a position, who will and who did. */
export function Occupants({ positionId }: { positionId: string }) {
  const viewer = useViewer()
  const { zone, dateFormat } = viewer.tenant
  const mayOpen = may(viewer, 'tenant.view_users')
  const found = settings.useCall(listOccupants, { params: { id: positionId } })
  const day = (instant: string) => formatInstant(instant, zone, dateFormat)
  return (
    <PartState found={found} rows={3}>
      {({ items }) =>
        items.length === 0 ? (
          <p className="dense secondary card-body">{words.nobody}</p>
        ) : (
          <table className="rows rows-stack dense">
            <thead>
              <tr>
                <th scope="col">{words.occupant}</th>
                <th scope="col">{words.from}</th>
                <th scope="col">{words.until}</th>
                <th scope="col">{words.state}</th>
              </tr>
            </thead>
            <tbody>
              {items.map((each) => (
                <tr key={`${each.userId} ${each.from}`}>
                  <td>
                    {mayOpen ? (
                      <Link to={`/user-details/view/${each.userId}`}>
                        <Who kind="person" name={each.name} />
                      </Link>
                    ) : (
                      <Who kind="person" name={each.name} />
                    )}
                  </td>
                  <td>{day(each.from)}</td>
                  <td>{each.until ? day(each.until) : <Nothing />}</td>
                  <td>
                    <Tag family={FAMILIES[each.when]}>{words.when[each.when]}</Tag>
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        )
      }
    </PartState>
  )
}
