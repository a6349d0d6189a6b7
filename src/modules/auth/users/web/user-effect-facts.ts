import { hasEffects } from '#modules/settings/effects/model/effects.ts'
import { effectFacts } from '#modules/settings/index.web.ts'
import type { ConfirmFact } from '#platform/web/acts/ConfirmAct.tsx'
import type { UserPreview } from '../model/user-record-calls.ts'
import { texts } from './user-texts.ts'

type UserEffects = Pick<UserPreview, 'effects' | 'gains' | 'inactiveRoles' | 'canceledActions'>

/** So many people are named one by one. */
const NAMED = 5

/** Whether there is anything to say before it is saved. */
export const hasConsequences = ({ effects, ...told }: UserEffects): boolean =>
  hasEffects(effects) || gainFacts(told).length > 0

/** What a change of users does to authority, and which delegations come to whom with positions. */
export const userEffectFacts = (told: UserEffects, zone: string): ConfirmFact[] => [
  ...gainFacts(told),
  ...effectFacts({ data: told.effects, error: undefined }, zone),
]

/** Which delegations come to whom with positions, whose user roles give nothing, and what no one is asked any longer. */
export function gainFacts({
  gains,
  inactiveRoles,
  canceledActions,
}: Omit<UserEffects, 'effects'>): ConfirmFact[] {
  const named = gains.slice(0, NAMED).map(
    ({ name, total, shown }): ConfirmFact => ({
      icon: 'position',
      tone: 'warning',
      title: texts.follows.gains(name, total),
      caption: [...shown, ...(total > shown.length ? [texts.follows.more(total - shown.length)] : [])].join(
        ', ',
      ),
    }),
  )
  const others = gains.slice(NAMED)
  return [
    ...named,
    ...(others.length > 0
      ? [
          {
            icon: 'position',
            tone: 'warning',
            title: texts.follows.othersGain(others.length),
          } as const,
        ]
      : []),
    ...inactiveRoles.slice(0, NAMED).map(
      ({ name, roles }): ConfirmFact => ({
        icon: 'warning',
        tone: 'warning',
        title: texts.follows.inactiveRoles(name, roles),
        caption: texts.follows.inactiveRolesGive,
      }),
    ),
    ...(canceledActions > 0
      ? [{ icon: 'actions', tone: 'warning', title: texts.follows.canceled(canceledActions) } as const]
      : []),
  ]
}
