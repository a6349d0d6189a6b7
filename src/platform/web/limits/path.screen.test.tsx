import { cleanup, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { show } from '../testing/screen.tsx'
import { StatusTag, statusLabel } from '../theme/StatusTag.tsx'
import { logShare } from './limit-scale.ts'
import { type PathStep, PathToRoot } from './PathToRoot.tsx'

afterEach(cleanup)

const steps: readonly PathStep[] = [
  {
    id: '1',
    holder: 'Board of Trustees',
    caption: 'Root Authority',
    displayId: 'DEL-0001',
    place: 'root',
    state: 'in force',
  },
  {
    id: '2',
    holder: 'President',
    caption: 'Eleanor Whitcombe',
    limit: '$10,000,000',
    spoken: 'up to $10,000,000',
    amount: '10000000',
    displayId: 'DEL-0107',
    to: '/elsewhere',
    place: 'holder',
    state: 'in force',
    broken: 'DEL-0107 is suspended.',
  },
  { id: '3', holder: 'Dean', limit: 'below $250,000', amount: '250000', place: 'here', state: 'in force' },
]

test('a reader hears each step with its place, holder, limit and state', async () => {
  await show(<PathToRoot steps={steps} here="This delegation" />)
  await screen.findByText('Step 1 of 3. Board of Trustees, Root Authority, no limit, in force.')
  screen.getByText('Step 2 of 3. President, Eleanor Whitcombe, up to $10,000,000, DEL-0107 is suspended.')
  screen.getByText('Step 3 of 3. Dean, below $250,000, in force.')
  expect(screen.getAllByRole('listitem')).toHaveLength(3)
})

test('what is below and not in force on its own says so, and its bar is gray', async () => {
  const below = {
    id: '4',
    holder: 'Chair',
    place: 'below',
    state: 'Awaiting approval',
    idle: 'Awaiting approval',
  } as const
  const { container } = await show(<PathToRoot steps={[steps[0] as PathStep, below]} />)
  await screen.findByText('Awaiting approval')
  expect(container.querySelectorAll('.path-step .limit-bar-broken')).toHaveLength(1)
})

test('the line below a break has lost its color', async () => {
  const { container } = await show(<PathToRoot steps={steps} />)
  await screen.findByText('DEL-0107 is suspended.')
  const classes = [...container.querySelectorAll('.path-step')].map(({ className }) => className)
  expect(classes.map((each) => /path-(cut|dead)/.exec(each)?.[1])).toEqual([undefined, 'cut', 'dead'])
})

test('a step that is another record is a link by its id', async () => {
  await show(<PathToRoot steps={steps} />)
  expect((await screen.findByRole('link', { name: 'DEL-0107' })).getAttribute('href')).toBe('/elsewhere')
})

test('the bar grows by the logarithm, from a thousand to the largest limit of the path', () => {
  expect(logShare('10000000', '10000000')).toBe(1)
  expect(logShare('100000', '10000000')).toBeCloseTo(0.5)
  expect(logShare('1000', '10000000')).toBe(0.04)
  expect(logShare('0', '10000000')).toBe(0)
})

test('a status is a word beside its glyph', async () => {
  await show(<StatusTag kind="delegation" status="SUSPENDED" />)
  await screen.findByText('Suspended')
  expect(statusLabel('verdict', 'YES_WITH_CONDITIONS')).toBe('Yes, with conditions')
})
