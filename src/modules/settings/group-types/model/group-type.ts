import * as z from 'zod'
import { id, line } from '#platform/model/fields.ts'
import { allowed, refused, type Verdict } from '#platform/model/verdict.ts'
import { PLACE_STATUSES } from './place.ts'

/** What becomes of what groups are tied to when their type is turned off. Spec 4.7, 7.2. */
export const DISABLE_OPTIONS = ['NA', 'KEEP_ASSOCIATIONS', 'REMOVE_ASSOCIATIONS'] as const
export type DisableOption = (typeof DISABLE_OPTIONS)[number]

export const groupTypeName = line(50, 1, 'Group type name is required.')

export const groupType = z.object({
  id,
  groupTypeName: z.string(),
  addressEnabled: z.boolean(),
  status: z.enum(PLACE_STATUSES),
  /** It came with the product. */
  isDefault: z.boolean(),
  shouldAllowEnableDisable: z.boolean(),
  disableOption: z.enum(DISABLE_OPTIONS),
  /** Its place among all, from 1. */
  order: z.int(),
  /** Groups of it, none of them deleted. */
  groupsCount: z.int(),
  version: z.int(),
})
export type GroupType = z.output<typeof groupType>

type Subject = Pick<GroupType, 'groupTypeName' | 'isDefault' | 'shouldAllowEnableDisable'>

/** Files and pathways know those of the product by their names. */
export const mayRenameType = ({ isDefault }: Subject): Verdict =>
  isDefault ? refused('DEFAULT_LOCKED', { act: 'renamed' }) : allowed

/** Spec 5.3. */
export const mayDisableType = ({ shouldAllowEnableDisable }: Subject): Verdict =>
  shouldAllowEnableDisable ? allowed : refused('DEFAULT_LOCKED', { act: 'disabled' })

/** Spec 8. */
export const mayDeleteType = (type: Subject, groupsCount: number): Verdict =>
  type.isDefault
    ? refused('DEFAULT_LOCKED', { act: 'deleted' })
    : groupsCount > 0
      ? refused('IN_USE', { name: type.groupTypeName, act: 'deleted' })
      : allowed
