import './picture-paper.css'
import { useEffect, useLayoutEffect, useRef } from 'react'
import { Paper } from '../theme/Paper.tsx'

/** pt for a px of the picture, the least and the most that a page of a PDF has: an A4 page across, and 200 inches. */
const POINTS = 0.75
const LEAST = { width: 842, height: 595 } as const
const MOST = 14_400

/** What is printed of a page with a picture: the picture alone, on one page that is as large as it is. */
export function PicturePaper({
  text,
  width,
  height,
  onPrinted,
}: {
  text: string
  width: number
  height: number
  onPrinted: () => void
}) {
  const sheet = useRef<HTMLElement>(null)
  useLayoutEffect(() => {
    const share = Math.min(POINTS, MOST / width, MOST / height)
    const page = new CSSStyleSheet()
    const [across, down] = [
      Math.max(LEAST.width, Math.ceil(width * share)),
      Math.max(LEAST.height, Math.ceil(height * share)),
    ]
    page.replaceSync(`@page { size: ${across}pt ${down}pt; margin: 0 }`)
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, page]
    const picture = new DOMParser().parseFromString(text, 'image/svg+xml').documentElement
    picture.setAttribute('width', `${width * share}pt`)
    picture.setAttribute('height', `${height * share}pt`)
    sheet.current?.replaceChildren(document.importNode(picture, true))
    return () => {
      document.adoptedStyleSheets = document.adoptedStyleSheets.filter((each) => each !== page)
    }
  }, [text, width, height])
  useEffect(() => {
    addEventListener('afterprint', onPrinted)
    return () => removeEventListener('afterprint', onPrinted)
  }, [onPrinted])
  return <Paper kind="picture-paper" ref={sheet} />
}
