import { type Routes, routes } from '#platform/server/http/routes.ts'
import * as calls from '../model/decision-settings-calls.ts'
import { decisionSettingsOf } from './decision-settings-store.ts'
import { updateDecisionSettings } from './update-decision-settings.ts'

// One record, read and changed by two calls: each replies with its own part of it.
const PAIRS = [
  [calls.getAuthorityValueTypes, calls.updateAuthorityValueTypes],
  [calls.getDecisionSettings, calls.updateDecisionSettings],
] as const

export const decisionSettingsRoutes: Routes = routes((on) => {
  // everyone who writes a decision needs to know what it may have
  on(calls.getSettingsOfDecisions, {
    permission: 'tenant.member',
    handle: ({ viewer, tx }) => decisionSettingsOf(tx, viewer.tenantId),
  })
  for (const [get, update] of PAIRS) {
    on(get as typeof calls.getDecisionSettings, {
      permission: 'tenant.member',
      handle: ({ viewer, tx }) => decisionSettingsOf(tx, viewer.tenantId),
    })
    on(update as typeof calls.updateDecisionSettings, {
      permission: 'tenant.manage_account_settings',
      handle: ({ body: change, viewer, tx, now, expected }) =>
        updateDecisionSettings(tx, viewer, { change, expected, now }),
    })
  }
})
