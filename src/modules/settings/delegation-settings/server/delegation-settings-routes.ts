import { type Routes, routes } from '#platform/server/http/routes.ts'
import type { Question } from '#platform/server/records/events.ts'
import type { EffectScope } from '../../effects/server/effects-of.ts'
import {
  type Caps,
  capsOf,
  countRedelegationsAbove,
  getDelegationSettings,
  listDelegationApprovers,
  updateDelegationSettings as updateCall,
} from '../model/delegation-settings-calls.ts'
import { delegationSettingsOf } from './delegation-settings-store.ts'
import { listApprovers } from './list-approvers.ts'
import { updateDelegationSettings } from './update-delegation-settings.ts'

/** What the settings of delegations ask the person who keeps the delegations. */
export type DelegationSettingsQuestions = {
  /** How many open redelegations state more than the caps. */
  readonly redelegationsAbove: Question<Caps, { count: number; isExact: boolean }>
}

export const delegationSettingsRoutes = ({ redelegationsAbove }: DelegationSettingsQuestions): Routes =>
  routes((on) => {
    // everyone who issues needs to know the rules of issuing
    on(getDelegationSettings, {
      permission: 'tenant.member',
      handle: ({ viewer, tx, now }) => delegationSettingsOf(tx, viewer.tenantId, now),
    })
    on(countRedelegationsAbove, {
      permission: 'tenant.manage_account_settings',
      handle: ({ body, viewer, tx, now }) => redelegationsAbove(tx, viewer, capsOf(body), now),
    })
    on(listDelegationApprovers, {
      permission: 'tenant.manage_account_settings',
      handle: ({ query, viewer, tx }) => listApprovers(tx, viewer.tenantId, query),
    })
    on(updateCall, {
      permission: 'tenant.manage_account_settings',
      effects: (): EffectScope => ({ redelegations: true }),
      handle: ({ body: change, viewer, tx, now, expected }) =>
        updateDelegationSettings(tx, viewer, { change, expected, now }),
    })
  })
