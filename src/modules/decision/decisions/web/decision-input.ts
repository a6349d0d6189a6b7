import type * as z from 'zod'
import { type DecisionDetail, decisionInput } from '../model/decision.ts'

/** A decision as the form holds it: what may not be there yet is empty text. */
export type DecisionValues = Required<z.input<typeof decisionInput>> & { ownerUserId: string | undefined }

/** The fields of a record, as a change of it is sent. */
export const inputOf = (record: DecisionDetail) =>
  decisionInput.parse({
    name: record.name,
    description: record.description,
    guidance: record.guidance,
    sectionId: record.section.id,
    categoryId: record.category?.id ?? null,
    ownerUserId: record.owner.id,
    delegable: record.delegable,
    delegationPathway: record.delegationPathway,
    decisionAuthorities: record.decisionAuthorities.map(({ authorityTypeName: _name, ...rest }) => rest),
    decisionGroups: record.decisionGroups.map((group) => group.id),
    conditions: record.conditions.map(({ bindsFrom: _from, ...rest }) => rest),
    roles: record.roles.map(({ decisionRoleName: _role, positionName: _position, ...rest }) => rest),
  })
