import type { AskStart } from '../../check/web/ask-act.ts'

/** The action of each question that was sent since the site was opened, by who asked whom about what. */
const actionIds = new Map<string, string>()

const keyOf = (userId: string, { able: { holder }, decision, measures }: AskStart): string =>
  JSON.stringify([userId, holder.kind, holder.id, decision.id, measures])

export const keepSentQuestion = (userId: string, start: AskStart, actionId: string): void =>
  void actionIds.set(keyOf(userId, start), actionId)

/** Finds the action of the same question to the same holder. */
export const findSentQuestion = (userId: string, start: AskStart): string | undefined =>
  actionIds.get(keyOf(userId, start))
