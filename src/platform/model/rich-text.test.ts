import { expect, test } from 'vitest'
import { isRichText, plainTextOf, richTextOf } from './rich-text.ts'

test.each([
  ['<p>Ask.</p>', true],
  ['Ask.</p>', true],
  ['<br />', true],
  ['<H3 class="x">', true],
  ['3 < 4 and 5 > 4', false],
  ['a <b', false],
  ['<1>', false],
  ['<a <b', false],
  ['', false],
])('%s is rich text: %s', (text, is) => expect(isRichText(text)).toBe(is))

test.each([
  ['one line', '<p>one line</p>'],
  ['  around  ', '<p>around</p>'],
  ['one\ntwo', '<p>one<br />two</p>'],
  ['one\n\ntwo', '<p>one</p><p>two</p>'],
  ['one\n \t \ntwo\nthree', '<p>one</p><p>two<br />three</p>'],
  ['a & b < c > d "e"', '<p>a &amp; b &lt; c &gt; d "e"</p>'],
  ['', ''],
])('%j becomes rich text', (plain, rich) => expect(richTextOf(plain)).toBe(rich))

test.each([
  ['<h3>Title</h3><p>Ask <strong>Legal</strong>.</p>', 'Title\nAsk Legal.'],
  ['<p>one<br />two</p>', 'one\ntwo'],
  ['<ul><li><p>a</p></li><li>b</li></ul><p>c</p>', '• a\n• b\nc'],
  ['<p>a &amp; b &lt;c&gt; &quot;d&quot; &nbsp;</p>', 'a & b <c> "d" &nbsp;'],
  ['<p>&amp;lt;</p>', '&lt;'],
  ['plain &amp; simple\n\nas it is ', 'plain &amp; simple\n\nas it is '],
])('%j reads as plain text', (rich, plain) => expect(plainTextOf(rich)).toBe(plain))

test('plain text comes back from rich text as it was, but for empty lines', () => {
  for (const text of ['one line', 'one\ntwo', 'a & b < c > d "e"'])
    expect(plainTextOf(richTextOf(text))).toBe(text)
})
