import { maybeOne, ownTenant, sql, type Tx } from '#platform/server/database/sql.ts'
import { type Fact, holdsNow, setFact, setFacts } from '#platform/server/records/facts.ts'
import { type Author, defineStore, type RecordSave } from '#platform/server/records/record-store.ts'
import { OF_TENANT, on, recordOf } from '../../tenant-settings/server/tenant-settings.ts'
import { CAP_KEYS, type DelegationSettings } from '../model/delegation-settings-calls.ts'

const redelegationLimit: Fact = {
  table: 'app.redelegation_limit',
  key: { value_type: 'text' },
  value: { unit: 'text', max: 'numeric' },
}

const UNITS: Readonly<Record<string, string>> = { NUMBER: '', PERCENTAGE: '%', TIME: 'DAYS' }

export type StoredDelegationSettings = DelegationSettings & { version: number }

type CapKey = (typeof CAP_KEYS)[number][1]
type Cap = { unit: string; max: string }

/** The settings with the caps as the check reads them, by their value types. */
type DelegationSettingsRecord = Omit<DelegationSettings, CapKey> & {
  id: string
  caps: Readonly<Record<string, Cap>>
  version: number
}

const settingsOf = ({
  id: _id,
  version: _version,
  caps,
  ...kept
}: DelegationSettingsRecord): DelegationSettings =>
  ({
    ...kept,
    ...Object.fromEntries(CAP_KEYS.map(([type, key]) => [key, caps[type]?.max ?? null])),
  }) as DelegationSettings

/** The rules of issuing: one record of a tenant, with its id. */
export const delegationSettings = defineStore<DelegationSettingsRecord>({
  kind: 'delegation-settings',
  table: 'app.delegation_settings',
  ...OF_TENANT,
  columns: {
    personalInPosition: on('person_in_position'),
    positionOnly: on('position_only'),
    specificPersonal: on('specific_person'),
    autoIssue: on('auto_issue'),
    autoRevoke: on('auto_revoke'),
    isRedelegationLimit: on('redelegation_limit_enabled'),
    redelegationLimitsAuthorised: on('authorized_redelegable'),
    maxDepth: { column: 'max_depth', type: 'integer' },
    actionDelegationAcceptance: on('delegation_acceptance'),
    actionDecisionRoleAck: on('decision_role_acknowledgement'),
    actionIssuerApproval: on('issuer_approval'),
    actionDesignatedApprover: { column: 'designated_approvers', type: 'uuid[]' },
    actionChangeApproval: on('change_approval'),
    fourEyes: on('four_eyes'),
    delegationPathway: on('delegation_pathway'),
    actionAuthorityRequest: on('authority_requests'),
  },
  reads: (now) => ({
    caps: sql`coalesce((select json_object_agg(l.value_type, json_build_object('unit', l.unit, 'max', trim_scale(l.max)::text))
      from app.redelegation_limit l where l.tenant_id = ${ownTenant} and ${holdsNow('l', now)}), '{}')`,
  }),
  alsoWrites: saveCaps,
  evidence: settingsOf,
})

/** The caps are facts of the tenant that the check reads. */
async function saveCaps(
  tx: Tx,
  { tenantId }: Author,
  saved: readonly RecordSave<DelegationSettingsRecord>[],
  now: Date,
): Promise<void> {
  const entries = saved.flatMap(({ before, after }) =>
    CAP_KEYS.flatMap(([type]) => {
      const cap = after.caps[type]
      return before?.caps[type]?.max === cap?.max ? [] : [{ key: { value_type: type }, value: cap ?? null }]
    }),
  )
  if (entries.length > 0) await setFacts(tx, redelegationLimit, tenantId, { entries, from: now, now })
}

/** The tenant's settings; `lock` holds them until the transaction ends. */
export async function delegationSettingsOf(
  tx: Tx,
  tenantId: string,
  now: Date,
  lock = false,
): Promise<StoredDelegationSettings> {
  return withVersion(await recordOf(delegationSettings, tx, tenantId, { lock, now }))
}

type SavedSettings = { before: StoredDelegationSettings; after: DelegationSettings; baseCurrency: string }

/** What holds for what is issued after this. */
export async function saveDelegationSettings(
  tx: Tx,
  author: Author,
  { before, after, baseCurrency }: SavedSettings,
  now: Date,
): Promise<StoredDelegationSettings> {
  const keptOf = (settings: DelegationSettings): DelegationSettingsRecord => {
    const caps = CAP_KEYS.flatMap(([type, key]) => {
      const max = settings[key]
      const unit = type === 'CURRENCY' ? baseCurrency : (UNITS[type] as string)
      return max === null ? [] : [[type, { unit, max }]]
    })
    const keys: ReadonlySet<string> = new Set(CAP_KEYS.map(([, key]) => key))
    const rest = Object.fromEntries(Object.entries(settings).filter(([key]) => !keys.has(key)))
    const kept = { ...rest, id: author.tenantId, version: before.version, caps: Object.fromEntries(caps) }
    return kept as unknown as DelegationSettingsRecord
  }
  const change = { before: keptOf(before), after: keptOf(after) }
  const [saved] = await delegationSettings.save(tx, author, [{ event: 'UPDATE', ...change }], now)
  return saved ? withVersion(saved.after) : before
}

const withVersion = (kept: DelegationSettingsRecord): StoredDelegationSettings => ({
  ...settingsOf(kept),
  version: kept.version,
})

/** Of another base currency after this: the number of the cap stays. */
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
