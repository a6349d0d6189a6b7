import { defineFailures } from '#platform/model/failures.ts'

/** How acts on users fail. Spec 8, semantics 6.5. */
export const USER_FAILURES = defineFailures({
  OWN_USER: [409, 'You cannot change your own status. Another administrator can.'],
  OWN_PLACES: [409, 'You cannot change your own groups, positions, or manager. Another administrator can.'],
  USER_BEYOND: [
    409,
    'This user has management permissions that you do not have. Someone who has them can change the status of the user.',
  ],
  GROUP_RIGHTS_BEYOND: [
    409,
    'This user has permissions over their groups that you do not have. Someone who has them can add groups.',
  ],
  LAST_ADMINISTRATOR: [409, 'This is the last active System Admin. Assign that role to someone else first.'],
  USER_LIMIT_REACHED: [409, 'User Limit Reached'],
  INVITATION_AHEAD: [409, 'The invitation is sent on the first day. To send it now, change the first day.'],
  TOO_SOON: [409, 'Wait 1 minute before you resend an invitation.'],
})
