/** What the screens of other modules and the site use of auth. */
export { tokenSource } from './sessions/web/identity.ts'
export { OtherAccount } from './sessions/web/OtherAccount.tsx'
export { SessionGate } from './sessions/web/SessionGate.tsx'
export { SessionContext, useSession, useSessionState } from './sessions/web/session.ts'
