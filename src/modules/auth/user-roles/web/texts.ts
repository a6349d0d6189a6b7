import { grouped, howMany } from '#platform/model/how-many.ts'
import { actWords } from '#platform/web/acts/act-words.ts'

const people = (count: number) => howMany(count, 'user has', 'users have')

/** The texts of user roles. On screens they are roles. */
export const texts = {
  organization: 'Organization',
  page: 'Users & roles',
  title: 'Roles',
  purpose: 'What people in your organization may see and do here.',
  noun: 'roles',
  tabs: 'Users and roles',
  users: 'Users',
  create: 'New role',
  empty: 'No roles yet',
  emptyDetail: 'A role defines what its users may see and do. Start by duplicating a default role.',
  custom: 'Custom',
  byDefault: 'Default',
  holders: (count: number) => howMany(count, 'user', 'users'),
  record: {
    purpose: (isCustom: boolean) =>
      isCustom ? 'Custom role.' : 'Default role. You cannot change it, but you can duplicate it.',
    duplicate: 'Duplicate',
    tabs: { permissions: 'Permissions', changeLog: 'Change log' },
    summary: 'What this role may do',
    nothing: 'Nothing yet. Turn on a module to begin.',
    heldBy: 'Users with this role',
    nobody: 'No users have this role.',
    holders: (count: number) => `${people(count)} this role.`,
    showHolders: 'Show users',
    noAccess: 'No access',
  },
  form: {
    createTitle: 'New role',
    editTitle: 'Edit role',
    duplicateTitle: 'Duplicate role',
    new: 'New',
    createHint: 'Set what users with this role may see and do.',
    editHint: (count: number) =>
      count === 0
        ? 'No users have this role yet.'
        : `${people(count)} this role. Changes apply to them as soon as you save.`,
    duplicateHint: (name: string) => `A copy of ${name}. No one has the new role until you assign it.`,
    live: 'Live',
    createAct: 'Create role',
    created: 'Role created.',
    saved: 'Role saved.',
    mayNotEdit: 'You cannot edit this role',
    general: 'Name and description',
    generalHint: 'What people see when they assign this role.',
    name: 'Role name',
    description: 'Description',
    copyOf: (name: string) => `Copy of ${name}`.slice(0, 50),
    access: (module: string) => `Access to ${module}`,
    modules: {
      decisions: 'What may be decided, and its limits.',
      delegations: 'Who may decide what.',
      matrices: 'Tables of who may decide what.',
      actions: 'What people are asked to do.',
      documents: 'Files and links for decisions and delegations.',
      reports: 'Saved lists and their files.',
      settings: 'How your organization works in Mandate.',
      general: 'Permissions outside the modules.',
    } as Readonly<Record<string, string>>,
    viewFirst: 'Other permissions with a scope require View.',
    noFurther: 'No other permission here can have a wider scope.',
    basic: 'Basic permissions',
    extended: 'Extended permissions',
    also: (labels: readonly string[]) => `Also changed: ${labels.join(', ')}.`,
  },
  acts: actWords(
    { one: 'role', many: 'roles' },
    {
      reactivate: { label: 'Reactivate', done: 'reactivated' },
      deactivate: { label: 'Deactivate', done: 'deactivated' },
      delete: {
        label: 'Delete',
        done: 'deleted',
        effect: (count) =>
          count === 1
            ? 'The role is permanently deleted. No active user has it.'
            : 'The roles are permanently deleted. Roles that active users have are kept.',
      },
    },
  ),
  blocked: {
    title: (name: string, act: 'deactivate' | 'delete') =>
      `“${name}” cannot be ${act === 'delete' ? 'deleted' : 'deactivated'}`,
    reason: (count: number) =>
      `${people(count)} this role. Assign them another role first, or deactivate them.`,
    show: (count: number) => `Show ${count === 1 ? 'the user' : `the ${grouped(count)} users`}`,
  },
  events: {
    CREATE: 'created the role',
    UPDATE: 'changed the role',
    DEACTIVATE: 'deactivated the role',
    REACTIVATE: 'reactivated the role',
    DELETE: 'deleted the role',
  },
} as const
