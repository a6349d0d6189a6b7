import * as z from 'zod'
import { defineCall } from '#platform/model/call.ts'
import { id, text } from '#platform/model/fields.ts'
import { receivedImage } from '#platform/model/image.ts'
import { logoParams, logoPath } from './logo-picture.ts'
import { LOGO_RULES, LOGOS } from './logos.ts'

export const logo = z.object({ type: z.string(), size: z.int(), updatedAt: z.string() })

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
