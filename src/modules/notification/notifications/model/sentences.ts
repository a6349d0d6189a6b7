import { withoutPeriod } from '#modules/authority/terms/model/condition-texts.ts'
import { limitsClause } from '#modules/authority/terms/model/limit-texts.ts'
import type { Ending } from '#modules/decision/delegations/model/delegation-event.ts'
import { type DateFormat, formatDay } from '#platform/model/date-format.ts'
import { dayOf, lastDayBefore } from '#platform/model/day.ts'
import type { TemplateKey } from './catalogue.ts'
import type { Payload } from './payload.ts'

/** How its reader reads days: in the format that they chose, and of authority in the zone of the organization. */
export type ReaderFormat = { readonly dateFormat: string; readonly zone: string }

export type NotificationText = { readonly title: string; readonly message: string }

type SentenceBuilder = (said: SentenceInput) => NotificationText
/** What a sentence is made of, in words. */
type SentenceInput = Payload & {
  /** Who did it. */
  readonly who: string
  /** Its name in quotation marks. */
  readonly it: string
  readonly toThem: string
  /** ", up to $1,000,000" */
  readonly limited: string
  /** Its last day, or the day on which it is due: "06/30/2027", or nothing. */
  readonly day: string
  /** " through 06/30/2027", or nothing. */
  readonly through: string
  /** "in force through 06/30/2027", "not in force: suspended above". */
  readonly standing: string
  readonly gave: string
  /** "the role Reviewer", or "the roles …". */
  readonly theRoles: string
  /** ", which you issued", or what else ties the reader to it. */
  readonly tied: string
  readonly isHolder: boolean
  /** ", as you requested", or nothing. */
  readonly requested: string
}

const HOLDERS: readonly Payload['as'][] = [
  'holder',
  'newHolder',
  'changeHolder',
  'offered',
  'inForce',
  'awaited',
]

const LIST = new Intl.ListFormat('en-US')
const MOST_NAMES = 3

const namesOf = (names: readonly string[]): string =>
  names.length > MOST_NAMES
    ? LIST.format([...names.slice(0, MOST_NAMES), `${names.length - MOST_NAMES} more`])
    : LIST.format(names)

/** What the path leaves of each authority type. What was written before that was kept says its stated limit. */
function limitedBy({ limits, limit }: Payload): string {
  const text = limitsClause(limits ?? [{ authorityType: '', bounds: limit ? [limit] : [] }])
  return text ? `, ${text}` : ''
}

function sentenceInputOf(payload: Payload, { dateFormat, zone }: ReaderFormat): SentenceInput {
  const { as, by, name, recipients, expiration, dueDate, reason, roles = [], isRequested } = payload
  const theRoles = `the role${roles.length > 1 ? 's' : ''} ${namesOf(roles)}`
  const last = dueDate ?? (expiration && lastDayBefore(Date.parse(expiration), zone))
  const written = (text: string) => formatDay(text, dateFormat as DateFormat)
  const day = last ? written(last) : ''
  const through = day ? ` through ${day}` : ''
  return {
    ...payload,
    who: by ?? 'Mandate',
    it: `“${name}”`,
    toThem: recipients.length > 0 ? ` to ${namesOf(recipients)}` : '',
    limited: limitedBy(payload),
    day,
    through,
    standing: standingOf(payload, through, (instant) => written(dayOf(instant, zone))),
    gave: reason ? ` and gave the reason “${withoutPeriod(reason)}”` : '',
    theRoles,
    tied: as === 'designee' ? `, in which you have ${theRoles}` : ', which you issued',
    isHolder: HOLDERS.includes(as),
    requested: isRequested ? ', as you requested' : '',
  }
}

/** What a new holder is to do, or after this may. */
const thenHolder = ({ asks, standing }: SentenceInput) =>
  asks === 'ACCEPT' ? ', and asks you to accept or reject it' : `, ${standing}`

/** Whether it is in force for its reader, as the record says it. What was reported before that was kept speaks of what is. */
function standingOf({ inForce }: Payload, through: string, day: (instant: number) => string): string {
  const until = through || ' with no end date'
  if (!inForce || inForce.standing === 'YES') return `in force${until}`
  if (inForce.from !== null) return `in force from ${day(Date.parse(inForce.from))}${until}`
  return `not in force${inForce.why ? `: ${inForce.why}` : ' yet'}`
}

/** What its end means to the person who received it. What was reported before it was kept speaks of authority. */
const ENDED: Readonly<Record<Ending, string>> = {
  AUTHORITY: 'it gives you no authority',
  OFFER: 'you no longer need to accept or reject it',
  NEITHER: 'it can no longer give you authority',
}
const thenFormer = ({ ending = 'AUTHORITY' }: SentenceInput) => `, so ${ENDED[ending]}`

/** Of a change that recipients have yet to accept, as the record says it. */
const APPLIES_WHERE_LESS = 'Where it grants less, it already applies.'

/** After what ties the reader to it. */
const withReason = ({ gave }: Pick<SentenceInput, 'gave'>) => (gave ? `,${gave}` : '')

/** Names a limit where it is that of everyone whom the sentence speaks of. */
const backTo = (limited: string) => `The terms before the change apply${limited}.`

function describeChange({
  who,
  as,
  it,
  toThem,
  limited,
  isHolder,
  asks,
  isApproval,
  isOfRoles,
  isOfChange,
}: SentenceInput): NotificationText {
  if (as === 'newIssuer')
    return {
      title: 'You are the issuer',
      message: `${who} made you the issuer of the delegation of ${it}${toThem}.`,
    }
  if (as === 'formerIssuer')
    return {
      title: 'Issuer changed',
      message: `${who} moved the delegation of ${it}, which you issued, to another issuer.`,
    }
  if (isOfChange)
    return {
      title: 'Change rejected',
      message: `${who} rejected the change of the delegation of ${it}${isHolder ? ' to you' : toThem}. ${backTo(isHolder && asks === null ? limited : '')}${asks === 'ACCEPT_CHANGE' ? ' You can accept or reject these terms.' : ''}`,
    }
  const what = isOfRoles ? 'changed the roles in' : isApproval ? 'approved a change of' : 'changed'
  const changed = `${who} ${what} the delegation of ${it}`
  return {
    title: 'Delegation changed',
    message: !isHolder
      ? `${changed}${toThem}, which you issued.`
      : asks === 'ACCEPT_CHANGE'
        ? `${changed} to you and asks you to accept or reject the change. ${APPLIES_WHERE_LESS}`
        : `${changed} to you.`,
  }
}

const TELL: Readonly<Record<TemplateKey, SentenceBuilder>> = {
  DELEGATION_PENDING_APPROVAL: ({ who, it, toThem, limited }) => ({
    title: 'Approval requested',
    message: `${who} asks you to approve or deny the delegation of ${it}${toThem}${limited}.`,
  }),
  DELEGATION_CHANGE_APPROVAL_REQUESTED: ({ who, it, toThem }) => ({
    title: 'Change approval requested',
    message: `${who} asks you to approve or deny a change of the delegation of ${it}${toThem}.`,
  }),
  DELEGATION_CHANGE_APPROVAL_DECIDED: ({ who, it, toThem, gave, outcome }) =>
    outcome === 'DENIED'
      ? {
          title: 'Change denied',
          message: `${who} denied the change of the delegation of ${it}${toThem}${gave}, so its terms stay the same.`,
        }
      : {
          title: 'Change approved',
          message: `${who} approved the change of the delegation of ${it}${toThem}, ${outcome === 'OFFERED' ? `which awaits acceptance. ${APPLIES_WHERE_LESS}` : 'so the new terms apply.'}`,
        },
  DELEGATION_ISSUED: (said) => ({
    title: 'Delegation issued to you',
    message: `${said.who} issued ${said.it} to you${said.requested}${said.limited}${thenHolder(said)}.`,
  }),
  DELEGATION_APPROVED: (said) =>
    said.isHolder
      ? {
          title: 'Delegation issued to you',
          message: `${said.who} approved the delegation of ${said.it} to you${said.requested}${said.limited}${thenHolder(said)}.`,
        }
      : {
          title: 'Delegation approved',
          message: `${said.who} approved the delegation of ${said.it}${said.toThem}${said.limited}, so it is issued.`,
        },
  DELEGATION_DENIED: ({ who, it, toThem, limited, gave }) => ({
    title: 'Delegation denied',
    message: `${who} denied the delegation of ${it}${toThem}${limited}${withReason({ gave })}.`,
  }),
  DELEGATION_ACCEPTED: ({ who, it, limited, isOfChange }) => ({
    title: isOfChange ? 'Change accepted' : 'Delegation accepted',
    message: `${who} accepted the ${isOfChange ? 'change of the ' : ''}delegation of ${it}${limited}.`,
  }),
  DELEGATION_REJECTED: ({ who, it, gave, limited, recipients, isOfChange }) =>
    isOfChange
      ? {
          title: 'Change rejected',
          message: `${who} rejected the change of the delegation of ${it}${gave}. ${backTo(recipients.length > 1 ? '' : limited)}`,
        }
      : {
          title: 'Delegation rejected',
          message: `${who} rejected the delegation of ${it}${gave}.`,
        },
  DELEGATION_SUSPENDED: ({ who, it, toThem, tied, gave, isHolder, ending }) => ({
    title: 'Delegation suspended',
    message: isHolder
      ? `${who} suspended the delegation of ${it} to you, so you cannot ${ending === 'OFFER' ? 'accept' : 'use'} it until it is reissued.`
      : `${who} suspended the delegation of ${it}${toThem}${tied}${withReason({ gave })}.`,
  }),
  DELEGATION_REISSUED: (said) => ({
    title: 'Delegation reissued',
    message: said.isHolder
      ? `${said.who} reissued the delegation of ${said.it} to you${said.requested}${said.limited}${thenHolder(said)}.`
      : `${said.who} ${said.isApproval ? 'approved the reissue of' : 'reissued'} the delegation of ${said.it}${said.toThem}${said.tied}${said.asks === 'ACKNOWLEDGE' ? ', which still awaits your acknowledgement' : ''}.`,
  }),
  DELEGATION_REVOKED: (said) => {
    const { who, it, toThem, tied, reason, isHolder, isOfItself } = said
    if (isOfItself)
      return {
        title: 'Delegation ended',
        message: `The delegation of ${it}${isHolder ? ` to you ended${thenFormer(said)}` : `${toThem}${tied}, ended`}. ${reason}`,
      }
    return {
      title: 'Delegation revoked',
      message: isHolder
        ? `${who} revoked the delegation of ${it} to you${thenFormer(said)}.`
        : `${who} revoked the delegation of ${it}${toThem}${tied}${withReason(said)}.`,
    }
  },
  DELEGATION_IN_FORCE: ({ it, limited, standing, inForce }) =>
    inForce && inForce.standing !== 'YES'
      ? {
          title: 'Delegation not in force',
          message: `The delegation of ${it} to you${limited} begins now, and is ${standing}.`,
        }
      : {
          title: 'Delegation in force',
          message: `The delegation of ${it} to you${limited} is now ${standing}.`,
        },
  DELEGATION_EXPIRING: ({ it, toThem, limited, day, isHolder }) => ({
    title: 'Delegation expires soon',
    message: isHolder
      ? `The delegation of ${it} to you${limited} expires after ${day}.`
      : `The delegation of ${it}${toThem}, which you issued, expires after ${day}.`,
  }),
  DELEGATION_EXPIRED: ({ it, toThem, day, isHolder }) => ({
    title: 'Delegation expired',
    message: isHolder
      ? `The delegation of ${it} to you expired after ${day}, so it gives you no authority.`
      : `The delegation of ${it}${toThem}, which you issued, expired after ${day}.`,
  }),
  DELEGATION_RECIPIENT_LEAVING: ({ it, day, recipients }) => ({
    title: 'Recipient leaves',
    message: `The last day of ${namesOf(recipients)} is ${day}, and the delegation of ${it}, which you issued, then ends for them.`,
  }),
  DELEGATION_ACCEPTANCE_REMINDER: ({ it, toThem, limited, isHolder, isOfChange }) => {
    const what = isOfChange ? `A change of the delegation of ${it}` : `The delegation of ${it}`
    return {
      title: isHolder ? 'Delegation awaits your acceptance' : 'Delegation awaits acceptance',
      message: isHolder
        ? `${what} to you${isOfChange ? '' : limited} still awaits your acceptance, and you can accept or reject it.`
        : `${what}${toThem}, which you issued, still awaits acceptance.`,
    }
  },
  DELEGATION_REASSIGNED: (said) =>
    said.as === 'formerHolder'
      ? {
          title: 'Delegation ended for you',
          message: `${said.who} ${said.isOfChange ? 'rejected the change that added you to' : said.isApproval ? 'approved a change that removes you from' : 'removed you from'} the delegation of ${said.it}${thenFormer(said)}.`,
        }
      : {
          title: 'Delegation issued to you',
          message: `${said.who} ${said.isOfChange ? 'rejected the change that removed you from' : said.isApproval ? 'approved a change that adds you to' : 'added you to'} the delegation of ${said.it}${said.requested}${said.limited}${thenHolder(said)}.`,
        },
  DELEGATION_RECIPIENT_ENDED: ({ it, recipients, reason, as, isUnissued }) =>
    isUnissued
      ? {
          title: 'Recipient removed',
          message: `The delegation of ${it}, which you issued and which awaits approval, no longer names ${namesOf(recipients)}.${reason ? ` ${reason}` : ''}`,
        }
      : as === 'formerHolder'
        ? { title: 'Delegation ended for you', message: `The delegation of ${it} to you has ended.` }
        : {
            title: 'Delegation ended for a recipient',
            message: `The delegation of ${it}, which you issued, ended for ${namesOf(recipients)}. Other recipients keep it.${reason ? ` ${reason}` : ''}`,
          },
  DELEGATION_INVALID: ({ it, toThem, reason }) => ({
    title: 'Delegation invalid',
    message: `The delegation of ${it}${toThem} is now invalid.${reason ? ` ${reason}` : ''}`,
  }),
  DELEGATION_CHANGE_OFFERED: describeChange,
  DELEGATION_UPDATED: describeChange,
  DELEGATION_DELETED: ({ who, it, toThem, isHolder }) => ({
    title: 'Delegation deleted',
    message: isHolder
      ? `${who} deleted the delegation of ${it} to you, so it gives you no authority.`
      : `${who} deleted the delegation of ${it}${toThem}, which you issued.`,
  }),
  REDELEGATION_CREATED: ({ it, toThem, limited }) => ({
    title: 'Authority redelegated',
    message: `The decision ${it} is redelegated${toThem}${limited}, from a delegation that you issued.`,
  }),
  ROLE_ASSIGNED: ({ who, it, toThem, theRoles, asks, isApproval, isInherited }) => ({
    title: 'Role assigned to you',
    message: isInherited
      ? `${who} ${isApproval ? 'approved' : 'issued'} the delegation of ${it}${toThem}, in which you have ${theRoles} as in the delegation above.`
      : `${who} ${isApproval ? `approved the delegation of ${it}, which assigns ${theRoles}` : `assigned ${theRoles} in the delegation of ${it}`} to you${asks === 'ACKNOWLEDGE' ? ', and asks you to acknowledge' : ''}.`,
  }),
  ROLE_ACKNOWLEDGED: ({ who, it, theRoles }) => ({
    title: 'Role acknowledged',
    message: `${who} acknowledged ${theRoles} in the delegation of ${it}.`,
  }),
  AUTHORITY_REQUESTED: ({ who, it }) => ({
    title: 'Authority requested',
    message: `${who} requests authority for ${it} and asks you to issue a delegation or decline.`,
  }),
  REQUEST_FULFILLED: ({ who, it }) => ({
    title: 'Request fulfilled',
    message: `${who} granted the authority for ${it} that you requested.`,
  }),
  REQUEST_DECLINED: ({ who, it, gave }) => ({
    title: 'Request declined',
    message: `${who} declined your request for authority for ${it}${gave}.`,
  }),
  REQUEST_ENDED: ({ who, it, reason, as }) => ({
    title: 'Request ended',
    message:
      as === 'assignee'
        ? `${who} ended the request for authority for ${it}, so you no longer need to answer it.`
        : `${who} ended your request for authority for ${it}.${reason ? ` ${reason}` : ''}`,
  }),
  DECISION_PUBLISHED: ({ who, it }) => ({
    title: 'Decision published',
    message: `${who} published the decision ${it}, which you own.`,
  }),
  DECISION_OWNER_CHANGED: ({ who, it }) => ({
    title: 'You own a decision',
    message: `${who} made you the owner of the decision ${it}.`,
  }),
  DECISION_UPDATED: ({ who, it, as }) => ({
    title: 'Decision changed',
    message:
      as === 'owner'
        ? `${who} changed the decision ${it}, which you own.`
        : `${who} changed the decision ${it}, which can limit the delegations that you hold or issued.`,
  }),
  DECISION_ARCHIVED: ({ who, it, as, endsDelegations = true }) => ({
    title: 'Decision archived',
    message:
      as === 'owner'
        ? `${who} archived the decision ${it}, which you own${endsDelegations ? ', and its open delegations were revoked' : ''}.`
        : `${who} archived the decision ${it}, so the delegations of it that you hold or issued were revoked.`,
  }),
  DECISION_RESTORED: ({ who, it }) => ({
    title: 'Decision restored',
    message: `${who} restored the decision ${it}, which you own, and delegations that ended with it stay revoked.`,
  }),
  DECISION_ASKED: ({ who, it, day }) => ({
    title: 'You are asked to decide',
    message: `${who} asks you to decide ${it}${day ? ` by ${day}` : ''}.`,
  }),
  DECISION_ANSWERED: ({ who, it, gave, outcome }) =>
    outcome === 'DECLINED'
      ? { title: 'Decision declined', message: `${who} declined to decide ${it}${gave}.` }
      : { title: 'Decided', message: `${who} decided ${it}, as you asked.` },
  DECISION_ENDED: ({ who, it, as, reason }) => ({
    title: 'Question ended',
    message:
      as === 'assignee'
        ? `${who} ended the question about ${it}, so you no longer need to decide.`
        : `${who} ended your question about ${it}.${reason ? ` ${reason}` : ''}`,
  }),
  ACTION_VALIDATION_REQUESTED: ({ who, it }) => ({
    title: 'Validation requested',
    message: `${who} completed the action ${it}, and you confirm or return it.`,
  }),
  ACTION_ASSIGNED: ({ who, it, gave, position }) => ({
    title: 'Action assigned to you',
    message: position
      ? `You now occupy ${position}, to which the action ${it} is assigned.`
      : `${who} asks you to complete the action ${it}${gave}.`,
  }),
  ACTION_REASSIGNED: ({ who, it, as }) =>
    as === 'formerAssignee'
      ? { title: 'Action reassigned', message: `${who} removed you from the assignees of the action ${it}.` }
      : { title: 'Action assigned to you', message: `${who} asks you to complete the action ${it}.` },
  ACTION_OWNER_CHANGED: ({ who, it }) => ({
    title: 'You own an action',
    message: `${who} made you the owner of the action ${it}.`,
  }),
  ACTION_POSITION_VACANT: ({ it, position = 'a position' }) => ({
    title: 'Position vacant',
    message: `The action ${it}, which you own, is assigned to ${position}, which no one occupies now.`,
  }),
  ACTION_DUE_SOON: ({ it, day }) => ({
    title: 'Action due soon',
    message: `The action ${it}, which is assigned to you, is due on ${day}.`,
  }),
  ACTION_OVERDUE: ({ it, day, as }) => ({
    title: 'Action overdue',
    message: `The action ${it}, which ${as === 'owner' ? 'you own' : 'is assigned to you'}, was due on ${day}.`,
  }),
  ACTION_COMPLETED: ({ who, it, as }) => ({
    title: 'Action completed',
    message: `${who} ended the action ${it}, ${as === 'owner' ? 'which you own' : 'which was assigned to you'}, as completed.`,
  }),
  ACTION_CANCELED: ({ who, it, gave, as }) => ({
    title: 'Action canceled',
    message: `${who} canceled the action ${it}, ${as === 'owner' ? 'which you own' : 'which was assigned to you'}${gave}.`,
  }),
  MATRIX_OWNER_CHANGED: ({ who, it }) => ({
    title: 'Matrix given to you',
    message: `${who} made you the owner of the matrix ${it}.`,
  }),
  MATRIX_SHARED: ({ who, it }) => ({
    title: 'Matrix shared with you',
    message: `${who} shared the matrix ${it} with you.`,
  }),
  MATRIX_ARCHIVED: ({ who, it }) => ({
    title: 'Matrix archived',
    message: `${who} archived the matrix ${it}, which you own.`,
  }),
  USER_ROLE_CHANGED: ({ who }) => ({
    title: 'Your roles changed',
    message: `${who} changed your roles, and what you can view and do changed with them.`,
  }),
  USER_POSITION_CHANGED: ({ who, isLater }) => ({
    title: 'Your positions changed',
    message: isLater
      ? `${who} changed your positions from a later day on, which can change your authority on that day.`
      : `${who} changed the positions that you occupy, which can change your authority.`,
  }),
  USER_LIMIT_NEAR: ({ seats: { seats, taken } = { seats: 0, taken: 0 } }) => ({
    title: 'User limit near',
    message:
      seats > taken
        ? `The ${seats} seats of this account have ${taken} users, so ${seats - taken} more can be added.`
        : `The ${seats} seats of this account are all taken, so no more users can be added.`,
  }),
  IMPORT_FINISHED: ({ it, saved, reason }) => ({
    title: saved ? 'Upload finished' : 'Upload failed',
    message: saved
      ? `The upload of ${it} is saved, with ${saved.created} created, ${saved.overwritten} overwritten, and ${saved.ignored} ignored.`
      : `The upload of ${it} was not saved.${reason ? ` ${reason}` : ''}`,
  }),
  USER_DEACTIVATED: ({ who, name }) => ({
    title: 'User deactivated',
    message: `${who} deactivated ${name}, and what was delegated to this person ended.`,
  }),
}

/** What a notification says to its reader: who did what to which record, what it means for them, and what to do. */
export function sentenceOf(key: TemplateKey, payload: Payload, reading: ReaderFormat): NotificationText {
  const { title, message } = TELL[key](sentenceInputOf(payload, reading))
  const also = (payload.also ?? []).map(
    (each) => TELL[each.templateKey](sentenceInputOf(each.payload, reading)).message,
  )
  return { title, message: [message, ...also].join(' ') }
}
