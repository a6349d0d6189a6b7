import { refusedCurrency, type UsableCurrencies } from '#modules/auth/index.server.ts'
import type { Bound } from '#modules/authority/terms/model/terms.ts'
import type { FieldRefusal } from '#platform/server/http/refusal.ts'

type ComparisonUnit = { readonly field: string; readonly unit?: string | undefined } | null | undefined

/** What of a decision or a delegation is written in currencies. */
type CurrencyUses = {
  bounds: readonly (readonly Pick<Bound, 'valueType' | 'unit'>[])[]
  conditions: readonly { readonly when?: ComparisonUnit; readonly rule?: ComparisonUnit }[]
}

/** The currencies that are written somewhere, with where: `0.bounds.1.unit` of the authorities, `0.rule.unit` of the conditions. */
function currenciesIn({ bounds, conditions }: CurrencyUses) {
  return {
    authorities: bounds.flatMap((each, i) =>
      each.flatMap(({ valueType, unit }, j) =>
        valueType === 'CURRENCY' ? [{ unit, at: `${i}.bounds.${j}.unit` }] : [],
      ),
    ),
    conditions: conditions.flatMap((each, i) =>
      (['when', 'rule'] as const).flatMap((part) => {
        const comparison = each[part]
        // without a unit it is the base currency
        return comparison?.field === 'CURRENCY' && comparison.unit
          ? [{ unit: comparison.unit, at: `${i}.${part}.unit` }]
          : []
      }),
    ),
  }
}

/** All currencies that something is written in already: they may stay, whatever became of their rates. */
export const currenciesKept = (written: CurrencyUses): ReadonlySet<string> => {
  const { authorities, conditions } = currenciesIn(written)
  return new Set([...authorities, ...conditions].map(({ unit }) => unit))
}

/** What nothing can be compared with is refused where it is written: a currency without a rate, or any other one where only one is used. */
export function refusedCurrencies(
  written: CurrencyUses,
  fields: { authorities: string; conditions: string },
  usable: UsableCurrencies,
  kept: ReadonlySet<string>,
): FieldRefusal[] {
  const found = currenciesIn(written)
  return (['authorities', 'conditions'] as const).flatMap((part) =>
    found[part]
      .filter(({ unit }) => !kept.has(unit))
      .flatMap(({ unit, at }) => refusedCurrency(unit, `${fields[part]}.${at}`, usable)),
  )
}
