import '../theme/page-body.css'
import './form-page.css'
import { useBlocker } from '@tanstack/react-router'
import { Button } from 'antd'
import { type ReactNode, useEffect, useRef } from 'react'
import { Note } from '../feedback/States.tsx'
import { focusFirstField } from '../hooks/first-field.ts'
import { useSubmitKey } from '../hooks/use-submit-key.ts'
import { useOverlays } from '../overlay/overlays.ts'
import { texts } from '../text/texts.ts'
import { Icon, type IconName } from '../theme/Icon.tsx'
import type { DraftOfForm } from './draft-of-form.ts'
import type { Form } from './use-form.ts'

export type FormSectionState = {
  key: string
  title: string
  /** Paths of its fields; a path names all below it. */
  fields: readonly string[]
  /** An optional section has a dashed ring until something is in it. */
  optional?: boolean
  /** Whether something is in an optional section. */
  filled?: boolean
  /** What it asks depends on an answer before it: it is open until that is given. */
  waits?: boolean
}

type State = 'wrong' | 'done' | 'open' | 'optional'

const marks: Record<State, { icon: IconName; tone: string; word: string }> = {
  wrong: { icon: 'warning', tone: 'tone-error', word: texts.form.wrong },
  done: { icon: 'fine', tone: 'tone-success', word: texts.form.done },
  open: { icon: 'ring', tone: 'tone-quiet', word: texts.form.open },
  optional: { icon: 'ringDashed', tone: 'tone-quiet', word: texts.form.optional },
}

// biome-ignore lint/suspicious/noExplicitAny: a form of any values
function stateOf(section: FormSectionState, form: Form<any>): State {
  const mine = Object.keys(form.errors).filter((path) =>
    section.fields.some((field) => path === field || path.startsWith(`${field}.`)),
  )
  if (mine.some((path) => form.shown(path) !== undefined)) return 'wrong'
  if (section.optional && !section.filled) return 'optional'
  return mine.length > 0 || section.waits ? 'open' : 'done'
}

/** Asks once before changes are lost, by a link, by Back and by closing the tab; of a draft, whether it is kept. */
export function useLeaveGuard(losesWork: () => boolean, draft?: DraftOfForm) {
  const { mayLeave } = useOverlays()
  useBlocker({
    shouldBlockFn: async ({ current, next }) =>
      current.pathname !== next.pathname &&
      losesWork() &&
      !(await mayLeave(draft?.mayKeep ? draft : undefined)),
    enableBeforeUnload: () => losesWork() && !draft?.isSaved(),
  })
}

/** Sections at the left, fields, a rail with what the form means. The first field has the focus. It stands below its `PageHeader`. */
export function FormPage({
  form,
  sections,
  rail,
  draft,
  children,
}: {
  // biome-ignore lint/suspicious/noExplicitAny: a form of any values
  form: Form<any>
  sections: readonly FormSectionState[]
  rail?: ReactNode
  /** Where everything is kept as a draft on its own. */
  draft?: DraftOfForm | undefined
  children: ReactNode
}) {
  useLeaveGuard(form.losesWork, draft)
  const page = useRef<HTMLDivElement>(null)
  useEffect(() => focusFirstField(page.current), [])
  return (
    <div ref={page} className="page-body">
      <form
        className={rail ? 'form-page' : 'form-page form-page-without-rail'}
        ref={form.element}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          void form.submit()
        }}
      >
        <nav className="form-side" aria-label={texts.form.sections}>
          {sections.map((section) => (
            <SectionLink key={section.key} section={section} state={stateOf(section, form)} />
          ))}
          {sections.some((section) => section.optional) && (
            <p className="caption tertiary">{texts.form.optionalHint}</p>
          )}
        </nav>
        <div className="form-fields">
          <FormFailure form={form} />
          {children}
        </div>
        {rail && <aside className="form-rail">{rail}</aside>}
      </form>
    </div>
  )
}

function SectionLink({ section, state }: { section: FormSectionState; state: State }) {
  const mark = marks[state]
  return (
    <a
      href={`#section-${section.key}`}
      className={state === 'wrong' ? 'section-wrong' : undefined}
      onClick={(event) => {
        event.preventDefault()
        const target = document.getElementById(`section-${section.key}`)
        target?.scrollIntoView({ block: 'start' })
        target?.focus({ preventScroll: true })
      }}
    >
      <span className={mark.tone}>
        <Icon name={mark.icon} />
      </span>
      {section.title}
      <span className="unseen">, {mark.word}</span>
    </a>
  )
}

/** What the server refused and no field shows. */
// biome-ignore lint/suspicious/noExplicitAny: a form of any values
export function FormFailure({ form }: { form: Form<any> }) {
  return form.failure ? (
    <Note kind="error" role="alert" seen={form.failure.fields.length === 0}>
      {form.failure.message}
    </Note>
  ) : null
}

/** One card of a form: its number among those that are there, title, what it asks, fields. */
export function FormSection({
  id,
  title,
  purpose,
  children,
}: {
  /** The key of the section. */
  id: string
  title: string
  purpose?: string
  children: ReactNode
}) {
  return (
    <section
      className="card form-section"
      id={`section-${id}`}
      tabIndex={-1}
      aria-labelledby={`section-${id}-title`}
    >
      <header>
        <span className="form-number" aria-hidden="true" />
        <div>
          <h2 className="card-title" id={`section-${id}-title`}>
            {title}
          </h2>
          {purpose && <p className="caption tertiary">{purpose}</p>}
        </div>
      </header>
      <div className="form-section-body">{children}</div>
    </section>
  )
}

/** Changes of a page that wait to be saved together. It shows itself while there are some. */
export function SaveBar({
  open,
  words,
  discard,
  save,
  busy,
  onDiscard,
  onSave,
}: {
  open: boolean
  words: string
  discard: string
  save: string
  busy: boolean
  onDiscard: () => void
  onSave: () => void
}) {
  useSubmitKey(onSave, { on: open })
  useEffect(() => {
    if (!open) return
    const warn = (event: BeforeUnloadEvent) => event.preventDefault()
    addEventListener('beforeunload', warn)
    return () => removeEventListener('beforeunload', warn)
  }, [open])
  if (!open) return null
  return (
    <div className="save-bar" role="status">
      <Icon name="info" />
      <span className="grow">{words}</span>
      <Button size="small" onClick={onDiscard}>
        {discard}
      </Button>
      <Button size="small" type="primary" loading={busy} onClick={onSave}>
        {save}
      </Button>
    </div>
  )
}
