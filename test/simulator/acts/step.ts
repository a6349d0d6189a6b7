import type { DelegationAct } from '#modules/decision/delegations/model/delegation-acts.ts'
import type { Account, Kind, Stage } from '../stage.ts'

/** One thing that someone tries: the call, and what it is about. */
export type Step = {
  readonly name: string
  readonly by: Account
  readonly method: string
  readonly path: string
  readonly body?: unknown
  /** The record that the call replaces fields of: read just before. */
  readonly reads?: string
  /** The list that says the version of a record which has no reading of its own. */
  readonly stands?: { readonly table: string; readonly id: string }
  /** An act on one delegation: which, as its record names it. */
  readonly act?: DelegationAct
  readonly delegationId?: string
  /** The call that says what this one would do; without it, the path of the call with `/preview`. */
  readonly preview?: string
  /** What there is more of once it is done, to be used by later steps. */
  readonly makes?: Kind
  /** What there is less of: later steps try it now and then in vain. */
  readonly ends?: Exclude<Kind, 'delegation'>
}

/** Makes a step for an account, where there is something to try it on. */
export type StepMaker = (stage: Stage, by: Account) => Step | undefined | Promise<Step | undefined>

const DECISION = '/api/decision'
export const base = (path: string) => `${DECISION}${path}`
