import { useRef, useState } from 'react'
import type { RecipientType } from '#modules/authority/terms/model/terms.ts'
import type { Form } from '#platform/web/form/use-form.ts'
import { decision } from '../../../decisions/web/decision-service.ts'
import { validateRecipientType } from '../../model/recipient-type-call.ts'
import type { FormValues } from './form-values.ts'

/**
 * Switches the recipient type of the form. What is stored keeps the recipients that fit the type; the server says which, and
 * why it may not be switched.
 */
export function useSwitchedType(form: Form<FormValues>, id: string | undefined) {
  const latest = useRef<RecipientType>(undefined)
  const [reason, setReason] = useState<string | null>(null)
  const switchTo = async (recipientType: RecipientType) => {
    latest.current = recipientType
    form.set('recipientType', recipientType)
    form.set('delegationRecipients', [])
    form.set('recipientAutoIssue', false)
    setReason(null)
    if (id === undefined) return
    const query = { recipientType, delegationId: id }
    // what cannot be asked is judged when it is saved
    const found = await decision.ask(validateRecipientType, { query }).catch(() => undefined)
    if (!found || latest.current !== recipientType) return
    setReason(found.reason)
    form.set('delegationRecipients', found.delegationRecipients)
  }
  return { switchTo, reason }
}
