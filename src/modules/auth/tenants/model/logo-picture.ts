import * as z from 'zod'
import { defineCall } from '#platform/model/call.ts'
import { id } from '#platform/model/fields.ts'
import { sentFile } from '#platform/model/file.ts'
import { LOGOS } from './logos.ts'

// Apart from the other calls of the account: every page shows its logos.

export const logoParams = { tenantId: id, logo: z.enum(LOGOS) }
export const logoPath = '/tenants/:tenantId/logos/:logo'

/** The picture itself. */
export const getLogo = defineCall({
  name: 'getLogo',
  summary: "Get the company's or the dashboard's logo",
  method: 'GET',
  path: logoPath,
  params: logoParams,
  reply: sentFile,
})
