import { type RefCallback, useCallback, useMemo, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type * as z from 'zod'
import { asFailure, type Failure } from '../client/failure.ts'
import { useSubmitKey } from '../hooks/use-submit-key.ts'
import type { Errors } from './field-errors.ts'
import { valueAt, withValue } from './form-values.ts'

export type Form<V = unknown> = {
  values: V
  set: (path: string, value: unknown) => void
  /** Fills in what the person has not said: nothing is lost with it. */
  fill: (path: string, value: unknown) => void
  /** The message to show at a field now: after it was left, or after a try to submit. */
  shown: (path: string) => string | undefined
  /** What is wrong, shown or not. */
  errors: Errors
  left: (path: string) => void
  /** Shows what is wrong with these fields, and goes to the first of them. */
  point: (paths: readonly string[]) => void
  submit: () => Promise<boolean>
  /** Shows why what was sent was refused, and goes to the first field that it is about. */
  refused: (thrown: unknown) => void
  /** Begins again from what was saved. */
  saved: (values: V) => void
  busy: boolean
  dirty: boolean
  /** Whether leaving loses something: read at the moment of leaving. */
  losesWork: () => boolean
  failure: Failure | undefined
  /** A ref of the element that holds the fields: the first wrong one is looked for in it. */
  element: RefCallback<HTMLElement>
}

/** What `onSubmit` answers with where it first asks something: nothing is sent, and the form stays as it was. */
export const NOT_YET = Symbol('not yet')

const errorsOf = (schema: z.ZodType, values: unknown): Errors => {
  const read = schema.safeParse(values)
  if (read.success) return {}
  const errors: Record<string, string> = {}
  for (const issue of read.error.issues) errors[issue.path.join('.')] ??= issue.message
  return errors
}

/**
 * A form whose fields are checked by the schema that the server uses. A field is checked when it is left after a change, then with
 * every change; all of them when it is submitted: then the first wrong one is shown and focused, and nothing is lost. ⌘Enter submits.
 */
export function useForm<S extends z.ZodType>({
  schema,
  initial,
  check,
  onSubmit,
}: {
  schema: S
  initial: z.input<S>
  /** What a schema cannot say: against the issuer's own limit, for one. */
  check?: (values: z.input<S>) => Errors
  onSubmit: (values: z.output<S>) => Promise<unknown>
}): Form<z.input<S>> {
  const [values, setValues] = useState(initial)
  const [dirty, setDirty] = useState(false)
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set())
  const [tried, setTried] = useState(false)
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<Failure>()
  const [told, setTold] = useState<Errors>({})
  const fields = useRef<HTMLElement>(null)
  const element = useCallback((found: HTMLElement | null) => {
    fields.current = found
  }, [])
  const leaving = useRef(false)
  const changed = useRef(false)
  const running = useRef(false)
  const touched = useRef<readonly string[]>([])

  const found = useMemo(() => errorsOf(schema, values), [schema, values])
  const errors = useMemo(() => ({ ...told, ...check?.(values), ...found }), [told, check, values, found])
  const refused = (thrown: unknown) => {
    const failure = asFailure(thrown)
    const wrong = Object.fromEntries(failure.fields.map((field) => [field.path, field.message]))
    setTold(wrong)
    setFailure(failure)
    focusFirst(fields.current, wrong)
  }

  const submit = async () => {
    setTried(true)
    if (running.current) return false
    if (Object.keys(errors).some((path) => told[path] === undefined)) {
      focusFirst(fields.current, errors)
      return false
    }
    running.current = true
    leaving.current = true
    setBusy(true)
    setFailure(undefined)
    setTold({})
    try {
      if ((await onSubmit(schema.parse(values))) !== NOT_YET) return true
      leaving.current = false
      return false
    } catch (thrown) {
      leaving.current = false
      refused(thrown)
      return false
    } finally {
      running.current = false
      setBusy(false)
    }
  }
  useSubmitKey(() => void submit(), { inside: fields })

  return {
    values,
    errors,
    busy,
    dirty,
    failure,
    element,
    losesWork: () => changed.current && !leaving.current,
    refused,
    shown: (path) => (tried || left.has(path) ? errors[path] : told[path]),
    left(path) {
      if (!isTouched(touched.current, path)) return
      setLeft((before) => (before.has(path) ? before : new Set(before).add(path)))
    },
    set(path, value) {
      if (Object.is(valueAt(values, path), value)) return
      changed.current = true
      setDirty(true)
      if (!touched.current.includes(path)) touched.current = [...touched.current, path]
      setValues((before) => withValue(before, path, value))
      setTold((before) => (before[path] === undefined ? before : without(before, path)))
    },
    fill: (path, value) => setValues((before) => withValue(before, path, value)),
    saved(next) {
      changed.current = false
      setDirty(false)
      setValues(next)
    },
    point(paths) {
      flushSync(() => setLeft((before) => new Set([...before, ...paths])))
      focusFirst(fields.current, Object.fromEntries(paths.map((path) => [path, ''])))
    },
    submit,
  }
}

/** A field that was only gone through says nothing yet. */
const isTouched = (touched: readonly string[], path: string) =>
  touched.some((each) => each === path || each.startsWith(`${path}.`))

const without = (errors: Errors, path: string): Errors =>
  Object.fromEntries(Object.entries(errors).filter(([key]) => key !== path))

/** Scrolls to the first wrong field as it stands on the page, and puts the focus there. */
function focusFirst(element: HTMLElement | null, errors: Errors) {
  for (const field of element?.querySelectorAll<HTMLElement>('[data-field]') ?? []) {
    if (errors[field.dataset.field ?? ''] === undefined) continue
    field.scrollIntoView({ block: 'center' })
    field
      .querySelector<HTMLElement>('input, textarea, select, button, [tabindex]')
      ?.focus({ preventScroll: true })
    return
  }
}
