import type { Tx } from '#platform/server/database/sql.ts'
import { type Author, defineStore } from '#platform/server/records/record-store.ts'
import { OF_TENANT, on, recordOf } from '../../tenant-settings/server/tenant-settings.ts'
import type { DecisionSettings } from '../model/decision-settings-calls.ts'

/** Parts that are never there: no row says so. */
const NEVER = { commentsEnabled: false, disableSection: false }

type DecisionSettingsRecord = Omit<DecisionSettings, keyof typeof NEVER | 'disableCategory'> & {
  id: string
  categoryEnabled: boolean
  version: number
}

const settingsOf = ({
  id: _id,
  version: _version,
  categoryEnabled,
  ...kept
}: DecisionSettingsRecord): DecisionSettings => ({
  ...kept,
  ...NEVER,
  disableCategory: !categoryEnabled,
})

/** The settings of decisions: one record of a tenant, with its id. */
export const decisionSettings = defineStore<DecisionSettingsRecord>({
  kind: 'decision-settings',
  table: 'app.decision_settings',
  ...OF_TENANT,
  columns: {
    isCurrencyValue: on('currency_value'),
    isNumberValue: on('number_value'),
    isPercentageValue: on('percentage_value'),
    isTimeValue: on('time_value'),
    isAuthorisedValue: on('authorized_value'),
    conditionEnabled: on('condition_enabled'),
    roleEnabled: on('role_enabled'),
    documentEnabled: on('document_enabled'),
    categoryEnabled: on('category_enabled'),
  },
  evidence: settingsOf,
})

export type StoredDecisionSettings = DecisionSettings & { version: number }

/** The settings of decisions; `lock` holds them until the transaction ends. */
export async function decisionSettingsOf(
  tx: Tx,
  tenantId: string,
  lock = false,
): Promise<StoredDecisionSettings> {
  return withVersion(await recordOf(decisionSettings, tx, tenantId, { lock }))
}

/** What new records may have after this. Existing ones keep theirs. */
export async function saveDecisionSettings(
  tx: Tx,
  author: Author,
  { before, after }: { before: StoredDecisionSettings; after: DecisionSettings },
  now: Date,
): Promise<StoredDecisionSettings> {
  const keptOf = ({ disableCategory, ...settings }: StoredDecisionSettings): DecisionSettingsRecord => {
    const { commentsEnabled: _c, disableSection: _s, ...rest } = settings
    return { id: author.tenantId, ...rest, categoryEnabled: !disableCategory }
  }
  const change = { before: keptOf(before), after: keptOf({ ...after, version: before.version }) }
  const [saved] = await decisionSettings.save(tx, author, [{ event: 'UPDATE', ...change }], now)
  return saved ? withVersion(saved.after) : before
}

const withVersion = (kept: DecisionSettingsRecord): StoredDecisionSettings => ({
  ...settingsOf(kept),
  version: kept.version,
})
