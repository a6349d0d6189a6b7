import { CREATE_TENANT_USAGE } from './create-tenant-arguments.ts'

const LOST_SECRET_USAGE = `npm run admin -- replace-lost-secret

  Makes the first MANDATE_SECRET the one of this installation where the secret before is lost. Stop all processes before.
  Everyone signs in again. One-time-code apps are removed, and their owners are told by mail to add them again.
  The demo's new secret is put into its data folder.
  A password of fewer than 12 characters goes with the app: its owner signs in with a code by mail.`

export const USAGE = `${CREATE_TENANT_USAGE}\n\n${LOST_SECRET_USAGE}`
