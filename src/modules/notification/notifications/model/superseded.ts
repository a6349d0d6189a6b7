import type { Part, TemplateKey } from './catalogue.ts'

/** Something that one person is notified, and the decision that it is of. */
export type PersonalNotice = {
  readonly key: TemplateKey
  readonly as: Part
  readonly userId: string
  /** Null: it is of none. */
  readonly decisionId: string | null
}

type CoverageRule = { readonly by: readonly TemplateKey[]; readonly as: readonly Part[] }

/**
 * What another row says already where one act meets both for the same person and decision. An archive says that its delegations end;
 * anyone who is issued what they requested reads what they may do and by when, and that it is what they requested. Semantics 9.3.
 */
const COVERED: Readonly<Partial<Record<TemplateKey, CoverageRule>>> = {
  DELEGATION_REVOKED: { by: ['DECISION_ARCHIVED'], as: ['owner', 'party'] },
  REQUEST_FULFILLED: {
    by: ['DELEGATION_ISSUED', 'DELEGATION_APPROVED', 'DELEGATION_REISSUED', 'DELEGATION_REASSIGNED'],
    as: ['holder', 'newHolder'],
  },
}

const covers = (telling: PersonalNotice, { by, as }: CoverageRule) =>
  by.includes(telling.key) && as.includes(telling.as)

/** Of what one act tells, that which something else told by it says already, with what says it. */
export function findSuperseded<T extends PersonalNotice>(told: readonly T[]): ReadonlyMap<T, readonly T[]> {
  const ofOne = Map.groupBy(told, ({ userId, decisionId }) => `${userId} ${decisionId}`)
  return new Map(
    told.flatMap((telling) => {
      const covering = telling.decisionId === null ? undefined : COVERED[telling.key]
      const others = ofOne.get(`${telling.userId} ${telling.decisionId}`) ?? []
      const saying = covering ? others.filter((each) => covers(each, covering)) : []
      return saying.length > 0 ? [[telling, saying] as const] : []
    }),
  )
}
