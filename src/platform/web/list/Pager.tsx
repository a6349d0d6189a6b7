import { grouped } from '#platform/model/how-many.ts'
import './pager.css'
import { acrossInside } from '../hooks/roving.ts'
import { texts } from '../text/texts.ts'
import { IconButton } from '../theme/IconButton.tsx'

/** First, last and the neighbours of a page; 0 stands for pages left out. */
export function pagesAround(page: number, last: number): readonly number[] {
  const near = [1, page - 1, page, page + 1, last].filter((each) => each >= 1 && each <= last)
  const shown = [...new Set(near)].sort((a, b) => a - b)
  return shown.flatMap((each, at) => {
    const before = shown[at - 1]
    if (before === undefined || each - before === 1) return [each]
    return each - before === 2 ? [each - 1, each] : [0, each]
  })
}

/** Previous, pages, next; on a phone without the pages. */
export function Pager({
  page,
  last,
  short,
  onPage,
}: {
  page: number
  last: number
  short: boolean
  onPage: (page: number) => void
}) {
  return (
    <nav ref={acrossInside} className="pager" aria-label={texts.list.pages}>
      <IconButton
        icon="left"
        size={14}
        label={texts.list.previous}
        disabled={page <= 1}
        onClick={() => onPage(page - 1)}
      />
      {!short &&
        pagesAround(page, last).map((each, at) =>
          each === 0 ? (
            // biome-ignore lint/suspicious/noArrayIndexKey: gaps have nothing else of their own
            <span key={`gap${at}`} className="tertiary" aria-hidden="true">
              …
            </span>
          ) : (
            <button
              key={each}
              type="button"
              aria-label={texts.list.page(each)}
              aria-current={each === page ? 'page' : undefined}
              onClick={() => onPage(each)}
            >
              {grouped(each)}
            </button>
          ),
        )}
      <IconButton
        icon="right"
        size={14}
        label={texts.list.next}
        disabled={page >= last}
        onClick={() => onPage(page + 1)}
      />
    </nav>
  )
}
