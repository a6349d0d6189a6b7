import type { Stage } from '../stage.ts'
import { decisionAuthorities } from './limits.ts'
import { base, type StepMaker } from './step.ts'

const ofDecision = (id: string) => base(`/decisions/${id}`)

/** What publishing asks for, but now and then not all of it. */
const fields = (stage: Stage) => {
  const { dice, groups, listed } = stage
  return {
    sectionId: dice.one(listed.section),
    delegationPathway: ['Matrix', 'Functional', 'Direct Line'],
    decisionAuthorities: decisionAuthorities(stage),
    decisionGroups: dice.chance(0.15) ? [] : dice.chance(0.6) ? [groups[0]] : dice.some(groups, 3),
    roles: assignments(stage),
  }
}

/** Decision roles that positions are assigned to. Spec 3.3. */
export const assignments = ({ dice, listed, positions }: Stage) =>
  listed.decisionRole.length > 0 && dice.chance(0.5)
    ? [{ decisionRoleId: dice.one(listed.decisionRole), positionId: dice.one(positions) }]
    : []

export const draftDecision: StepMaker = (stage, by) => ({
  name: 'draft decision',
  by,
  method: 'POST',
  path: base('/decisions'),
  makes: 'draft',
  body: { name: `Draft ${stage.dice.below(1_000_000)}`, ...fields(stage), status: 'DRAFT' },
})

export const editDraft: StepMaker = (stage, by) => {
  const { dice, listed } = stage
  if (listed.draft.length === 0) return undefined
  const path = ofDecision(dice.one(listed.draft))
  const all: Record<string, unknown> = fields(stage)
  return {
    name: 'edit draft',
    by,
    method: 'PATCH',
    path,
    reads: path,
    body: Object.fromEntries(dice.some(Object.keys(all), 2).map((key) => [key, all[key]])),
  }
}

export const publishDraft: StepMaker = ({ dice, listed }, by) => {
  if (listed.draft.length === 0) return undefined
  const path = ofDecision(dice.one(listed.draft))
  return {
    name: 'publish draft',
    by,
    method: 'PATCH',
    path,
    reads: path,
    makes: 'decision',
    ends: 'draft',
    body: { status: 'PUBLISHED' },
  }
}
