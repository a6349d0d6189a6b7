import { appendFileSync } from 'node:fs'

/** Tells the bench how many requests a test asked, and how many of the answers were wrong (`npm run bench -- reliability`). */
export function reportCount(what: string, asked: number, wrong: number): void {
  const file = process.env.MANDATE_TEST_COUNTS
  if (file) appendFileSync(file, `${JSON.stringify({ what, asked, wrong })}\n`)
}
