import { comparedText } from '#modules/authority/terms/model/condition-texts.ts'
import { limitText } from '#modules/authority/terms/model/limit-texts.ts'
import type { Bound, Comparison } from '#modules/authority/terms/model/terms.ts'
import type { Viewer } from '#platform/model/viewer.ts'
import { sql } from '#platform/server/database/sql.ts'
import { actorFrom, type Changelog } from '#platform/server/records/changelog.ts'
import {
  type ChangelogField,
  type Fields,
  type NamesById,
  NOTHING,
} from '#platform/server/records/differences.ts'
import { visibleDecisions } from '../../visibility/server/decision-visibility.ts'
import { visibleDelegations } from '../../visibility/server/delegation-visibility.ts'

const VIEWS = [
  'app.user_public',
  'app.position_public',
  'app.group_public',
  'app.section_public',
  'app.category_public',
  'app.authority_type_public',
  'app.decision_role_public',
] as const

const UNSEEN = 'a delegation you cannot view'
const UNSEEN_DECISION = 'a decision you cannot view'

/**
 * What the change logs of this module name by id, to a reader: of delegations and decisions those that they may view, and `own`,
 * the path of a delegation that they hold. A slot is called after whom it names.
 */
export const changelogNames = (
  viewer: Viewer,
  now: Date,
  own: readonly string[] = [],
): Pick<Changelog, 'actor' | 'names'> => ({
  actor: actorFrom('app.user_public'),
  names: (tenantId, ids) =>
    sql`select d.id, case when d.id = any(${[...own]}::uuid[]) or (${visibleDelegations(viewer, now)}) then 'DEL-' || d.display_number else ${UNSEEN} end as name
        from app.delegation d where d.tenant_id = ${tenantId} and d.id = any(${ids}::uuid[])
      union all select d.id, case when ${visibleDecisions(viewer, now)} then 'DEC-' || d.display_number else ${UNSEEN_DECISION} end
        from app.decision d where d.tenant_id = ${tenantId} and d.id = any(${ids}::uuid[])
      union all select s.id, h.name from app.delegation_slot s join (
          select id, name from app.user_public where tenant_id = ${tenantId}
          union all select id, name from app.position_public where tenant_id = ${tenantId}) h on h.id = coalesce(s.position_id, s.user_id)
        where s.tenant_id = ${tenantId} and s.id = any(${ids}::uuid[])
      ${sql.join(
        VIEWS.map(
          (view) =>
            sql`union all select id, name from ${sql.raw(view)} where tenant_id = ${tenantId} and id = any(${ids}::uuid[])`,
        ),
        sql` `,
      )}`,
})

/** Linked documents by their names; those without one are counted. */
export const documentField: ChangelogField = {
  label: 'Documents',
  shown: (ids: readonly string[], names: NamesById) => {
    const known = ids.flatMap((id) => names.get(id) ?? [])
    const others = ids.length - known.length
    return [...known, ...(others > 0 ? [others === 1 ? '1 document' : `${others} documents`] : [])].join(', ')
  },
}

type DeletedName = { id: string; name: string }

const comparison = (compared: Comparison, names: NamesById) =>
  comparedText(compared, (id) => names.get(id) ?? NOTHING)

/** Conditions, each told on its own: on decisions and delegations. */
export const conditionField: ChangelogField = {
  label: 'Conditions',
  items: {
    one: 'Condition',
    identity: ({ id }: DeletedName) => id,
    name: ({ name }: DeletedName) => name,
    fields: {
      name: { label: 'Name' },
      description: { label: 'Description' },
      when: { label: 'Applies when', shown: comparison },
      rule: { label: 'Met when', shown: comparison },
      isActive: { label: 'On' },
      bindsFrom: {
        label: 'Applies to delegations issued from',
        shown: (instant: number) => `${new Date(instant).toISOString().slice(0, 16).replace('T', ' ')} UTC`,
      },
    },
  },
}

type Authority = { authorityTypeId: string }
const bounds: ChangelogField = {
  label: 'Limits',
  shown: (held: readonly Bound[]) => held.map(limitText).join(', '),
}

/** Limits by authority type: of a decision its bounds, of a delegation what may be passed on as well. */
export const authorityField = (more: Fields = {}): ChangelogField => ({
  label: 'Limits',
  items: {
    one: 'Authority type',
    identity: ({ authorityTypeId }: Authority) => authorityTypeId,
    name: ({ authorityTypeId }: Authority, names: NamesById) => names.get(authorityTypeId) ?? NOTHING,
    isNamedAlone: true,
    fields: { bounds, ...more },
  },
})
