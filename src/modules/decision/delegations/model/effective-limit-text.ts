import { limitText } from '#modules/authority/terms/model/limit-texts.ts'
import type { DelegationRow } from './delegation-list.ts'

type EffectiveLimitRow = DelegationRow['effectiveLimit'][number]

/** What is left of a limit: "$5,000". Where the viewer may not know it: that it is less. */
export const leftText = ({ bound, by }: Pick<EffectiveLimitRow, 'bound' | 'by'>): string =>
  bound === null && by !== null ? 'Less than stated' : limitText(bound)

/** " for 2 of 3 recipients"; nothing where all have the same. */
export const sharersText = ({ recipients }: Pick<EffectiveLimitRow, 'recipients'>): string =>
  recipients ? ` for ${recipients.count} of ${recipients.total} recipients` : ''

/** "$5,000 for 2 of 3 recipients, limited by DEL-1042". */
const withSetter = (limit: EffectiveLimitRow): string =>
  [`${leftText(limit)}${sharersText(limit)}`, ...(limit.by === null ? [] : [`limited by ${limit.by}`])].join(
    ', ',
  )

/** One on its own; several with the authority type of each. */
export const effectiveLimitsText = (limits: readonly EffectiveLimitRow[]): string =>
  limits
    .map((limit) =>
      limits.length > 1 ? `${limit.authorityTypeName}: ${withSetter(limit)}` : withSetter(limit),
    )
    .join('; ')
