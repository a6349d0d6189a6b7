const MARKS: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

/** Text as part of an HTML page or email, in an attribute as well. */
export const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (mark) => MARKS[mark] as string)
