/** The last labels that a website may have. Spec 5.3. */
const LAST_LABELS: ReadonlySet<string> = new Set([
  'com',
  'org',
  'net',
  'edu',
  'gov',
  'mil',
  'co',
  'io',
  'biz',
  'info',
])

const LABEL = /^[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$/
const IPV4 = /^\d{1,3}(\.\d{1,3}){3}$/

/** As it is kept: without blanks around it, in small letters. */
export const websiteOf = (typed: string): string => typed.trim().toLowerCase()

/** Begins as a website does, then its host, perhaps a port, perhaps a path. */
const ADDRESS = /^(?:https?:\/\/|(?=www\.))([^/?#:]*)(:\d{1,5})?([/?#]|$)/

/** Whether it is the address of a public website, as the specification has it. Spec 5.3. */
export function isWebsite(typed: string): boolean {
  const text = websiteOf(typed)
  const host = ADDRESS.exec(text)?.[1]
  if (host === undefined || /\s/.test(text) || host === 'localhost' || IPV4.test(host)) return false
  const labels = host.split('.')
  return (
    labels.length > 1 && labels.every((label) => LABEL.test(label)) && LAST_LABELS.has(labels.at(-1) ?? '')
  )
}
