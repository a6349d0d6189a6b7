import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, test } from 'vitest'
import { NO_EFFECTS } from '#modules/settings/effects/model/testing/no-effects.ts'
import { aViewer, type NetworkRequest, network, show } from '#platform/web/testing/screen.tsx'
import { SessionContext } from '../../sessions/web/session.ts'
import type { TenantDetail } from '../model/tenant-calls.ts'
import InfoRegionScreen from './InfoRegionScreen.tsx'

afterEach(cleanup)

const TENANT: TenantDetail = {
  id: aViewer.tenant.id,
  accountId: 'AVU-20418',
  companyName: 'Alder Valley University',
  website: 'https://www.aldervalley.edu',
  taxId: '12-3456789',
  addressLine1: '1 Founders Walk',
  addressLine2: '',
  country: 'US',
  state: 'Vermont',
  city: 'Alder Valley',
  zipCode: '05401',
  billingEmail: '',
  dateFormat: 'MM/DD/YYYY',
  zone: 'America/New_York',
  baseCurrency: 'USD',
  multiCurrencyEnabled: true,
  isMultiCurrencyAllowed: true,
  isBaseCurrencyLocked: true,
  logos: { company: null, dashboard: null },
  version: 4,
}
const RATES = {
  baseCurrency: 'USD',
  items: [
    {
      currency: 'EUR',
      rate: '1.09',
      from: '2026-10-22T04:00:00.000Z',
      history: [
        { rate: '1.09', from: '2026-10-22T04:00:00.000Z', until: null },
        { rate: '1.11', from: '2026-03-26T04:00:00.000Z', until: '2026-10-22T04:00:00.000Z' },
      ],
    },
  ],
}
const base = `/api/auth/tenants/${TENANT.id}`

const CHANGED = {
  ...NO_EFFECTS,
  stamp: 'of the rate',
  people: { total: 1, shown: [{ id: TENANT.id, name: 'Ada Whitfield', from: null }] },
}

/**
 * The screen over a server that holds `tenant`; changes are answered by `patched`, and have `effects`. Answers with what was
 * asked and reread.
 */
async function open(
  tenant: TenantDetail = TENANT,
  patched: (asked: NetworkRequest) => { status?: number; body: unknown } = (asked) => ({
    body: { data: { ...tenant, ...(asked.body as object), currencyRates: undefined, version: 5 } },
  }),
  effects = NO_EFFECTS,
) {
  const asked = network((each) => {
    if (each.path.endsWith('/preview')) return { body: { data: { effects, refused: [] } } }
    if (each.method !== 'GET') return patched(each)
    return { body: { data: each.path.endsWith('/currency-rates') ? RATES : tenant } }
  })
  const reread = { times: 0 }
  const session = {
    reread: async () => {
      reread.times += 1
    },
  }
  await show(
    <SessionContext value={session as never}>
      <InfoRegionScreen />
    </SessionContext>,
  )
  await screen.findByRole('heading', { name: 'Company' })
  const changes = () => asked.filter(({ method, path }) => method !== 'GET' && !path.endsWith('/preview'))
  return { asked, reread, changes, previews: () => asked.filter(({ path }) => path.endsWith('/preview')) }
}
const field = (label: RegExp | string) => screen.getByLabelText(label)
const retype = async (label: RegExp | string, text: string) => {
  await userEvent.clear(field(label))
  if (text) await userEvent.type(field(label), text)
}
const save = () => userEvent.click(screen.getByRole('button', { name: 'Save changes' }))

test('what was changed is sent, and nothing else; then everyone’s account is read again', async () => {
  const { changes, reread } = await open()
  expect(screen.queryByRole('button', { name: 'Save changes' })).toBeNull()
  await retype(/^City/, 'Burlington')
  await save()
  await screen.findByText('Info and region saved.')
  expect(changes().map(({ path, body, headers }) => [path, body, headers.get('if-match')])).toEqual([
    [base, { city: 'Burlington' }, '"4"'],
  ])
  expect(reread.times).toBe(1)
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Save changes' })).toBeNull())
})

test('what is missing is asked for in the words of the specification, and nothing is sent', async () => {
  const { changes } = await open()
  for (const label of [/^Company name/, /^Website/, /^Address line 01/, /^City/, /^State/, /^Zipcode/])
    await retype(label, '')
  await save()
  for (const message of [
    'Company name is required.',
    'Website is required.',
    'Address line 01 is required.',
    'City is required.',
    'State is required.',
    'Zipcode is required.',
  ])
    screen.getByText(message)
  expect(changes()).toEqual([])
})

test('a website and a tax ID are checked as they are typed', async () => {
  const { changes } = await open()
  await retype(/^Website/, 'https://aldervalley.de')
  await retype('Tax ID', '1')
  await save()
  screen.getByText('Please enter a valid URL.')
  screen.getByText('Enter an employer identification number, such as 12-3456789.')
  expect(changes()).toEqual([])
})

test('what the server says of a field is there, and what was typed stays', async () => {
  const { changes } = await open(TENANT, () => ({
    status: 400,
    body: {
      data: {
        code: 'VALIDATION_FAILED',
        message: 'Some fields are invalid.',
        fields: [{ path: 'body.city', message: 'City is required.' }],
      },
    },
  }))
  await retype(/^City/, 'Burlington')
  await save()
  await screen.findByText('City is required.')
  expect((field(/^City/) as HTMLInputElement).value).toBe('Burlington')
  expect(changes()).toHaveLength(1)
})

test('the base currency is fixed with its reason', async () => {
  await open()
  expect((field(/^Base currency/) as HTMLInputElement).disabled).toBe(true)
  screen.getByText('Cannot be changed because a decision or delegation has a limit in a currency.')
})

test('without multi-currency there are no rates, and it says why', async () => {
  await open({ ...TENANT, multiCurrencyEnabled: false, isMultiCurrencyAllowed: false })
  screen.getByText('Multi-currency is not enabled on this account')
  screen.getByText(/^This feature is not available on your current subscription\./)
  expect((field('Multi-currency') as HTMLButtonElement).disabled).toBe(true)
  expect(screen.queryByRole('heading', { name: 'Exchange rates' })).toBeNull()
})

const acts = async (act: string) => {
  await userEvent.click(await screen.findByRole('button', { name: 'Actions for EUR' }))
  await userEvent.click(screen.getByRole('menuitem', { name: act }))
}

test('a rate is changed in its row, and whatever else is begun waits for it', async () => {
  const { changes, previews, reread } = await open()
  await acts('Change rate')
  const row = within(screen.getByRole('form', { name: 'Change rate: EUR' }))
  await userEvent.click(screen.getByRole('button', { name: 'Add rate' }))
  screen.getByText('Please finish editing before continuing.')
  await userEvent.clear(row.getByLabelText(/^Rate in USD/))
  await userEvent.click(row.getByRole('button', { name: 'Save' }))
  row.getByText('Enter a rate above 0, such as 1.08.')
  await userEvent.type(row.getByLabelText(/^Rate in USD/), '1.2')
  await userEvent.click(row.getByRole('button', { name: 'Save' }))
  await screen.findByText('Rate saved.')
  expect(changes().map(({ body }) => body)).toEqual([
    { currencyRates: [{ currency: 'EUR', rate: '1.2', from: expect.stringMatching(/^\d{4}-\d\d-\d\d$/) }] },
  ])
  expect(previews().map(({ path, body }) => [path, body])).toEqual([[`${base}/preview`, changes()[0]?.body]])
  const [change] = changes()
  expect([change?.headers.get('if-match'), change?.headers.get('if-effects')]).toEqual(['"4"', 'stamp'])
  expect(reread.times).toBe(1)
  expect(screen.queryByText('Please finish editing before continuing.')).toBeNull()
  await waitFor(() => expect(screen.queryByRole('form', { name: 'Change rate: EUR' })).toBeNull())
})

test('a rate that changes who may decide what is saved after its effects were shown, and its row closes', async () => {
  const { changes } = await open(TENANT, undefined, CHANGED)
  await acts('Change rate')
  await userEvent.clear(field(/^Rate in USD/))
  await userEvent.type(field(/^Rate in USD/), '1.2{Enter}')
  const dialog = within(await screen.findByRole('dialog'))
  dialog.getByText('1 person will have less authority')
  expect(changes()).toEqual([])
  await userEvent.click(dialog.getByRole('button', { name: 'Keep editing' }))
  expect((field(/^Rate in USD/) as HTMLInputElement).value).toBe('1.2')
  await userEvent.type(field(/^Rate in USD/), '{Enter}')
  await userEvent.click(
    within(await screen.findByRole('dialog')).getByRole('button', { name: 'Save changes' }),
  )
  await screen.findByText('Rate saved.')
  expect(changes().map(({ headers }) => headers.get('if-effects'))).toEqual(['of the rate'])
  await waitFor(() => expect(screen.queryByRole('form', { name: 'Change rate: EUR' })).toBeNull())
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('the form is not saved while a rate is open', async () => {
  const { changes } = await open()
  await acts('Change rate')
  await retype(/^City/, 'Burlington')
  await save()
  screen.getByText('Please finish editing before continuing.')
  expect(changes()).toEqual([])
})

test('the history of a rate is shown, and removing it is asked before', async () => {
  const { changes } = await open()
  await acts('Show history')
  screen.getByText('03/26/2026 to 10/22/2026')
  await acts('Remove')
  const dialog = within(await screen.findByRole('dialog'))
  dialog.getByText(/^Limits in EUR can no longer be compared/)
  expect(changes()).toEqual([])
  await userEvent.click(dialog.getByRole('button', { name: 'Remove rate' }))
  await screen.findByText('Rate removed.')
  expect(changes()[0]?.body).toEqual({ currencyRates: [{ currency: 'EUR', rate: null }] })
  expect(changes()[0]?.headers.get('if-effects')).toBe('stamp')
})

test.each<[what: string, file: File, message: string]>([
  ['a page', new File(['<html>'], 'logo.html', { type: 'text/html' }), 'This file type is not supported...'],
  ['a GIF', new File(['GIF89a'], 'logo.gif', { type: 'image/gif' }), 'This file type is not supported...'],
  [
    'a PNG that is called otherwise',
    new File(['x'], 'logo.jpg', { type: 'image/png' }),
    'This file type is not supported...',
  ],
  [
    'a drawing of more than 100 KB',
    new File(['x'.repeat(102_401)], 'logo.svg', { type: 'image/svg+xml' }),
    'File size exceeds the maximum limit of 100 KB!',
  ],
])('%s is no logo, and is not sent', async (_, file, message) => {
  const { changes } = await open()
  await userEvent.setup({ applyAccept: false }).upload(field('Company logo'), file)
  await screen.findByText(message)
  expect(changes()).toEqual([])
})
