import { actionScreens } from '#modules/actions/index.web.ts'
import { authScreens } from '#modules/auth/index.web.ts'
import {
  decisionScreens,
  loadAnswersOnDelegations,
  loadAskedDecision,
  loadAskedDelegation,
  loadAuthorityOfGroup,
  loadAuthorityOfPosition,
  loadAuthorityOfUser,
  loadWhatMayIDecide,
} from '#modules/decision/index.web.ts'
import { matrixScreens } from '#modules/matrix/index.web.ts'
import { loadOwnMails, notificationScreens } from '#modules/notification/index.web.ts'
import { settingsScreens } from '#modules/settings/index.web.ts'
import type { ModuleScreens } from '#platform/web/shell/navigation.ts'

/** What each module brings, in the order of the navigation (DESIGN 4). Only what works is here. */
export const modules: readonly ModuleScreens[] = [
  decisionScreens,
  matrixScreens,
  authScreens({ notifications: [loadOwnMails], delegations: [loadWhatMayIDecide] }, [loadAuthorityOfUser]),
  settingsScreens([loadAuthorityOfPosition], loadAuthorityOfGroup),
  actionScreens({
    panels: { DECISION: loadAskedDecision, DELEGATION: loadAskedDelegation },
    answers: loadAnswersOnDelegations,
  }),
  notificationScreens,
]
