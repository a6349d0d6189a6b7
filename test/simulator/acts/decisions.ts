import { decisionThatIs } from './choose.ts'
import { assignments } from './drafts.ts'
import { decisionAuthorities } from './limits.ts'
import { base, type StepMaker } from './step.ts'

export const editDecision: StepMaker = async (stage, by) => {
  const { dice } = stage
  const decisionId = await decisionThatIs(stage, 'PUBLISHED')
  if (!decisionId) return undefined
  const change = dice.one([
    {
      decisionAuthorities: decisionAuthorities(stage),
    },
    { decisionGroups: dice.chance(0.5) ? [stage.groups[0]] : dice.some(stage.groups, 3) },
    { conditions: [], applyToExistingDelegations: true },
    {
      conditions: [{ name: 'Board informed', rule: { field: 'CURRENCY', operator: '<', value: '900' } }],
      applyToExistingDelegations: dice.chance(0.5),
    },
    { delegationPathway: ['Matrix', 'Functional', 'Direct Line'] },
    { delegationPathway: dice.some(['Matrix', 'Functional', 'Direct Line'], 2) },
    // rows of delegations repeat where their decision stands, and what it is called
    { sectionId: dice.one(stage.listed.section), categoryId: null },
    { sectionId: dice.one(stage.listed.section), categoryId: null },
    { name: `Approve travel ${dice.below(100)}` },
    { roles: assignments(stage) },
  ])
  return {
    name: 'edit decision',
    by,
    method: 'PATCH',
    path: base(`/decisions/${decisionId}`),
    reads: base(`/decisions/${decisionId}`),
    body: change,
  }
}

export const publishDecision: StepMaker = (stage, by) => ({
  name: 'publish decision',
  by,
  method: 'POST',
  path: base('/decisions'),
  makes: 'decision',
  body: {
    name: 'Approve travel',
    sectionId: stage.dice.one(stage.listed.section),
    delegationPathway: ['Matrix', 'Functional', 'Direct Line'],
    decisionAuthorities: decisionAuthorities(stage),
    decisionGroups: stage.dice.chance(0.6) ? [stage.groups[0]] : stage.dice.some(stage.groups, 3),
    status: 'PUBLISHED',
  },
})

/** An act on several decisions, of which one at least has the status that it asks for, where there is such a one. */
const onDecisions =
  (act: string, status: string, makes?: 'draft'): StepMaker =>
  async (stage, by) => {
    const { dice } = stage
    const id = await decisionThatIs(stage, status)
    if (!id) return undefined
    const others = dice.chance(0.1) ? [dice.one(stage.decisions)] : []
    return {
      name: `${act} of decisions`,
      by,
      method: 'PATCH',
      path: base(`/decisions/bulk-${act}`),
      ...(makes && { makes }),
      // what is archived may be brought back by what its list is asked
      body:
        act === 'restore' && dice.chance(0.3)
          ? { matching: { search: 'Approve' } }
          : { decisionIds: [...new Set([id, ...others])] },
    }
  }

export const archiveDecisions = onDecisions('archive', 'PUBLISHED')
export const restoreDecisions = onDecisions('restore', 'ARCHIVED')
export const duplicateDecisions = onDecisions('duplicate', 'PUBLISHED', 'draft')
