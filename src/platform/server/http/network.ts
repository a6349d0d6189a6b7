import { isIPv6 } from 'node:net'

/** What one subscriber is given: an IPv4 address, or the first half of an IPv6 one. */
export function network(address: string): string {
  const v4 = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1]
  if (v4 || !isIPv6(address)) return v4 ?? address
  const [left = '', right] = address.split('%')[0]!.toLowerCase().split('::')
  const groups = (part: string | undefined) => (part ? part.split(':') : [])
  const missing = right === undefined ? 0 : 8 - groups(left).length - groups(right).length
  const whole = [...groups(left), ...Array<string>(missing).fill('0'), ...groups(right)]
  return `${whole.slice(0, 4).join(':')}::/64`
}
