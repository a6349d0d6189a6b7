import { cleanup, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { show } from '#platform/web/testing/screen.tsx'
import type { DelegationRow } from '../model/delegation-list.ts'
import { EffectiveLimit, StatedLimit } from './EffectiveLimit.tsx'
import { StatusCell } from './StatusCell.tsx'

afterEach(cleanup)

type Status = Parameters<typeof StatusCell>[0]['row']
const row = (
  status: Status['status'],
  standing: Status['inForce']['standing'],
  alerts: string[] = [],
  held = true,
): Status => ({
  status,
  inForce: { standing, held, text: '' },
  pendingReapproval: false,
  alertNames: alerts,
})
const colorOf = (word: string) => screen.getByText(word).style.color

test.each<[Status['status'], Status['inForce']['standing'], string, string]>([
  ['ISSUED', 'YES', 'Issued', 'green'],
  ['ISSUED', 'PARTLY', 'Issued', 'green'],
  ['ISSUED', 'NO', 'Issued', 'blue'],
  ['ACCEPTED', 'YES', 'Accepted', 'green'],
  ['ACCEPTED', 'PARTLY', 'Accepted', 'green'],
  ['ACCEPTED', 'NO', 'Accepted', 'stone'],
  ['SUSPENDED', 'NO', 'Suspended', 'orange'],
])('%s that is in force: %s', async (status, standing, word, color) => {
  await show(<StatusCell row={row(status, standing)} />)
  expect(colorOf(word)).toBe(`var(--t-${color})`)
})

test('what is in force and held by no one is not green', async () => {
  await show(<StatusCell row={row('ACCEPTED', 'YES', [], false)} />)
  expect(colorOf('Accepted')).toBe('var(--t-stone)')
})

test('what no longer fits is marked, and the mark says what', async () => {
  await show(<StatusCell row={row('ACCEPTED', 'YES', ['Invalid Authority', 'Invalid Group'])} />)
  const said = 'Invalid Authority, Invalid Group'
  expect(screen.getByTitle(said).className).toBe('tone-warning')
  expect(screen.getByTitle(said).querySelector('svg')).not.toBeNull()
  screen.getByText(said)
  // it is in force as before
  expect(colorOf('Accepted')).toBe('var(--t-green)')
})

test('what fits has no mark', async () => {
  const { container } = await show(<StatusCell row={row('ACCEPTED', 'YES')} />)
  expect(container.querySelector('.tone-warning')).toBeNull()
})

const upTo = (max: string) => ({
  valueType: 'CURRENCY' as const,
  unit: 'USD',
  min: null,
  minExclusive: false,
  max,
  maxExclusive: false,
})
const type = { authorityTypeId: 't', authorityTypeName: 'Approval' }
const limits = (left: DelegationRow['effectiveLimit'][number]) => ({
  authorityLimit: [{ ...type, bound: upTo('8000') }],
  effectiveLimit: [left],
})
const wordsOf = ({ container }: { container: HTMLElement }) =>
  [...container.querySelectorAll('.limit-lines > span')].map((each) => each.textContent)

test('a limit that is clamped stands with what is left of it', async () => {
  const clamped = limits({ ...type, bound: upTo('5000'), by: 'DEL-1042' })
  expect(wordsOf(await show(<StatedLimit row={clamped} />))).toEqual(['$8,000', 'effective $5,000'])
  cleanup()
  expect(wordsOf(await show(<EffectiveLimit row={clamped} />))).toEqual(['$5,000', 'limited by DEL-1042'])
})

test('a limit that holds as it is stated stands alone', async () => {
  const whole = limits({ ...type, bound: upTo('8000'), by: null })
  expect(wordsOf(await show(<StatedLimit row={whole} />))).toEqual(['$8,000'])
  cleanup()
  expect(wordsOf(await show(<EffectiveLimit row={whole} />))).toEqual(['$8,000'])
})

test('what the viewer may not know is less, and no amount', async () => {
  const unknown = limits({ ...type, bound: null, by: 'another' })
  expect(wordsOf(await show(<StatedLimit row={unknown} />))).toEqual(['$8,000', 'effective less than stated'])
})

test('a limit that applies to some of the recipients says to how many', async () => {
  const recipients = { count: 2, total: 3 }
  const some = limits({ ...type, bound: upTo('5000'), by: 'DEL-1042', recipients })
  expect(wordsOf(await show(<StatedLimit row={some} />))).toEqual([
    '$8,000',
    'effective $5,000 for 2 of 3 recipients',
  ])
  cleanup()
  expect(wordsOf(await show(<EffectiveLimit row={some} />))).toEqual([
    '$5,000',
    'for 2 of 3 recipients, limited by DEL-1042',
  ])
  cleanup()
  const rest = limits({ ...type, bound: upTo('8000'), by: null, recipients })
  expect(wordsOf(await show(<StatedLimit row={rest} />))).toEqual(['$8,000', 'for 2 of 3 recipients'])
})
