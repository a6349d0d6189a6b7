import { PUT_BACKS_OF_CHANGES } from './reintroduced-change-defects.ts'

/** One place where a careless hand would bring an old defect back. */
type Edit = { readonly file: string; readonly text: string; readonly instead: string }

export type PutBack = {
  readonly defect: string
  readonly edits: readonly Edit[]
  /** The test that finds it where the walk cannot by nature; else the walk does. */
  readonly foundBy?: string
}

const DELEGATIONS = 'src/modules/decision/delegations'
const AUTHORITY = 'src/modules/authority'
const DECISION = 'src/modules/decision'

/** Defects that audits found once, put back one at a time by `npm run reintroduce-defects`: the walk finds each. */
export const PUT_BACKS: readonly PutBack[] = [
  {
    defect: '1.1 What is revoked comes back: guards trust the label',
    edits: [
      {
        file: `${DELEGATIONS}/server/find-delegations.ts`,
        text: '          status: statusOf(stored, cascade, now),',
        instead: '          status: statusOf(stored, null, now),',
      },
    ],
  },
  {
    defect: '1.1 What is written below a suspension loses its label',
    edits: [
      {
        file: `${DELEGATIONS}/server/delegation-store.ts`,
        text: '  await labelUnderCascades(tx, tenantId, saved, now)\n',
        instead: '',
      },
    ],
  },
  {
    defect: '1.2 Whoever made a copy issues it without the authority that it comes from',
    edits: [
      {
        file: `${DELEGATIONS}/model/issuing-policy.ts`,
        text: `    : refused(DELEGATION_FAILURES.ISSUER_NOT_HOLDER)`,
        instead: '    : allowed',
      },
    ],
  },
  {
    defect: '1.2 Approved below a source that was revoked meanwhile',
    edits: [
      {
        file: `${DELEGATIONS}/server/acts-now.ts`,
        text: 'mayApprove(notApprover), () => inWords(mayRedelegate(frame))',
        instead: 'mayApprove(notApprover)',
      },
    ],
  },
  {
    defect: '1.3 Conditions of an issued delegation are written by who may only edit it',
    edits: [
      {
        file: `${DELEGATIONS}/server/write-delegation.ts`,
        text: "  const manages = 'delegation.manage_conditions_roles'",
        instead: "  const manages = 'delegation.edit'",
      },
    ],
  },
  {
    defect: '1.4 The clock of a node says since when something holds',
    edits: [
      {
        file: 'src/platform/server/database/tenant-transaction.ts',
        text: '  return at\n}\n',
        instead: '  return at && new Date(Date.now() + ahead)\n}\n',
      },
    ],
    // in a walk there is one process, and its clock is the database's
    foundBy: 'test/database/skew.test.ts',
  },
  {
    defect: '1.5 An amount that is not a finite number is allowed',
    edits: [
      {
        file: 'src/platform/model/decimal-text.ts',
        text: String.raw`/^-?\d{1,15}(\.\d{1,10})?$/`,
        instead: String.raw`/^(-?\d{1,15}(\.\d{1,10})?|NaN|-?Infinity)$/`,
      },
      {
        file: `${AUTHORITY}/terms/model/measure.ts`,
        text: '  if (!exact.isFinite()) throw',
        instead: '  if (exact.isZero() && !exact.isFinite()) throw',
      },
      {
        file: `${AUTHORITY}/terms/model/measure.ts`,
        text: '  if (!number.isFinite()) return false\n',
        instead: '  if (!number.isFinite()) return true\n',
      },
    ],
  },
  {
    defect: '1.6 A back-dated delegation ends with a departure before it was issued',
    edits: [
      {
        file: `${AUTHORITY}/facts/server/snapshot-parts.ts`,
        text: 'w.delegation_id = l.delegation_id and w.issued_at <= ',
        instead: "w.delegation_id = l.delegation_id and 'epoch'::timestamptz <= ",
      },
    ],
  },
  {
    defect: '1.7 A save that changes nothing is written',
    edits: [
      {
        file: `${DELEGATIONS}/server/edit-issued.ts`,
        text: '  if (isSaved(before, after)) return\n',
        instead: '',
      },
    ],
  },
  {
    defect: '1.7 A save of the same groups in another order is written',
    edits: [
      {
        file: 'src/platform/model/fields.ts',
        text: '    .overwrite((ids) => ids.toSorted())\n',
        instead: '',
      },
    ],
  },
  {
    defect: '1.8 Moved below a delegation that begins later',
    edits: [
      {
        file: `${AUTHORITY}/engine/model/move-rules.ts`,
        text: '    ...termsProblems(frame, whatIsLeft(delegation.terms, snapshot.at), { mayOverrideLimit: true }),',
        instead:
          "    ...termsProblems(frame, whatIsLeft(delegation.terms, snapshot.at), { mayOverrideLimit: true }).filter(({ path }) => path !== 'effective'),",
      },
    ],
  },
  {
    defect: '1.8 What is suspended from above comes back by a move',
    edits: [
      {
        file: `${DELEGATIONS}/server/move-delegation.ts`,
        text: "c.kind = 'SUSPEND'",
        instead: 'false',
      },
    ],
    foundBy: 'src/modules/decision/delegations/server/moved-labels.db.test.ts',
  },
  {
    defect: '1.9 Who manages users gives themselves positions',
    edits: [
      {
        file: 'src/modules/auth/users/model/user-policy.ts',
        text: '      positions: BARRED.positions,\n',
        instead: '',
      },
    ],
  },
  {
    defect: '1.10 The cap of the organization binds no delegation without an amount',
    edits: [
      {
        file: `${AUTHORITY}/engine/model/demands.ts`,
        text: '      demands.push(...tenantDemands(tenantLimits, link.delegation.id))',
        instead:
          '      demands.push(...tenantDemands(tenantLimits, link.delegation.id).filter(({ bound }) => own.some(({ bounds }) => bounds.some((each) => each.valueType === bound.valueType))))',
      },
    ],
  },
  {
    defect: '2.1 Records that one may not see are answered',
    edits: [
      {
        file: 'src/modules/decision/visibility/server/delegation-visibility.ts',
        text: "  if (scope === 'ALL') return sql`true`\n",
        instead: "  if (scope !== 'GROUPS') return sql`true`\n",
      },
    ],
  },
  {
    defect: '2.2 A record says the limit of a delegation above that one may not see',
    edits: [
      {
        file: `${DELEGATIONS}/server/path-steps.ts`,
        text: 'clampedTo: clamp && endsOf(clamp).every((end) => isKnown(end.delegationId, names)) ? clamp.bound : null',
        instead: 'clampedTo: clamp ? clamp.bound : null',
      },
    ],
  },
  {
    defect: '2.2 An answer says the limits of delegations that one may not see',
    edits: [
      {
        file: `${DECISION}/visibility/server/redaction.ts`,
        text: '      return unknown.length === 0',
        instead: '      return unknown.length >= 0',
      },
    ],
  },
  {
    defect: '2.3 Buttons follow the right to edit, and not the call',
    edits: [
      {
        file: `${DELEGATIONS}/server/read-delegation.ts`,
        text: '    permittedBy(mayActNow(viewer, act, { status, tie, issuing, hasChange }, around)),',
        instead:
          "    permittedBy(act === 'issue' || act === 'reissue' || act === 'approve' ? mayWithDelegation(viewer, 'delegation.edit', tie) : mayActNow(viewer, act, { status, tie, issuing, hasChange }, around)),",
      },
    ],
  },
  {
    defect: '3.1 A record says in force by its label',
    edits: [
      {
        file: `${DELEGATIONS}/server/delegation-detail.ts`,
        text: 'inForce: isInForceNow(snapshot, slot.id)',
        instead:
          "inForce: isInForceNow(snapshot, slot.id) || slot.status === 'ACCEPTED' || slot.status === 'ISSUED'",
      },
    ],
  },
  {
    defect: '3.3 Lists are sorted by the bare numbers of limits',
    edits: [
      {
        file: 'src/modules/decision/decisions/server/limit-order.ts',
        // biome-ignore lint/suspicious/noTemplateCurlyInString: a piece of the source
        text: "(${bound}->>'max')::numeric * ",
        // biome-ignore lint/suspicious/noTemplateCurlyInString: a piece of the source
        instead: "(${bound}->>'max')::numeric * 1 ^ ",
      },
    ],
  },
  {
    defect: '3.3 A filter by status asks what stood beside the groups once',
    edits: [
      {
        file: `${DELEGATIONS}/server/delegation-store.ts`,
        text: '  await repeatForGroups(tx, tenantId, themselves)\n',
        instead: '',
      },
    ],
  },
  {
    defect: '3.4 The change log says nothing of conditions',
    edits: [
      {
        file: `${DELEGATIONS}/server/delegation-changelog.ts`,
        text: '  conditions: conditionField,\n',
        instead: '',
      },
    ],
  },
  {
    defect: '3.5 A preview leaves out who loses everything',
    edits: [
      {
        file: 'src/modules/decision/effects/model/difference.ts',
        text: '      if ((less || more) && !changes.has(key))',
        instead: '      if ((less || more) && change.after.length > 0 && !changes.has(key))',
      },
    ],
  },
  {
    defect: '3.7 Rates change without an entry',
    edits: [
      {
        file: 'src/modules/auth/tenants/server/write-rates.ts',
        text: '  await noteRates(tx, viewer, [{ id: viewer.tenantId, ...change }], now)\n',
        instead: '  if (!now) await noteRates(tx, viewer, [{ id: viewer.tenantId, ...change }], now)\n',
      },
    ],
  },
  {
    defect: '1.2 A change that one recipient refuses gives another one what they never accepted',
    edits: [
      {
        file: `${DELEGATIONS}/model/delegation-transitions.ts`,
        text: '      ? { acceptedTerms: waitingTerms(slot, delegation.terms, terms) }',
        instead: '      ? { acceptedTerms: null }',
      },
    ],
    foundBy: `${DELEGATIONS}/server/refused-change.db.test.ts`,
  },
  {
    defect: '1.6 What is issued while its recipient is deactivated is not ended, and comes back with them',
    edits: [
      {
        file: `${DELEGATIONS}/server/lock-recipients.ts`,
        text: 'recipients.flatMap(({ recipientUserId: id }) => (id ? [id] : []))',
        instead: '[]',
      },
    ],
    foundBy: `${DELEGATIONS}/server/received-while-leaving.db.test.ts`,
  },
  {
    defect: '1.2 Who issued a delegation widens it after they lost the right to issue',
    edits: [
      {
        file: `${DELEGATIONS}/server/edit-issued.ts`,
        text: 'if (permission && !mayByRole(viewer, permission, tie))',
        instead: 'if (tie === undefined)',
      },
    ],
    foundBy: `${DELEGATIONS}/server/edit-is-issuing.db.test.ts`,
  },
  {
    defect: '58 A cell of a matrix says that it is live below a suspension',
    edits: [
      {
        file: `${AUTHORITY}/engine/model/cells.ts`,
        text: '      const inquiry = inquire(snapshot, question, decision, authorityTypeId)',
        instead:
          '      const inquiry = inquire({ ...snapshot, cascades: [] }, question, decision, authorityTypeId)',
      },
    ],
  },
  ...PUT_BACKS_OF_CHANGES,
]
