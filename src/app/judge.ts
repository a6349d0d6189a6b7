import { effectsOf } from '#modules/decision/index.server.ts'
import { effectSentences } from '#modules/settings/effects/model/effect-texts.ts'
import { previewCall } from '#modules/settings/effects/model/preview-call.ts'
import type { Judge } from '#platform/server/records/previews.ts'

/** What acts change is judged by the module that keeps the decisions; others ask by way of it. */
export const judge = { callOf: previewCall, judge: effectsOf, inWords: effectSentences } as unknown as Judge
