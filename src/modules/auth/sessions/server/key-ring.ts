import { createHmac, timingSafeEqual } from 'node:crypto'
import { symmetricDecrypt, symmetricEncrypt } from 'better-auth/crypto'
import type { KeyRing } from '#platform/model/key-ring.ts'

/** Seals with the newest secret. */
export const seal = ([newest]: KeyRing, text: string): Promise<string> =>
  symmetricEncrypt({ key: newest, data: text })

/** Opens what any secret of the ring has sealed. Undefined: none of them did. */
export async function unseal(ring: KeyRing, sealed: string): Promise<string | undefined> {
  for (const key of ring) {
    const opened = await symmetricDecrypt({ key, data: sealed }).catch(() => undefined)
    if (opened !== undefined) return opened
  }
  return undefined
}

/** What no one makes without the secret: 32 bytes over a text. */
export const sign = ([newest]: KeyRing, text: string): Buffer => signature(newest, text)

/** Whether any secret of the ring signed the text so. */
export const isSigned = (ring: KeyRing, text: string, signed: Buffer): boolean =>
  ring.some((secret) => {
    const right = signature(secret, text)
    return right.length === signed.length && timingSafeEqual(right, signed)
  })

const signature = (secret: string, text: string) => createHmac('sha256', secret).update(text).digest()
