import * as z from 'zod'
import { RECIPIENT_TYPES, VALUE_TYPES } from '#modules/authority/terms/model/terms.ts'
import { bound } from '#modules/authority/terms/model/written-terms.ts'
import { defineCall } from '#platform/model/call.ts'
import { decimalText, id, instant, text } from '#platform/model/fields.ts'

export const principal = z.strictObject({ kind: z.enum(['USER', 'POSITION']), id })

const questionWithoutWho = {
  decisionId: id,
  /** May be left out where the decision has one authority type. */
  authorityTypeId: id.optional(),
  /** Left out: every group of the decision. */
  groupId: id.optional(),
  /** At most one for each value type; `unit` as in a bound. */
  amounts: z
    .array(
      z.strictObject({
        valueType: z.enum(VALUE_TYPES),
        value: decimalText,
        unit: z.string().max(10).default(''),
      }),
    )
    .max(5)
    .default([]),
  /** The instant asked about; default now. */
  at: instant.optional(),
  /** What was on record at this instant; default now. */
  knownAt: instant.optional(),
  /** Who asks for the thing to be decided; they may not decide it themselves. */
  requester: principal.optional(),
  facts: z.record(text(50, 1), z.union([text(200), z.number(), z.boolean()])).default({}),
}

export const questionBody = z.strictObject({ ...questionWithoutWho, who: principal })

export const verdict = z.enum(['ALLOW', 'CONDITIONAL', 'DENY'])
const holder = z.object({ kind: z.enum(['USER', 'POSITION']), id, name: z.string() })

/** How many delegations that the asker cannot view something was left out of; the verdict counts them all the same. */
const withheld = z.int()

/** A reference to a delegation; one that the asker cannot view has neither id nor number. */
export const delegationRef = z.object({
  delegationId: id.nullable(),
  displayId: z.string().nullable(),
  masked: z.boolean(),
})

const effectiveEnd = z
  .object({
    value: decimalText,
    unit: z.string(),
    exclusive: z.boolean(),
    /** The delegation whose demand it is; null: the decision's own, or one that the asker cannot view. */
    delegationId: id.nullable(),
  })
  .nullable()
export const effectiveBound = z.object({
  valueType: z.enum(VALUE_TYPES),
  min: effectiveEnd,
  max: effectiveEnd,
})

export const chainStep = delegationRef.extend({
  slotId: id.nullable(),
  recipient: z.object({
    kind: z.enum(RECIPIENT_TYPES).nullable(),
    /** "Dean of Engineering", or the person's name. */
    name: z.string(),
    /** Of the position, or else of the person. */
    id: id.nullable(),
    /** Who holds it now, where it names a position. */
    holders: z.array(z.string()),
    /** Who is named in the position and does not hold it any longer. */
    left: z.string().nullable(),
  }),
  status: z.string(),
  live: z.boolean(),
  stated: z.array(bound),
  effective: z.array(effectiveBound),
  /** Part of what is effective is set by a delegation that the asker cannot view, and left out. */
  limitWithheld: z.boolean(),
  /** What leaves less than is stated: "DEL-1042", or the name of the decision; null: nothing, or one that is withheld. */
  limitedBy: z.string().nullable(),
  /** A change waits for the recipient. Where it grants less it applies already, where it grants more it does not yet. */
  changeWaits: z.boolean(),
  from: instant.nullable(),
  until: instant.nullable(),
})
export type ChainStep = z.output<typeof chainStep>

const reason = z.object({ code: z.string(), message: z.string() })

/** `origin`: the delegation whose role it is, by its display id; null: the role stands on the decision. */
const askedOf = z.object({ name: z.string(), requirement: z.string(), origin: z.string().nullable() })

/** Whether more must be true than that the amount stays within the limits. */
const hasConditions = z.boolean()

export const authorityAnswer = z.object({
  verdict,
  hasConditions,
  /** The limits of a yes on what was not named: "up to $20,000"; null: else, or where one is withheld. */
  upTo: z.string().nullable(),
  /** The question and its answer, one sentence each. A no says why. */
  question: z.string(),
  message: z.string(),
  reasons: z.array(reason),
  chain: z.array(chainStep),
  binding: delegationRef.extend({ bound }).nullable(),
  obligations: z.array(
    z.object({
      kind: z.enum(['CONDITION', 'BOUND', 'GROUPS']),
      conditionId: id.nullable(),
      text: z.string(),
      detail: z.string(),
      originId: id.nullable(),
    }),
  ),
  /** Positions and users by decision role: to be consulted, to endorse, to be informed, and to whom it is reserved. */
  consult: z.array(askedOf),
  endorse: z.array(askedOf),
  inform: z.array(askedOf),
  reserved: z.array(askedOf),
  /** The same by a decision role of the organization's own. */
  otherRoles: z.array(askedOf.extend({ decisionRole: z.string() })),
  /** On DENY: who may decide instead, the least sufficient authority first, those on the path above always among them; and why the nearest chains do not do. */
  nearest: z.array(
    z.object({
      holder: holder.nullable(),
      limit: z.string(),
      verdict: verdict.nullable(),
      hasConditions,
      /** They stand above on the path that comes nearest. */
      onPath: z.boolean(),
      /** For a position: who holds it; empty: vacant. */
      occupants: z.array(z.object({ id, name: z.string() })).nullable(),
      message: z.string(),
    }),
  ),
  /** On DENY: no one at all may decide. False where the asker may not ask about others. */
  nobodyCan: z.boolean(),
  /** On DENY: more may decide than are named. */
  moreCan: z.boolean(),
  others: z.int(),
  withheld,
  /** For a position: who holds it at that instant; empty: vacant. */
  occupants: z.array(z.object({ id, name: z.string() })).nullable(),
  /** `limit`: its own, of the authority type that is asked about. */
  decision: z.object({ id, displayId: z.string(), name: z.string(), limit: bound.nullable() }),
  who: holder,
  authorityType: z.object({ id, name: z.string() }).nullable(),
  at: instant,
  knownAt: instant,
})
export type AuthorityAnswer = z.output<typeof authorityAnswer>

/** May they decide? DENY is an answer, not a failure. Spec 7.3, authority 2. */
export const checkAuthority = defineCall({
  name: 'checkAuthority',
  summary: 'Check whether a person or position may decide',
  method: 'POST',
  path: '/decisions/check-authority',
  reads: true,
  body: questionBody,
  reply: authorityAnswer,
})

export const paging = {
  page: z.int().min(1).max(100_000).default(1),
  limit: z.int().min(1).max(100).default(25),
}

/** Who can decide? The same question without who; least sufficient authority first. */
export const whoCan = defineCall({
  name: 'whoCan',
  summary: 'List who can decide, lowest sufficient limit first',
  method: 'POST',
  path: '/decisions/:id/who-can',
  reads: true,
  params: { id },
  body: z.strictObject({ ...questionWithoutWho, decisionId: id.optional(), ...paging }),
  reply: z.object({
    items: z.array(
      z.object({
        holder,
        verdict: verdict.exclude(['DENY']),
        hasConditions,
        limit: z.string(),
        /** Besides the limit. */
        obligations: z.array(z.string()),
        through: delegationRef,
        occupants: z.array(z.object({ id, name: z.string() })).nullable(),
      }),
    ),
    total: z.int(),
    withheld,
    page: z.int(),
    limit: z.int(),
    at: instant,
    knownAt: instant,
  }),
})

/** What may this person or position decide? Decision × authority type × groups × limits. */
export const whatCan = defineCall({
  name: 'whatCan',
  summary: 'List what a person or position may decide',
  method: 'POST',
  path: '/decisions/what-can',
  reads: true,
  body: z.strictObject({
    who: principal,
    at: instant.optional(),
    knownAt: instant.optional(),
    ...paging,
  }),
  reply: z.object({
    items: z.array(
      z.object({
        decision: z.object({ id, displayId: z.string(), name: z.string() }),
        authorityType: z.object({ id, name: z.string() }),
        verdict: verdict.exclude(['DENY']),
        limits: z.array(z.string()),
        groups: z.array(z.object({ id, name: z.string() })),
        obligations: z.array(z.string()),
        through: delegationRef,
      }),
    ),
    total: z.int(),
    withheld,
    page: z.int(),
    limit: z.int(),
    at: instant,
    knownAt: instant,
  }),
})
