import { expect, test } from 'vitest'
import { frameOf } from '#modules/authority/engine/model/frame.ts'
import { withSlotStatus } from '#modules/authority/engine/model/testing/after-acts.ts'
import { given, university } from '#modules/authority/engine/model/testing/university.ts'
import { mayReissueBelow, type SuspendedBy } from './reissue-refusals.ts'

const world = given(university)
const decisionId = world.delegations.get('d3')!.decisionId
const live = frameOf(world, decisionId, 'd3.1')
const broken = frameOf(withSlotStatus(world, ['d3.1'], 'REVOKED'), decisionId, 'd3.1')

const by = (status: SuspendedBy['status'], displayId: string | null = 'DEL-1'): SuspendedBy => ({
  displayId,
  status,
})
const MOVE = 'Move this delegation under another delegation, or revoke it.'

test.each<[string, SuspendedBy[], typeof live, string | undefined]>([
  ['nothing above is suspended', [], live, undefined],
  ['what it comes from is not in force', [], broken, 'The delegation above is not in force.'],
  [
    'one above is suspended',
    [by('SUSPENDED')],
    broken,
    'This delegation was suspended with DEL-1. Reissue DEL-1 instead.',
  ],
  [
    'one above is suspended that may not be known',
    [by('SUSPENDED', null)],
    broken,
    'This delegation was suspended with a delegation above it. Reissue that delegation instead.',
  ],
  [
    'the highest of two',
    [by('SUSPENDED'), by('SUSPENDED', 'DEL-2')],
    broken,
    'This delegation was suspended with DEL-1. Reissue DEL-1 instead.',
  ],
  [
    'one above is awaiting approval',
    [by('PENDING')],
    broken,
    'This delegation was suspended with DEL-1, whose reissue is awaiting approval.',
  ],
  [
    'one above has been revoked',
    [by('REVOKED')],
    broken,
    `This delegation was suspended with DEL-1, which has since been revoked. ${MOVE}`,
  ],
  [
    'one above has been deleted',
    [by('DELETED')],
    broken,
    `This delegation was suspended with DEL-1, which has since been deleted. ${MOVE}`,
  ],
  [
    'one that has ended is said first',
    [by('SUSPENDED'), by('EXPIRED', 'DEL-2')],
    broken,
    `This delegation was suspended with DEL-2, which has since expired. ${MOVE}`,
  ],
  [
    'one that has ended and may not be known',
    [by('REVOKED', null)],
    broken,
    `This delegation was suspended with a delegation above it, which has since been revoked. ${MOVE}`,
  ],
])('%s', (_, above, frame, sentence) => {
  const verdict = mayReissueBelow(above, frame)
  expect(verdict.ok ? undefined : verdict.params.sentence).toBe(sentence)
})
