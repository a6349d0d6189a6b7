import { grouped } from '#platform/model/how-many.ts'
import { IMAGES, type ReceivedImage } from '#platform/model/image.ts'
import type { Viewer } from '#platform/model/viewer.ts'
import { recordRevisions } from '#platform/server/history.ts'
import { notFound, Refusal } from '#platform/server/refusal.ts'
import type { Tx } from '#platform/server/sql.ts'
import { LOGO_SIZES, type Logo } from '../model/logos.ts'
import { deleteLogo, logosOf, saveLogo, tenantOf } from './tenant-store.ts'

/** Keeps a picture that was checked when it came, once it is not larger than it is shown. */
export async function putLogo(
  tx: Tx,
  viewer: Viewer,
  { logo, image, now }: { logo: Logo; image: ReceivedImage; now: Date },
) {
  const { width, height } = LOGO_SIZES[logo]
  if (image.size && (image.size.width > width || image.size.height > height))
    throw new Refusal('FILE_WRONG', { sentence: `This picture is larger than ${width} × ${height} pixels.` })
  const { type } = IMAGES[image.kind]
  const before = await lockedLogo(tx, viewer.tenantId, logo)
  await saveLogo(tx, viewer.tenantId, { logo, type, bytes: image.bytes }, now)
  await record(tx, viewer, logo, { before, after: toldOfLogo({ type, size: image.bytes.length }), now })
  return { type, size: image.bytes.length, updatedAt: now.toISOString() }
}

export async function removeLogo(tx: Tx, viewer: Viewer, { logo, now }: { logo: Logo; now: Date }) {
  const before = await lockedLogo(tx, viewer.tenantId, logo)
  if (before === null) throw notFound()
  await deleteLogo(tx, viewer.tenantId, logo)
  await record(tx, viewer, logo, { before, after: null, now })
  return { logo }
}

/** What the history says of it; the tenant is held meanwhile, since both are entries of the same record. */
async function lockedLogo(tx: Tx, tenantId: string, wanted: Logo): Promise<string | null> {
  await tenantOf(tx, tenantId, true)
  const found = (await logosOf(tx, tenantId)).find(({ logo }) => logo === wanted)
  return found ? toldOfLogo(found) : null
}

/** What the history keeps of a picture. */
export const toldOfLogo = ({ type, size }: { type: string; size: number }) =>
  `${type}, ${grouped(size)} bytes`

const record = (
  tx: Tx,
  { tenantId, userId, requestId }: Viewer,
  logo: Logo,
  { before, after, now }: { before: string | null; after: string | null; now: Date },
) =>
  recordRevisions(
    tx,
    tenantId,
    { userId, requestId },
    [
      {
        kind: 'tenant',
        recordId: tenantId,
        event: 'UPDATE',
        before: { [`${logo}Logo`]: before },
        after: { [`${logo}Logo`]: after },
      },
    ],
    now,
  )
