import { useEffect, useRef, useState } from 'react'
import { failureOf } from '#platform/model/failures.ts'
import { askOpenly } from '#platform/web/client/client.ts'
import { asFailure, type Failure } from '#platform/web/client/failure.ts'
import { LINK_FAILURES } from '../model/link-failures.ts'
import { isLinkToken, openMatrixLink } from '../model/open-call.ts'
import type { SharedMatrix } from '../model/shared-matrix.ts'

/** What is in place of the matrix, until it is there. */
export type Opening =
  | { readonly kind: 'opening' }
  /** `wrong`: why the password that was given did not open it. */
  | { readonly kind: 'asks'; readonly wrong?: string | undefined }
  | { readonly kind: 'over'; readonly message: string }
  | { readonly kind: 'failed'; readonly failure: Failure }
  | { readonly kind: 'open'; readonly matrix: SharedMatrix }

const OVER: Opening = { kind: 'over', message: failureOf(LINK_FAILURES.LINK_OVER).message }

function afterFailure(failure: Failure): Opening {
  if (failure.code === 'PASSWORD_NEEDED') return { kind: 'asks' }
  if (failure.code === 'WRONG_PASSWORD' || failure.code === 'LINK_LOCKED')
    return { kind: 'asks', wrong: failure.message }
  if (failure.status === 404) return OVER
  return { kind: 'failed', failure }
}

/** Opens a link as soon as the page stands, and again with each password. No cookie and no token goes along. */
export function useOpening(token: string) {
  const [state, setState] = useState<Opening>(isLinkToken(token) ? { kind: 'opening' } : OVER)
  const [busy, setBusy] = useState(false)
  const tried = useRef<string | undefined>(undefined)
  const asking = useRef<AbortController | undefined>(undefined)
  const open = async (password?: string) => {
    asking.current?.abort()
    const asked = new AbortController()
    asking.current = asked
    const { signal } = asked
    tried.current = password
    setBusy(true)
    try {
      const body = { token, ...(password !== undefined && { password }) }
      const matrix = await askOpenly('/api/matrix', openMatrixLink, body, { credentials: 'omit', signal })
      setState({ kind: 'open', matrix })
    } catch (thrown) {
      if (signal.aborted) return
      setState(afterFailure(asFailure(thrown)))
    } finally {
      if (!signal.aborted) setBusy(false)
    }
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: each link is opened once by itself
  useEffect(() => {
    if (isLinkToken(token)) void open()
    return () => asking.current?.abort()
  }, [token])
  return { state, busy, open, again: () => open(tried.current) }
}
