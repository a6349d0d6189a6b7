import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { plainTextOf, richTextOf } from '#platform/model/rich-text.ts'
import { sanitizeRichText } from './rich-text.ts'

test('what the editor writes is kept as it is', () => {
  const written =
    '<h3>Before you sign</h3><p>Ask <strong>Procurement</strong> and <em>Legal</em>.<br />Then:</p><ul><li><p>compare two offers</p></li></ul><ol><li><p>sign</p></li></ol>'
  expect(sanitizeRichText(written)).toBe(written)
})

describe('nothing hostile is kept', () => {
  test.each([
    ['<p>a<script>alert(1)</script>b</p>', '<p>ab</p>'],
    ['<p onclick="alert(1)" style="position:fixed" class="x">a</p>', '<p>a</p>'],
    ['<p>a<img src=x onerror=alert(1)></p>', '<p>a</p>'],
    [
      '<p><a href="javascript:alert(1)">a</a></p>',
      '<p><a rel="noopener noreferrer" target="_blank">a</a></p>',
    ],
    [
      '<p><a href=" java\tscript:alert(1)">a</a></p>',
      '<p><a rel="noopener noreferrer" target="_blank">a</a></p>',
    ],
    [
      '<p><a href="&#106;avascript:alert(1)">a</a></p>',
      '<p><a rel="noopener noreferrer" target="_blank">a</a></p>',
    ],
    [
      '<p><a href="data:text/html,<script>alert(1)</script>">a</a></p>',
      '<p><a rel="noopener noreferrer" target="_blank">a</a></p>',
    ],
    [
      '<p><a href="//evil.example" target="_top">a</a></p>',
      '<p><a rel="noopener noreferrer" target="_blank">a</a></p>',
    ],
    [
      '<svg><a xlink:href="javascript:alert(1)"><text>a</text></a></svg>',
      '<a rel="noopener noreferrer" target="_blank">a</a>',
    ],
    ['<p>a</p><style>p{display:none}</style>', '<p>a</p>'],
    ['<p>a</p><iframe srcdoc="<script>alert(1)</script>"></iframe>', '<p>a</p>'],
    ['<scr<script>ipt>alert(1)</scr</script>ipt><p>a</p>', 'ipt&gt;alert(1)ipt&gt;<p>a</p>'],
    [
      '<math><mtext><table><mglyph><style><img src onerror=alert(1)></style></mglyph></table></mtext></math>',
      '',
    ],
    ['<!--<img src=x onerror=alert(1)>--><p>a</p>', '<p>a</p>'],
    ['<p>a<textarea></p><script>alert(1)</script></textarea></p>', '<p>a</p>'],
  ])('%s', (given, kept) => {
    expect(sanitizeRichText(given)).toBe(kept)
  })

  test('what is allowed besides is a link to the web or an email address', () => {
    expect(sanitizeRichText('<p><a href="https://example.org/a?b=1&c=2">a</a></p>')).toBe(
      '<p><a href="https://example.org/a?b=1&amp;c=2" rel="noopener noreferrer" target="_blank">a</a></p>',
    )
  })

  test('marks of other programs become ours', () => {
    expect(sanitizeRichText('<div><b>a</b><i>b</i></div><h1>c</h1>')).toBe(
      '<p><strong>a</strong><em>b</em></p><h3>c</h3>',
    )
  })
})

test('without a word there is nothing', () => {
  for (const empty of ['', '  ', '<p></p>', '<p><br></p>', '<ul><li></li></ul>', '<script>a</script>'])
    expect(sanitizeRichText(empty)).toBe('')
})

test('plain text becomes paragraphs, and reads the same', () => {
  const plain = 'Ask Procurement & Legal.\nTwo offers where price > 5,000 and term < 2.\n\nThen sign.'
  expect(richTextOf(plain)).toBe(
    '<p>Ask Procurement &amp; Legal.<br />Two offers where price &gt; 5,000 and term &lt; 2.</p><p>Then sign.</p>',
  )
  expect(sanitizeRichText(plain)).toBe(richTextOf(plain))
  expect(plainTextOf(richTextOf(plain))).toBe(plain.replace('\n\n', '\n'))
  expect(plainTextOf('a &amp; b')).toBe('a &amp; b')
})

const piece = fc.oneof(
  fc.constantFrom(
    '<p>',
    '</p>',
    '<ul>',
    '<li>',
    '</li>',
    '</ul>',
    '<b>',
    '</b>',
    '<h2>',
    '</h2>',
    '<br>',
    '<script>',
    '</script>',
    '<svg>',
    '</svg>',
    '<style>',
    '</style>',
    '<a href="',
    '">',
    '</a>',
    'javascript:',
    'https://example.org/',
    'data:',
    '<img src=x onerror=alert(1)>',
    '<!--',
    '-->',
    '<',
    '>',
    '"',
    "'",
    '&lt;',
    '&#60;',
    '&amp;',
    '&amp;lt;',
    '&#8;',
    '&nbsp;',
    ' onclick=alert(1) ',
    '\n',
    ' ',
    '\u0000',
    '<textarea>',
    '<math>',
    '<![CDATA[',
    ']]>',
    '<p',
    '/>',
  ),
  fc.string({ maxLength: 6 }),
)
const hostile = fc.array(piece, { maxLength: 30 }).map((pieces) => pieces.join(''))

test('sanitizing twice changes nothing more', () => {
  fc.assert(
    fc.property(hostile, (given) => {
      const once = sanitizeRichText(given)
      expect(sanitizeRichText(once)).toBe(once)
    }),
    { numRuns: 2_000 },
  )
})

test('whatever is given, only tags and attributes of the list come out', () => {
  const ATTRIBUTES =
    /^(?: href="(?:https?:\/\/|mailto:)[^"]*")?(?: rel="noopener noreferrer" target="_blank")?(?: \/)?$/
  fc.assert(
    fc.property(hostile, (given) => {
      const kept = sanitizeRichText(given)
      for (const [, name, rest] of kept.matchAll(/<\/?([^\s>/]*)([^>]*)>/g)) {
        expect(['p', 'br', 'h3', 'strong', 'em', 'ul', 'ol', 'li', 'a']).toContain(name)
        expect(rest).toMatch(ATTRIBUTES)
      }
      expect(kept.replace(/<[^<>]*>/g, '')).not.toMatch(/[<>]/)
    }),
    { numRuns: 2_000 },
  )
})
