import '#platform/web/theme/rows.css'
import { service } from '#platform/web/client/client.ts'
import { useViewer } from '#platform/web/client/viewer.ts'
import { PartState } from '#platform/web/record/PartState.tsx'
import { NameOf } from '#platform/web/record/record-routes.tsx'
import { formatInstant } from '#platform/web/text/dates.ts'
import { Nothing } from '#platform/web/theme/Facts.tsx'
import { Tag } from '#platform/web/theme/Tag.tsx'
import { listOccupants } from '../model/position-calls.ts'
import { texts } from './texts.ts'

const settings = service('/api/settings')
const words = texts.record
const FAMILIES = { CURRENT: 'green', FUTURE: 'blue', EARLIER: 'stone' } as const

/** Who occupies a position, who will and who did. */
export function Occupants({ positionId }: { positionId: string }) {
  const viewer = useViewer()
  const { zone, dateFormat } = viewer.tenant
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
                  <th scope="row">
                    <NameOf kind="user" record={{ id: each.userId, name: each.name }} />
                  </th>
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
