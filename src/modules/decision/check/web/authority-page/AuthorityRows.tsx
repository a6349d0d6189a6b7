import '#platform/web/page/tabs.css'
import './authority-rows.css'
import { Link } from '@tanstack/react-router'
import { Fragment, useId, useState } from 'react'
import { grouped } from '#platform/model/how-many.ts'
import { useViewer } from '#platform/web/client/viewer.ts'
import { usePhone } from '#platform/web/hooks/use-media.ts'
import { NameOf } from '#platform/web/record/record-routes.tsx'
import { formatInstant } from '#platform/web/text/dates.ts'
import { Nothing } from '#platform/web/theme/Facts.tsx'
import { Icon } from '#platform/web/theme/Icon.tsx'
import { delegationRoute } from '../../../decisions/web/record-routes.ts'
import type { Authority, AuthorityRow } from '../../model/authority-of-calls.ts'
import { texts } from './texts.ts'
import { useTitle } from './use-title.ts'

type Sections = Authority['sections']

const COLUMNS = ['decision', 'type', 'limit', 'groups', 'conditions', 'through', 'until'] as const

/** Rows by section, then by category; those without one are first. They come in that order. */
export const bySection = (rows: readonly AuthorityRow[]) =>
  [...Map.groupBy(rows, ({ section }) => section.id)].map(([id, of]) => ({
    id,
    name: of[0]?.section.name ?? '',
    categories: [...Map.groupBy(of, ({ category }) => category?.id ?? '')].map(([categoryId, within]) => ({
      id: categoryId,
      name: within[0]?.category?.name,
      rows: within,
    })),
  }))

export const keyOf = (row: AuthorityRow) =>
  `${row.decision.id} ${row.authorityType.id} ${row.through.displayId} ${row.as?.id} ${row.groups.map(({ id }) => id)}`

/** An end is no part of the authority: the last day before it is said. */
export const lastDayOf = (until: string) => new Date(Date.parse(until) - 1).toISOString()

/** What someone may decide: a table, on a phone a list. `sections` count the rows of all pages. */
export function AuthorityRows({
  who,
  items,
  sections,
}: {
  who: Authority['who']
  items: readonly AuthorityRow[]
  sections: Sections
}) {
  const phone = usePhone()
  const title = useTitle(who)
  const countOf = (id: string) => sections.find((section) => section.id === id)?.count ?? 0
  if (phone)
    return bySection(items).map((section) => (
      <section key={section.id} aria-label={section.name}>
        <h3 className="authority-band">
          {section.name} <span className="pill">{grouped(countOf(section.id))}</span>
        </h3>
        <ul>
          {section.categories.map((category) => (
            <Fragment key={category.id}>
              {category.name && <li className="authority-category caption tertiary">{category.name}</li>}
              {category.rows.map((row) => (
                <PhoneRow key={keyOf(row)} row={row} who={who} />
              ))}
            </Fragment>
          ))}
        </ul>
      </section>
    ))
  return (
    <table className="authority-table dense" aria-label={title}>
      <colgroup>
        {COLUMNS.map((column) => (
          <col key={column} className={`authority-col-${column}`} />
        ))}
      </colgroup>
      <thead>
        <tr>
          {COLUMNS.map((column) => (
            <th key={column} scope="col" {...(column === 'limit' && { className: 'authority-limit' })}>
              {headOf(column, who)}
            </th>
          ))}
        </tr>
      </thead>
      {bySection(items).map((section) => (
        <tbody key={section.id}>
          <tr>
            <th colSpan={COLUMNS.length} scope="rowgroup" className="authority-band">
              {section.name} <span className="pill">{grouped(countOf(section.id))}</span>
            </th>
          </tr>
          {section.categories.map((category) => (
            <Fragment key={category.id}>
              {category.name && (
                <tr>
                  <th
                    colSpan={COLUMNS.length}
                    scope="rowgroup"
                    className="authority-category caption tertiary"
                  >
                    {category.name}
                  </th>
                </tr>
              )}
              {category.rows.map((row) => (
                <TableRow key={keyOf(row)} row={row} who={who} />
              ))}
            </Fragment>
          ))}
        </tbody>
      ))}
    </table>
  )
}

/** A position holds what it may decide as itself: the delegation says the rest. */
export const headOf = (column: keyof typeof texts.columns, { kind }: Authority['who']) =>
  column === 'through' && kind === 'POSITION' ? texts.byDelegation : texts.columns[column]

type AuthorityRowProps = { row: AuthorityRow; who: Authority['who'] }

function TableRow({ row, who }: AuthorityRowProps) {
  const [open, setOpen] = useState(false)
  const id = useId()
  return (
    <>
      <tr>
        <th scope="row" className="authority-decision">
          <DecisionName row={row} />
        </th>
        <td className="secondary">
          <span className="ellipsis authority-block" title={row.authorityType.name}>
            {row.authorityType.name}
          </span>
        </td>
        <td className="authority-limit">
          <Limits row={row} />
        </td>
        <td className="secondary">
          <Groups row={row} />
        </td>
        <td>
          <Conditions row={row} open={open} controls={id} onToggle={() => setOpen(!open)} />
        </td>
        <td className="authority-through">
          <Through row={row} who={who} />
        </td>
        <td className="authority-until secondary">
          <Until row={row} />
        </td>
      </tr>
      {open && (
        <tr id={id} className="authority-conditions-open">
          <td colSpan={COLUMNS.length}>
            <ConditionList row={row} />
          </td>
        </tr>
      )}
    </>
  )
}

function PhoneRow({ row, who }: AuthorityRowProps) {
  const [open, setOpen] = useState(false)
  const id = useId()
  return (
    <li className="authority-card">
      <div className="row spread row-top">
        <span className="authority-decision">
          <DecisionName row={row} />
        </span>
        <span className="authority-limit">
          <Limits row={row} />
        </span>
      </div>
      <div className="caption secondary row wrap gap-4">
        {row.authorityType.name} · <Groups row={row} /> · <Until row={row} inWords />
      </div>
      <div className="row spread row-top">
        <span className="authority-through">
          <Through row={row} who={who} />
        </span>
        {(row.conditions.length > 0 || row.conditionsWithheld) && (
          <Conditions row={row} open={open} controls={id} onToggle={() => setOpen(!open)} />
        )}
      </div>
      {open && (
        <div id={id}>
          <ConditionList row={row} />
        </div>
      )}
    </li>
  )
}

const DecisionName = ({ row: { decision } }: { row: AuthorityRow }) => (
  <>
    <span className="ellipsis authority-block strong" title={decision.name}>
      <NameOf kind="decision" record={decision} />
    </span>
    <span className="caption tertiary nowrap">{decision.displayId}</span>
  </>
)

export function Limits({ row: { limits, limitWithheld } }: { row: AuthorityRow }) {
  return (
    <>
      {limits.map((limit) => (
        <span key={limit} className="authority-block strong nowrap">
          {limit}
        </span>
      ))}
      {limitWithheld && (
        <span className="caption tertiary nowrap">
          {limits.length > 0 ? texts.withheldPart : texts.withheldAll}
        </span>
      )}
    </>
  )
}

function Groups({ row: { groups } }: { row: AuthorityRow }) {
  const [first, ...rest] = groups.map(({ name }) => name)
  if (first === undefined) return <Nothing />
  return (
    <span className="ellipsis authority-block" title={[first, ...rest].join(', ')}>
      {rest.length > 0 ? texts.moreGroups(first, rest.length) : first}
    </span>
  )
}

function Conditions({
  row: { conditions, conditionsWithheld },
  open,
  controls,
  onToggle,
}: {
  row: AuthorityRow
  open: boolean
  controls: string
  onToggle: () => void
}) {
  if (conditions.length === 0)
    return conditionsWithheld ? (
      <span className="caption tertiary nowrap">{texts.withheldAll}</span>
    ) : (
      <Nothing />
    )
  return (
    <button
      type="button"
      className="link-button authority-toggle nowrap"
      aria-expanded={open}
      {...(open && { 'aria-controls': controls })}
      onClick={onToggle}
    >
      {texts.conditions(conditions.length)} <Icon name={open ? 'up' : 'down'} size={12} />
    </button>
  )
}

const ConditionList = ({ row: { conditions, conditionsWithheld } }: { row: AuthorityRow }) => (
  <ul className="authority-conditions dense secondary">
    {conditions.map((condition) => (
      <li key={condition}>{condition}</li>
    ))}
    {conditionsWithheld && <li className="tertiary">{texts.withheldPart}</li>}
  </ul>
)

function Through({ row: { as, through }, who }: AuthorityRowProps) {
  if (as?.id === who.id) return <DelegationLink of={through} />
  return (
    <>
      <span className="ellipsis authority-block" title={as?.name ?? texts.personally}>
        {as ? (
          <NameOf kind="position" record={as}>
            {as.name}
          </NameOf>
        ) : (
          texts.personally
        )}
      </span>
      <span className="caption">
        <DelegationLink of={through} />
      </span>
    </>
  )
}

type Reference = AuthorityRow['through']

/** The number of a delegation, which leads to it where it can be opened. */
export const DelegationLink = ({ of: { delegationId, displayId } }: { of: Reference }) =>
  delegationId ? (
    <Link className="nowrap" to={delegationRoute.pathOf(delegationId)}>
      {displayId}
    </Link>
  ) : (
    <span className="tertiary nowrap">{displayId}</span>
  )

/** The last day that counts; `inWords` where no head says so. */
export function Until({
  row: { until, untilWithheld },
  inWords = false,
}: {
  row: AuthorityRow
  inWords?: boolean
}) {
  const { zone, dateFormat } = useViewer().tenant
  if (untilWithheld) return texts.withheldAll
  if (!until) return texts.noEnd
  const day = formatInstant(lastDayOf(until), zone, dateFormat)
  return inWords ? texts.last(day) : day
}
