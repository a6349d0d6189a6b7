import { decisionScreens } from '#modules/decision/index.web.ts'
import type { ModuleScreens } from '#platform/web/shell/navigation.ts'

/** What each module brings, in the order of the navigation (DESIGN 4). Only what works is here. */
export const modules: readonly ModuleScreens[] = [decisionScreens]
