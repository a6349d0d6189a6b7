import { texts } from '../text/texts.ts'
import { connection } from './connection.ts'
import { Failure } from './failure.ts'

/** Semantics 2.1: 30 s for a call, 120 s for uploads and exports. */
const CALL_SECONDS = 30
export const FILE_SECONDS = 120

/** What a call answers with whose reply is a file. */
export type FetchedFile = { name: string; blob: Blob }

export type Answer = { status: number; headers: Headers; body: unknown }

/**
 * One request, or a `Failure` that says which of the ways it failed. The caller's signal ends it without a failure of ours:
 * then the `AbortError` is thrown as it is.
 */
export async function send(
  path: string,
  request: RequestInit,
  options: { signal?: AbortSignal | undefined; seconds?: number } = {},
): Promise<Answer> {
  const late = new AbortController()
  const timer = setTimeout(() => late.abort(), (options.seconds ?? CALL_SECONDS) * 1_000)
  const forward = () => late.abort()
  options.signal?.addEventListener('abort', forward)
  try {
    const response = await fetch(path, { ...request, signal: late.signal })
    const name = response.ok ? fileNameIn(response.headers) : undefined
    const body =
      name === undefined ? read(await response.text(), response) : { name, blob: await response.blob() }
    connection.answered()
    return { status: response.status, headers: response.headers, body }
  } catch (thrown) {
    if (thrown instanceof Failure) throw thrown
    if (options.signal?.aborted) throw thrown
    const failure = late.signal.aborted
      ? new Failure({ kind: 'timeout-error', message: texts.slow })
      : new Failure({ kind: 'fetch-error', message: texts.offline })
    connection.failed(failure)
    throw failure
  } finally {
    clearTimeout(timer)
    options.signal?.removeEventListener('abort', forward)
  }
}

/** Of a file: `attachment; filename="…"; filename*=UTF-8''…`. */
function fileNameIn(headers: Headers): string | undefined {
  const named = /filename\*=UTF-8''([^;]+)/.exec(headers.get('content-disposition') ?? '')
  return named?.[1] && decodeURIComponent(named[1])
}

function read(text: string, response: Response): unknown {
  if (text === '') return undefined
  try {
    return JSON.parse(text)
  } catch {
    throw new Failure({
      kind: 'parsing-error',
      message: texts.somethingWentWrongToast,
      status: response.status,
      ...(response.headers.get('x-request-id') && {
        requestId: response.headers.get('x-request-id') as string,
      }),
    })
  }
}
