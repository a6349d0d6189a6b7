import { IMAGES, type ReceivedImage } from '#platform/model/image.ts'
import type { Viewer } from '#platform/model/viewer.ts'
import type { Tx } from '#platform/server/database/sql.ts'
import { notFound, Refusal } from '#platform/server/http/refusal.ts'
import { LOGO_SIZES, type Logo } from '../model/logos.ts'
import type { StoredTenant } from './stored-tenant.ts'
import { deleteLogo, saveLogo, tenantOf, tenants } from './tenant-store.ts'

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
  const before = await tenantOf(tx, viewer.tenantId, true)
  await saveLogo(tx, viewer.tenantId, { logo, type, bytes: image.bytes }, now)
  const file = { type, size: image.bytes.length }
  await note(tx, viewer, before, { ...before.logos, [logo]: file }, now)
  return { ...file, updatedAt: now.toISOString() }
}

export async function removeLogo(tx: Tx, viewer: Viewer, { logo, now }: { logo: Logo; now: Date }) {
  const before = await tenantOf(tx, viewer.tenantId, true)
  const { [logo]: gone, ...left } = before.logos
  if (!gone) throw notFound()
  await deleteLogo(tx, viewer.tenantId, logo)
  await note(tx, viewer, before, left, now)
  return { logo }
}

/** Its pictures are entries of the account, which is held; no version of it is another. */
const note = (tx: Tx, viewer: Viewer, before: StoredTenant, logos: StoredTenant['logos'], now: Date) => {
  const [was, is] = [tenants.evidence(before), tenants.evidence({ ...before, logos })]
  return tenants.note(tx, viewer, [{ id: before.id, event: 'UPDATE', before: was, after: is }], now)
}
