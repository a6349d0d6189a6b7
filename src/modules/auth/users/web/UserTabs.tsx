import { useViewer } from '#platform/web/client/viewer.ts'
import type { RecordTab } from '#platform/web/record/RecordTabs.tsx'
import { NameOf } from '#platform/web/record/record-routes.tsx'
import { formatDay } from '#platform/web/text/dates.ts'
import { Tag } from '#platform/web/theme/Tag.tsx'
import type { UserDetail } from '../model/user.ts'
import { texts } from './user-texts.ts'

const words = texts.record

/** Positions over time, groups, and who reports to them. */
export const tabsOf = (user: UserDetail): readonly RecordTab[] => [
  {
    key: 'positions',
    label: words.positions,
    count: user.positions.length,
    inside: <Positions user={user} />,
  },
  { key: 'groups', label: words.groups, count: user.groups.length, inside: <Groups user={user} /> },
  {
    key: 'reports',
    label: words.reportsTab,
    count: user.reportsCount,
    inside: <ReportingLine user={user} />,
  },
]

const FAMILIES = { CURRENT: 'green', FUTURE: 'blue', EARLIER: 'stone' } as const

function Positions({ user: { positions } }: { user: UserDetail }) {
  const { dateFormat } = useViewer().tenant
  if (positions.length === 0) return <p className="dense secondary card-body">{words.noPositions}</p>
  return (
    <table className="rows rows-stack dense">
      <thead>
        <tr>
          <th scope="col">{texts.form.position}</th>
          <th scope="col">{words.state}</th>
          <th scope="col">{words.from}</th>
          <th scope="col">{words.until}</th>
        </tr>
      </thead>
      <tbody>
        {positions.map((held) => (
          <tr key={`${held.id} ${held.from}`}>
            <th scope="row">
              <NameOf kind="position" record={held} />
            </th>
            <td>
              <Tag family={FAMILIES[held.when]}>{words.when[held.when]}</Tag>
            </td>
            <td>{formatDay(held.from, dateFormat)}</td>
            <td>{held.until ? formatDay(held.until, dateFormat) : words.noEnd}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function Groups({ user: { groups } }: { user: UserDetail }) {
  if (groups.length === 0) return <p className="dense secondary card-body">{words.noGroups}</p>
  return (
    <table className="rows dense">
      <thead>
        <tr>
          <th scope="col">{words.group}</th>
          <th scope="col">{words.type}</th>
        </tr>
      </thead>
      <tbody>
        {groups.map((group) => (
          <tr key={group.id}>
            <th scope="row">
              <span className="row gap-8 wrap">
                <NameOf kind="group" record={group} />
                {group.isPrimaryOrg && <Tag family="teal">{words.primary}</Tag>}
                {group.status !== 'ACTIVE' && <Tag family="stone">{words.inactive}</Tag>}
              </span>
            </th>
            <td className="secondary">{group.groupTypeName}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function ReportingLine({ user: { manager, reports, reportsCount } }: { user: UserDetail }) {
  const rest = reportsCount - reports.length
  return (
    <div className="card-body column gap-16">
      <div className="column gap-4">
        <span className="caption tertiary">{texts.form.manager}</span>
        {manager ? (
          <NameOf kind="user" record={manager} />
        ) : (
          <span className="dense secondary">{texts.noManager}</span>
        )}
      </div>
      <div className="column gap-8">
        <span className="caption tertiary">{words.reports}</span>
        {reports.length === 0 && <span className="dense secondary">{words.noReports}</span>}
        {reports.map((report) => (
          <NameOf key={report.id} kind="user" record={report} />
        ))}
        {rest > 0 && <span className="caption tertiary">{words.moreReports(rest)}</span>}
      </div>
    </div>
  )
}
