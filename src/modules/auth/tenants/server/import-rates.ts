import type { EffectScope } from '#modules/settings/index.server.ts'
import { currencyOf, partsOfAmount } from '#platform/model/cell-unit.ts'
import type { RowProblem } from '#platform/model/import.ts'
import { Refusal } from '#platform/server/http/refusal.ts'
import { defineImport, type Import } from '#platform/server/import/define-import.ts'
import { type CurrencyRate, currencyCode, rateText } from '../model/rate.ts'
import { TENANT_FAILURES } from '../model/tenant-failures.ts'
import { changeRate, ratesOf } from './rate-store.ts'
import { tenantOf } from './tenant-store.ts'
import { recordRates } from './write-rates.ts'

/** Whether a currency has a rate now, or from a later day on. */
const isRated = ({ history }: CurrencyRate, now: Date) =>
  history.some(({ until }) => until === null || until > now.toISOString())

/** A rate without the sign of the base currency, which a spreadsheet may show beside it. Another sign stays, and is refused. */
function withoutSign(text: string, baseCurrency: string): string {
  const { number, words } = partsOfAmount(text)
  return words.length === 1 && currencyOf(words[0] ?? '', baseCurrency) === baseCurrency ? number : text
}

type Plan = { readonly rates: ReadonlyMap<string, string>; readonly gone: readonly string[] }

/** All rates from a file: what is in it holds after this, what is not in it has no rate any longer. Semantics 5.1. */
export const importRates: Import = defineImport<Plan>({
  kind: 'currency-rates',
  template: 'currency-rates-template.csv',
  columns: [
    {
      name: 'currency',
      required: true,
      allowed: 'A currency code other than the base currency.',
      example: 'EUR',
    },
    {
      name: 'rate',
      required: true,
      allowed: 'How much of the base currency one unit is worth, such as 1.0842.',
      example: '1.0842',
    },
  ],
  link: '/admin/account-settings/info-region?upload=:id',
  permission: 'tenant.manage_account_settings',
  async plan(tx, { tenantId }, file, { now, lock, report }) {
    const { baseCurrency, multiCurrencyEnabled } = await tenantOf(tx, tenantId, lock)
    if (!multiCurrencyEnabled) throw new Refusal(TENANT_FAILURES.MULTI_CURRENCY_OFF)
    const known = await ratesOf(tx, tenantId, now)
    const problems: RowProblem[] = []
    const rates = new Map<string, string>()
    for (const row of file.rows) {
      const say = (column: string, fix: string) =>
        problems.push({ row: row.row, column, value: row.of(column), fix })
      const currency = currencyCode.safeParse(row.of('currency'))
      const rate = rateText.safeParse(withoutSign(row.of('rate'), baseCurrency))
      if (currency.error) say('currency', currency.error.issues[0]?.message ?? '')
      else if (currency.data === baseCurrency)
        say('currency', `${baseCurrency} is the base currency. Remove this row.`)
      else if (rates.has(currency.data)) say('currency', `${currency.data} is already in a row above.`)
      if (rate.error) say('rate', rate.error.issues[0]?.message ?? '')
      if (currency.data && rate.data && !rates.has(currency.data)) rates.set(currency.data, rate.data)
    }
    await report(file.rows.length)
    const overwritten = known.filter(({ currency, rate }) => rate !== null && rates.has(currency)).length
    const gone = known.filter((each) => isRated(each, now) && !rates.has(each.currency))
    return {
      problems,
      plan: { rates, gone: gone.map(({ currency }) => currency) },
      created: rates.size - overwritten,
      overwritten,
      ignored: 0,
      over: [],
    }
  },
  effects: async (_tx, _viewer, { gone }) =>
    gone.length === 0
      ? null
      : `${gone.join(', ')} ${gone.length === 1 ? 'is' : 'are'} not in the file and will have no rate. Limits in ${gone.length === 1 ? 'this currency' : 'these currencies'} can no longer be compared.`,
  touches: (): EffectScope => ({ rates: true }),
  async write(tx, viewer, { rates, gone }, { now, report }) {
    const before = await ratesOf(tx, viewer.tenantId, now)
    const rateBefore = new Map(before.map((each) => [each.currency, each]))
    for (const [currency, rate] of rates) {
      const was = rateBefore.get(currency)
      if (was?.rate === rate && was.history[0]?.from === was.from) continue
      // what was planned for later is replaced too
      await changeRate(tx, viewer.tenantId, { currency, rate: null, from: now }, now)
      await changeRate(tx, viewer.tenantId, { currency, rate, from: now }, now)
    }
    for (const currency of gone)
      await changeRate(tx, viewer.tenantId, { currency, rate: null, from: now }, now)
    await recordRates(tx, viewer, before, await ratesOf(tx, viewer.tenantId, now), now)
    await report(rates.size)
  },
})
