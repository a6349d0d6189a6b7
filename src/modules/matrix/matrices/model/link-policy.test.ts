import { expect, test } from 'vitest'
import { aViewerWith } from '#platform/model/testing/a-viewer.ts'
import { allowed } from '#platform/model/verdict.ts'
import type { Permission, Scope } from '#platform/model/viewer.ts'
import { type MatrixFacts, mayEndLink, mayShareExternally } from './matrix-policy.ts'

const who = (...given: [Permission, Scope][]) =>
  aViewerWith(['tenant.access_matrices_module', 'ON'], ...given)
const OWNED: MatrixFacts = {
  status: 'PUBLISHED',
  sharing: 'RESTRICTED',
  tie: { isOwner: true, isSharedWithMe: false, inMyGroups: false, groupsBeyond: [] },
}
const OTHERS: MatrixFacts = { ...OWNED, sharing: 'PUBLIC', tie: { ...OWNED.tie, isOwner: false } }
const ON = { externalSharing: true }
const codeOf = (verdict: { ok: boolean; code?: string }) => (verdict.ok ? 'ok' : verdict.code)

test.each([
  ['a role for all matrices', who(['matrix.share_external', 'ALL']), OTHERS, 'ok', 'ok'],
  ['a role for matrices of one’s own', who(['matrix.share_external', 'OWNED']), OWNED, 'ok', 'ok'],
  [
    'such a role, of somebody else’s',
    who(['matrix.share_external', 'OWNED']),
    OTHERS,
    'FORBIDDEN',
    'FORBIDDEN',
  ],
  ['ownership alone', who(), OWNED, 'FORBIDDEN', 'ok'],
  ['a role that shares inside', who(['matrix.share', 'ALL']), OTHERS, 'FORBIDDEN', 'ok'],
  ['nothing', who(), OTHERS, 'FORBIDDEN', 'FORBIDDEN'],
])('with %s, a public link may be made and ended', (_, viewer, facts, made, ended) => {
  expect(codeOf(mayShareExternally(viewer, facts, ON))).toBe(made)
  expect(codeOf(mayEndLink(viewer, facts))).toBe(ended)
})

test('no role makes one of what is not published, or where links are turned off', () => {
  const viewer = who(['matrix.share_external', 'ALL'])
  expect(mayShareExternally(viewer, OWNED, ON)).toEqual(allowed)
  for (const status of ['DRAFT', 'ARCHIVED'] as const)
    expect(codeOf(mayShareExternally(viewer, { ...OWNED, status }, ON))).toBe('LINK_OF_PUBLISHED')
  expect(codeOf(mayShareExternally(viewer, OWNED, { externalSharing: false }))).toBe('LINKS_OFF')
})
