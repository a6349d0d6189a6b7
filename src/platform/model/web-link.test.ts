import { expect, test } from 'vitest'
import { hasCredentials } from './web-link.ts'

test.each([
  ['https://ada:secret@x.edu/a', true],
  ['http://ada@x.edu', true],
  ['https://x.edu/@ada', false],
  ['https://x.edu/?to=ada@x.edu', false],
  ['mailto:ada@x.edu', false],
  ['x.edu', false],
])('%s carries credentials: %s', (link, has) => expect(hasCredentials(link)).toBe(has))
