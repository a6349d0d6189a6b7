import { keepsCookies, ON_THIS_MACHINE } from '#platform/server/config.ts'

/** The origins from which the product's own pages come. Throws where the session cookie could not be kept safe. */
export function ownOrigins(origin: string): readonly string[] {
  if (!keepsCookies(origin))
    throw new Error(`People cannot stay signed in on ${origin}. Use https, or http on localhost.`)
  if (!ON_THIS_MACHINE.includes(new URL(origin).hostname)) return [origin]
  return ON_THIS_MACHINE.map((name) => {
    const url = new URL(origin)
    url.hostname = name
    return url.origin
  })
}
