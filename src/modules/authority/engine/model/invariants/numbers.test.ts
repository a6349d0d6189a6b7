import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { times } from '#platform/model/decimal.ts'
import { measureText } from '../../../terms/model/limit-texts.ts'
import type { Amount, AuthorityTerms, Bound, Comparison, Terms } from '../../../terms/model/terms.ts'
import { inquire, judgeChain } from '../judge.ts'
import type { Question } from '../question.ts'
import type { Snapshot } from '../snapshot.ts'
import {
  answerTo,
  aSnapshotAndQuestion,
  chainThrough,
  grantedBy,
  grantedToEach,
  RUNS,
} from '../testing/asking.ts'
import { anAmount } from '../testing/small-terms.ts'
import { questionOfCase, type WorkedCase, worldOfCase } from '../testing/worked-world.ts'
import { GROUPS, HOLDERS } from '../testing/worlds.ts'
import { snapshotOf } from '../world.ts'

/** Changes every currency amount of a snapshot and a question alike: bounds, conditions, redelegation limits, amounts. */
function recounted(
  snapshot: Snapshot,
  question: Question,
  change: (value: string, unit: string) => { value: string; unit: string },
): readonly [Snapshot, Question] {
  const inBound = (bound: Bound): Bound => {
    if (bound.valueType !== 'CURRENCY') return bound
    const end = (value: string | null) => (value === null ? null : change(value, bound.unit).value)
    return { ...bound, unit: change('1', bound.unit).unit, min: end(bound.min), max: end(bound.max) }
  }
  const inComparison = (comparison: Comparison | null): Comparison | null => {
    if (comparison?.field !== 'CURRENCY') return comparison
    return { ...comparison, ...change(String(comparison.value), comparison.unit ?? snapshot.baseCurrency) }
  }
  const inConditions = (conditions: Terms['conditions']) =>
    conditions.map((each) => ({ ...each, when: inComparison(each.when), rule: inComparison(each.rule) }))
  const inAuthority = (authority: AuthorityTerms): AuthorityTerms => {
    const primary = authority.bounds[0]
    const limit = authority.redelegationLimit
    const redelegationLimit =
      limit === null || primary?.valueType !== 'CURRENCY' ? limit : change(limit, primary.unit).value
    return { ...authority, redelegationLimit, bounds: authority.bounds.map(inBound) }
  }
  const inTerms = (terms: Terms): Terms => ({
    ...terms,
    authorities: terms.authorities.map(inAuthority),
    conditions: inConditions(terms.conditions),
  })
  const after: Snapshot = {
    ...snapshot,
    redelegationLimits: snapshot.redelegationLimits.map((limit) => {
      if (limit.valueType !== 'CURRENCY') return limit
      const { value: max, unit } = change(limit.max, limit.unit)
      return { ...limit, max, unit }
    }),
    decisions: new Map(
      [...snapshot.decisions].map(([id, decision]) => {
        const authorities = decision.terms.authorities.map((a) => ({ ...a, bounds: a.bounds.map(inBound) }))
        const terms = { ...decision.terms, authorities, conditions: inConditions(decision.terms.conditions) }
        return [id, { ...decision, terms }]
      }),
    ),
    delegations: new Map([...snapshot.delegations].map(([id, d]) => [id, { ...d, terms: inTerms(d.terms) }])),
    slots: new Map(
      [...snapshot.slots].map(([id, slot]) => [
        id,
        { ...slot, acceptedTerms: slot.acceptedTerms && inTerms(slot.acceptedTerms) },
      ]),
    ),
  }
  const amounts = question.amounts.map(
    (amount): Amount =>
      amount.valueType === 'CURRENCY'
        ? { valueType: 'CURRENCY', ...change(amount.value, amount.unit) }
        : amount,
  )
  return [after, { ...question, amounts }]
}

/** The small worlds name three currencies; here each has a rate. */
const rated = (snapshot: Snapshot): Snapshot => ({
  ...snapshot,
  rates: new Map([
    ['EUR', '1.10'],
    ['GBP', '1.3'],
  ]),
})

describe('Numbers', () => {
  test('31. A rate of 1 is no conversion.', () => {
    fc.assert(
      fc.property(aSnapshotAndQuestion, ([made, question]) => {
        const atOne = {
          ...made,
          rates: new Map([
            ['EUR', '1'],
            ['GBP', '1.0'],
          ]),
        }
        const [inDollars, asked] = recounted(atOne, question, (value) => ({ value, unit: 'USD' }))
        expect(grantedToEach(inDollars, asked)).toEqual(grantedToEach(atOne, question))
      }),
      RUNS,
    )
  })

  test('31. Scaling a rate and all amounts in its currency together changes nothing.', () => {
    fc.assert(
      fc.property(
        aSnapshotAndQuestion,
        fc.constantFrom(['2', '0.5'], ['8', '0.125'], ['0.01', '100']),
        ([made, question], [k, inverse]) => {
          const snapshot = rated(made)
          const scaled = {
            ...snapshot,
            rates: new Map([
              ['EUR', times('1.10', inverse!)],
              ['GBP', '1.3'],
            ]),
          }
          const [after, asked] = recounted(scaled, question, (value, unit) => ({
            value: unit === 'EUR' ? times(value, k!) : value,
            unit,
          }))
          expect(grantedToEach(after, asked)).toEqual(grantedToEach(snapshot, question))
        },
      ),
      RUNS,
    )
  })

  test('31. Without a rate nothing is ever allowed that must be compared.', () => {
    fc.assert(
      fc.property(aSnapshotAndQuestion, ([made, question]) => {
        const [snapshot, asked] = recounted({ ...made, rates: new Map() }, question, (value) => ({
          value,
          unit: 'USD',
        }))
        const amounts: Amount[] = [{ valueType: 'CURRENCY', value: '0', unit: 'EUR' }]
        for (const slot of snapshot.slots.values()) {
          const chain = chainThrough(snapshot, { ...asked, amounts }, slot)
          if (!chain?.demands.some((demand) => demand.bound.valueType === 'CURRENCY')) continue
          expect(grantedBy(chain)).toBe(0)
          expect(chain.reasons.map((reason) => reason.code)).toContain('NO_RATE')
        }
      }),
      RUNS,
    )
  })

  test('32. No rounding, shown or not, ever matters: the smallest part above a limit is above it, and reads otherwise.', () => {
    const digits = fc.tuple(
      fc.integer({ min: 1, max: 999_999_999 }),
      fc.integer({ min: 0, max: 999_999_998 }),
    )
    fc.assert(
      fc.property(digits, fc.constantFrom('USD', 'EUR', 'JPY', 'KWD'), ([whole, part], unit) => {
        const text = (n: number) => `${whole}.0${String(n).padStart(9, '0')}`
        const [limit, above] = [text(part), text(part + 1)]
        const { question, at, knownAt } = questionOfCase({
          who: 'u',
          group: 'uni',
          at: '2026-02-01',
          expect: 'ALLOW',
        })
        const worked: WorkedCase = {
          name: '',
          world: {
            users: [{ id: 'u' }],
            delegations: [
              {
                id: 'x',
                from: '2026-01-01',
                bounds: [{ type: 'CURRENCY', unit, max: limit }],
                slots: [{ id: 'x.1', kind: 'SPECIFIC_PERSONNEL', user: 'u' }],
              },
            ],
          },
          questions: [],
        }
        const snapshot = snapshotOf(worldOfCase(worked), at, knownAt)
        const ask = (value: string) =>
          answerTo(snapshot, { ...question, amounts: [{ valueType: 'CURRENCY', value, unit }] }).verdict
        expect([ask(limit), ask(`${limit.replace(/0+$/, '')}`.replace(/\.$/, '')), ask(above)]).toEqual([
          'ALLOW',
          'ALLOW',
          'DENY',
        ])
        expect(measureText('CURRENCY', { value: limit, unit })).not.toBe(
          measureText('CURRENCY', { value: above, unit }),
        )
      }),
      RUNS,
    )
  })
})

describe('Conditions', () => {
  test('33. Learning what was unknown never turns DENY into ALLOW, nor ALLOW into less.', () => {
    const learn = fc.record({
      facts: fc.record(
        { budgeted: fc.boolean(), urgent: fc.boolean(), quotes: fc.integer({ min: 0, max: 3 }) },
        { requiredKeys: [] },
      ),
      amounts: fc.uniqueArray(anAmount, { maxLength: 3, selector: (amount) => amount.valueType }),
      groupId: fc.constantFrom(undefined, ...GROUPS),
    })
    fc.assert(
      fc.property(aSnapshotAndQuestion, learn, ([made, question], learned) => {
        const snapshot = rated(made)
        const isOfDecision = snapshot.decisions
          .get(question.decisionId)
          ?.terms.groups.includes(learned.groupId ?? '')
        const known: Question = {
          ...question,
          facts: { ...learned.facts, ...question.facts },
          amounts: [
            ...question.amounts,
            ...learned.amounts.filter(
              ({ valueType }) => !question.amounts.some((each) => each.valueType === valueType),
            ),
          ],
          groupId: question.groupId ?? (isOfDecision ? learned.groupId : undefined),
        }
        const before = grantedToEach(snapshot, question)
        grantedToEach(snapshot, known).forEach((after, i) => {
          if (before[i] === 0) expect(after).toBe(0)
          if (before[i] === 2) expect(after).toBe(2)
        })
      }),
      { numRuns: RUNS.numRuns * 2 },
    )
  })

  test('33. Learning an amount never adds a condition to a chain that allows the amount.', () => {
    const owedBy = (snapshot: Snapshot, asked: Question) => {
      const decision = snapshot.decisions.get(asked.decisionId)
      const typeId = asked.authorityTypeId ?? decision?.terms.authorities[0]?.authorityTypeId
      if (!decision || !typeId) return []
      const inquiry = inquire(snapshot, asked, decision, typeId)
      return [...snapshot.slots.values()].map((slot) => {
        const { reasons, obligations } = judgeChain(inquiry, slot)
        const owed = obligations.flatMap((each) => (each.kind === 'CONDITION' ? JSON.stringify(each) : []))
        return reasons.length > 0 ? null : owed
      })
    }
    fc.assert(
      fc.property(aSnapshotAndQuestion, anAmount, ([made, question], amount) => {
        const snapshot = rated(made)
        const amounts = question.amounts.filter(({ valueType }) => valueType !== amount.valueType)
        const before = owedBy(snapshot, { ...question, amounts })
        owedBy(snapshot, { ...question, amounts: [...amounts, amount] }).forEach((after, i) => {
          for (const owed of after ?? []) expect(before[i]).toContain(owed)
        })
      }),
      { numRuns: RUNS.numRuns * 2 },
    )
  })

  const chainWith = (
    id: string,
    rule: [string, '=', boolean] | null,
    max = '100',
  ): WorkedCase['world']['delegations'][number] => ({
    id,
    from: '2026-01-01',
    bounds: [{ type: 'NUMBER', max }],
    ...(rule && { conditions: [{ text: 'A condition', rule }] }),
    slots: [{ id: `${id}.1`, kind: 'SPECIFIC_PERSONNEL', user: 'u' }],
  })
  const met: [string, '=', boolean] = ['met', '=', true]
  const unknown: [string, '=', boolean] = ['unknown', '=', true]
  const failed: [string, '=', boolean] = ['met', '=', false]
  const together: [string, WorkedCase['world']['delegations'], string][] = [
    ['one condition false and one true', [chainWith('a', failed), chainWith('b', met)], 'ALLOW'],
    ['one true and one false', [chainWith('a', met), chainWith('b', failed)], 'ALLOW'],
    [
      'one unconditional no and one condition unknown',
      [chainWith('a', null, '1'), chainWith('b', unknown)],
      'CONDITIONAL',
    ],
    ['one condition unknown and one true', [chainWith('a', unknown), chainWith('b', met)], 'ALLOW'],
    ['one condition false and one unknown', [chainWith('a', failed), chainWith('b', unknown)], 'CONDITIONAL'],
    ['both false', [chainWith('a', failed), chainWith('b', failed)], 'DENY'],
  ]

  test.each(together)('34. Of two chains the better one wins: %s', (_, delegations, expected) => {
    const asked = {
      who: 'u',
      group: 'uni',
      at: '2026-02-01',
      facts: { met: true },
      amounts: [['NUMBER', '50', '']],
      expect: 'ALLOW',
    } as const
    const { question, at, knownAt } = questionOfCase({ ...asked, amounts: [['NUMBER', '50', '']] })
    const world = worldOfCase({ name: '', world: { users: [{ id: 'u' }], delegations }, questions: [] })
    expect(answerTo(snapshotOf(world, at, knownAt), question).verdict).toBe(expected)
  })

  test('34. Whatever one person holds, the best chain alone decides.', () => {
    fc.assert(
      fc.property(aSnapshotAndQuestion, ([snapshot, question]) => {
        for (const who of HOLDERS) {
          const answer = answerTo(snapshot, { ...question, who, requester: undefined })
          const slot = snapshot.slots.get(answer.slotId ?? '')
          if (answer.verdict !== 'DENY')
            expect(grantedBy(chainThrough(snapshot, question, slot!))).toBe(
              answer.verdict === 'ALLOW' ? 2 : 1,
            )
        }
      }),
      RUNS,
    )
  })
})
