const ELEMENT_WITHOUT_WORDS = /<(style|script|title)\b[\s\S]*?<\/\1\s*>/gi
const TAG = /<([a-z][\w:-]*)((?:"[^"]*"|'[^']*'|[^'">])*)>/gi
const KEPT = /\s(?:href|data-pm-slice)\s*=\s*(?:"[^"]*"|'[^']*'|[^\s"'>]+)/gi

/**
 * What was copied elsewhere, without what the content security policy would refuse while it is read: styles and handlers.
 * Some programs copy everything inside a bold that their style takes back; that one is dropped. Safety is the server's.
 */
export const pastedHtml = (html: string): string =>
  html
    .replace(ELEMENT_WITHOUT_WORDS, '')
    .replace(TAG, (_tag, name: string, attributes: string) =>
      name.toLowerCase() === 'b' && /font-weight:\s*normal/i.test(attributes)
        ? '<span>'
        : `<${name}${(attributes.match(KEPT) ?? []).join('')}>`,
    )
