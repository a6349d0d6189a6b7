import type { Form } from '#platform/web/form/use-form.ts'
import type { TenantFields } from '../model/tenant.ts'

export type TenantForm = Form<TenantFields>
