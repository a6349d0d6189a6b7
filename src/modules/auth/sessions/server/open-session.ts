import { createAuthEndpoint } from 'better-auth/api'
import { setSessionCookie } from 'better-auth/cookies'
import * as z from 'zod'

const opened = z.object({
  personId: z.uuid(),
  tenantId: z.uuid().nullable(),
  ipAddress: z.string(),
  userAgent: z.string(),
})

/** Starts a session for a person who has proven who they are, and sets its cookie. Callable from the server alone. */
export const openSession = () => ({
  id: 'open-session',
  endpoints: {
    openSession: createAuthEndpoint.serverOnly({ method: 'POST', body: opened }, async (ctx) => {
      const { personId, ...about } = ctx.body
      const user = await ctx.context.internalAdapter.findUserById(personId)
      if (!user) throw new Error(`There is no person ${personId}.`)
      const session = await ctx.context.internalAdapter.createSession(personId, false, about, true)
      await setSessionCookie(ctx, { session, user })
      return ctx.json({ session, user })
    }),
  },
})
