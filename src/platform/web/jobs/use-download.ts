import { useMutation } from '@tanstack/react-query'
import type { AnyCall } from '#platform/model/call.ts'
import { askAny, isFetchedFile } from '../client/client.ts'
import { Failure } from '../client/failure.ts'
import { saveFile } from '../client/save-file.ts'
import { FILE_SECONDS } from '../client/send.ts'
import { useToasts } from '../overlay/use-toasts.tsx'
import { texts } from '../text/texts.ts'
import { useBegan } from './long-jobs.ts'

type DownloadRequest = Parameters<typeof askAny>[2]

/** Asks for a file and keeps it; where it takes long it continues as a job. */
export function useDownload(base: string, call: AnyCall) {
  const toasts = useToasts()
  const began = useBegan()
  const { isPending, mutate } = useMutation<unknown, Failure, DownloadRequest>({
    mutationFn: async (asked) => {
      const reply = await askAny(base, call, asked, { seconds: FILE_SECONDS })
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
  return { busy: isPending, download: mutate }
}
