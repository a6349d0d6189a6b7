import { CREATE_TENANT_USAGE } from './create-tenant-arguments.ts'

const LOST_SECRET_USAGE = `npm run admin -- replace-lost-secret

  Makes the first MANDATE_SECRET the secret of this installation when the earlier secret is lost. Stop all processes first.
  Everyone signs in again. Authenticator apps are removed, and their owners are asked by email to add them again.
  The new secret of the demo is saved in its data folder.
  A password of fewer than 12 characters is removed together with the app. Its owner signs in with an emailed code.`

export const USAGE = `${CREATE_TENANT_USAGE}\n\n${LOST_SECRET_USAGE}`
