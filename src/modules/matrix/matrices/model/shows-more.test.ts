import { expect, test } from 'vitest'
import type { PrimaryLimitType } from '../../grid/model/definition.ts'
import { type MatrixInput, matrixInput } from './matrix.ts'
import { hasMoreTypes, showsMore } from './shows-more.ts'

const [A, B] = ['1', '2'].map((n) => `018f0000-0000-7000-8000-00000000000${n}`) as [string, string]
const matrix = (change: Partial<MatrixInput> = {}) => matrixInput.parse({ matrixName: 'Board', ...change })
const any = { min: null, max: null }
const limits = (types: Partial<Record<PrimaryLimitType, unknown>>) =>
  ({ primaryLimitTypes: types }) as Partial<MatrixInput>

test.each<[string, Partial<MatrixInput>, Partial<MatrixInput>]>([
  ['one of its groups', { groups: [A, B] }, { groups: [B] }],
  ['a group of all', { allGroups: true }, { groups: [A] }],
  ['somebody of everybody', { allPersonnel: true }, { positions: [A], users: [B] }],
  ['its columns in another order', { positions: [A, B] }, { positions: [B, A] }],
  ['a section of all decisions', { allDecisions: true }, { sectionIds: [A] }],
  ['fewer statuses', { issuanceStatusNames: ['Issued', 'Pending'] }, { issuanceStatusNames: ['Issued'] }],
  ['one role of all', { delegationRole: true }, { delegationRole: true, roleIds: [A] }],
  ['less of the details', {}, { delegationDataSummary: false, delegationDataGroups: false }],
  [
    'a narrower range',
    limits({ Percentage: { min: '5', max: null } }),
    limits({ Percentage: { min: '10', max: '20' } }),
  ],
  ['fewer kinds of limits', limits({ Percentage: any, Authority: true }), limits({ Authority: true })],
  ['another name and format', {}, { matrixName: 'Council', valueRounding: 2 }],
])('%s is no more', (_, before, after) => {
  expect(showsMore(matrix(before), matrix(after))).toBe(false)
  expect(showsMore(matrix(before), matrix(before))).toBe(false)
})

test.each<[string, Partial<MatrixInput>, Partial<MatrixInput>]>([
  ['another group', { groups: [A] }, { groups: [A, B] }],
  ['all groups', { groups: [A, B] }, { allGroups: true }],
  ['everybody', { positions: [A] }, { allPersonnel: true }],
  ['a decision beside a section', { sectionIds: [A] }, { sectionIds: [A], decisionIds: [B] }],
  ['another authority type', {}, { authorityTypeIds: [A] }],
  ['decision roles', {}, { delegationRole: true }],
  ['all roles', { delegationRole: true, roleIds: [A] }, { delegationRole: true }],
  ['another status', {}, { issuanceStatusNames: ['Issued', 'Accepted', 'Revoked'] }],
  ['roles in the details', {}, { delegationDataRoles: true }],
  [
    'a wider range',
    limits({ Percentage: { min: '5', max: '20' } }),
    limits({ Percentage: { min: '5', max: '21' } }),
  ],
  ['a range without an end', limits({ Percentage: { min: '5', max: null } }), limits({ Percentage: any })],
  ['another kind of limits', limits({ Percentage: any }), limits({ Percentage: any, Authority: true })],
])('%s is more', (_, before, after) => {
  expect(showsMore(matrix(before), matrix(after))).toBe(true)
})

test('another type, or another role of tiers, is more; one of two is not', () => {
  const both = matrix({ roleMatrix: true, authorityRoleIds: [A] })
  expect(hasMoreTypes(both, matrix({ roleMatrix: false }))).toBe(false)
  expect(hasMoreTypes(matrix(), both)).toBe(true)
  expect(hasMoreTypes(both, { ...both, authorityRoleIds: [A, B] })).toBe(true)
})
