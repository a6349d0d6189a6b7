import type { RecipientType } from '#modules/authority/terms/model/terms.ts'
import { type Option, type PickerSource, pickFrom } from '#platform/web/form/picker-source.ts'
import { decision } from '../../../decisions/web/decision-service.ts'
import { positionPicker, userPicker } from '../../../decisions/web/pickers.ts'
import type { Recipient } from '../../model/delegation.ts'
import { listEligibleRecipients } from '../../model/delegation-calls.ts'
import { texts as delegationTexts } from '../texts.ts'
import { ROOT } from './form-values.ts'

type NamedRef = { id: string; name: string }
type EligibleRecipient = {
  user: NamedRef | null
  position: NamedRef | null
  holders: readonly string[] | null
}

/** One id for a recipient of any type, so that one picker serves all three. */
export const keyOf = (recipient: Partial<Recipient>): string =>
  `${recipient.recipientUserId ?? ''}/${recipient.recipientPositionId ?? ''}`

export const recipientOf = (key: string): Recipient => {
  const [user, position] = key.split('/')
  return { recipientUserId: user || null, recipientPositionId: position || null }
}

const optionOf = ({ user, position, holders }: EligibleRecipient): Option => ({
  id: keyOf({ recipientUserId: user?.id ?? null, recipientPositionId: position?.id ?? null }),
  label: user?.name ?? position?.name ?? '',
  kind: user ? 'person' : 'position',
  ...(user && position && { caption: position.name }),
  ...(holders && { caption: holders.join(', ') || delegationTexts.record.vacant }),
})

/** Recipients that may be chosen: those inside the pathways of what is passed on. */
export const recipientsFrom = (recipientType: RecipientType, source: string): PickerSource =>
  recipientsOf(recipientType, source && source !== ROOT ? { parentSlotId: source } : {})

/** Who may receive an issued delegation instead, for the person who may reassign it. */
export const recipientsInstead = (recipientType: RecipientType, delegationId: string): PickerSource =>
  recipientsOf(recipientType, { delegationId })

function recipientsOf(recipientType: RecipientType, of: object): PickerSource {
  const found = pickFrom<EligibleRecipient>(
    'eligible recipients',
    { base: decision.base, call: listEligibleRecipients },
    optionOf,
    { recipientType, ...of },
  )
  return {
    key: found.key,
    find: found.find,
    named: async (keys, signal) => {
      const all = keys.map(recipientOf)
      const ids = (of: 'recipientUserId' | 'recipientPositionId') =>
        all.map((each) => each[of]).filter((id) => id !== null)
      const [users, positions] = await Promise.all([
        ids('recipientUserId').length ? userPicker.named(ids('recipientUserId'), signal) : [],
        ids('recipientPositionId').length ? positionPicker.named(ids('recipientPositionId'), signal) : [],
      ])
      const name = (options: readonly Option[], id: string | null) =>
        options.find((option) => option.id === id)?.label
      return all.map((each) => {
        const [user, position] = [
          name(users, each.recipientUserId),
          name(positions, each.recipientPositionId),
        ]
        return {
          id: keyOf(each),
          label: user && position ? `${user}, ${position}` : (user ?? position ?? ''),
          kind: user ? ('person' as const) : ('position' as const),
        }
      })
    },
  }
}
