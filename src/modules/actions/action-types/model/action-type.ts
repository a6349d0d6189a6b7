import * as z from 'zod'
import type { WordRules } from '#modules/settings/vocabulary/model/vocabulary.ts'
import { id, line } from '#platform/model/fields.ts'
import { has, type Viewer } from '#platform/model/viewer.ts'
import { ACTION_TYPE_FAILURES } from './action-type-failures.ts'

/** The drawings that an action type may have, as the icons of the screens are named. */
export const ACTION_TYPE_ICONS = [
  'delegations',
  'decisions',
  'documents',
  'matrices',
  'actions',
  'signature',
  'calendar',
  'coins',
  'scales',
  'shield',
  'eye',
  'star',
] as const
export type ActionTypeIcon = (typeof ACTION_TYPE_ICONS)[number]

export const actionTypeName = line(50, 1, 'Name is required.')
/** Spec 5.2. */
export const actionTypeIcon = z.enum(ACTION_TYPE_ICONS, 'Please select an icon.')

/** What an action is about: Delegation, Decision, Document, Matrix, or one of the organization's own. Spec 3.7. */
export const actionType = z.object({
  id,
  name: z.string(),
  typeIcon: actionTypeIcon,
  /** Whether it is enabled. */
  status: z.boolean(),
  /** It is the organization's own; the others came with the product. */
  isCustom: z.boolean(),
  version: z.int(),
})
export type ActionType = z.output<typeof actionType>

/** As many as one page of their list shows. */
export const MOST_ACTION_TYPES = 100

/** Spec 5.3, 8. */
export const ACTION_TYPE_RULES: WordRules = {
  stayOnWhileUsed: false,
  oneStaysOn: false,
  defaultsKeepTheirName: true,
  defaultsStayOn: ACTION_TYPE_FAILURES.DEFAULT_STAYS_ENABLED,
  most: { count: MOST_ACTION_TYPES, failure: ACTION_TYPE_FAILURES.TOO_MANY_ACTION_TYPES },
}

/** What has an action type, none of it deleted. */
export type ActionTypeUses = { readonly actions: number; readonly templates: number }
export const isTypeUsed = ({ actions, templates }: ActionTypeUses): boolean => actions + templates > 0

/** Whether the viewer can create an action of the type. */
export const isUsableForCreation = (
  viewer: Pick<Viewer, 'permissions'>,
  { status }: Pick<ActionType, 'status'>,
): boolean => status && has(viewer, 'tenant.create_actions')
