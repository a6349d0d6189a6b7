import * as z from 'zod'
import { sentenceOf } from '#platform/model/issue-sentences.ts'

// The first import of the site. zod probes for eval when a schema is made: the content security policy refuses that.
z.config({ jitless: true, localeError: sentenceOf })

/** The nonce of this page: every `<style>` that a component makes needs it. */
export const nonce = document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce

// Ant Design's scroll-bar measure and scroll lock make <style> elements without asking for the nonce.
const create = document.createElement
document.createElement = function (this: Document, ...asked: Parameters<Document['createElement']>) {
  const made = create.apply(this, asked)
  if (nonce && made instanceof HTMLStyleElement) made.nonce = nonce
  return made
} as Document['createElement']
