import type { DelegationAct } from '#modules/decision/delegations/model/delegation-acts.ts'
import type { Account, Stage } from '../stage.ts'

/** One thing that somebody tries: the call, and what it is about. */
export type Step = {
  readonly name: string
  readonly by: Account
  readonly method: string
  readonly path: string
  readonly body?: unknown
  /** The record that the call replaces fields of: read just before. */
  readonly reads?: string
  /** An act on one delegation: which, as its record names it. */
  readonly act?: DelegationAct
  readonly delegationId?: string
  /** What there is more of once it is done, to be used by later steps. */
  readonly makes?: 'delegation' | 'decision' | 'user' | 'position' | 'group'
}

/** Makes a step for an account, where there is something to try it on. */
export type Make = (stage: Stage, by: Account) => Step | undefined | Promise<Step | undefined>

const DECISION = '/api/decision'
export const base = (path: string) => `${DECISION}${path}`
