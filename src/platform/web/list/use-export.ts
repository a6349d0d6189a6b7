import { useMutation } from '@tanstack/react-query'
import type { AnyCall } from '#platform/model/call.ts'
import { shownColumns } from '#platform/model/list-layout.ts'
import type { Act } from '../acts/Acts.tsx'
import { askAny, isFetchedFile } from '../client/client.ts'
import { Failure } from '../client/failure.ts'
import { requestTo } from '../client/list-endpoint.ts'
import { saveFile } from '../client/save-file.ts'
import { FILE_SECONDS } from '../client/send.ts'
import { useBegan } from '../jobs/long-jobs.ts'
import { useToasts } from '../overlay/use-toasts.tsx'
import { texts } from '../text/texts.ts'
import { type ListShape, useListAddress } from './list-address.ts'
import { useListLayout } from './use-list-layout.ts'

/** "Export": the columns that the list shows now, all pages of it, as a spreadsheet; a long one goes on as a job. `fixed` narrows it as it narrows the list. */
export function useExport(list: ListShape, base: string, call: AnyCall, fixed?: object): Act {
  const layout = useListLayout(list)
  const { request } = useListAddress(layout.list)
  const toasts = useToasts()
  const began = useBegan()
  const exporting = useMutation<unknown, Failure>({
    mutationFn: async () => {
      const { page: _page, limit: _limit, count: _count, ...narrowed } = request as Record<string, unknown>
      const columns = shownColumns(list, layout.arrangement).map((column) => column.key)
      const asked = { ...narrowed, ...fixed, columns }
      const reply = await askAny(base, call, requestTo(call, asked), { seconds: FILE_SECONDS })
      if (isFetchedFile(reply)) saveFile(reply)
      else await began((reply as { jobId: string }).jobId)
    },
    onError: (failure) =>
      // Spec 7.9: what the server says as it is, and its own words where nothing was said.
      toasts.failed(
        failure.status > 0 && failure.status < 500
          ? failure
          : new Failure({ kind: failure.kind, message: texts.jobs.downloadFailed }),
      ),
  })
  return {
    key: 'export',
    label: texts.list.export,
    icon: 'export',
    busy: exporting.isPending,
    onAct: () => exporting.mutate(),
  }
}
