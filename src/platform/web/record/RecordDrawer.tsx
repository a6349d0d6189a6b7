import type { ReactNode } from 'react'
import { FormDrawer } from '../form/FormDrawer.tsx'
import type { Form } from '../form/use-form.ts'
import { texts } from '../text/texts.ts'

/** The form of a new record, or of one that is changed, beside the page. */
export function RecordDrawer({
  of,
  isNew,
  words,
  onClose,
  children,
}: {
  /** As `useRecordForm` gives it. */
  // biome-ignore lint/suspicious/noExplicitAny: a form of any values
  of: { form: Form<any>; note?: ReactNode; dialog?: ReactNode }
  isNew: boolean
  words: { readonly create: string; readonly createAct: string; readonly edit: string }
  onClose: () => void
  children: ReactNode
}) {
  return (
    <FormDrawer
      {...of}
      title={isNew ? words.create : words.edit}
      save={isNew ? words.createAct : texts.saveChanges}
      onClose={onClose}
    >
      {children}
    </FormDrawer>
  )
}
