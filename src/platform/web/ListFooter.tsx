import './list.css'
import { Pagination } from 'antd'
import { PAGE_SIZES } from './list-address.ts'
import type { ListReply } from './list-source.ts'
import { shortCount } from './list-words.ts'
import { Bone } from './States.tsx'
import { texts } from './texts.ts'
import { usePhone } from './use-media.ts'

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
  unfiltered: number | { total: number; totalIsExact: boolean } | undefined
  onExact: () => void
  onPage: (page: number, limit: number) => void
}) {
  const phone = usePhone()
  if (!reply) return <footer className="list-footer">{!failed && <Bone width={150} />}</footer>
  const first = (reply.page - 1) * reply.limit + 1
  const last = first + reply.items.length - 1
  // Behind a capped count there is at least one more page wherever this one is full.
  const reachable = reply.totalIsExact
    ? reply.total
    : Math.max(reply.total, last + (reply.items.length === reply.limit ? 1 : 0))
  return (
    <footer className="list-footer">
      <span className="dense secondary" role="status">
        {reply.items.length === 0
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
      {reply.total > 0 && (
        <nav aria-label={texts.list.pages}>
          <Pagination
            simple={phone}
            current={reply.page}
            pageSize={reply.limit}
            total={reachable}
            showLessItems
            showSizeChanger={phone ? false : { 'aria-label': texts.list.pageSize }}
            pageSizeOptions={[...PAGE_SIZES]}
            locale={{
              items_per_page: '/ page',
              prev_page: texts.list.previous,
              next_page: texts.list.next,
              page_size: texts.list.pageSize,
            }}
            onChange={(page, limit) => onPage(limit === reply.limit ? page : 1, limit)}
          />
        </nav>
      )}
    </footer>
  )
}
