import { defineFailures } from '#platform/model/failures.ts'

const inMinutes = (minutes: unknown) => (minutes === 1 ? 'in 1 minute' : `in ${minutes} minutes`)

/** Failures of the person who opens a public link. Semantics 3.10. */
export const LINK_FAILURES = defineFailures({
  /** Of one that no one has made, too: a stranger hears the same of all. */
  LINK_OVER: [
    404,
    'This link does not lead to a matrix. The link may have expired, or was turned off or replaced.',
  ],
  PASSWORD_NEEDED: [403, 'Enter the password of this link.'],
  WRONG_PASSWORD: [
    403,
    'This is not the password of this link. Check it, or ask the person who sent you the link.',
  ],
  LINK_LOCKED: [
    429,
    ({ minutes }) => `This link is locked after too many wrong passwords. Try again ${inMinutes(minutes)}.`,
  ],
  TOO_MANY_OPENINGS: [
    429,
    ({ minutes }) => `Too many public links were opened from your network. Try again ${inMinutes(minutes)}.`,
  ],
  LINKS_BUSY: [503, 'Too many people are opening public links at the moment. Try again in a few seconds.'],
})
