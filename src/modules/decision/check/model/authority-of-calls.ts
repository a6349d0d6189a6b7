import * as z from 'zod'
import { STANDINGS } from '#modules/authority/engine/model/standings.ts'
import { defineCall } from '#platform/model/call.ts'
import { id, idSet, instant, text } from '#platform/model/fields.ts'
import { delegationRef, principal, verdict } from './authority-calls.ts'

const named = z.object({ id, name: z.string() })
const numbered = named.extend({ displayId: z.string() })
const holder = named.extend({ kind: z.enum(['USER', 'POSITION']) })

/** One chain through which they may decide: what the whole chain leaves, as the check computes it. */
const authorityRow = z.object({
  decision: numbered,
  section: named,
  category: named.nullable(),
  authorityType: named,
  verdict: verdict.exclude(['DENY']),
  /** `limitWithheld`: part of it is set by a delegation that the asker cannot view, and left out. */
  limits: z.array(z.string()),
  limitWithheld: z.boolean(),
  groups: z.array(named),
  conditions: z.array(z.string()),
  conditionsWithheld: z.boolean(),
  through: delegationRef,
  /** The position in which they hold it; null: in person. */
  as: named.nullable(),
  /** The first end along the chain; null with `untilWithheld`: a delegation that the asker cannot view ends first. */
  until: instant.nullable(),
  untilWithheld: z.boolean(),
})
export type AuthorityRow = z.output<typeof authorityRow>

/** Who issued the delegations that they hold, and below which delegation each was issued. `issuer` null: Root Authority. */
const given = z.object({
  issuer: holder.nullable(),
  /** `limits`: what is left of them, as far as the asker may know. */
  delegations: z.array(
    delegationRef.extend({
      decision: numbered,
      limits: z.array(z.string()),
      above: delegationRef.nullable(),
    }),
  ),
  total: z.int(),
})

const passed = z.object({
  delegation: delegationRef,
  decision: numbered,
  recipients: z.array(holder),
  /** What is left of the first one; null: the asker may not know it. */
  limit: z.string().nullable(),
  inForce: z.object({ standing: z.enum(STANDINGS), held: z.boolean(), text: z.string() }),
  until: instant.nullable(),
})

const authority = z.object({
  who: holder,
  /** Of a position who holds it at that instant, of a person which positions they hold. */
  holding: z.array(named),
  items: z.array(authorityRow),
  /** What matches the search and the sections; `all`: without them. */
  total: z.int(),
  all: z.int(),
  sections: z.array(named.extend({ count: z.int() })),
  givenBy: z.array(given),
  passedOn: z.object({ items: z.array(passed), total: z.int(), withheld: z.int() }),
  /** How many delegations that the asker cannot view something was left out of. */
  withheld: z.int(),
  /** Of every row, whatever is searched and whichever page is asked for: the same authority has the same hash. */
  hash: z.string(),
  page: z.int(),
  limit: z.int(),
  at: instant,
  knownAt: instant,
})
export type Authority = z.output<typeof authority>

/** Everything that a person or position may decide, given by whom and passed on to whom, at an instant. */
export const authorityOf = defineCall({
  name: 'authorityOf',
  summary: 'Read the authority of a person or position',
  method: 'POST',
  path: '/decisions/authority-of',
  reads: true,
  body: z.strictObject({
    who: principal,
    at: instant.optional(),
    knownAt: instant.optional(),
    search: text(200).optional(),
    sectionIds: idSet(100).optional(),
    page: z.int().min(1).max(100_000).default(1),
    limit: z.int().min(1).max(1_000).default(100),
  }),
  reply: authority,
})
