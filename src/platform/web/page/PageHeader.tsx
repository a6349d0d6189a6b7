import './page-header.css'
import { Link } from '@tanstack/react-router'
import { Fragment, type ReactNode, useContext, useEffect } from 'react'
import { Acts, type ActsProps } from '../acts/Acts.tsx'
import { type StandingAct, useStandingActs } from '../acts/standing-acts.ts'
import { ViewerContext } from '../client/viewer.ts'
import { texts } from '../text/texts.ts'
import { type Area, AreaTile } from '../theme/AreaTile.tsx'
import { Icon } from '../theme/Icon.tsx'
import type { Crumb } from './crumbs.ts'
import { lastAddressOf } from './last-address.ts'

/** Tile, crumbs, the one h1, status, one line of purpose, acts. At least 96 high. The last crumb is no link; one of a list leads back to its tab, filters and page. */
export function PageHeader({
  area,
  crumbs,
  title,
  status,
  purpose,
  beside,
  acts,
}: {
  area: Area
  crumbs: readonly Crumb[]
  title: string
  status?: ReactNode
  purpose?: ReactNode
  /** Stands before the acts: the way to the previous and the next record. */
  beside?: ReactNode
  acts?: ActsProps | undefined
}) {
  const tenantId = useContext(ViewerContext)?.tenant.id
  useStandingActs(title, standingOf(acts))
  useEffect(() => {
    document.title = `${title} · ${texts.product}`
  }, [title])
  return (
    <header className="page-header">
      <span className="page-header-tile">
        <AreaTile area={area} size={40} />
      </span>
      <div className="grow">
        <nav aria-label="Breadcrumb">
          <ol className="crumbs">
            {crumbs.map((crumb, at) => (
              <Fragment key={crumb.label}>
                <li {...(at === crumbs.length - 1 && { 'aria-current': 'page' as const })}>
                  {crumb.to ? (
                    <Link
                      to={crumb.to}
                      search={crumb.search ?? lastAddressOf(tenantId, crumb.to)}
                      className="quiet-link"
                    >
                      {crumb.label}
                    </Link>
                  ) : (
                    crumb.label
                  )}
                </li>
                {at < crumbs.length - 1 && (
                  <li aria-hidden="true">
                    <Icon name="right" size={12} />
                  </li>
                )}
              </Fragment>
            ))}
          </ol>
        </nav>
        <div className="row gap-12 page-header-title">
          <h1 className="page-title">{title}</h1>
          {status}
        </div>
        {purpose && <div className="dense secondary page-purpose">{purpose}</div>}
      </div>
      {beside}
      {acts && hasActs(acts) && <Acts {...acts} />}
    </header>
  )
}

const hasActs = ({ primary, outlined = [], more = [], quiet }: ActsProps): boolean =>
  [primary, quiet, ...outlined, ...more].some(Boolean)

/** Every act of a header in one list, the filled one first. */
function standingOf({ primary, outlined = [], more = [] }: ActsProps = {}): readonly StandingAct[] {
  const listed = [primary, ...outlined, ...more]
  return listed.flatMap((act): StandingAct[] => {
    if (!act || 'choices' in act) return []
    const { key, label, icon } = act
    const keys = 'shortcut' in act ? act.shortcut : undefined
    return [{ key, label, icon, keys, ...(act.to === undefined ? { onAct: act.onAct } : { to: act.to }) }]
  })
}
