import { useState } from 'react'
import { flushSync } from 'react-dom'
import { saveFile } from '../client/save-file.ts'
import type { MenuItem } from '../overlay/Menu.tsx'
import type { LaidOut } from './lay-out.ts'
import { PicturePaper } from './PicturePaper.tsx'
import type { SignWords } from './signs.ts'
import { type Heading, svgOf } from './svg.ts'
import { texts } from './texts.ts'

/** The colors of the theme that is shown. */
function colors() {
  const style = getComputedStyle(document.documentElement)
  return (token: string) => style.getPropertyValue(token).trim() || 'currentColor'
}

type ExportState = { heading: () => Heading; words: SignWords }

/** Keeps what is unfolded as an SVG file, or prints it: the browser makes a PDF of that, with text that can be searched. */
export function useExports(laidOut: LaidOut | (() => LaidOut), { heading, words }: ExportState) {
  const [paper, setPaper] = useState<ReturnType<typeof svgOf>>()
  const drawn = () =>
    svgOf(typeof laidOut === 'function' ? laidOut() : laidOut, { heading: heading(), words, color: colors() })
  const items: readonly MenuItem[] = [
    {
      key: 'svg',
      label: texts.svg,
      icon: 'export',
      onAct: () =>
        saveFile({
          name: `${heading().fileName}.svg`,
          blob: new Blob([drawn().text], { type: 'image/svg+xml' }),
        }),
    },
    {
      key: 'pdf',
      label: texts.pdf,
      icon: 'documents',
      onAct: () => {
        flushSync(() => setPaper(drawn()))
        globalThis.print()
      },
    },
  ]
  return { items, paper: paper && <PicturePaper {...paper} onPrinted={() => setPaper(undefined)} /> }
}
