import * as z from 'zod'
import { definePersonCall } from '#platform/model/call.ts'
import { LONGEST_PASSWORD } from '../../matrices/model/public-link.ts'
import { sharedMatrix } from './shared-matrix.ts'

/** 32 random bytes in base64url, as they stand behind the # of the link. */
const linkToken = z.string().regex(/^[\w-]{43}$/)

export const isLinkToken = (text: string): boolean => linkToken.safeParse(text).success

/** For the person who has the link: no one signs in for it. */
export const openMatrixLink = definePersonCall({
  name: 'openMatrixLink',
  session: false,
  summary: 'Open a matrix by its public link',
  method: 'POST',
  path: '/public-links/open',
  reads: true,
  body: z.strictObject({ token: linkToken, password: z.string().max(LONGEST_PASSWORD).optional() }),
  reply: sharedMatrix,
})
