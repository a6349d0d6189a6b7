/** What the screens of other modules and the site use of auth. */
export { SessionGate } from './sessions/web/SessionGate.tsx'
export { SessionContext, useSession, useSessionState } from './sessions/web/session.ts'
export { tokenSource } from './sessions/web/token-source.ts'
