import { describe, expect, test } from 'vitest'
import { aViewerWith } from '#platform/model/testing/a-viewer.ts'
import type { Permission, Scope, Viewer } from '#platform/model/viewer.ts'
import { actsOf, type DelegationAct, delegationActs, mayAct } from './delegation-acts.ts'
import { NO_TIE } from './delegation-policy.ts'
import { type IssuingTie, mayIssue } from './issuing-policy.ts'

const viewer = (...given: [Permission, Scope][]) =>
  aViewerWith(['tenant.access_delegations_module', 'ON'], ...given)
const codeOf = (verdict: ReturnType<typeof mayIssue>) => (verdict.ok ? 'ok' : verdict.code)

const everything = viewer(
  ['tenant.create_root_delegations', 'ON'],
  ['tenant.create_delegations', 'ON'],
  ['delegation.change_issuer', 'ALL'],
)
const source = (isMine: boolean, tie = NO_TIE): IssuingTie => ({
  seesDecision: true,
  source: { isMine, tie },
})
const root: IssuingTie = { seesDecision: true, source: null }

describe('authority comes from somewhere', () => {
  test.each<[string, Viewer, IssuingTie, string]>([
    [
      'from no decision that one does not see',
      everything,
      { ...root, seesDecision: false },
      'DECISION_HIDDEN',
    ],
    ['nor from a slot of it', everything, { ...source(true), seesDecision: false }, 'DECISION_HIDDEN'],
    ['from Root Authority by its right', viewer(['tenant.create_root_delegations', 'ON']), root, 'ok'],
    [
      'and by no other',
      viewer(['tenant.create_delegations', 'ON'], ['delegation.change_issuer', 'ALL']),
      root,
      'FORBIDDEN',
    ],
    ['from an own slot', viewer(['tenant.create_delegations', 'ON']), source(true), 'ok'],
    ['from an own slot by its right alone', viewer(), source(true), 'ISSUER_NOT_HOLDER'],
    [
      'from no slot of somebody else',
      viewer(['tenant.create_delegations', 'ON'], ['tenant.create_root_delegations', 'ON']),
      source(false),
      'ISSUER_NOT_HOLDER',
    ],
    [
      'but by whoever may choose the issuer',
      viewer(['delegation.change_issuer', 'ALL']),
      source(false),
      'ok',
    ],
    [
      'of their groups, in these',
      viewer(['delegation.change_issuer', 'GROUPS']),
      source(false, { ...NO_TIE, inMyGroups: true }),
      'ok',
    ],
    [
      'and in no other',
      viewer(['delegation.change_issuer', 'GROUPS']),
      source(false, { ...NO_TIE, isIssuer: true }),
      'ISSUER_NOT_HOLDER',
    ],
  ])('%s', (_, who, tie, code) => expect(codeOf(mayIssue(who, tie))).toBe(code))
})

describe('an act', () => {
  const issuer = { ...NO_TIE, isIssuer: true }
  const facts = (status: 'DRAFT' | 'ISSUED' | 'SUSPENDED' | 'REVOKED', issuing = root, tie = issuer) => ({
    hasChange: false,
    status,
    tie,
    issuing,
  })

  test('needs its permission, its status and, where it makes authority, a source', () => {
    const hidden = { ...root, seesDecision: false }
    expect(codeOf(mayAct(everything, 'issue', facts('DRAFT')))).toBe('ok')
    expect(codeOf(mayAct(everything, 'issue', facts('DRAFT', hidden)))).toBe('DECISION_HIDDEN')
    expect(codeOf(mayAct(everything, 'reissue', facts('SUSPENDED', hidden)))).toBe('DECISION_HIDDEN')
    expect(codeOf(mayAct(everything, 'suspend', facts('ISSUED', hidden)))).toBe('ok')
    expect(codeOf(mayAct(everything, 'issue', facts('REVOKED')))).toBe('INVALID_TRANSITION')
    expect(codeOf(mayAct(everything, 'issue', facts('DRAFT', root, NO_TIE)))).toBe('FORBIDDEN')
  })

  test('on an own draft is the creator’s, and on nothing else', () => {
    const creator = { ...NO_TIE, isCreator: true }
    expect(codeOf(mayAct(viewer(), 'delete', facts('DRAFT', root, creator)))).toBe('ok')
    expect(codeOf(mayAct(viewer(), 'edit', facts('DRAFT', root, creator)))).toBe('ok')
    expect(codeOf(mayAct(viewer(), 'edit', facts('ISSUED', root, creator)))).toBe('FORBIDDEN')
  })

  test('is offered where it may be done', () => {
    const all = facts('ISSUED')
    const offered = actsOf(everything, all)
    expect(offered).toEqual(delegationActs.keys.filter((act) => mayAct(everything, act, all).ok))
    expect(offered).toEqual<DelegationAct[]>(['edit', 'reassign', 'suspend', 'move', 'realign', 'revoke'])
    expect(actsOf(viewer(), facts('ISSUED', root, NO_TIE))).toEqual([])
  })

  test('changes no terms while a change waits, which can be withdrawn', () => {
    const waiting = { ...facts('ISSUED'), hasChange: true }
    expect(actsOf(everything, waiting)).toEqual<DelegationAct[]>([
      'edit',
      'suspend',
      'withdrawChange',
      'realign',
      'revoke',
    ])
    expect(codeOf(mayAct(everything, 'move', waiting))).toBe('CHANGE_WAITS')
    expect(codeOf(mayAct(everything, 'withdrawChange', facts('ISSUED')))).toBe('NO_CHANGE_WAITS')
  })
})
