import { Failure } from '#platform/web/failure.ts'
import { type Answer, send } from '#platform/web/send.ts'
import { texts } from './texts.ts'

const BASE = '/api/identity'

const post = (path: string, body: object = {}): Promise<Answer> =>
  send(BASE + path, {
    method: 'POST',
    credentials: 'same-origin',
    headers: { 'content-type': 'application/json', accept: 'application/json' },
    body: JSON.stringify(body),
  })

/** What a person reads when a way to sign in did not work. Spec 8. */
async function succeed(asked: Promise<Answer>, wrong: string): Promise<Answer> {
  const { status, body, headers } = await asked
  if (status < 300) return { status, body, headers }
  const told = (body as { message?: string; data?: { message?: string } } | undefined) ?? {}
  const limited = status === 429 ? (told.data?.message ?? told.message) : undefined
  throw new Failure({
    kind: 'refused',
    status,
    message: limited ?? (status >= 500 || status === 429 ? texts.authenticationFailed : wrong),
  })
}

/** The sign-in calls of the identity service. They set and clear a cookie that scripts cannot read. */
export const identity = {
  withPassword: (email: string, password: string) =>
    succeed(post('/sign-in/email', { email, password }), texts.invalidPassword),
  sendCode: (email: string) =>
    succeed(post('/email-otp/send-verification-otp', { email, type: 'sign-in' }), texts.authenticationFailed),
  withCode: (email: string, otp: string) =>
    succeed(post('/sign-in/email-otp', { email, otp }), texts.invalidCode),
  sendResetLink: (email: string) =>
    succeed(post('/request-password-reset', { email, redirectTo: '/' }), texts.authenticationFailed),
  resetPassword: async (token: string, newPassword: string) => {
    const answer = await post('/reset-password', { token, newPassword })
    if (answer.status < 300) return
    const told = answer.body as { code?: string; message?: string } | undefined
    const old = told?.code === 'INVALID_TOKEN' || told?.message === undefined
    throw new Failure({
      kind: 'refused',
      status: answer.status,
      message: old ? texts.linkOld : told.message!,
    })
  },
  /** The address that is signed in; "" for nobody. */
  email: async (): Promise<string> => {
    const { body } = await send(`${BASE}/get-session`, { credentials: 'same-origin' })
    return (body as { user?: { email?: string } } | null)?.user?.email ?? ''
  },
  signOut: () => succeed(post('/sign-out'), texts.authenticationFailed),
}
