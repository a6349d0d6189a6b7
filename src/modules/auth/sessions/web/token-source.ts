import { Failure } from '#platform/web/failure.ts'
import { send } from '#platform/web/send.ts'
import type { TokenSource } from '#platform/web/token.ts'
import { texts } from './texts.ts'

/** Exchanges the sign-in cookie for a short-lived token of one tenant, or of the person alone. */
export const tokenSource: TokenSource = async (tenantId) => {
  const { status, body } = await send('/api/identity/token', {
    method: 'POST',
    credentials: 'same-origin',
    headers: { 'content-type': 'application/json', accept: 'application/json' },
    body: JSON.stringify(tenantId === undefined ? {} : { tenantId }),
  })
  if (status === 401) return undefined
  const token = (body as { token?: string; data?: { token?: string } } | undefined) ?? {}
  const text = token.token ?? token.data?.token
  if (status >= 300 || text === undefined)
    throw new Failure({ kind: 'refused', status, message: texts.authenticationFailed })
  return text
}
