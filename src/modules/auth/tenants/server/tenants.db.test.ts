import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { getLongJob } from '#platform/model/long-job.ts'
import { PNG, pngOf } from '#platform/server/files/testing/pictures.ts'
import {
  buildSmallWorld,
  type SmallWorld,
  startTestProduct,
  type TestProduct,
} from '#test/database/product.ts'
import { base, delegationBody, dollars, publishDecision } from '#test/database/scenario.ts'
import { untilWaits } from '#test/database/waiting.ts'
import { getUserDetails } from '../../users/model/user-calls.ts'
import { ratesUpload } from '../model/tenant-calls.ts'

let product: TestProduct
let world: SmallWorld
let other: SmallWorld

beforeAll(async () => {
  product = await startTestProduct()
  world = await buildSmallWorld(product)
  other = await buildSmallWorld(product, 'Birch')
})
afterAll(() => product.close())

const pathOf = (of: SmallWorld) => `/api/auth/tenants/${of.tenant.id}`
const read = async (of = world) => (await of.as('admin').ask('GET', pathOf(of))).data
const change = async (body: object, { of = world, by = 'admin' } = {}) =>
  of.as(by).ask('PATCH', pathOf(of), body, { 'if-match': `"${(await read(of)).version}"` })
const rates = async () => (await world.as('dean').ask('GET', `${pathOf(world)}/currency-rates`)).data.items
const dayFromNow = (days: number) =>
  new Date(product.now().getTime() + days * 86_400_000).toLocaleDateString('en-CA', {
    timeZone: 'America/New_York',
  })

const COMPANY = {
  companyName: 'Alder University',
  website: 'https://www.alder.edu',
  taxId: '12-3456789',
  addressLine1: '1 College Street',
  addressLine2: '',
  country: 'US',
  state: 'Vermont',
  city: 'Alder',
  zipCode: '05401',
  billingEmail: 'bills@alder.example',
}

describe('company and region', () => {
  test('are saved as a whole or by what is named, and everyone works with them after that', async () => {
    const answer = await change({ ...COMPANY, website: ' HTTPS://WWW.Alder.EDU ', dateFormat: 'DD/MM/YYYY' })
    expect(answer).toMatchObject({ status: 200, data: { ...COMPANY, dateFormat: 'DD/MM/YYYY' } })
    expect((await change({ zone: 'Europe/Berlin' })).data).toMatchObject({
      ...COMPANY,
      zone: 'Europe/Berlin',
    })
    const details = (await world.as('dean').call(getUserDetails)).data
    expect(details.tenant).toMatchObject({ dateFormat: 'DD/MM/YYYY', zone: 'Europe/Berlin' })
    const settings = (await world.as('dean').ask('GET', `${pathOf(world)}/get-settings`)).data
    expect(settings).toMatchObject({
      zone: 'Europe/Berlin',
      decisionSettings: { version: 1 },
      matrixSettings: { externalSharing: false },
    })
    await change({ dateFormat: 'MM/DD/YYYY', zone: 'America/New_York' })
  })

  test.each<[field: string, value: unknown, message: string]>([
    ['companyName', ' ', 'Company name is required.'],
    ['companyName', 'x'.repeat(101), 'Enter at most 100 characters. This has 101.'],
    ['website', '', 'Website is required.'],
    ['website', 'https://alder.de', 'Please enter a valid URL.'],
    ['addressLine1', '', 'Address line 01 is required.'],
    ['country', 'XX', 'Country is required.'],
    ['state', '', 'State is required.'],
    ['city', '', 'City is required.'],
    ['zipCode', '', 'Zipcode is required.'],
    ['billingEmail', 'nobody', 'Enter an email address.'],
    ['zone', 'Mars/Olympus', 'Select a time zone.'],
    ['baseCurrency', 'ZZZ', 'Select a currency.'],
  ])('%s cannot be %s', async (field, value, message) => {
    const answer = await change({ [field]: value })
    expect(answer.status).toBe(400)
    expect(answer.data.fields).toContainEqual({ path: `body.${field}`, message })
  })

  test('a tax ID is checked where its form is known, by the country that is there', async () => {
    await change({ country: 'US' })
    expect((await change({ taxId: '1' })).data.fields).toMatchObject([{ path: 'body.taxId' }])
    expect((await change({ taxId: 'DE 811 907 980', country: 'DE' })).status).toBe(200)
    expect((await change({ country: 'US' })).status).toBe(422)
    await change({ taxId: '', country: 'US' })
  })

  test('another name of the company is another name of the organization, and its history says why', async () => {
    await change({ companyName: 'Alder Valley University' })
    const path = `/api/settings/groups/${world.tenant.organizationId}`
    const group = (await world.as('admin').ask('GET', path)).data
    expect(group).toMatchObject({
      groupName: 'Alder Valley University',
      displayName: 'Alder Valley University',
    })
    const { items } = (await world.as('admin').ask('GET', `${path}/changelog`)).data
    expect(items[0]).toMatchObject({ event: 'UPDATE', reason: 'The company was renamed.' })
    await change({ companyName: COMPANY.companyName })
    expect((await world.as('admin').ask('GET', path)).data.groupName).toBe(COMPANY.companyName)
  })

  test('anyone who has read it changes it, and every change is on record', async () => {
    const { version } = await read()
    const body = { city: 'Burlington' }
    expect((await world.as('admin').ask('PATCH', pathOf(world), body)).status).toBe(428)
    expect((await change(body)).status).toBe(200)
    const again = await world
      .as('admin')
      .ask('PATCH', pathOf(world), { city: 'X' }, { 'if-match': `"${version}"` })
    expect(again.status).toBe(412)
    expect((await change(body)).data.version).toBe(version + 1) // nothing changed
    const { items } = (await world.as('admin').ask('GET', `${pathOf(world)}/changelog`)).data
    expect(items[0].changes).toEqual([expect.objectContaining({ label: 'City', new: 'Burlington' })])
  })

  test('only who manages the account settings may, and no one of another tenant', async () => {
    expect((await world.as('authority').ask('GET', pathOf(world))).status).toBe(403)
    expect((await change({ city: 'X' }, { by: 'authority' })).status).toBe(403)
    expect((await other.as('admin').ask('GET', pathOf(world))).status).toBe(404)
    expect((await other.as('admin').ask('PATCH', pathOf(world), {}, { 'if-match': '"1"' })).status).toBe(404)
  })
})

describe('rates', () => {
  const set = (currency: string, rate: string | null, from?: string) =>
    change({ currencyRates: [{ currency, rate, ...(from && { from }) }] })
  const of = async (currency: string) =>
    (await rates()).find((each: { currency: string }) => each.currency === currency)

  test('hold from the day that is named until the next one, and are no part of the version', async () => {
    const { version } = await read()
    const later = dayFromNow(30)
    expect((await set('EUR', '1.10', later)).status).toBe(200)
    expect((await set('EUR', '1.08')).data.version).toBe(version)
    expect(await of('EUR')).toMatchObject({
      rate: '1.08',
      history: [
        { rate: '1.1', until: null },
        { rate: '1.08', until: expect.any(String) },
      ],
    })
    expect((await set('EUR', '1.09', dayFromNow(10))).status).toBe(200)
    expect((await of('EUR')).history.map((each: { rate: string }) => each.rate)).toEqual([
      '1.1',
      '1.09',
      '1.08',
    ])
    const details = (await world.as('dean').call(getUserDetails)).data
    expect(details.tenant.currencies).toEqual(['USD', 'EUR'])
  })

  test('end with all that was planned where the currency is removed, and stay on record', async () => {
    await set('GBP', '1.27')
    await set('GBP', '1.30', dayFromNow(5))
    await set('GBP', null)
    expect((await of('GBP'))?.rate ?? null).toBeNull()
    const kept = await product.owner.query(
      `select count(*)::int as n from app.currency_rate where tenant_id = $1 and currency = 'GBP'`,
      [world.tenant.id],
    )
    expect(kept.rows[0].n).toBeGreaterThan(1)
  })

  test.each<[what: string, change: object, status: number]>([
    ['of zero', { currency: 'CHF', rate: '0' }, 400],
    ['below zero', { currency: 'CHF', rate: '-1' }, 400],
    ['with eleven decimals', { currency: 'CHF', rate: '1.12345678901' }, 400],
    ['of a currency that there is not', { currency: 'ZZZ', rate: '1' }, 400],
    ['of the base currency', { currency: 'USD', rate: '1' }, 422],
    ['from yesterday', { currency: 'CHF', rate: '1', from: '2020-01-01' }, 422],
  ])('%s are refused', async (_, rate, status) => {
    expect((await change({ currencyRates: [rate] })).status).toBe(status)
  })

  test('of one currency are said once for a day', async () => {
    const later = dayFromNow(40)
    const twice = [
      { currency: 'EUR', rate: '1.3', from: later },
      { currency: 'EUR', rate: '1.2', from: later },
    ]
    const { status, data } = await change({ currencyRates: twice })
    expect([status, data.fields]).toEqual([
      422,
      [{ path: 'body.currencyRates.1.currency', message: 'Enter a currency once for a day.' }],
    ])
    const apart = twice.map((each, i) => ({ ...each, from: dayFromNow(40 + i) }))
    expect((await change({ currencyRates: apart })).status).toBe(200)
  })

  test('are not written while multi-currency is off, and it comes on only where the subscription has it', async () => {
    await change({ multiCurrencyEnabled: false })
    const off = await set('CHF', '1.1')
    expect([off.status, off.data.message]).toEqual([422, 'Multi-currency is not enabled on this account'])
    await product.owner.query(`update app.tenant set multi_currency_allowed = false where tenant_id = $1`, [
      world.tenant.id,
    ])
    expect((await change({ multiCurrencyEnabled: true })).status).toBe(422)
    await product.owner.query(`update app.tenant set multi_currency_allowed = true where tenant_id = $1`, [
      world.tenant.id,
    ])
    expect((await change({ multiCurrencyEnabled: true })).status).toBe(200)
  })

  test('come as a file that replaces them all, or with a wrong row not at all', async () => {
    const send = async (text: string, fileName = 'rates.csv') => {
      const answer = await product.app.inject({
        method: 'POST',
        url: `/api/auth/currency-rates/bulk-upload?fileName=${fileName}`,
        headers: { authorization: `Bearer ${world.as('admin').token}`, 'content-type': 'text/csv' },
        payload: text,
      })
      await product.workOff()
      return answer
    }
    const jobOf = async (id: string) => (await world.as('admin').call(getLongJob, { params: { id } })).data
    const wrong = (await send('currency,rate\nEUR,1.2\nEURO,abc\nUSD,1\neur,3\n')).json().data.jobId
    expect((await jobOf(wrong)).result).toMatchObject({
      withErrors: 3,
      problems: [
        { row: 3, column: 'currency', value: 'EURO', fix: 'Enter a currency code, such as EUR.' },
        { row: 3, column: 'rate', value: 'abc', fix: expect.stringMatching(/^Enter /) },
        {
          row: 4,
          column: 'currency',
          value: 'USD',
          fix: 'USD is the base currency. Remove this row.',
        },
        { row: 5, column: 'currency', value: 'eur', fix: 'EUR is already in a row above.' },
      ],
    })
    await set('SEK', '0.1')
    const right = (await send('Rate,Currency\n$1.25,eur\n1.3,GBP\n')).json().data.jobId
    expect((await jobOf(right)).link).toBe(`/admin/account-settings/info-region?upload=${right}`)
    expect((await jobOf(right)).result).toMatchObject({
      created: 1,
      overwritten: 1,
      ignored: 0,
      problems: [],
      effects:
        'SEK is not in the file and will have no rate. Limits in this currency can no longer be compared.',
    })
    const applied = await world.as('admin').call(ratesUpload.apply, { params: { jobId: right } })
    expect(applied.status).toBe(201)
    await product.workOff()
    const now = (await rates()).filter((each: { rate: string | null }) => each.rate !== null)
    expect(now.map((each: { currency: string; rate: string }) => [each.currency, each.rate])).toEqual([
      ['EUR', '1.25'],
      ['GBP', '1.3'],
    ])
    const paper = await send('x', 'rates.pdf')
    expect(paper.json().data.message).toBe('The file format is not supported. Please upload a .csv file.')

    // what is the same continues, what has no rate any longer is not named again, and several that go are named together
    await set('CHF', '1.1')
    const history = (await of('EUR')).history
    const again = (await send('currency,rate\nEUR,1.25\n')).json().data.jobId
    expect((await jobOf(again)).result).toMatchObject({
      created: 0,
      overwritten: 1,
      effects:
        'CHF, GBP are not in the file and will have no rate. Limits in these currencies can no longer be compared.',
    })
    await world.as('admin').call(ratesUpload.apply, { params: { jobId: again } })
    await product.workOff()
    expect((await jobOf(again)).code).toBe('NOT_FOUND')
    expect(await of('EUR')).toMatchObject({ rate: '1.25', history })
    // what was planned for later is replaced too
    await set('EUR', '1.4', dayFromNow(9))
    const last = (await send('currency,rate\nEUR,1.25\n')).json().data.jobId
    expect((await jobOf(last)).result.effects).toBeNull()
    await world.as('admin').call(ratesUpload.apply, { params: { jobId: last } })
    await product.workOff()
    expect((await of('EUR')).history[0]).toMatchObject({ rate: '1.25', until: null })
    // another one with nothing planned begins today
    const other = (await send('currency,rate\nEUR,1.35\n')).json().data.jobId
    await world.as('admin').call(ratesUpload.apply, { params: { jobId: other } })
    await product.workOff()
    expect(await of('EUR')).toMatchObject({ rate: '1.35' })
    for (const column of ['currency', 'rate']) {
      const missing = (await send(`${column}\nx\n`)).json().data.jobId
      expect((await jobOf(missing)).message).toMatch(/^The column “(rate|currency)” is missing/)
    }
    const template = await world.as('admin').call(ratesUpload.template)
    expect(template.headers['content-disposition']).toContain('filename="currency-rates-template.csv"')
    expect(String(template.data.bytes)).toContain('currency,rate')
    await change({ multiCurrencyEnabled: false })
    const off = (await send('currency,rate\nEUR,1.2\n')).json().data.jobId
    expect((await jobOf(off)).message).toBe('Multi-currency is not enabled on this account')
    await change({ multiCurrencyEnabled: true })
  })
})

describe('logos', () => {
  const put = (
    logo: string,
    bytes: Buffer | string,
    { type = 'image/png', name = 'logo.png', by = 'admin' } = {},
  ) =>
    product.app.inject({
      method: 'PUT',
      url: `${pathOf(world)}/logos/${logo}?fileName=${name}`,
      headers: { authorization: `Bearer ${world.as(by).token}`, 'content-type': type },
      payload: bytes,
    })
  const get = (logo: string) => world.as('dean').ask('GET', `${pathOf(world)}/logos/${logo}`)
  const svg = { type: 'image/svg+xml', name: 'logo.svg' }

  test('are kept, sent as what they are in a sandbox, and taken away', async () => {
    expect((await put('company', PNG)).statusCode).toBe(200)
    expect((await read()).logos).toMatchObject({ company: { type: 'image/png', size: PNG.length } })
    const { headers, data } = await get('company')
    expect(data.bytes.equals(PNG)).toBe(true)
    expect(headers).toMatchObject({
      'content-type': 'image/png',
      'x-content-type-options': 'nosniff',
      'content-security-policy': expect.stringContaining('sandbox'),
    })
    expect((await world.as('admin').ask('DELETE', `${pathOf(world)}/logos/company`)).status).toBe(200)
    expect((await get('company')).status).toBe(404)
  })

  test('a drawing is kept without what is not a drawing', async () => {
    await put(
      'dashboard',
      '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"><script>alert(1)</script><path d="M0 0h9"/></svg>',
      svg,
    )
    expect((await get('dashboard')).data.bytes.toString()).toBe(
      '<svg xmlns="http://www.w3.org/2000/svg"><path d="M0 0h9"></path></svg>',
    )
  })

  const page = '<!doctype html><script>alert(1)</script>'
  test.each<[what: string, bytes: string | Buffer, given: { type: string; name: string }]>([
    ['a page that says it is a PNG', page, { type: 'image/png', name: 'a.png' }],
    ['a page that begins like a GIF', `GIF89a${page}`, { type: 'image/png', name: 'a.png' }],
    ['a drawing that says it is a PNG', '<svg></svg>', { type: 'image/png', name: 'a.png' }],
    ['a drawing that is called a PNG', '<svg></svg>', { type: 'image/svg+xml', name: 'a.png' }],
    ['a page that is called a drawing', page, { type: 'image/svg+xml', name: 'a.svg' }],
    ['a GIF, which no logo may be', 'GIF89a', { type: 'image/gif', name: 'a.gif' }],
    ['a type that is no picture', page, { type: 'text/html', name: 'a.html' }],
    ['a broken picture', pngOf(40, 40, Buffer.alloc(9)), { type: 'image/png', name: 'a.png' }],
    ['words', '{}', { type: 'application/json', name: 'a.png' }],
  ])('%s is refused', async (_, bytes, given) => {
    const answer = await put('company', bytes, given)
    expect([answer.statusCode, answer.json().data.message]).toEqual([
      415,
      'This file type is not supported...',
    ])
  })

  test('each has its most bytes and pixels', async () => {
    const large = `<svg xmlns="http://www.w3.org/2000/svg"><desc>${'x'.repeat(102_400)}</desc></svg>`
    const tooLarge = await put('company', large, svg)
    expect([tooLarge.statusCode, tooLarge.json().data.message]).toEqual([
      413,
      'File size exceeds the maximum limit of 100 KB!',
    ])
    expect((await put('dashboard', large, svg)).statusCode).toBe(200)
    const wide = pngOf(41, 2)
    expect((await put('company', wide)).json().data.message).toBe(
      'This picture is larger than 40 × 40 pixels.',
    )
    expect((await put('dashboard', wide)).statusCode).toBe(200)
  })

  test('only who manages the account settings may', async () => {
    expect((await put('company', '', { by: 'dean' })).statusCode).toBeGreaterThanOrEqual(400)
    const removed = await world.as('dean').ask('DELETE', `${pathOf(world)}/logos/dashboard`)
    expect(removed.status).toBe(403)
  })
})

describe('the base currency', () => {
  test('is changed while nothing has a limit in a currency: rates end with it, the cap keeps its number', async () => {
    const settings = `/api/settings/delegation/recipient-settings/${world.tenant.id}`
    const cap = { isRedelegationLimit: true, redelegationLimitValueCurrency: '5000' }
    await world.as('admin').ask('PATCH', settings, cap, { 'if-match': '"1"' })
    expect((await change({ baseCurrency: 'CHF' })).data).toMatchObject({
      baseCurrency: 'CHF',
      isBaseCurrencyLocked: false,
    })
    expect((await rates()).every((each: { rate: string | null }) => each.rate === null)).toBe(true)
    const held = await product.owner.query(
      `select unit, max::text from app.redelegation_limit where tenant_id = $1 and recorded_until = 'infinity'
       and holds_until = 'infinity'`,
      [world.tenant.id],
    )
    expect(held.rows).toEqual([{ unit: 'CHF', max: '5000.0000000000' }])
    await change({ baseCurrency: 'USD' })
  })

  test('stays while a limit is being written, and the other way round', async () => {
    const client = await product.owner.connect()
    const decision = () =>
      world.as('authority').ask('POST', `${base}/decisions`, {
        name: 'Approve purchase order',
        sectionId: world.sections.get('Procurement'),
        delegationPathway: ['Matrix'],
        decisionAuthorities: [
          { authorityTypeId: world.tenant.authorityTypes.approvalId, bounds: [dollars(null)] },
        ],
        decisionGroups: [world.tenant.organizationId],
        status: 'PUBLISHED',
      })
    try {
      await client.query('begin')
      await client.query('select from app.tenant where tenant_id = $1 for update', [world.tenant.id])
      const writing = decision()
      await untilWaits(product.owner, /base_currency as currency.*for key share/is)
      await client.query(`update app.tenant set base_currency = 'CHF' where tenant_id = $1`, [
        world.tenant.id,
      ])
      await client.query('commit')
      expect((await writing).status).toBe(412)
      await change({ baseCurrency: 'USD' })

      await client.query('begin')
      await client.query('select from app.tenant where tenant_id = $1 for key share', [world.tenant.id])
      const { version } = await read()
      const changing = world
        .as('admin')
        .ask('PATCH', pathOf(world), { baseCurrency: 'CHF' }, { 'if-match': `"${version}"` })
      await untilWaits(product.owner, /app\.tenant.*where.*for update/is)
      expect((await decision()).status).toBe(201)
      await client.query('commit')
      expect(await changing).toMatchObject({ status: 409, data: { code: 'BASE_CURRENCY_LOCKED' } })
    } finally {
      client.release()
    }
  })

  test('waits for a delegation that is being written as well', async () => {
    const decisionId = await publishDecision(world)
    const client = await product.owner.connect()
    try {
      await client.query('begin')
      await client.query('select from app.tenant where tenant_id = $1 for update', [world.tenant.id])
      const change = { status: 'DRAFT' }
      const writing = world
        .as('authority')
        .ask('POST', `${base}/delegations`, delegationBody(world, decisionId, { change }))
      await untilWaits(product.owner, /base_currency as currency.*for key share/is)
      await client.query('commit')
      const { status, data } = await writing
      expect(status, JSON.stringify(data)).toBe(201)
      await world
        .as('authority')
        .ask('PATCH', `${base}/delegations/bulk-delete`, { delegationIds: [data.id] })
      await world.as('authority').ask('PATCH', `${base}/decisions/bulk-delete`, { decisionIds: [decisionId] })
    } finally {
      client.release()
    }
  })

  test('is fixed by a delegation too, until the last limit is deleted', async () => {
    const decisionId = await publishDecision(other)
    const body = delegationBody(other, decisionId, { to: 'Dean of Medicine' })
    const draft = { ...body, status: 'DRAFT' }
    expect((await other.as('authority').ask('POST', `${base}/delegations`, draft)).status).toBe(201)
    expect((await read(other)).isBaseCurrencyLocked).toBe(true)
    await product.owner.query(`update app.decision set status = 'DELETED' where tenant_id = $1`, [
      other.tenant.id,
    ])
    expect((await change({ baseCurrency: 'EUR' }, { of: other })).status).toBe(409)
    await product.owner.query(`update app.delegation set status = 'DELETED' where tenant_id = $1`, [
      other.tenant.id,
    ])
    expect((await change({ baseCurrency: 'EUR' }, { of: other })).status).toBe(200)
  })
})
