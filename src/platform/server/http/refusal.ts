import type { Params } from '#platform/model/failure-params.ts'
import { type Failure, type FailureKind, failureOf, type PlatformCode } from '#platform/model/failures.ts'
import type { Verdict } from '#platform/model/verdict.ts'

export type FieldRefusal = {
  readonly path: string
  readonly message: string
  readonly code?: string
  readonly params?: Params
}

/** A request that is answered with a failure: one of the platform's by its code, or one that a record kind declares. */
export class Refusal extends Error {
  readonly failure: Failure
  readonly fields: readonly FieldRefusal[] | undefined
  readonly params: Params
  /** What is said besides, for the person who asked to continue with. */
  readonly besides: object | undefined

  constructor(
    what: PlatformCode | FailureKind,
    params: Params = {},
    fields?: readonly FieldRefusal[],
    besides?: object,
  ) {
    const failure = failureOf(what, params)
    super(failure.message)
    this.failure = failure
    this.params = params
    this.fields = fields
    this.besides = besides
  }
}

/** Too many requests. The answer says how long to wait. */
export class TooManyTries extends Refusal {
  readonly retryAfterSeconds: number

  constructor(
    retryAfterSeconds: number,
    what: PlatformCode | FailureKind = 'RATE_LIMITED',
    params: Params = {},
  ) {
    super(what, params)
    this.retryAfterSeconds = retryAfterSeconds
  }
}

/** Continues where the rule allows, refuses with its reason where it does not. */
export function must(verdict: Verdict): void {
  if (!verdict.ok) throw new Refusal(verdict, verdict.params)
}

export const notFound = () => new Refusal('NOT_FOUND')
