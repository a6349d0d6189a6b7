import { makeSignature } from 'better-auth/crypto'
import type { KeyRing } from '#platform/model/key-ring.ts'

const SESSION = '__Host-mandate.session_token'

/** Of all that a request carries, identity sees the cookie alone. One that an older secret signed is signed again for it. */
export async function ownCookies(ring: KeyRing, header: string | undefined): Promise<Headers> {
  const cookies = (header ?? '').split(/; */)
  const signed = await Promise.all(cookies.map((cookie) => signedAnew(ring, cookie)))
  return new Headers({ cookie: signed.join('; ') })
}

async function signedAnew([newest, ...older]: KeyRing, cookie: string): Promise<string> {
  if (older.length === 0 || !cookie.startsWith(`${SESSION}=`)) return cookie
  const [token, signature] = partsOf(cookie.slice(SESSION.length + 1))
  if (token === undefined || signature === undefined) return cookie
  for (const secret of older)
    if ((await makeSignature(token, secret)) === signature)
      return `${SESSION}=${encodeURIComponent(`${token}.${await makeSignature(token, newest)}`)}`
  return cookie
}

function partsOf(value: string): [token?: string, signature?: string] {
  try {
    const text = decodeURIComponent(value)
    const dot = text.lastIndexOf('.')
    return dot < 0 ? [] : [text.slice(0, dot), text.slice(dot + 1)]
  } catch {
    return []
  }
}
