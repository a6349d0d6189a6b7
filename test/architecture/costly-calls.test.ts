import { expect, test } from 'vitest'
import { services } from '#app/routes.ts'

// A person has one costly read at a time, so that they leave room for others.

test('every grid, tree, and pathway is declared costly', () => {
  const costly: string[] = []
  for (const [, declare] of services({} as never))
    declare(({ name, exports, isCostly }) => {
      if (!exports && isCostly({ params: {}, query: {}, body: {} })) costly.push(name)
    })
  expect(costly.sort()).toEqual([
    'getAuthorityTreeOfDecision',
    'getAuthorityTreeOfGroup',
    'getDelegationPathway',
    'previewMatrix',
    'previewRoleMatrix',
    'readMatrixGrid',
    'readMatrixTiers',
  ])
})
