import type { QuestionDraft } from './question.ts'

/** A question as a person fills it in. `who`: "USER" or "POSITION" and an id. */
export type CheckDraft = {
  readonly who?: string | undefined
  readonly decisionId?: string | undefined
  readonly question: QuestionDraft
}
