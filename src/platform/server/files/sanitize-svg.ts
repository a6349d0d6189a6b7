import sanitizeHtml from 'sanitize-html'

// Shapes, colors and words: what a logo is drawn of. Nothing that runs, moves, is fetched, or holds a page.
const TAGS = [
  'svg',
  'g',
  'defs',
  'title',
  'desc',
  'path',
  'rect',
  'circle',
  'ellipse',
  'line',
  'polyline',
  'polygon',
  'text',
  'tspan',
  'linearGradient',
  'radialGradient',
  'stop',
  'clipPath',
  'mask',
]

const ATTRIBUTES: ReadonlySet<string> = new Set(
  `xmlns viewBox width height preserveAspectRatio id transform x y x1 y1 x2 y2 cx cy r rx ry fx fy d points dx dy
  fill fill-opacity fill-rule stroke stroke-width stroke-opacity stroke-linecap stroke-linejoin stroke-miterlimit
  stroke-dasharray stroke-dashoffset opacity color clip-path clip-rule mask offset stop-color stop-opacity gradientUnits
  gradientTransform spreadMethod clipPathUnits maskUnits maskContentUnits font-family font-size font-weight font-style
  text-anchor letter-spacing dominant-baseline display visibility`.split(/\s+/),
)

/** What a style may set, each as the attribute of that name. */
const STYLED: ReadonlySet<string> = new Set(
  `fill fill-opacity fill-rule stroke stroke-width stroke-opacity stroke-linecap stroke-linejoin stroke-miterlimit
  stroke-dasharray opacity clip-path clip-rule mask stop-color stop-opacity font-family font-size font-weight
  text-anchor display`.split(/\s+/),
)

/** Something is only ever referred to where it stands: in this drawing. */
const isHarmless = (value: string) => {
  const words = value.replace(/url\(\s*['"]?#[\w.-]+['"]?\s*\)/g, '')
  return (
    !/url|[\\:@]|&#|\/\*|expression|import/i.test(words) || /^https?:\/\/www\.w3\.org\/2000\/svg$/.test(value)
  )
}

function attributesOf(given: Readonly<Record<string, string>>): Record<string, string> {
  const styled = (given.style ?? '').split(';').flatMap((line) => {
    const [name = '', ...value] = line.split(':')
    return STYLED.has(name.trim()) ? [[name.trim(), value.join(':').trim()] as const] : []
  })
  return Object.fromEntries(
    [...Object.entries(given), ...styled].filter(
      ([name, value]) => ATTRIBUTES.has(name) && isHarmless(value),
    ),
  )
}

// What an editor writes before the drawing is passed over; a drawing begins the file and ends it.
const AROUND =
  /^\uFEFF?(?:\s|<\?xml[^>]*\?>|<!--(?:(?!-->)[\s\S])*-->|<!DOCTYPE[^>[]*(?:\[[^\]]*\]\s*)?>)*(<svg[\s>][\s\S]*>)\s*$/i

const NAMESPACE = 'http://www.w3.org/2000/svg'

/** A drawing made again of what is harmless in it; undefined where it is none. quality: security */
export function sanitizeSvg(bytes: Uint8Array): Buffer | undefined {
  const text = textOf(bytes)
  const drawing = text && AROUND.exec(text)?.[1]
  if (!drawing) return undefined
  let depth = 0
  const clean = sanitizeHtml(drawing, {
    allowedTags: TAGS,
    allowedAttributes: false,
    disallowedTagsMode: 'completelyDiscard',
    nonTextTags: ['style', 'script', 'textarea', 'option', 'noscript', 'foreignObject'],
    nestingLimit: 100,
    transformTags: {
      '*': (tagName, attribs) => {
        depth += 1
        const attributes = attributesOf(attribs)
        return { tagName, attribs: depth === 1 ? { xmlns: NAMESPACE, ...attributes } : attributes }
      },
    },
    parser: { xmlMode: true, lowerCaseTags: false, lowerCaseAttributeNames: false },
  }).trim()
  return /^<svg[\s>]/.test(clean) && clean.endsWith('</svg>') && clean.indexOf('<svg', 1) < 0
    ? Buffer.from(clean, 'utf8')
    : undefined
}

function textOf(bytes: Uint8Array): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return undefined
  }
}
