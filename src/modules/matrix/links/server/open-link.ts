import type pg from 'pg'
import { v7 as uuid } from 'uuid'
import { isSecret } from '#modules/auth/index.server.ts'
import { asKnownNow } from '#modules/authority/index.server.ts'
import type { Clock } from '#platform/server/database/clock.ts'
import { maybeOne, sql, type Tx } from '#platform/server/database/sql.ts'
import { afterLocks, inTenant, outsideTenants } from '#platform/server/database/tenant-transaction.ts'
import { Refusal, TooManyTries } from '#platform/server/http/refusal.ts'
import { boundedTurns } from '#platform/server/jobs/fair-queue.ts'
import type { Grid } from '../../grid/model/grid.ts'
import type { Tiers } from '../../grid/model/tiers.ts'
import { readGrid } from '../../grid/server/read-grid.ts'
import { readTiers } from '../../grid/server/read-tiers.ts'
import type { MatrixReading } from '../../grid/server/scope.ts'
import { whyClosed } from '../../matrices/model/public-link.ts'
import { linkNow } from '../../matrices/server/link-maker.ts'
import { hashOfLink } from '../../matrices/server/link-secrets.ts'
import { definitionOf } from '../../matrices/server/matrix-reading.ts'
import { matrices, type StoredMatrix } from '../../matrices/server/matrix-store.ts'
import { gridForStrangers, tiersForStrangers } from '../model/for-strangers.ts'
import { LINK_FAILURES } from '../model/link-failures.ts'
import { afterWrong, type Tries, waitOf } from '../model/link-tries.ts'
import type { SharedMatrix } from '../model/shared-matrix.ts'

type Place = { readonly tenantId: string; readonly matrixId: string; readonly hash: Buffer }
/** Hears of a matrix that is shown, and of one for which a wrong password was given. */
type LinkListener = (opened: Pick<Place, 'tenantId' | 'matrixId'>) => void
type Organization = { name: string; zone: string; dateFormat: string }
type OpenedLink = Tries & {
  readonly matrix: StoredMatrix
  readonly organization: Organization
  readonly passwordHash: string | null
}

/** Passwords of links are compared by so many at the same time: people who sign in need the other threads. The rest wait a few seconds or come again. */
const COMPARED = { most: 2, waiting: 20 }

/** The same of matrices that are read for strangers. */
const READ = { most: 2, waiting: 20 }

const over = () => new Refusal(LINK_FAILURES.LINK_OVER)
const locked = (seconds: number) =>
  new TooManyTries(seconds, LINK_FAILURES.LINK_LOCKED, { minutes: Math.ceil(seconds / 60) })

/**
 * Opens matrices by their public links. A link that is over, was never made, or may not be opened answers alike, after the same
 * work. A password is compared outside any lock; whether it was right is reported under one, in the order of the tries.
 */
export function linkOpening(pool: pg.Pool, clock: Clock) {
  const hashing = boundedTurns(COMPARED, () => new Refusal(LINK_FAILURES.LINKS_BUSY))
  const showing = boundedTurns(READ, () => new Refusal(LINK_FAILURES.LINKS_BUSY))
  const reading = <T>(place: Place, work: (tx: Tx, now: Date) => Promise<T>) =>
    inTenant(pool, place.tenantId, { readOnly: true, clock }, work)

  /** One more try, in its turn: refuses a wrong password, and any while the link is locked. */
  const judge = (place: Place, { passwordHash }: OpenedLink, isRight: boolean) =>
    inTenant(pool, place.tenantId, { clock }, async (tx) => {
      const [tries, now] = await Promise.all([lockTries(tx, place, passwordHash), afterLocks(tx)])
      if (!tries) return over()
      const seconds = waitOf(tries, now)
      if (seconds > 0) return locked(seconds)
      if (isRight) return undefined
      await keepTries(tx, place, afterWrong(tries, now))
      return new Refusal(LINK_FAILURES.WRONG_PASSWORD)
    })

  return async (token: string, password: string | undefined, told: LinkListener): Promise<SharedMatrix> => {
    const place = await placeOf(pool, token)
    const found = await reading(place, async (tx, now) => {
      const open = await findOpen(tx, place, now)
      return open && { open, seconds: waitOf(open, now) }
    })
    const { open, seconds = 0 } = found ?? {}
    if (open?.passwordHash && seconds > 0) throw locked(seconds)
    const isRight =
      password !== undefined && (await hashing(() => isSecret(password, open?.passwordHash ?? null)))
    if (!open) throw over()
    if (open.passwordHash !== null) {
      if (password === undefined) throw new Refusal(LINK_FAILURES.PASSWORD_NEEDED)
      const refusal = await judge(place, open, isRight)
      if (refusal?.failure.code === 'WRONG_PASSWORD') told(place)
      if (refusal) throw refusal
    }
    const shown = await showing(() =>
      reading(place, async (tx, now) => {
        // what was taken away meanwhile no longer exists
        const still = await findOpen(tx, place, now)
        if (!still || still.passwordHash !== open.passwordHash) throw over()
        return shownOf(tx, place, still, now)
      }),
    )
    told(place)
    return shown
  }
}

/** Where a token leads. One that leads nowhere is looked for all the same, in a tenant that is none. */
async function placeOf(pool: pg.Pool, token: string): Promise<Place> {
  const hash = hashOfLink(token)
  const [found] = await outsideTenants<{ tenantId: string; matrixId: string }>(
    pool,
    'select tenant_id as "tenantId", matrix_id as "matrixId" from identity.matrix_of_link($1)',
    [hash],
  )
  return { ...(found ?? { tenantId: uuid(), matrixId: uuid() }), hash }
}

/** The matrix of a link that opens now. */
async function findOpen(
  tx: Tx,
  { tenantId, matrixId, hash }: Place,
  now: Date,
): Promise<OpenedLink | undefined> {
  const [secrets, organization, byId] = await Promise.all([
    maybeOne<Tries & { passwordHash: string | null }>(
      tx,
      sql`select l.password_hash as "passwordHash", l.failures, l.failed_at as "failedAt", l.locked_until as "lockedUntil"
        from app.matrix_link l where l.tenant_id = ${tenantId} and l.matrix_id = ${matrixId} and l.token_hash = ${hash}`,
    ),
    maybeOne<Organization>(
      tx,
      sql`select t.name, t.zone, t.date_format as "dateFormat" from app.tenant_public t
        where t.tenant_id = ${tenantId} and t.status = 'ACTIVE'`,
    ),
    matrices.byIds(tx, tenantId, [matrixId]),
  ])
  const matrix = byId.get(matrixId)
  if (!secrets || !organization || !matrix?.publicLink || matrix.status !== 'PUBLISHED') return undefined
  const { publicLink } = matrix
  const judged = await linkNow(tx, { tenantId, zone: organization.zone }, { ...matrix, publicLink }, now)
  if (whyClosed(publicLink, judged)) return undefined
  return { ...secrets, organization, matrix }
}

/** The tries of a link, locked until the transaction ends; nothing where it is another link by now, or has another password. */
const lockTries = (tx: Tx, { tenantId, matrixId, hash }: Place, passwordHash: string | null) =>
  maybeOne<Tries>(
    tx,
    sql`select l.failures, l.failed_at as "failedAt", l.locked_until as "lockedUntil" from app.matrix_link l
      where l.tenant_id = ${tenantId} and l.matrix_id = ${matrixId} and l.token_hash = ${hash}
        and l.password_hash = ${passwordHash} for update`,
  )

const keepTries = (tx: Tx, { tenantId, matrixId }: Place, { failures, failedAt, lockedUntil }: Tries) =>
  sql`update app.matrix_link set failures = ${failures}, failed_at = ${failedAt}, locked_until = ${lockedUntil}
    where tenant_id = ${tenantId} and matrix_id = ${matrixId}`.execute(tx)

/** What its viewers see of it now, as strangers get it. */
async function shownOf(
  tx: Tx,
  { tenantId }: Place,
  { matrix, organization }: OpenedLink,
  now: Date,
): Promise<SharedMatrix> {
  const { definition } = matrix
  const { authorityMatrix, roleMatrix, seesAbove } = definition
  const what = definitionOf(matrix)
  const reading: MatrixReading = { tenantId, viewer: null, seesAbove, times: asKnownNow(now, now), now }
  const grid: Grid | null = authorityMatrix ? await readGrid(tx, what, reading) : null
  const tiers: Tiers | null = roleMatrix ? await readTiers(tx, what, reading) : null
  return {
    name: matrix.name,
    description: matrix.description,
    organization: organization.name,
    dateFormat: organization.dateFormat,
    zone: organization.zone,
    format: {
      valueAbbrevations: definition.valueAbbrevations,
      valueRounding: definition.valueRounding,
      timeUnit: definition.timeUnit,
      timeRounding: definition.timeRounding,
      matrixDecimalRounding: definition.matrixDecimalRounding,
      delegationIdentification: definition.delegationIdentification,
      displayCurrencyCode: definition.displayCurrencyCode,
      tintsCells: definition.tintsCells,
      delegationRole: definition.delegationRole,
      viewerAdjustableFilters: definition.viewerAdjustableFilters,
    },
    decisionMatrix: grid && gridForStrangers(grid, definition),
    authorityMatrix: tiers && tiersForStrangers(tiers, definition),
    at: now.toISOString(),
  }
}
