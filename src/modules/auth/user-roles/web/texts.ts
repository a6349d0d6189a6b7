import { grouped, howMany } from '#platform/model/how-many.ts'
import { actWords } from '#platform/web/acts/act-words.ts'

const people = (count: number) => howMany(count, 'user holds', 'users hold')

/** The texts of user roles. On screens they are roles. */
export const texts = {
  organization: 'Organization',
  page: 'Users & roles',
  title: 'Roles',
  purpose: 'What the people of your organization may see and do here.',
  noun: 'roles',
  tabs: 'Users and roles',
  users: 'Users',
  create: 'Create role',
  empty: 'No roles yet',
  emptyDetail: 'A role says what its holders may see and do. Start with a copy of a default one.',
  custom: 'Custom',
  byDefault: 'Default',
  holders: (count: number) => howMany(count, 'user', 'users'),
  record: {
    purpose: (isCustom: boolean) =>
      isCustom
        ? 'A role of your organization.'
        : 'Comes with the product: it cannot be changed, but duplicated.',
    edit: 'Edit',
    duplicate: 'Duplicate',
    tabs: { permissions: 'Permissions', changeLog: 'Change log' },
    summary: 'What this role may do',
    nothing: 'Nothing yet. Switch on a module to begin.',
    heldBy: 'Who holds it',
    nobody: 'Nobody holds it.',
    holders: (count: number) => `${people(count)} it.`,
    showHolders: 'Show them',
    own: 'You hold this role yourself. Another administrator can change it.',
    noAccess: 'No access',
  },
  form: {
    createTitle: 'Create role',
    editTitle: 'Edit role',
    duplicateTitle: 'Duplicate role',
    new: 'New',
    createHint: 'Choose what its holders may see and do.',
    editHint: (count: number) =>
      count === 0 ? 'Nobody holds it yet.' : `${people(count)} it. What you save applies to them at once.`,
    duplicateHint: (name: string) => `A copy of ${name}: nobody holds it until you give it to them.`,
    live: 'Live',
    cancel: 'Cancel',
    save: 'Save role',
    created: 'Role created.',
    saved: 'Role saved.',
    mayNotEdit: 'This role cannot be edited',
    general: 'Name and description',
    generalHint: 'What people see when they give it to somebody.',
    name: 'Role name',
    description: 'Description',
    copyOf: (name: string) => `Copy of ${name}`.slice(0, 50),
    access: (module: string) => `Access to ${module}`,
    modules: {
      decisions: 'What may be decided, and its limits.',
      delegations: 'Who may decide it.',
      matrices: 'Tables of who may decide what.',
      actions: 'What people are asked to do.',
      documents: 'Files and links beside decisions and delegations.',
      reports: 'Lists kept under a name, and their files.',
      settings: 'How your organization works in Mandate.',
      general: 'What belongs to no single module.',
    } as Readonly<Record<string, string>>,
    viewFirst: 'What else has a reach here needs View.',
    noFurther: 'Nothing else here reaches further.',
    basic: 'Basic permissions',
    extended: 'Extended permissions',
    also: (labels: readonly string[]) => `Changed with it: ${labels.join(', ')}.`,
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
            ? 'It is removed for good. Nobody active holds it.'
            : 'They are removed for good. What active users hold stays.',
      },
    },
  ),
  blocked: {
    title: (name: string, act: 'deactivate' | 'delete') =>
      `“${name}” cannot be ${act === 'delete' ? 'deleted' : 'deactivated'}`,
    reason: (count: number) => `${people(count)} it. Give them another role first, or deactivate them.`,
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
