import * as z from 'zod'
import { defineCall } from '#platform/model/call.ts'
import { id, text } from '#platform/model/fields.ts'
import { sentFile } from '#platform/model/file.ts'
import { receivedImage } from '#platform/model/image.ts'
import { LOGO_RULES, LOGOS } from './logos.ts'

// Apart from the other calls of the account: every page shows its logos.

export const logo = z.object({ type: z.string(), size: z.int(), updatedAt: z.string() })

const logoParams = { tenantId: id, logo: z.enum(LOGOS) }
const logoPath = '/tenants/:tenantId/logos/:logo'

/** The picture itself. */
export const getLogo = defineCall({
  name: 'getLogo',
  method: 'GET',
  path: logoPath,
  params: logoParams,
  reply: sentFile,
})

export const putCompanyLogo = defineCall({
  name: 'putCompanyLogo',
  method: 'PUT',
  path: '/tenants/:tenantId/logos/company',
  params: { tenantId: id },
  query: { fileName: text(255, 1) },
  body: receivedImage(LOGO_RULES.company),
  reply: logo,
})

export const putDashboardLogo = defineCall({
  name: 'putDashboardLogo',
  method: 'PUT',
  path: '/tenants/:tenantId/logos/dashboard',
  params: { tenantId: id },
  query: { fileName: text(255, 1) },
  body: receivedImage(LOGO_RULES.dashboard),
  reply: logo,
})

export const deleteLogo = defineCall({
  name: 'deleteLogo',
  method: 'DELETE',
  path: logoPath,
  params: logoParams,
  reply: z.object({ logo: z.enum(LOGOS) }),
})
