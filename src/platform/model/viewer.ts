/** How far a permission of a user's roles reaches. ON is what a permission without a reach has. Spec 6. */
export const SCOPES = ['ON', 'OWNED', 'SHARED', 'GROUPS', 'ALL'] as const
export type Scope = (typeof SCOPES)[number]

const WIDTH: Readonly<Record<Scope, number>> = { ON: 5, OWNED: 1, SHARED: 2, GROUPS: 3, ALL: 4 }
export const isWider = (a: Scope, b: Scope): boolean => WIDTH[a] > WIDTH[b]

/** `namespace.key`, as in the permission catalogue. */
export type Permission = `${string}.${string}`

/** Who asks: a user of one tenant, with what their roles give them. Read again in every request's own transaction. */
/** Some groups with all that is below them now, and those of them that are active. */
export type GroupReach = { readonly below: readonly string[]; readonly active: readonly string[] }

export type Viewer = {
  readonly personId: string
  readonly sessionId: string
  readonly tenantId: string
  readonly userId: string
  readonly permissions: ReadonlyMap<Permission, Scope>
  /** One of their user roles is the System Admin of the product. */
  readonly isSystemAdmin: boolean
  /** Positions that the user occupies now. */
  readonly positionIds: readonly string[]
  /** Those of them that are active: by the others no one holds anything. Authority 2.4. */
  readonly activePositionIds: readonly string[]
  /** Groups that the user belongs to; scopes of groups reach everything below them. */
  readonly groupIds: readonly string[]
  /** How far they reach. Left out where no permission has a scope of groups, or no one asked. */
  readonly reach?: GroupReach
  readonly zone: string
  readonly baseCurrency: string
  readonly dateFormat: string
  readonly requestId: string
}

/** The widest scope of a permission, or undefined where no role of the viewer gives it. */
export const scopeOf = (viewer: Viewer, permission: Permission): Scope | undefined =>
  viewer.permissions.get(permission)
export const has = (viewer: Pick<Viewer, 'permissions'>, permission: Permission): boolean =>
  viewer.permissions.has(permission)

/** Whether every permission that was there reaches as far as it did. */
export const reachesAsFar = (now: Viewer['permissions'], before: Readonly<Record<string, Scope>>): boolean =>
  Object.entries(before).every(([key, scope]) => {
    const reach = now.get(key as Permission)
    return reach !== undefined && !isWider(scope, reach)
  })
