import './rich-text.css'

/** Rich text as the server sanitized it. Nothing else may be given to it. */
export function RichText({ html }: { html: string }) {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: the server sanitises rich text when it is kept
  return <div className="rich-text" dangerouslySetInnerHTML={{ __html: html }} />
}
