/** What a visit asks of auth before there is a site: nothing here draws. */
export { begun } from './users/web/begin.ts'
export { readAccount } from './users/web/read-account.ts'
