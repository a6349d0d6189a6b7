import { ACCOUNTS, type Account, type Stage } from '../stage.ts'
import { answerAction, cancelRequest, designate, requestAuthority } from './asking.ts'
import {
  archiveDecisions,
  duplicateDecisions,
  editDecision,
  publishDecision,
  restoreDecisions,
} from './decisions.ts'
import {
  approve,
  deny,
  edit,
  issue,
  reissue,
  remove,
  respond,
  revoke,
  suspend,
  withdraw,
} from './delegations.ts'
import {
  deleteDecision,
  deleteDecisions,
  deleteGroup,
  deleteGroups,
  deletePositions,
  deleteUsers,
} from './deleting.ts'
import { draftDecision, editDraft, publishDraft } from './drafts.ts'
import { duplicate, issueRoot, move, redelegate } from './issuing.ts'
import {
  archiveMatrix,
  createMatrix,
  deleteMatrix,
  editMatrix,
  reassignMatrix,
  restoreMatrix,
} from './matrices.ts'
import { narrow, narrowPathways } from './narrowing.ts'
import {
  addUser,
  daysOfUser,
  groupsOfUser,
  inviteAnew,
  inviteUsers,
  managerOfUser,
  placesOfUsers,
  positionsOfUser,
  rolesOfUser,
  statusOfUsers,
} from './people.ts'
import {
  createGroup,
  createPosition,
  editPosition,
  parentsOfGroup,
  statusOfGroups,
  statusOfPositions,
} from './places.ts'
import { approveChange, changeIssuer, denyChange, realign, reassign, withdrawChange } from './rearranging.ts'
import {
  acceptance,
  acknowledgement,
  approval,
  automation,
  caps,
  changeApproval,
  depth,
  matrices,
  partsOfDecisions,
  rates,
  recipientTypes,
  requests,
  valueTypes,
} from './settings.ts'
import type { Step, StepMaker } from './step.ts'
import {
  createUserRole,
  deactivateUserRoles,
  deleteUserRoles,
  editEditors,
  editUserRole,
  reactivateUserRoles,
} from './user-roles.ts'
import { createWord, deleteWord, editWord } from './words.ts'

/** How often, what, and by whom most of the time. */
const ACTS: readonly (readonly [number, StepMaker, Account])[] = [
  [24, issueRoot, 'authority'],
  [40, redelegate, 'authority'],
  [8, issue, 'authority'],
  [14, approve, 'approver'],
  [4, deny, 'approver'],
  [4, withdraw, 'authority'],
  [10, suspend, 'authority'],
  [12, reissue, 'authority'],
  [8, revoke, 'authority'],
  [6, remove, 'authority'],
  [20, respond, 'authority'],
  [20, edit, 'authority'],
  [6, edit, 'approver'],
  [10, narrow, 'authority'],
  [8, narrowPathways, 'authority'],
  [12, move, 'authority'],
  [6, duplicate, 'authority'],
  [24, approveChange, 'approver'],
  [6, denyChange, 'approver'],
  [4, withdrawChange, 'authority'],
  [16, reassign, 'authority'],
  [10, changeIssuer, 'authority'],
  [10, realign, 'authority'],
  [16, answerAction, 'authority'],
  [4, requestAuthority, 'authority'],
  [2, cancelRequest, 'authority'],
  [6, designate, 'authority'],
  [5, publishDecision, 'authority'],
  [7, editDecision, 'authority'],
  [2, draftDecision, 'authority'],
  [1, editDraft, 'authority'],
  [2, publishDraft, 'authority'],
  [2, deleteDecision, 'authority'],
  [2, deleteDecisions, 'authority'],
  [1, archiveDecisions, 'authority'],
  [2, restoreDecisions, 'authority'],
  [1, duplicateDecisions, 'authority'],
  [4, createMatrix, 'authority'],
  [5, editMatrix, 'authority'],
  [3, archiveMatrix, 'authority'],
  [3, restoreMatrix, 'authority'],
  [1, deleteMatrix, 'authority'],
  [2, reassignMatrix, 'authority'],
  [6, statusOfUsers, 'admin'],
  [8, positionsOfUser, 'admin'],
  [2, daysOfUser, 'admin'],
  [3, placesOfUsers, 'admin'],
  [2, addUser, 'admin'],
  [1, inviteUsers, 'admin'],
  [2, rolesOfUser, 'admin'],
  [4, groupsOfUser, 'admin'],
  [1, managerOfUser, 'admin'],
  [1, inviteAnew, 'admin'],
  [3, deleteUsers, 'admin'],
  [2, createUserRole, 'admin'],
  [2, editEditors, 'admin'],
  [1, editUserRole, 'admin'],
  [1, deactivateUserRoles, 'admin'],
  [1, reactivateUserRoles, 'admin'],
  [2, deleteUserRoles, 'admin'],
  [3, statusOfPositions, 'admin'],
  [6, statusOfGroups, 'admin'],
  [3, createPosition, 'admin'],
  [3, deletePositions, 'admin'],
  [2, editPosition, 'admin'],
  [3, createGroup, 'admin'],
  [2, deleteGroups, 'admin'],
  [2, deleteGroup, 'admin'],
  [3, parentsOfGroup, 'admin'],
  [6, approval, 'admin'],
  [4, changeApproval, 'admin'],
  [3, acceptance, 'admin'],
  [1, acknowledgement, 'admin'],
  [1, requests, 'admin'],
  [2, automation, 'admin'],
  [3, caps, 'admin'],
  [2, rates, 'admin'],
  [1, recipientTypes, 'admin'],
  [1, depth, 'admin'],
  [1, valueTypes, 'admin'],
  [1, partsOfDecisions, 'admin'],
  [1, matrices, 'admin'],
  [5, createWord, 'admin'],
  [4, editWord, 'admin'],
  [4, deleteWord, 'admin'],
]
const WEIGHTED = ACTS.flatMap(([weight, make, by]) =>
  Array.from({ length: weight }, () => [make, by] as const),
)

/** Anyone who administers more often than not, so that most acts are done and many are refused. */
const anyone = ({ dice }: Stage, administrator: Account): Account =>
  dice.chance(0.7) ? administrator : dice.one(ACCOUNTS)

/** What happens next, by the person who tries it. */
export async function nextStep(stage: Stage): Promise<Step> {
  for (;;) {
    const [make, administrator] = stage.dice.one(WEIGHTED)
    const step = await make(stage, anyone(stage, administrator))
    if (step) return step
  }
}
