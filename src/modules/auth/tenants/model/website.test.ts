import { expect, test } from 'vitest'
import { isWebsite, websiteOf } from './website.ts'

test.each<[string, boolean]>([
  ['https://www.aldervalley.edu', true],
  ['http://aldervalley.edu', true],
  ['www.aldervalley.edu', true],
  ['  HTTPS://AlderValley.EDU/About  ', true],
  ['https://aldervalley.edu/a/b?c=d#e', true],
  ['https://aldervalley.edu:8443', true],
  ['https://a.b.c.example.co', true],
  ['https://my-company.io', true],
  ['https://example.biz', true],
  ['https://example.info', true],
  ['https://example.mil', true],
  ['', false],
  ['aldervalley.edu', false],
  ['ftp://aldervalley.edu', false],
  ['javascript:alert(1)', false],
  ['//aldervalley.edu', false],
  ['https://', false],
  ['https://localhost', false],
  ['https://localhost.com', true],
  ['https://intranet', false],
  ['https://192.168.1.1', false],
  ['https://3232235777', false], // the same address as a number
  ['https://0x7f.1', false],
  ['https://[::1]', false],
  ['https://aldervalley.de', false],
  ['https://aldervalley.co.uk', false],
  ['https://example.com.', false],
  ['https://-example.com', false],
  ['https://example-.com', false],
  ['https://exa_mple.com', false],
  ['https://exa mple.com', false],
  ['https://example.com/@somebody', true],
  ['https://example..com', false],
  ['https://user:secret@example.com', false],
  ['https://example.com\\@evil.com', false],
  ['www.', false],
  ['www.com', true],
  [`https://${'a'.repeat(64)}.com`, false],
])('%s is a website: %s', (typed, is) => expect(isWebsite(typed)).toBe(is))

test('it is kept in small letters, without blanks around it', () => {
  expect(websiteOf('  WWW.Example.COM ')).toBe('www.example.com')
})
