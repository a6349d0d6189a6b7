import type { Problem } from '#modules/authority/terms/model/bound-rules.ts'
import { problemText, problemTextForApprover } from '#modules/authority/terms/model/problem-texts.ts'
import type { Viewer } from '#platform/model/viewer.ts'
import { rows, sql, type Tx } from '#platform/server/database/sql.ts'
import { visibleDelegations } from '../../visibility/server/delegation-visibility.ts'
import { isMine } from '../model/holding-slot.ts'
import type { StoredSlot } from '../model/stored-delegation.ts'

const HIDDEN: Readonly<Partial<Record<Problem['code'], { what: string; toDo: string }>>> = {
  LIMIT_EXCEEDED: {
    what: 'A delegation above that you cannot view allows less.',
    toDo: 'Enter a lower amount.',
  },
  LIMIT_BELOW_MINIMUM: {
    what: 'A delegation above that you cannot view has a higher minimum.',
    toDo: 'Enter a higher amount.',
  },
  EMPTY_LIMIT: {
    what: 'No value fits between these limits and those of a delegation above that you cannot view.',
    toDo: '',
  },
}

const originOf = ({ params: { delegationId } }: Problem): string | null =>
  typeof delegationId === 'string' ? delegationId : null

/**
 * The sentences of problems for someone who cannot view every delegation above: a limit set by an unknown one is not named.
 * The holder of the issuing slot knows the whole path. Semantics 6.5.
 */
export async function redactProblems(
  tx: Tx,
  viewer: Viewer,
  problems: readonly Problem[],
  { issuer, isApproval = false, now }: { issuer: StoredSlot | null; isApproval?: boolean; now: Date },
): Promise<(problem: Problem) => string> {
  const textOf = isApproval ? problemTextForApprover : problemText
  const origins = [...new Set(problems.flatMap((each) => originOf(each) ?? []))]
  if (origins.length === 0 || (issuer && isMine(viewer, issuer))) return textOf
  const found = await rows<{ id: string }>(
    tx,
    sql`select d.id from app.delegation d where d.tenant_id = ${viewer.tenantId} and d.id = any(${origins}::uuid[])
      and ${visibleDelegations(viewer, now)}`,
  )
  const known = new Set(found.map(({ id }) => id))
  return (problem) => {
    const origin = originOf(problem)
    const isKnown = origin === null || known.has(origin)
    const hidden = isKnown ? undefined : HIDDEN[problem.code]
    if (!hidden) return textOf(problem)
    return isApproval ? hidden.what : `${hidden.what} ${hidden.toDo}`.trim()
  }
}
