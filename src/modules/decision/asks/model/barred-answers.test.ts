import { expect, test } from 'vitest'
import { barredAnswers } from './barred-answers.ts'

const no = (reason: string) => ({ allowed: false, reason })
const yes = { allowed: true, reason: null }

test('an answer is barred where the act that it is would be refused, with its reason', () => {
  const permissions = { approve: no('The delegation above is not in force.'), deny: yes, accept: no('No.') }
  expect(barredAnswers(permissions, 'APPROVAL')).toEqual({
    APPROVED: 'The delegation above is not in force.',
  })
  expect(barredAnswers(permissions, 'ACCEPTANCE')).toEqual({ ACCEPTED: 'No.' })
})

test('a failed check bars an approval, and what a permission says goes before it', () => {
  const check = {
    key: 'LIMIT',
    verdict: 'FAILED',
    title: 'The limit does not fit',
    detail: 'Too much.',
  } as const
  const passed = { ...check, verdict: 'PASSED' } as const
  expect(barredAnswers({ approve: yes, deny: yes }, 'APPROVAL', [check])).toEqual({
    APPROVED: 'Cannot be approved now. The limit does not fit.',
  })
  expect(barredAnswers({ approve: no('No.') }, 'APPROVAL', [check])).toEqual({ APPROVED: 'No.' })
  expect(barredAnswers({ approve: yes }, 'APPROVAL', [passed])).toEqual({})
})

test('what is no act on the delegation is barred by nothing', () => {
  const permissions = { approve: no('No.'), accept: no('No.') }
  for (const kind of ['ACKNOWLEDGEMENT', 'REQUEST', null] as const)
    expect(barredAnswers(permissions, kind)).toEqual({})
})
