import './chip.css'
import './list-footer.css'
import type { CappedCount } from '#platform/model/counted.ts'
import type { ListReply } from '#platform/model/list-request.ts'
import { Bone } from '../feedback/States.tsx'
import { usePhone } from '../hooks/use-media.ts'
import { Menu } from '../overlay/Menu.tsx'
import { shortCount } from '../text/count-words.ts'
import { texts } from '../text/texts.ts'
import { Icon } from '../theme/Icon.tsx'
import { PAGE_SIZES } from './list-address.ts'
import { Pager } from './Pager.tsx'

/** "1–50 of 96 delegations (142 without filters)", pages, page size. A capped count is counted to its end on demand. */
export function ListFooter({
  reply,
  failed,
  noun,
  unfiltered,
  onExact,
  onPage,
}: {
  reply: ListReply<unknown> | undefined
  /** Nothing came and nothing is coming. */
  failed: boolean
  noun: string
  /** How many there are without filters, where filters are set and it is known. */
  unfiltered: CappedCount | undefined
  onExact: () => void
  onPage: (page: number, limit: number) => void
}) {
  const phone = usePhone()
  if (!reply) return <footer className="list-footer">{!failed && <Bone width={150} />}</footer>
  const first = (reply.page - 1) * reply.limit + 1
  const count = reply.items.length + (reply.unreadable?.length ?? 0)
  const last = first + count - 1
  // Behind a capped count there is at least one more page wherever this one is full.
  const reachable = reply.totalIsExact
    ? reply.total
    : Math.max(reply.total, last + (count === reply.limit ? 1 : 0))
  return (
    <footer className="list-footer">
      <span className="dense secondary" role="status">
        {count === 0
          ? texts.list.all(shortCount(reply), noun)
          : texts.list.range(first, last, shortCount(reply), noun)}{' '}
        {unfiltered !== undefined && (
          <span className="tertiary">{texts.list.without(shortCount(unfiltered))}</span>
        )}
      </span>
      {!reply.totalIsExact && (
        <button type="button" className="link-button dense" onClick={onExact}>
          {texts.list.countExactly}
        </button>
      )}
      <span className="grow" />
      {count > 0 && (
        <>
          <Pager
            page={reply.page}
            last={Math.max(1, Math.ceil(reachable / reply.limit))}
            short={phone}
            onPage={(page) => onPage(page, reply.limit)}
          />
          {!phone && (
            <Menu
              label={texts.list.pageSize}
              named={false}
              className="chip"
              items={PAGE_SIZES.map((size) => ({
                key: String(size),
                label: texts.list.perPage(size),
                current: size === reply.limit,
                onAct: () => onPage(1, size),
              }))}
            >
              {texts.list.perPage(reply.limit)}
              <Icon name="down" size={14} />
            </Menu>
          )}
        </>
      )}
    </footer>
  )
}
