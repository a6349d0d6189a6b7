import { connection } from './connection.ts'
import { Failure } from './failure.ts'
import { texts } from './texts.ts'

/** Semantics 2.1: 30 s for a call, 120 s for uploads and exports. */
const CALL_SECONDS = 30

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
    const text = await response.text()
    connection.answered()
    return { status: response.status, headers: response.headers, body: read(text, response) }
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
