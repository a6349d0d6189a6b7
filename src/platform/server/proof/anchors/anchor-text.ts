import { createHash } from 'node:crypto'

// An anchor as text, the same in the database, in a file, an email and a webhook: a line for the last seal of each tenant, and
// one for the whole, which is chained to the anchor before.

/** The last seal of a tenant; number 0 where it has none yet. */
export type Head = { tenantId: string; number: number; hash: string }

/** `hash`: over the heads and the hash of the anchor before. */
export type Anchor = { number: number; at: string; heads: string; hash: string }

export const NO_SEAL = '0'.repeat(64)

export const headsText = (heads: readonly Head[], at: string): string =>
  heads.map(({ tenantId, number, hash }) => `tenant ${tenantId} ${number} ${hash} ${at}`).join('\n')

export const anchorHash = (number: number, at: string, heads: string, before: string | null): string =>
  createHash('sha256')
    .update(`${before ?? ''}\nregister ${number} ${at}\n${heads}`)
    .digest('hex')

/** What is sent: every line stands on its own, so that it can be cut out and compared. */
export const anchorText = ({ number, at, heads, hash }: Anchor): string =>
  `${heads ? `${heads}\n` : ''}register ${number} ${hash} ${at}\n`

/** Something that was anchored: the last seal of a tenant, or (null) the whole. */
export type AnchorLine = { tenantId: string | null; number: number; hash: string; at: string }

const LINE =
  /\b(?:register|tenant\s+([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}))\s+(\d+)\s+([0-9a-f]{64})\s+(\d{4}-\d\d-\d\dT[\d:.]+Z)/g

/** Reads what was anchored out of any text that holds such lines, however an email was wrapped on its way. */
export function readAnchored(text: string): AnchorLine[] {
  const plain = text.replace(/=\r?\n/g, '').replace(/^[> ]+/gm, '')
  return [...plain.matchAll(LINE)].map(([, tenantId = null, number, hash, at]) => ({
    tenantId,
    number: Number(number),
    hash: hash as string,
    at: at as string,
  }))
}
