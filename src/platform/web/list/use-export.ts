import type { AnyCall } from '#platform/model/call.ts'
import { shownColumns } from '#platform/model/list-layout.ts'
import type { Act } from '../acts/Acts.tsx'
import { requestTo } from '../client/list-endpoint.ts'
import { useDownload } from '../jobs/use-download.ts'
import { texts } from '../text/texts.ts'
import { type ScreenList, useListAddress } from './list-address.ts'
import { useListLayout } from './use-list-layout.ts'

/** "Export": the columns that the list shows now, all pages of it, as a spreadsheet; a long one continues as a job. `fixed` narrows it as it narrows the list. */
export function useExport(list: ScreenList, base: string, call: AnyCall, fixed?: object): Act {
  const layout = useListLayout(list)
  const { request } = useListAddress(layout.list)
  const { busy, download } = useDownload(base, call)
  return {
    key: 'export',
    label: texts.list.export,
    icon: 'export',
    busy,
    onAct: () => {
      const { page: _page, limit: _limit, count: _count, ...narrowed } = request as Record<string, unknown>
      const columns = shownColumns(layout.list, layout.arrangement).map((column) => column.key)
      download(requestTo(call, { ...narrowed, ...fixed, columns }))
    },
  }
}
