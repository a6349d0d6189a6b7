const TAG = /<\/?[a-z][^<>]*>/i

/** Text with marks, as HTML. What has no tag in it is plain text, whatever else is in it. */
export const isRichText = (text: string): boolean => TAG.test(text)

const ESCAPED: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

/** Plain text as rich text: an empty line begins a paragraph. */
export const richTextOf = (plain: string): string =>
  plain
    .trim()
    .split(/\n\s*\n/)
    .filter((paragraph) => paragraph !== '')
    .map((paragraph) => `<p>${paragraph.replace(/[&<>]/g, (sign) => ESCAPED[sign] as string)}</p>`)
    .join('')
    .replaceAll('\n', '<br />')

const MEANT: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries(ESCAPED).map(([sign, written]) => [written, sign]),
)

/** Sanitized rich text without its marks: a line for each paragraph, heading and entry of a list. */
export const plainTextOf = (rich: string): string =>
  isRichText(rich)
    ? rich
        .replace(/<li>(?:<p>)?/g, '• ')
        .replace(/<\/(?:p|h3|li)>|<br \/>/g, '\n')
        .replace(/<[^<>]*>/g, '')
        .replace(/&(?:amp|lt|gt|quot);/g, (written) => MEANT[written] as string)
        .replace(/\n{2,}/g, '\n')
        .trim()
    : rich
