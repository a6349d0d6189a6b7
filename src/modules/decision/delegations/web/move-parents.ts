import { reachesBeyond } from '#modules/authority/terms/model/bounds.ts'
import { limitText } from '#modules/authority/terms/model/limit-texts.ts'
import type { Bound } from '#modules/authority/terms/model/terms.ts'
import { type PickerSource, pickFrom } from '#platform/web/form/picker-source.ts'
import { type DateFormat, formatInstant } from '#platform/web/text/dates.ts'
import { decision } from '../../decisions/web/decision-service.ts'
import type { DelegationDetail } from '../model/delegation.ts'
import { type DelegationRow, delegationLists } from '../model/delegation-list.ts'
import { texts as words } from './move-texts.ts'
import { lastDay } from './sentences.ts'

type Calendar = { zone: string; dateFormat: DateFormat }

/** Delegations of the same decision that may be passed on; one that cannot cover the delegation says why. Authority 3. */
export const parentsFor = (delegation: DelegationDetail, calendar: Calendar): PickerSource =>
  pickFrom<DelegationRow>(
    `parents of ${delegation.id} ${delegation.version}`,
    { base: decision.base, call: delegationLists.search },
    (row) => {
      const barred = whyNot(delegation, row, calendar)
      return {
        id: row.id,
        label: row.recipient.map((each) => each.name).join(', ') || row.displayId,
        caption: `${row.displayId} · ${limitText(row.authorityLimit[0]?.bound)}`,
        ...(barred && { barred: `${row.displayId} · ${barred}` }),
      }
    },
    { decisionIds: [delegation.decision.id], status: ['ISSUED', 'ACCEPTED'], redelegable: true },
  )

/** What the row of a list tells already; the server judges groups, pathways and everything above. */
function whyNot(
  delegation: DelegationDetail,
  row: DelegationRow,
  { zone, dateFormat }: Calendar,
): string | undefined {
  if (row.id === delegation.id) return words.itself
  if (row.id === delegation.parentDelegationId) return words.now
  if (delegation.children.some((each) => each.delegationId === row.id)) return words.below
  for (const { authorityTypeName, bounds } of delegation.authorities) {
    const own = bounds[0]
    const theirs = row.authorityLimit.find((each) => each.authorityTypeName === authorityTypeName)
    if (!theirs) return words.withoutType(authorityTypeName)
    if (own && isLower(theirs.bound, own)) return words.lower(limitText(theirs.bound))
  }
  if (row.expiration && endsBefore(row.expiration, (delegation.waits ?? delegation).expiration))
    return words.endsEarlier(formatInstant(lastDay(row.expiration), zone, dateFormat))
  return undefined
}

/** Only amounts in the same unit are compared here. */
function isLower(theirs: Bound, own: Bound): boolean {
  if (theirs.valueType !== own.valueType || theirs.unit !== own.unit || own.valueType === 'AUTHORIZED')
    return false
  return reachesBeyond(own, theirs)
}

const endsBefore = (theirs: string, own: string | null) =>
  own === null || Date.parse(theirs) < Date.parse(own)
