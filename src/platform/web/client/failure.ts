export type FieldFailure = { path: string; message: string }

/**
 * Why an answer did not come. `refused`: the server answered with a failure. Spec 8: `fetch-error` is a network failure,
 * `timeout-error` a time-out, `parsing-error` a body that cannot be read.
 */
export type FailureKind = 'refused' | 'fetch-error' | 'timeout-error' | 'parsing-error'

type ServerError = {
  kind: FailureKind
  message: string
  status?: number
  code?: string
  fields?: FieldFailure[]
  requestId?: string
  retryAfterSeconds?: number
  besides?: Readonly<Record<string, unknown>>
}

/** What every call fails with. `message` is the text a person sees; `fields` name the fields of the body by dotted path. */
export class Failure extends Error {
  readonly kind: FailureKind
  /** 0 where no answer came. */
  readonly status: number
  readonly code: string
  readonly fields: readonly FieldFailure[]
  readonly requestId: string | undefined
  readonly retryAfterSeconds: number | undefined
  /** What the server says besides, to continue with. */
  readonly besides: Readonly<Record<string, unknown>>

  constructor(told: ServerError) {
    super(told.message)
    this.name = 'Failure'
    this.kind = told.kind
    this.status = told.status ?? 0
    this.code = told.code ?? told.kind.toUpperCase().replace('-', '_')
    this.fields = told.fields ?? []
    this.requestId = told.requestId
    this.retryAfterSeconds = told.retryAfterSeconds
    this.besides = told.besides ?? {}
  }

  /** What a person reads where no field shows what is wrong with it. */
  get reasons(): readonly string[] {
    const ofFields = new Set(this.fields.map(({ message }) => message))
    return ofFields.size > 0 ? [...ofFields] : [this.message]
  }

  /** Worth asking again without a change: no answer came, or the server is away for a moment. */
  get passing() {
    return (
      this.kind === 'fetch-error' || this.kind === 'timeout-error' || [502, 503, 504].includes(this.status)
    )
  }
}

/** Any thrown thing as a failure; one that we did not make is our own defect. Spec 8: the fallback text. */
export function asFailure(thrown: unknown): Failure {
  if (thrown instanceof Failure) return thrown
  console.error(thrown)
  return new Failure({ kind: 'parsing-error', message: 'Something went wrong!' })
}
