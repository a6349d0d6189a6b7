import { maybeOne, sql, type Tx } from '#platform/server/database/sql.ts'
import { type Author, byTheProduct, defineStore } from '#platform/server/records/record-store.ts'
import { OF_TENANT, on, recordOf } from '../../tenant-settings/server/tenant-settings.ts'
import { type MatrixSettings, matrixSettings as settings } from '../model/matrix-settings-calls.ts'

export type StoredMatrixSettings = MatrixSettings & { version: number }

type MatrixSettingsRecord = StoredMatrixSettings & { id: string }

const FIELDS = settings.keyof().options

/** The settings of matrices: one record of a tenant, with its id. */
export const matrixSettings = defineStore<MatrixSettingsRecord>({
  kind: 'matrix-settings',
  table: 'app.matrix_settings',
  ...OF_TENANT,
  columns: {
    decisionMatrixEnabled: on('decision_matrix_enabled'),
    authorityMatrixEnabled: on('authority_matrix_enabled'),
    externalSharing: on('external_sharing'),
    requirePassword: on('require_password'),
    requireExpiration: on('require_expiration'),
  },
  evidence: FIELDS,
})

const withoutId = ({ id: _id, ...stored }: MatrixSettingsRecord): StoredMatrixSettings => stored

/** The settings of matrices; `lock` holds them until the transaction ends. */
export const matrixSettingsOf = async (
  tx: Tx,
  tenantId: string,
  lock = false,
): Promise<StoredMatrixSettings> => withoutId(await recordOf(matrixSettings, tx, tenantId, { lock }))

/** What matrices may be after this. Those that are there keep their type. */
export async function saveMatrixSettings(
  tx: Tx,
  author: Author,
  { before, after }: { before: StoredMatrixSettings; after: MatrixSettings },
  now: Date,
): Promise<StoredMatrixSettings> {
  const keptOf = (set: MatrixSettings): MatrixSettingsRecord => ({
    ...set,
    id: author.tenantId,
    version: before.version,
  })
  if (FIELDS.every((field) => before[field] === after[field])) return before
  await beginHistory(tx, author.tenantId, now)
  const change = { before: keptOf(before), after: keptOf(after) }
  const [saved] = await matrixSettings.save(tx, author, [{ event: 'UPDATE', ...change }], now)
  return saved ? withoutId(saved.after) : before
}

/** Of a tenant that is older than these settings the first change writes down what they were before it. */
async function beginHistory(tx: Tx, tenantId: string, now: Date): Promise<void> {
  const begun = await maybeOne(
    tx,
    sql`select 1 from app.revision r
      where r.tenant_id = ${tenantId} and r.kind = 'matrix-settings' and r.record_id = ${tenantId} limit 1`,
  )
  if (!begun) await matrixSettings.begin(tx, byTheProduct(tenantId), [tenantId], now)
}
