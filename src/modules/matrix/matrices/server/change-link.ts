import { hashSecret, weaknessOfSecret } from '#modules/auth/index.server.ts'
import { matrixSettingsOf } from '#modules/settings/index.server.ts'
import { dayOf } from '#platform/model/day.ts'
import type { Viewer } from '#platform/model/viewer.ts'
import { one, sql, type Tx } from '#platform/server/database/sql.ts'
import { type FieldRefusal, must, Refusal } from '#platform/server/http/refusal.ts'
import { mustMatch } from '#platform/server/http/routes.ts'
import { mayEndLink, mayShareExternally } from '../model/matrix-policy.ts'
import {
  type LinkChange,
  type LinkRules,
  type LinkSettings,
  type LinkState,
  linkProblems,
  linkWanted,
  type PublicLink,
} from '../model/public-link.ts'
import { mustSeeAllShown, readLinkState } from './link-maker.ts'
import { keepLinkPassword, keepNewLink, newLinkToken, passwordOfLink } from './link-secrets.ts'
import { matrices, type StoredMatrix } from './matrix-store.ts'
import { factsOf, lockMatrices, storedOf } from './matrix-visibility.ts'
import { notViewed } from './read-matrix.ts'

type LinkUpdate = { id: string; wanted: LinkChange; expected: number | undefined; now: Date }
type LinkReply = { id: string; publicLink: LinkState | null; link: string | null; version: number }

/** Makes, changes, renews or ends the public link of a matrix. The token of a new one is answered once, and kept as a hash. */
export async function changeLink(
  tx: Tx,
  viewer: Viewer,
  { id, wanted: change, expected, now }: LinkUpdate,
): Promise<LinkReply> {
  const found = (await lockMatrices(tx, viewer, [id], now)).get(id)
  if (!found) throw notViewed()
  const facts = factsOf(found)
  const before = storedOf(found)
  const rules = await matrixSettingsOf(tx, viewer.tenantId)
  const had = before.publicLink
  const wanted = linkWanted(change, had)
  must(wanted.externalSharing ? mayShareExternally(viewer, facts, rules) : mayEndLink(viewer, facts))
  mustMatch(found.version, expected)
  if (!wanted.externalSharing) {
    const version = await save(tx, viewer, { before, publicLink: null, event: 'LINK_OFF' }, now)
    return { id, publicLink: null, link: null, version }
  }
  await refuseProblems(tx, viewer, { wanted, rules, had }, now)
  const token = had === null || wanted.renews ? newLinkToken() : null
  // anyone who makes a link stands for it; who changes one leaves it with its maker
  if (token !== null) await mustSeeAllShown(tx, viewer, before, now)
  const publicLink = linkOf(viewer, wanted, { had, isNew: token !== null }, now)
  await keepSecrets(tx, { tenantId: viewer.tenantId, matrixId: id }, wanted, token)
  const event = had === null ? 'LINK_ON' : wanted.renews ? 'LINK_RENEW' : 'LINK_CHANGE'
  const version = await save(tx, viewer, { before, publicLink, event }, now)
  return {
    id,
    publicLink: await readLinkState(tx, viewer, { ...before, publicLink }, now),
    link: token,
    version,
  }
}

async function save(
  tx: Tx,
  viewer: Viewer,
  { before, publicLink, event }: { before: StoredMatrix; publicLink: PublicLink | null; event: string },
  now: Date,
): Promise<number> {
  const [saved] = await matrices.save(tx, viewer, [{ event, before, after: { ...before, publicLink } }], now)
  return saved?.after.version ?? before.version
}

function linkOf(
  { userId }: Viewer,
  { isExpirationEnabled, expirationDate, isPasswordRequired, password }: LinkSettings,
  { had, isNew }: { had: PublicLink | null; isNew: boolean },
  now: Date,
): PublicLink {
  const date = isExpirationEnabled ? expirationDate : null
  const at = now.toISOString()
  return {
    madeAt: isNew || !had ? at : had.madeAt,
    createdBy: isNew || !had ? userId : had.createdBy,
    expirationDate: date,
    passwordAt: isPasswordRequired ? (password === undefined ? (had?.passwordAt ?? at) : at) : null,
  }
}

async function keepSecrets(
  tx: Tx,
  of: { tenantId: string; matrixId: string },
  { isPasswordRequired, password }: LinkSettings,
  token: string | null,
): Promise<void> {
  const passwordHash = !isPasswordRequired
    ? null
    : password === undefined
      ? await passwordOfLink(tx, of)
      : await hashSecret(password)
  await (token === null
    ? keepLinkPassword(tx, of, passwordHash)
    : keepNewLink(tx, of, { token, passwordHash }))
}

type LinkRequest = { wanted: LinkSettings; rules: LinkRules; had: PublicLink | null }

async function refuseProblems(
  tx: Tx,
  viewer: Viewer,
  { wanted, rules, had }: LinkRequest,
  now: Date,
): Promise<void> {
  const weak = wanted.password === undefined ? null : await weaknessOf(tx, viewer, wanted.password)
  const problems: FieldRefusal[] = [
    ...linkProblems(wanted, rules, { had, today: dayOf(now.getTime(), viewer.zone) }),
    ...(weak === null ? [] : [{ path: 'password', message: weak }]),
  ].map(({ path, message }) => ({ path: `body.${path}`, message }))
  if (problems.length > 0) throw new Refusal('RULE_BROKEN', {}, problems)
}

/** It stands beside the link, as the password of a person does beside the code of an app: the same rule judges it. */
async function weaknessOf(tx: Tx, { tenantId }: Viewer, password: string): Promise<string | null> {
  const { name } = await one<{ name: string }>(
    tx,
    sql`select t.name from app.tenant_public t where t.tenant_id = ${tenantId}`,
  )
  return weaknessOfSecret(password, name)
}
