import * as z from 'zod'
import { defineCall } from '#platform/model/call.ts'
import { id, text } from '#platform/model/fields.ts'
import { receivedImage } from '#platform/model/image.ts'
import { logoParams, logoPath } from './logo-picture.ts'
import { LOGO_RULES, LOGOS } from './logos.ts'

export const logo = z.object({ type: z.string(), size: z.int(), updatedAt: z.string() })

export const putCompanyLogo = defineCall({
  name: 'putCompanyLogo',
  summary: "Set the company's logo: PNG, SVG, JPEG, or WebP of up to 100 KB, at least 40 × 40 pixels",
  method: 'PUT',
  path: '/tenants/:tenantId/logos/company',
  params: { tenantId: id },
  query: { fileName: text(255, 1) },
  body: receivedImage(LOGO_RULES.company),
  reply: logo,
})

export const putDashboardLogo = defineCall({
  name: 'putDashboardLogo',
  summary: "Set the dashboard's logo: PNG, SVG, JPEG, or WebP of up to 200 KB, at least 200 × 50 pixels",
  method: 'PUT',
  path: '/tenants/:tenantId/logos/dashboard',
  params: { tenantId: id },
  query: { fileName: text(255, 1) },
  body: receivedImage(LOGO_RULES.dashboard),
  reply: logo,
})

export const deleteLogo = defineCall({
  name: 'deleteLogo',
  summary: 'Remove a logo',
  method: 'DELETE',
  path: logoPath,
  params: logoParams,
  reply: z.object({ logo: z.enum(LOGOS) }),
})
