import { type Fact, holdsNow, setFact } from '#platform/server/facts.ts'
import { maybeOne, one, sql, type Tx } from '#platform/server/sql.ts'
import { CAP_KEYS, type DelegationSettings } from '../model/delegation-settings-calls.ts'

const redelegationLimit: Fact = {
  table: 'app.redelegation_limit',
  key: { value_type: 'text' },
  value: { unit: 'text', max: 'numeric' },
}

const UNITS: Readonly<Record<string, string>> = { NUMBER: '', PERCENTAGE: '%', TIME: 'DAYS' }

export type StoredDelegationSettings = DelegationSettings & { version: number }

/** The tenant's settings; `lock` holds them until the transaction ends. */
export async function delegationSettingsOf(
  tx: Tx,
  tenantId: string,
  now: Date,
  lock = false,
): Promise<StoredDelegationSettings> {
  const row = await one<
    Omit<StoredDelegationSettings, (typeof CAP_KEYS)[number][1]> & { caps: Record<string, string> }
  >(
    tx,
    sql`select person_in_position as "personalInPosition", position_only as "positionOnly", specific_person as "specificPersonal",
        auto_issue as "autoIssue", auto_revoke as "autoRevoke", redelegation_limit_enabled as "isRedelegationLimit", max_depth as "maxDepth",
        delegation_acceptance as "actionDelegationAcceptance", issuer_approval as "actionIssuerApproval", four_eyes as "fourEyes", version,
        coalesce((select json_object_agg(l.value_type, trim_scale(l.max)::text) from app.redelegation_limit l
          where l.tenant_id = s.tenant_id and ${holdsNow('l', now)}), '{}') as caps
      from app.delegation_settings s where s.tenant_id = ${tenantId} ${lock ? sql`for update` : sql``}`,
  )
  const { caps, ...settings } = row
  return {
    ...settings,
    ...Object.fromEntries(CAP_KEYS.map(([type, key]) => [key, caps[type] ?? null])),
  } as StoredDelegationSettings
}

export async function saveDelegationSettings(
  tx: Tx,
  tenantId: string,
  before: StoredDelegationSettings,
  after: DelegationSettings,
  baseCurrency: string,
  now: Date,
): Promise<void> {
  await sql`update app.delegation_settings set
      person_in_position = ${after.personalInPosition}, position_only = ${after.positionOnly}, specific_person = ${after.specificPersonal},
      auto_issue = ${after.autoIssue}, auto_revoke = ${after.autoRevoke}, redelegation_limit_enabled = ${after.isRedelegationLimit}, max_depth = ${after.maxDepth},
      delegation_acceptance = ${after.actionDelegationAcceptance}, issuer_approval = ${after.actionIssuerApproval}, four_eyes = ${after.fourEyes},
      version = version + 1, updated_at = ${now}
    where tenant_id = ${tenantId}`.execute(tx)
  for (const [type, key] of CAP_KEYS) {
    // the cap is a fact that the check reads
    const [was, is] = [before[key], after[key]]
    if (was === is) continue
    const unit = type === 'CURRENCY' ? baseCurrency : (UNITS[type] as string)
    await setFact(tx, redelegationLimit, tenantId, {
      key: { value_type: type },
      value: is === null ? null : { unit, max: is },
      from: now,
      now,
    })
  }
}

/** Of another base currency from now on: the number of the cap stays. */
export async function restateCurrencyCap(
  tx: Tx,
  tenantId: string,
  currency: string,
  now: Date,
): Promise<void> {
  const cap = await maybeOne<{ max: string }>(
    tx,
    sql`select l.max::text from app.redelegation_limit l
      where l.tenant_id = ${tenantId} and l.value_type = 'CURRENCY' and ${holdsNow('l', now)}`,
  )
  if (cap)
    await setFact(tx, redelegationLimit, tenantId, {
      key: { value_type: 'CURRENCY' },
      value: { unit: currency, max: cap.max },
      from: now,
      now,
    })
}
