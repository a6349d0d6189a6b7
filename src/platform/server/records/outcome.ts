import type { FastifyRequest } from 'fastify'

/** What is known of a request once it is answered: who asked, and with which code it was refused. */
export type Outcome = {
  personId?: string
  tenantId?: string | null
  /** The record that was opened by the person who is no one in the tenant, or for which they gave a wrong password. */
  openedId?: string
  code?: string
  /** The address that the person signs in with. */
  account?: string
  /** The one that it becomes by this request, or would. */
  accountAfter?: string
}

/** What is not known yet is said with undefined, and takes nothing back. */
type OutcomeNote = { [Key in keyof Outcome]?: Outcome[Key] | undefined }

const known = new WeakMap<FastifyRequest, Outcome>()

/** Adds to what is known of a request. */
export const noteOutcome = (request: FastifyRequest, outcome: OutcomeNote): void => {
  const added = Object.entries(outcome).filter(([, value]) => value !== undefined)
  known.set(request, { ...known.get(request), ...Object.fromEntries(added) })
}

export const outcomeOf = (request: FastifyRequest): Outcome => known.get(request) ?? {}
