import { PROFILE_IMAGE_RULE } from '#modules/auth/profile/model/own-calls.ts'
import { LOGO_RULES } from '#modules/auth/tenants/model/logos.ts'
import { TENANT_FAILURES } from '#modules/auth/tenants/model/tenant-failures.ts'
import { USER_FAILURES } from '#modules/auth/users/model/user-failures.ts'
import { failureOf } from '#platform/model/failures.ts'
import { BUILT, type State, waitsFor } from './row.ts'

/** What a person reads. `said` makes it where it is put together; without it, some text of the product is it. */
export type MessageOf = readonly [message: string, state: State, said?: () => string]

const all = (state: State, ...messages: string[]): MessageOf[] => messages.map((each) => [each, state])
const tooLarge = (limit: string) => () => failureOf('FILE_TOO_LARGE', { limit }).message

/** Spec 5 and 8. */
export const MESSAGES: readonly MessageOf[] = [
  // 5.1
  ...all(
    BUILT,
    'Role name is required.',
    'Section name is required.',
    'Position name is required.',
    'Category Name is required.',
    'Section is required',
    'Company name is required.',
    'Website is required.',
    'Address line 01 is required.',
    'Country is required.',
    'State is required.',
    'City is required.',
    'Zipcode is required.',
  ),
  ...all(waitsFor('Documents'), 'Document name is required', 'Document description is required'),
  // 5.2
  ...all(
    BUILT,
    'Please enter a valid URL.',
    'Please select user',
    'Please select an icon.',
    'Please select at least one group.',
    'Please select any one parent group!',
    'Please active at-least one item',
    'Please finish editing before continuing.',
  ),
  ...all(BUILT, 'Please select at least one decision.', 'Please select at least one group or user.'),
  ['Please select any one user!', BUILT],
  ...all(
    waitsFor('Documents'),
    'Please upload a document file or provide a valid link.',
    'The URL is not valid. Please enter a functional URL to continue.',
    'Only one file may be uploaded.',
  ),
  // 8, sign-in
  ...all(BUILT, 'Invalid OTP. Please try again.', 'Invalid password. Please try again.'),
  ['Authentication failed. Please try again.', waitsFor('Single sign-on and directory sync')],
  // 8, generic
  ...all(BUILT, 'Something went wrong!', 'Something went wrong.', 'Reload Page'),
  // 8, upload and download
  ['An error occurred during the upload! Please try again later!', BUILT],
  ['File size exceeds the maximum limit of 100 KB!', BUILT, tooLarge(LOGO_RULES.company.limit)],
  ['File size exceeds the maximum limit of 200 KB!', BUILT, tooLarge(LOGO_RULES.dashboard.limit)],
  ['File size exceeds the maximum limit of 20MB!', BUILT, tooLarge(PROFILE_IMAGE_RULE.limit)],
  ['File size exceeds the maximum limit of 10MB!', waitsFor('Documents')],
  ['Only image files (JPEG, PNG, GIF, Webp) are allowed!', BUILT, () => PROFILE_IMAGE_RULE.refusal ?? ''],
  [
    'File upload failed. Supported formats include .pdf, .doc, .docx, .csv, .xls, .xlsx, .jpg, .jpeg, and .png. Maximum file size is 10 MB.',
    waitsFor('Documents'),
  ],
  ['This file type is not supported...', BUILT],
  [
    'The file format is not supported. Please upload a .csv file.',
    BUILT,
    () => failureOf('FILE_TYPE').message,
  ],
  ...all(BUILT, 'Validation Failed', 'Rows with errors', 'Sorry, the download failed. Please try again.'),
  // 8, feature gating
  [
    'This feature is not available on your current subscription. Contact your account manager to enable it.',
    BUILT,
  ],
  ['Coming Soon', BUILT],
  ['Matrices module is Disabled', BUILT],
  ['At least one Matrix type must be enabled to proceed', BUILT],
  ...all(
    waitsFor('Documents'),
    'Oversight Not Enabled',
    'Version Fields are not enabled on this account.',
    'Oversight Roles are not enabled on this account.',
  ),
  // 8, access
  ['Access Denied: Incorrect Account', BUILT, () => failureOf('WRONG_ACCOUNT').message],
  ['You do not have permission to view this matrix.', BUILT],
  ['You do not have permission to edit this matrix.', BUILT],
  // 8, other
  [
    'Multi-currency is not enabled on this account',
    BUILT,
    () => failureOf(TENANT_FAILURES.MULTI_CURRENCY_OFF).message,
  ],
  ['Default action types cannot be disabled.', BUILT],
  ['User Limit Reached', BUILT, () => failureOf(USER_FAILURES.USER_LIMIT_REACHED).message],
  // 2.4
  ['Enter a matrix name', BUILT],
]

/** Spec 8: lists say in a text of their own that they are empty, and that nothing matches. */
export const EMPTY_LISTS: readonly (readonly [list: string, file: string, state: State])[] = [
  ['decisions', 'modules/decision/decisions/web/texts.ts', BUILT],
  ['delegations', 'modules/decision/delegations/web/texts.ts', BUILT],
  ['users', 'modules/auth/users/web/user-texts.ts', BUILT],
  ['roles', 'modules/auth/user-roles/web/texts.ts', BUILT],
  ['positions', 'modules/settings/positions/web/texts.ts', BUILT],
  ['groups', 'modules/settings/groups/web/texts.ts', BUILT],
  ['documents', 'modules/document/documents/web/texts.ts', waitsFor('Documents')],
  ['actions', 'modules/actions/actions/web/texts.ts', BUILT],
  ['matrices', 'modules/matrix/matrices/web/texts.ts', BUILT],
  ['reports', 'modules/report/reports/web/texts.ts', waitsFor('Reports')],
]
