import { cleanup, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { show } from '#platform/web/testing/screen.tsx'
import { ChangeTable } from '../../delegations/web/change/ChangeTable.tsx'
import { describeAcceptance } from './acceptance-effects.ts'

afterEach(cleanup)

const ID = '018f0000-0000-7000-8000-000000000001'
const change = {
  slotId: ID,
  differences: [{ field: 'delegationAuthorities.bounds', label: 'Limits', old: '$250,000', new: '$200,000' }],
}
const facts = { recipients: [{}], effective: '2020-01-01T00:00:00.000Z' } as never
test('an answer to a change speaks of the change, and of the terms that stay', () => {
  expect(describeAcceptance(facts, change, 'UTC')).toEqual({
    effects: {
      ACCEPTED: 'The changed terms replace the terms accepted last.',
      REJECTED: 'The change is discarded, and the terms accepted last still apply.',
    },
    isOfChange: true,
  })
})

test('a first rejection says what becomes of the delegation', () => {
  const effectsOf = (recipients: object[], effective: string) =>
    describeAcceptance({ recipients, effective } as never, undefined, 'UTC')
  expect(effectsOf([{}], '2020-01-01T00:00:00.000Z')).toEqual({
    effects: { REJECTED: 'The delegation returns to its issuer.' },
  })
  expect(effectsOf([{}, {}], '2999-06-01T00:00:00.000Z').effects).toEqual({
    ACCEPTED: 'You hold the authority from June 1, 2999.',
    REJECTED: 'You are removed as a recipient. Other recipients keep the delegation.',
  })
})

test('the changed terms stand beside those accepted last', async () => {
  await show(<ChangeTable change={change} answer="accepted" />)
  const textsOf = (role: string) => screen.getAllByRole(role).map((each) => each.textContent)
  expect(textsOf('columnheader')).toEqual(['Field', 'Accepted last', 'If accepted'])
  expect(textsOf('cell')).toEqual(['$250,000', '$200,000'])
})
