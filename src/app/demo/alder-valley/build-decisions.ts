import { decisionInput } from '#modules/decision/decisions/model/decision.ts'
import { createDecision } from '#modules/decision/index.server.ts'
import { decisionRolesOf } from '#modules/settings/index.server.ts'
import type { Tx } from '#platform/server/database/sql.ts'
import { type BuiltTenant, buildSections, viewerOf } from '../tenant-builder.ts'
import type { People } from './build-people.ts'
import { type DecisionPlan, type Grant, PATHWAY } from './grants.ts'
import { POSTS } from './people.ts'
import { SECTIONS } from './sections.ts'

/** Decisions of all sections, each a minute after the one before it. Answers with their ids by name. */
export async function buildDecisions(
  tx: Tx,
  tenant: BuiltTenant,
  people: People,
  author: string,
  founded: Date,
): Promise<Map<string, string>> {
  const { sections, categories } = await buildSections(
    tx,
    tenant.id,
    Object.fromEntries(
      SECTIONS.map(({ section, decisions }) => [
        section,
        [...new Set(decisions.map((each) => each.category))],
      ]),
    ),
    founded,
  )
  const decisionRoles = new Map((await decisionRolesOf(tx, tenant.id)).map((each) => [each.name, each.id]))
  const viewer = await viewerOf(tx, tenant.id, people.users.get(author) as string, founded)
  const ids = new Map<string, string>()
  let now = founded.getTime()
  for (const { section, decisions } of SECTIONS)
    for (const plan of decisions) {
      now += 60_000
      const input = decisionInput.parse({
        name: plan.name,
        description: plan.description,
        sectionId: sections.get(section),
        categoryId: categories.get(`${section}/${plan.category}`),
        ownerUserId: people.users.get(plan.owner),
        delegable: plan.pathways !== '',
        delegationPathway: [...plan.pathways].map((letter) => PATHWAY[letter]),
        decisionAuthorities: authorityTypesOf(tenant, plan).map((authorityTypeId) => ({
          authorityTypeId,
          bounds: plan.limits,
        })),
        decisionGroups: [tenant.organizationId, ...unitsOf(plan).map((unit) => people.groups.get(unit))],
        conditions: plan.conditions ?? [],
        roles: (plan.roles ?? []).map(([position, decisionRole, requirement = '']) => ({
          positionId: people.positions.get(position),
          decisionRoleId: decisionRoles.get(decisionRole),
          requirement,
        })),
      })
      const status = plan.draft ? 'DRAFT' : 'PUBLISHED'
      ids.set(plan.name, await createDecision(tx, viewer, { input, status, now: new Date(now) }))
    }
  return ids
}

export const authorityTypesOf = (tenant: BuiltTenant, plan: Pick<DecisionPlan, 'signatory'>): string[] => {
  const { approvalId, signatoryId } = tenant.authorityTypes
  return plan.signatory ? [approvalId, signatoryId] : [approvalId]
}

const recipientsOf = (grants: readonly Grant[]): string[] =>
  grants.flatMap(({ to, below }) => [...to.split(' + '), ...recipientsOf(below)])

/** The divisions of the positions that a decision was ever delegated to or that have a role in it. */
function unitsOf({ grants, roles = [] }: DecisionPlan): string[] {
  const named = new Set([...recipientsOf(grants), ...roles.map(([position]) => position)])
  return [...new Set(POSTS.filter(([position]) => named.has(position)).map(([, , , division]) => division))]
}
