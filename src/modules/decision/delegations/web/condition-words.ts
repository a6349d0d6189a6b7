import { conditionInList } from '#modules/authority/terms/model/condition-texts.ts'
import type { Comparison } from '#modules/authority/terms/model/terms.ts'

type ConditionText = {
  name: string
  when?: { field: string; value: unknown } | null | undefined
}

/** A condition in a sentence, with where it applies. What a form does not say whole yet is left out. */
export function conditionWords(
  { name, when }: ConditionText,
  groups: readonly { id: string; name: string }[],
): string {
  const nameOf = (id: string) => groups.find((group) => group.id === id)?.name ?? ''
  const isWhole = when && when.value !== '' && (when.field !== 'GROUP' || nameOf(String(when.value)) !== '')
  return conditionInList({ name, when: isWhole ? (when as Comparison) : null }, nameOf)
}
