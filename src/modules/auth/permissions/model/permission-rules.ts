import { isWider, type Permission, SCOPES, type Scope } from '#platform/model/viewer.ts'
import { isPermission, PERMISSIONS } from './permission-catalogue.ts'
import { labelOf, PERMISSION_MODULES, reachOf, SCOPE_LABELS, wordsOf } from './permission-modules.ts'

/** What a user role gives: a key that is not there is not given. */
export type Permissions = Readonly<Partial<Record<Permission, Scope>>>

const LADDERS: Readonly<Record<string, readonly Scope[]>> = {
  tenant: ['ON'],
  decision: ['GROUPS', 'ALL'],
  delegation: ['GROUPS', 'ALL'],
  action: ['GROUPS', 'ALL'],
  matrix: ['OWNED', 'SHARED', 'GROUPS', 'ALL'],
  document: ['OWNED', 'SHARED', 'GROUPS', 'ALL'],
  report: ['OWNED', 'ALL'],
}
const namespaceOf = (key: Permission) => key.slice(0, key.indexOf('.'))

/** The scopes that a permission may have besides none, narrowest first. Spec 6. */
export const ladderOf = (key: Permission): readonly Scope[] => LADDERS[namespaceOf(key)] ?? []

/** Keys that a key is no use without. */
const NEEDS: Readonly<Partial<Record<Permission, Permission>>> = {
  'tenant.manage_users': 'tenant.view_users',
  'tenant.manage_roles': 'tenant.view_users',
}

/** What keeps a permission from being given, or from being given so far; null where nothing does. */
type Bar =
  | { readonly because: 'module'; readonly key: Permission }
  | { readonly because: 'view'; readonly key: Permission; readonly most: Scope | undefined }
  | { readonly because: 'needs'; readonly key: Permission }

function barOf(permissions: Permissions, key: Permission, scope: Scope): Bar | null {
  const { access } = wordsOf(key).module
  if (access && access !== key && !permissions[access]) return { because: 'module', key: access }
  const view: Permission = `${namespaceOf(key)}.view`
  if (isPermission(view) && view !== key) {
    const most = permissions[view]
    if (!most || isWider(scope, most)) return { because: 'view', key: view, most }
  }
  const needed = NEEDS[key]
  return needed && !permissions[needed] ? { because: 'needs', key: needed } : null
}

/** The dependencies as sentences: why a permission may not have a scope; undefined where it may. */
export function whyNot(permissions: Permissions, key: Permission, scope: Scope): string | undefined {
  const bar = barOf(permissions, key, scope)
  if (!bar) return undefined
  const { module } = wordsOf(key)
  if (bar.because === 'module') return `Requires access to ${module.label}.`
  if (bar.because === 'needs') return `Requires “${wordsOf(bar.key).label}”.`
  return bar.most
    ? `The scope cannot be wider than that of View: ${reachOf(module.noun, bar.most)}.`
    : `Requires View for ${module.noun}.`
}

/** Every dependency that does not hold. What is saved has none. */
export const problemsOf = (permissions: Permissions): { key: Permission; message: string }[] =>
  given(permissions).flatMap(([key, scope]) => {
    if (!ladderOf(key).includes(scope))
      return [{ key, message: `${labelOf(key)} cannot be ${SCOPE_LABELS[scope]}.` }]
    const why = whyNot(permissions, key, scope)
    return why ? [{ key, message: `${labelOf(key)}: ${why}` }] : []
  })

const given = (permissions: Permissions) =>
  PERMISSIONS.flatMap((key) => {
    const scope = permissions[key]
    return scope ? [[key, scope] as const] : []
  })

/** The widest that the others allow, at most `scope`. */
const allowedScope = (permissions: Permissions, key: Permission, scope: Scope): Scope | undefined =>
  ladderOf(key).findLast((each) => !isWider(each, scope) && !barOf(permissions, key, each))

/** With all that the dependencies do not allow taken away or narrowed: never more than was given. */
export function fitted(permissions: Permissions): Permissions {
  let now = permissions
  for (;;) {
    const next = Object.fromEntries(
      given(now).flatMap(([key, scope]) => {
        const most = allowedScope(now, key, scope)
        return most ? [[key, most]] : []
      }),
    )
    if (given(next).every(([key, scope]) => now[key] === scope) && sizeOf(next) === sizeOf(now)) return next
    now = next
  }
}
const sizeOf = (permissions: Permissions) => Object.keys(permissions).length

/**
 * One permission changed by a person, and what follows from it: what it needs comes on with it, what no longer fits is
 * narrowed or goes. `also` names what changed besides.
 */
export function changed(
  permissions: Permissions,
  key: Permission,
  scope: Scope | undefined,
): { permissions: Permissions; also: readonly Permission[] } {
  const { [key]: _, ...others } = permissions
  const needed = scope && NEEDS[key]
  const wanted = scope ? { ...others, ...(needed && { [needed]: 'ON' as const }), [key]: scope } : others
  const next = fitted(wanted)
  return {
    permissions: next,
    also: PERMISSIONS.filter((each) => each !== key && next[each] !== permissions[each]),
  }
}

export type InWords = { readonly module: string; readonly sentences: readonly string[] }

/** What a user role may do, module by module, in plain words. Modules of which it may do nothing are left out. */
export const inWords = (permissions: Permissions): InWords[] =>
  PERMISSION_MODULES.flatMap(({ key, label, noun, access, basic, extended }) => {
    if (access && !permissions[access]) return []
    const all = [...basic, ...extended]
    const scoped = (scope: Scope) =>
      all.filter((each) => permissions[each.key] === scope).map(({ does }) => does)
    const plain = scoped('ON')
    const sentences = [
      ...SCOPES.toReversed().flatMap((scope) => {
        const does = scope === 'ON' ? [] : scoped(scope)
        return does.length > 0 ? [`May ${listed(does)} ${reachOf(noun, scope)}.`] : []
      }),
      ...(plain.length > 0 ? [`May ${listed(plain)}.`] : []),
    ]
    if (sentences.length > 0) return [{ module: label, sentences }]
    return access
      ? [{ module: label, sentences: [OPENED[key] ?? 'Sees only records that involve them.'] }]
      : []
  })

const OPENED: Readonly<Record<string, string>> = { settings: 'Can open the settings but not change them.' }

const listed = (parts: readonly string[]): string => new Intl.ListFormat('en-US').format(parts)
