import type { PutBack } from './reintroduced-defects.ts'

const DELEGATIONS = 'src/modules/decision/delegations'
const AUTHORITY = 'src/modules/authority'

/** Defects of the third audit and near to them: of changes, chains, pictures, tiers, and of what people are notified or asked. */
export const PUT_BACKS_OF_CHANGES: readonly PutBack[] = [
  {
    defect: '61 Pathways bind below the nearest link alone',
    edits: [
      {
        file: `${AUTHORITY}/engine/model/frame.ts`,
        text: '  const terms = links.flatMap(termsOf)\n  return (decision',
        instead: '  const terms = links.slice(-1).flatMap(termsOf)\n  return (decision',
      },
    ],
  },
  {
    defect: '62 What is approved and reissued passes no gate',
    edits: [
      {
        file: `${DELEGATIONS}/server/issuing.ts`,
        text: '    ...(await findGateProblems(tx, viewer, request)),\n',
        instead:
          "    ...(['PENDING', 'SUSPENDED', 'ISSUED'].includes(request.held?.status ?? '')\n      ? []\n      : await findGateProblems(tx, viewer, request)),\n",
      },
    ],
  },
  {
    defect: '63 An edit of an issued delegation goes around the approval of changes',
    edits: [
      {
        file: `${DELEGATIONS}/server/propose-change.ts`,
        text: '  if (!needsApproval) return false\n',
        instead: '  if (needsApproval || true) return false\n',
      },
    ],
  },
  {
    defect: '64 Who issued a delegation makes somebody else its issuer',
    edits: [
      {
        file: `${DELEGATIONS}/server/change-issuer.ts`,
        text: "    permission: 'delegation.change_issuer',",
        instead: "    permission: 'delegation.edit',",
      },
      {
        file: `${DELEGATIONS}/model/delegation-acts.ts`,
        text: "    permission: 'delegation.change_issuer',",
        instead: "    permission: 'delegation.edit',",
      },
    ],
  },
  {
    defect: '65 Redelegations go along with a reassignment that does not ask for it',
    edits: [
      {
        file: `${DELEGATIONS}/server/reassign-delegation.ts`,
        text: '  if (moveRedelegations) await moveFromRemoved(',
        instead: '  await moveFromRemoved(',
      },
    ],
    foundBy: `${DELEGATIONS}/server/reassign.db.test.ts`,
  },
  {
    defect: '66 Whoever sees a delegation realigns what is below it',
    edits: [
      {
        file: `${DELEGATIONS}/server/realign-delegations.ts`,
        text: "  must(mayAct(viewer, 'realign', { status, tie, issuing, hasChange }))\n",
        instead: "  if (!hasChange) mayAct(viewer, 'realign', { status, tie, issuing, hasChange })\n",
      },
    ],
    foundBy: `${DELEGATIONS}/server/realign.db.test.ts`,
  },
  {
    defect: '67 In force means live, whatever is left',
    edits: [
      {
        file: `${AUTHORITY}/engine/model/standing.ts`,
        text: '[...notLiveBecause(snapshot, slotId), ...nothingLeftBecause(snapshot, slotId)]',
        instead: '[...notLiveBecause(snapshot, slotId)]',
      },
    ],
  },
  {
    defect: '68 Every recipient is drawn as the best of them',
    edits: [
      {
        file: `${DELEGATIONS}/server/path-steps.ts`,
        text: '  const flaw = notInForceBecause(snapshot, slot.id)[0]',
        instead:
          '  const flaw = notInForceBecause(snapshot, slotLookedAt(snapshot, delegation.id)?.id ?? slot.id)[0]',
      },
    ],
  },
  {
    defect: '70 People are told that what they received is in force',
    edits: [
      {
        file: 'src/modules/notification/delivery/server/payloads.ts',
        text: 'standing: standing.standing,',
        instead: "standing: 'YES' as const,",
      },
    ],
  },
  {
    defect: '71 Somebody requests the same authority twice',
    edits: [
      {
        file: 'src/modules/decision/requests/model/request-rules.ts',
        text: '    open === null ? allowed :',
        instead: '    open !== undefined ? allowed :',
      },
    ],
    foundBy: 'src/modules/decision/requests/server/requests.db.test.ts',
  },
]
