import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'

/** The text of each page of a PDF, read back by another program than wrote it. */
export async function pagesOf(bytes: Uint8Array): Promise<string[]> {
  const task = getDocument({ data: new Uint8Array(bytes), useSystemFonts: false, verbosity: 0 })
  const document = await task.promise
  try {
    return await Promise.all(
      Array.from({ length: document.numPages }, async (_, i) => {
        const { items } = await (await document.getPage(i + 1)).getTextContent()
        return items.map((item) => ('str' in item ? item.str + (item.hasEOL ? '\n' : '') : '')).join('')
      }),
    )
  } finally {
    await task.destroy()
  }
}
