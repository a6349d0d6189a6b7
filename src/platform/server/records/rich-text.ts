import sanitize from 'sanitize-html'
import { isRichText, plainTextOf, richTextOf } from '#platform/model/rich-text.ts'
import { hasCredentials } from '#platform/model/web-link.ts'

const WEB_OR_MAIL = /^(?:https?:\/\/|mailto:)/i

/** What a person may mark: paragraphs, headings, bold, italic, lists and links. Everything else loses its marks, or goes. */
const ALLOWED: sanitize.IOptions = {
  allowedTags: ['p', 'br', 'h3', 'strong', 'em', 'ul', 'ol', 'li', 'a'],
  allowedAttributes: { a: ['href', 'rel', 'target'] },
  allowedSchemes: ['http', 'https', 'mailto'],
  allowProtocolRelative: false,
  nestingLimit: 20,
  transformTags: {
    b: 'strong',
    i: 'em',
    div: 'p',
    h1: 'h3',
    h2: 'h3',
    h4: 'h3',
    h5: 'h3',
    h6: 'h3',
    a: (_tag, { href }) => ({
      tagName: 'a',
      attribs: {
        ...(href && WEB_OR_MAIL.test(href) && !hasCredentials(href) && { href }),
        rel: 'noopener noreferrer',
        target: '_blank',
      },
    }),
  },
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is taken out
const UNPRINTABLE = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/g

const ROUNDS = 5

/** A parser may read what it wrote itself in another way: it is done again until nothing changes, or no mark is kept. */
function settled(given: string): string {
  let [before, clean] = [given, '']
  for (let round = 0; round < ROUNDS; round++) {
    clean = sanitize(before, ALLOWED).replace(UNPRINTABLE, '').trim()
    if (clean === before) return clean
    before = clean
  }
  return sanitize(clean, { allowedTags: [] })
}

/**
 * What a person wrote, as the rich text that is kept and shown: nothing in it can run, load or restyle. Plain text becomes
 * paragraphs. Done twice it changes nothing more. "" where no word is left.
 */
export function sanitizeRichText(text: string): string {
  const given = text.replace(UNPRINTABLE, '')
  if (!isRichText(given)) return richTextOf(given)
  const clean = settled(given)
  const words = plainTextOf(isRichText(clean) ? clean : `<p>${clean}</p>`)
  if (words.replace(/[•\s]/g, '') === '') return ''
  return isRichText(clean) ? clean : richTextOf(words)
}
