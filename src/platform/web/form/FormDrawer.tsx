import { Button } from 'antd'
import type { ReactNode } from 'react'
import { Drawer } from '../overlay/Overlay.tsx'
import { texts } from '../text/texts.ts'
import { FormFailure } from './FormPage.tsx'
import type { Form } from './use-form.ts'

/** A form beside the page: Cancel and Escape ask before what was typed is lost, Enter saves. */
export function FormDrawer({
  form,
  title,
  save,
  onClose,
  note,
  dialog,
  children,
}: {
  // biome-ignore lint/suspicious/noExplicitAny: a form of any values
  form: Form<any>
  title: string
  save: string
  onClose: () => void
  /** Above the fields: someone else saved the record meanwhile. */
  note?: ReactNode
  /** Over the drawer: the question before a save. */
  dialog?: ReactNode
  children: ReactNode
}) {
  return (
    <Drawer
      open
      size={560}
      title={title}
      dirty={form.dirty}
      onClose={onClose}
      footer={(close) => (
        <>
          <Button onClick={close}>{texts.cancel}</Button>
          <Button type="primary" loading={form.busy} onClick={() => void form.submit()}>
            {save}
          </Button>
        </>
      )}
    >
      <form
        ref={form.element}
        className="column gap-16"
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          // a drawer over the form of a page saves itself alone
          event.stopPropagation()
          void form.submit()
        }}
      >
        <FormFailure form={form} />
        {note}
        {children}
        <button type="submit" hidden tabIndex={-1} aria-hidden="true" />
      </form>
      {dialog}
    </Drawer>
  )
}
