import { decisionSettingsOf, delegationSettingsOf, matrixSettingsOf } from '#modules/settings/index.server.ts'
import type { Viewer } from '#platform/model/viewer.ts'
import type { Tx } from '#platform/server/database/sql.ts'
import type { TenantDetail } from '../model/tenant-calls.ts'
import type { TenantQuestions } from './tenant-questions.ts'
import { logosOf, tenantOf } from './tenant-store.ts'

export async function readTenant(
  tx: Tx,
  viewer: Viewer,
  { hasCurrencyLimits }: TenantQuestions,
  now: Date,
): Promise<TenantDetail> {
  const [tenant, logos, isBaseCurrencyLocked] = await Promise.all([
    tenantOf(tx, viewer.tenantId),
    logosOf(tx, viewer.tenantId),
    hasCurrencyLimits(tx, viewer, null, now),
  ])
  const of = (wanted: string) => {
    const found = logos.find(({ logo }) => logo === wanted)
    return found ? { type: found.type, size: found.size, updatedAt: found.updatedAt } : null
  }
  return { ...tenant, isBaseCurrencyLocked, logos: { company: of('company'), dashboard: of('dashboard') } }
}

export async function readTenantSettings(
  tx: Tx,
  viewer: Viewer,
  { hasCurrencyLimits }: TenantQuestions,
  now: Date,
) {
  const [tenant, decisionSettings, delegationSettings, matrixSettings, isBaseCurrencyLocked] =
    await Promise.all([
      tenantOf(tx, viewer.tenantId),
      decisionSettingsOf(tx, viewer.tenantId),
      delegationSettingsOf(tx, viewer.tenantId, now),
      matrixSettingsOf(tx, viewer.tenantId),
      hasCurrencyLimits(tx, viewer, null, now),
    ])
  const { dateFormat, zone, baseCurrency, multiCurrencyEnabled, isMultiCurrencyAllowed } = tenant
  return {
    dateFormat: dateFormat as 'MM/DD/YYYY',
    zone,
    baseCurrency,
    multiCurrencyEnabled,
    isMultiCurrencyAllowed,
    isBaseCurrencyLocked,
    decisionSettings,
    delegationSettings,
    matrixSettings,
  }
}
