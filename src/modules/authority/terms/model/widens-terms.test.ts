import { expect, test } from 'vitest'
import { given, slot, upTo } from '../../engine/model/testing/university.ts'
import type { Bound, Terms } from './terms.ts'
import { widensTerms } from './widens-terms.ts'

const { terms } = given([
  {
    id: 'd1',
    redelegable: true,
    redelegationLimit: '300',
    from: '2026-01-01',
    until: '2027-01-01',
    bounds: upTo('900'),
    groups: ['uni'],
    slots: [slot('d1.1', 'president')],
  },
]).delegations.get('d1')!
const [authority] = terms.authorities
const bound = authority!.bounds[0]!
const limited = (change: Partial<Bound>): Partial<Terms> => ({
  authorities: [{ ...authority!, bounds: [{ ...bound, ...change }] }],
})
const flagged = (change: object): Partial<Terms> => ({ authorities: [{ ...authority!, ...change }] })

test.each<[string, Partial<Terms>, boolean]>([
  ['nothing', {}, false],
  ['a lower maximum', limited({ max: '800' }), false],
  ['a minimum', limited({ min: '10' }), false],
  ['its maximum excluded', limited({ maxExclusive: true }), false],
  ['a higher maximum', limited({ max: '901' }), true],
  ['no maximum', limited({ max: null }), true],
  ['another currency', limited({ unit: 'EUR' }), true],
  ['another type', flagged({ authorityTypeId: 'other' }), true],
  ['self-approval', flagged({ selfApproval: true }), true],
  ['no redelegation', flagged({ redelegable: false, redelegationLimit: null }), false],
  ['a higher redelegation limit', flagged({ redelegationLimit: '400' }), true],
  ['another group', { groups: [...terms.groups, 'med'] }, true],
  ['no group', { groups: [] }, false],
  ['another pathway', { pathways: [...terms.pathways, 'Direct Line'] }, true],
  ['an earlier last day', { expiration: terms.expiration! - 1 }, false],
  ['a later last day', { expiration: terms.expiration! + 1 }, true],
  ['no last day', { expiration: null }, true],
  ['an earlier first day', { effective: terms.effective - 1 }, true],
  ['a later first day', { effective: terms.effective + 1 }, false],
])('%s', (_, change, widens) => expect(widensTerms(terms, { ...terms, ...change })).toBe(widens))
