import { userPicker } from '#modules/auth/index.web.ts'
import {
  authorityTypePicker,
  categoryPicker,
  decisionPicker,
  decisionRolePicker,
  sectionPicker,
} from '#modules/decision/index.web.ts'
import { groupPicker, positionPicker } from '#modules/settings/index.web.ts'
import type { Pickers } from '#platform/web/list/pickers.ts'

export { authorityTypePicker, categoryPicker, decisionPicker, decisionRolePicker, sectionPicker, userPicker }

/** The pickers of list filters, by the word of the list definition. */
export const pickers: Pickers = {
  user: userPicker,
  position: positionPicker,
  group: groupPicker,
  section: sectionPicker,
}
