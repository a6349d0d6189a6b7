const ON_THIS_MACHINE = ['localhost', '127.0.0.1']

/**
 * The origins from which the product's own pages come. Throws where the session cookie could not be kept safe: browsers drop
 * a cookie that asks for TLS, without a word, on any http address but this machine's own.
 */
export function ownOrigins(origin: string): readonly string[] {
  const { protocol, hostname } = new URL(origin)
  const local = ON_THIS_MACHINE.includes(hostname)
  if (protocol !== 'https:' && !local)
    throw new Error(`People cannot stay signed in on ${origin}: it must be https, or http on localhost.`)
  if (!local) return [origin]
  return ON_THIS_MACHINE.map((name) => {
    const url = new URL(origin)
    url.hostname = name
    return url.origin
  })
}
