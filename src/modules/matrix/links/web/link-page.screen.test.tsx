import { act, cleanup, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, describe, expect, test } from 'vitest'
import { type NetworkRequest, network, show } from '#platform/web/testing/screen.tsx'
import { boxesOf } from '#platform/web/testing/sizes.ts'
import { headOf } from '../../grid/model/column-head.ts'
import { namesShown } from '../../grid/model/names-shown.ts'
import { aGrid, FORMAT, upTo } from '../../grid/testing/a-grid.ts'
import { gridForStrangers } from '../model/for-strangers.ts'
import { LINK_FAILURES } from '../model/link-failures.ts'
import type { SharedMatrix } from '../model/shared-matrix.ts'
import LinkScreen from './LinkScreen.tsx'

boxesOf({ width: 1440, height: 900 })
afterEach(cleanup)

const TOKEN = 't'.repeat(43)
const GRID = aGrid({ cells: { 'Approve purchase order/President': { limit: [upTo('250000')] } } })
const matrix = (change: Partial<SharedMatrix> = {}): SharedMatrix => ({
  name: 'Board matrix',
  description: 'For the board',
  organization: 'Alder Valley University',
  dateFormat: 'MM/DD/YYYY',
  zone: 'America/New_York',
  format: { ...FORMAT, delegationRole: false, viewerAdjustableFilters: true },
  decisionMatrix: gridForStrangers(GRID, FORMAT),
  authorityMatrix: null,
  at: '2026-11-20T15:00:00.000Z',
  ...change,
})

type Failures = keyof typeof LINK_FAILURES
const refusal = (code: Failures, minutes = 15) => {
  const { status, message } = LINK_FAILURES[code]
  const said = typeof message === 'string' ? message : message({ minutes })
  return { status, body: { data: { code, message: said } } }
}
const opened = (change: Partial<SharedMatrix> = {}) => ({ body: { data: matrix(change) } })
const open = (token = TOKEN) => show(<LinkScreen />, { at: `/#${token}` })
const passwords = (asked: readonly NetworkRequest[]) =>
  asked.map(({ body }) => (body as { password?: string }).password)

describe('The page of a public link', () => {
  test('shows the matrix, and leads nowhere', async () => {
    const asked = network(() => opened())
    await open()
    await screen.findByRole('heading', { name: 'Board matrix', level: 1 })
    screen.getByText('Alder Valley University')
    screen.getByText('For the board')
    screen.getByText('As of November 20, 2026 at 10:00 AM, Eastern Standard Time. Read only.')
    await screen.findByText('$250,000')
    expect(screen.queryAllByRole('link')).toEqual([])
    expect(asked).toMatchObject([
      { method: 'POST', path: '/api/matrix/public-links/open', body: { token: TOKEN } },
    ])
    expect(asked[0]?.headers.get('authorization')).toBeNull()
    await waitFor(() => expect(document.title).toBe('Board matrix · Alder Valley University'))
  })

  test('asks for the password, says what was wrong, and opens with the right one', async () => {
    const answers = [refusal('PASSWORD_NEEDED'), refusal('WRONG_PASSWORD'), refusal('LINK_LOCKED'), opened()]
    const asked = network(() => answers[asked.length - 1] ?? opened())
    await open()
    const field = await screen.findByLabelText('Password')
    const press = () => userEvent.click(screen.getByRole('button', { name: 'Open matrix' }))
    await press()
    expect(asked).toHaveLength(1)
    await userEvent.type(field, 'heron')
    await press()
    await screen.findByText(/^This is not the password of this link\./)
    await press()
    await screen.findByText('This link is locked after too many wrong passwords. Try again in 15 minutes.')
    await press()
    await screen.findByRole('heading', { name: 'Board matrix' })
    expect(passwords(asked)).toEqual([undefined, 'heron', 'heron', 'heron'])
  })

  test('says that a link is over, also without asking of what is none', async () => {
    const asked = network(() => refusal('LINK_OVER'))
    await open()
    await screen.findByRole('heading', { name: 'This link does not work' })
    screen.getByText(LINK_FAILURES.LINK_OVER.message as string)
    cleanup()
    await open('short')
    await screen.findByRole('heading', { name: 'This link does not work' })
    expect(asked).toHaveLength(1)
  })

  test('tries again where the server was not reached, with the password that was given', async () => {
    const answers = [refusal('PASSWORD_NEEDED'), 'no answer' as const, opened()]
    const asked = network(() => answers[asked.length - 1] ?? opened())
    await open()
    await userEvent.type(await screen.findByLabelText('Password'), 'heron{Enter}')
    await userEvent.click(await screen.findByRole('button', { name: 'Try again' }))
    await screen.findByRole('heading', { name: 'Board matrix' })
    expect(passwords(asked)).toEqual([undefined, 'heron', 'heron'])
  })

  test('narrows where viewers may, and asks no one for it', async () => {
    const asked = network(() => opened())
    await open()
    await userEvent.type(await screen.findByRole('searchbox', { name: 'Search decisions' }), 'travel')
    await waitFor(() => expect(screen.queryByText('Approve purchase order')).toBeNull())
    screen.getByText('Approve travel')
    expect(asked).toHaveLength(1)
    cleanup()
    network(() => opened({ format: { ...matrix().format, viewerAdjustableFilters: false } }))
    await open()
    await screen.findByText('Approve purchase order')
    expect(screen.queryByRole('searchbox')).toBeNull()
  })

  test('is printed whole, with its title and its instant', async () => {
    network(() => opened())
    await open()
    await screen.findByText('$250,000')
    expect(screen.queryByRole('table')).toBeNull()
    act(() => void window.dispatchEvent(new Event('beforeprint')))
    const paper = within(screen.getByRole('article', { hidden: true }))
    paper.getByRole('heading', { name: 'Board matrix', hidden: true })
    paper.getByText('As of November 20, 2026 at 10:00 AM, Eastern Standard Time. Read only.')
    const row = paper.getByRole('row', { name: /^Approve purchase order/, hidden: true })
    expect(
      within(row)
        .getAllByRole('cell', { hidden: true })
        .map(({ textContent }) => textContent),
    ).toEqual(['$250,000', '–'])
    act(() => void window.dispatchEvent(new Event('afterprint')))
    await waitFor(() => expect(screen.queryByRole('article', { hidden: true })).toBeNull())
  })
})

describe('What strangers get of a column', () => {
  const HEADS = [
    { kind: 'POSITION' as const, name: 'President', beside: ['Ada Lovelace', 'Alan Turing'] },
    { kind: 'POSITION' as const, name: 'Treasurer', beside: [] },
    { kind: 'USER' as const, name: 'Ada Lovelace', beside: ['President', 'Provost'] },
    { kind: 'USER' as const, name: 'Ada Lovelace', beside: [] },
  ]
  test.each(['username', 'position', 'positionUsername'] as const)(
    'is what heads it by %s',
    (identification) => {
      for (const head of HEADS) {
        const shown = namesShown(head, identification)
        const said = headOf(shown, identification)
        expect(said).toEqual(headOf(head, identification))
        // every name that they get is one that they see
        const words = [said.name, ...said.below].join(', ')
        for (const name of [shown.name, ...shown.beside]) expect(words).toContain(name)
      }
    },
  )
})

test('a page that could not be loaded promises nothing that it does not do', async () => {
  network(() => {
    throw new TypeError('Failed to fetch')
  })
  await open()
  await screen.findByText(/The server cannot be reached\./)
  expect(screen.queryByText(/automatically/)).toBeNull()
  screen.getByRole('button', { name: 'Try again' })
})
