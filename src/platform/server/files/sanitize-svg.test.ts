import { describe, expect, test } from 'vitest'
import { sanitizeSvg } from './sanitize-svg.ts'

const cleanOf = (text: string) => sanitizeSvg(Buffer.from(text))?.toString('utf8')
const svg = (inside: string, attributes = '') =>
  `<svg xmlns="http://www.w3.org/2000/svg"${attributes}>${inside}</svg>`

describe('a logo stays what it is', () => {
  test('its shapes, gradients and words', () => {
    const logo = svg(
      '<defs><linearGradient id="a" x1="0" gradientUnits="userSpaceOnUse"><stop offset="0" stop-color="#007c74"></stop></linearGradient></defs><path d="M1 2 3 4Z" fill="url(#a)"></path><text x="1">Alder &amp; Co</text>',
      ' viewBox="0 0 40 40"',
    )
    expect(cleanOf(logo)).toBe(logo)
  })
  test('what its styles set, as attributes', () => {
    expect(cleanOf(svg('<path style="fill:#ff0000;stroke : red;behavior:url(x)" d="M0 0"/>'))).toContain(
      '<path d="M0 0" fill="#ff0000" stroke="red">',
    )
  })
  test('after an XML declaration, a DOCTYPE and comments', () => {
    expect(cleanOf(`<?xml version="1.0"?><!DOCTYPE svg><!-- made by -->${svg('<path d="M0 0"/>')}`)).toMatch(
      /^<svg xmlns=.*<path d="M0 0">/,
    )
  })
  test('done twice it changes nothing more', () => {
    const once = cleanOf(svg('<g fill="red"><title>A &lt; B</title><path d="M0 0"/></g>')) as string
    expect(cleanOf(once)).toBe(once)
  })
})

describe('nothing that runs, is fetched or holds a page is left', () => {
  test.each([
    ['a script', '<script>alert(1)</script>'],
    ['a script in CDATA', '<script><![CDATA[alert(1)]]></script>'],
    ['a script of another case', '<SCRIPT>alert(1)</SCRIPT>'],
    ['a script under a prefix', '<svg:script>alert(1)</svg:script>'],
    ['a script elsewhere', '<script href="https://evil.example/alert.js"/>'],
    ['a handler', '<path onclick="alert(1)" d="M0 0"/>'],
    ['a handler of a load', '<g onload="alert(1)"/>'],
    [
      'a foreign page',
      '<foreignObject><body xmlns="http://www.w3.org/1999/xhtml" onload="alert(1)"/></foreignObject>',
    ],
    ['a link that runs', '<a href="javascript:alert(1)"><text>Go</text></a>'],
    ['a link under a prefix', '<a xlink:href="javascript:alert(1)"><text>Go</text></a>'],
    ['a picture from elsewhere', '<image href="https://evil.example/alert.png"/>'],
    ['a drawing from elsewhere', '<use href="https://evil.example/alert.svg#x"/>'],
    ['a drawing in an address', '<use href="data:image/svg+xml,alert"/>'],
    ['a colour from elsewhere', '<path fill="url(https://evil.example/alert#x)"/>'],
    ['a colour from elsewhere, in quotes', `<path fill="url('//evil.example/alert')"/>`],
    ['a colour by a number', '<path fill="url(&#x68;ttps://evil.example/alert)"/>'],
    ['a style sheet', '<style>@import "https://evil.example/alert.css";</style>'],
    ['a style that fetches', '<path style="fill:url(https://evil.example/alert)"/>'],
    ['a movement that sets a link', '<animate attributeName="href" to="javascript:alert(1)"/>'],
    ['a movement', '<set attributeName="onclick" to="alert(1)"/>'],
    ['an entity', '<text>&alert;</text>'],
    ['a page inside a title', '<title><img src=x onerror=alert(1)></title>'],
    ['a handler cut by a comment', '<path on<!-- -->click="alert(1)"/>'],
  ])('%s', (_, inside) => {
    const clean = cleanOf(svg(inside))
    expect(clean ?? '').not.toMatch(
      /<script|\son\w+\s*=|javascript|evil\.example|href|<style|foreignObject|<image|<use|<animate|<set|<a[\s>]/i,
    )
  })
})

describe('what is no drawing is none', () => {
  test.each([
    ['nothing', ''],
    ['words', 'Alder Valley'],
    ['a page', '<html><body><svg></svg></body></html>'],
    ['thousands of comments', '<!-- -->'.repeat(20_000)],
    ['a DOCTYPE that never ends', `<!DOCTYPE${' '.repeat(200_000)}[`],
    ['two drawings', svg('') + svg('')],
    ['a drawing within another', svg(svg(''))],
    ['a drawing behind words', `GIF89a ${svg('')}`],
    ['a drawing before a page', `${svg('')} words`],
  ])('%s', (_, text) => expect(cleanOf(text)).toBeUndefined())
  test('bytes that are no text', () => {
    expect(sanitizeSvg(Buffer.concat([Buffer.from(svg('')), Buffer.from([0xff, 0xfe])]))).toBeUndefined()
  })
})
