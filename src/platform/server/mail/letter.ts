import { escapeHtml } from '../http/html.ts'

/** What is said of something that can be opened. */
export type LetterLink = { text: string; link: { label: string; url: string } }

/** What an email says, once; it becomes text and HTML. */
export type Letter = {
  title: string
  paragraphs: readonly (string | LetterLink)[]
  /** Shown large, for reading off. */
  code?: string
  button?: { label: string; url: string }
  /** Small, at the end: why this came, and what to do when it should not have. */
  note: string
}

const TEAL = '#007C74'
const FONT = "font-family:Roboto,'Helvetica Neue',Arial,sans-serif"

/** Both forms of a letter. The HTML loads nothing from anywhere and stands on tables and inline styles, as email readers want. */
export const renderEmail = (said: Letter): { text: string; html: string } => ({
  text: asText(said),
  html: asHtml(said),
})

function asText({ title, paragraphs, code, button, note }: Letter): string {
  const middle = [code, button && `${button.label}: ${button.url}`].filter((each) => each !== undefined)
  const said = paragraphs.map((each) =>
    typeof each === 'string' ? each : `${each.text}\n${each.link.label}: ${each.link.url}`,
  )
  return `${[title, ...said, ...middle, note, 'Mandate'].join('\n\n')}\n`
}

const paragraph = (said: string | LetterLink): string =>
  typeof said === 'string'
    ? escapeHtml(said)
    : `${escapeHtml(said.text)}<br><a href="${escapeHtml(said.link.url)}" style="color:${TEAL}">${escapeHtml(said.link.label)}</a>`

function asHtml({ title, paragraphs, code, button, note }: Letter): string {
  const cells = [
    `<h1 style="margin:0 0 16px;${FONT};font-size:20px;line-height:28px;font-weight:500;color:#1f2a29">${escapeHtml(title)}</h1>`,
    ...paragraphs.map(
      (each) =>
        `<p style="margin:0 0 16px;${FONT};font-size:14px;line-height:22px;color:#3d4a49">${paragraph(each)}</p>`,
    ),
    code &&
      `<p style="margin:8px 0 24px;padding:16px;background:#eef7f6;border-radius:8px;text-align:center;font-family:'Roboto Mono',Menlo,Consolas,monospace;font-size:32px;line-height:40px;letter-spacing:8px;color:${TEAL}">${escapeHtml(code)}</p>`,
    button &&
      `<p style="margin:8px 0 24px"><a href="${escapeHtml(button.url)}" style="display:inline-block;padding:10px 24px;background:${TEAL};border-radius:6px;${FONT};font-size:14px;line-height:20px;font-weight:500;color:#ffffff;text-decoration:none">${escapeHtml(button.label)}</a></p>`,
    `<p style="margin:0;padding-top:16px;border-top:1px solid #e3e9e8;${FONT};font-size:12px;line-height:18px;color:#5f6d6c">${escapeHtml(note)}</p>`,
  ]
  return `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escapeHtml(title)}</title></head>
<body style="margin:0;padding:0;background:#f4f7f7">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="background:#f4f7f7"><tr><td align="center" style="padding:32px 16px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:520px;background:#ffffff;border-radius:8px">
<tr><td style="padding:20px 32px;background:${TEAL};border-radius:8px 8px 0 0;${FONT};font-size:18px;line-height:24px;font-weight:500;color:#ffffff">Mandate</td></tr>
<tr><td style="padding:32px">
${cells.filter(Boolean).join('\n')}
</td></tr></table>
</td></tr></table>
</body>
</html>
`
}
