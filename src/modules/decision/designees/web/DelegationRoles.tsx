import '#platform/web/theme/rows.css'
import { Button } from 'antd'
import { useState } from 'react'
import { LoadingSkeleton } from '#platform/web/feedback/States.tsx'
import { Dialog } from '#platform/web/overlay/Dialog.tsx'
import { useToasts } from '#platform/web/overlay/use-toasts.tsx'
import { RecordState } from '#platform/web/record/RecordState.tsx'
import { NameOf } from '#platform/web/record/record-routes.tsx'
import { texts as platform } from '#platform/web/text/texts.ts'
import { Tag } from '#platform/web/theme/Tag.tsx'
import { getDecision } from '../../decisions/model/decision-calls.ts'
import { DecisionRoles } from '../../decisions/web/DecisionParts.tsx'
import { decision } from '../../decisions/web/decision-service.ts'
import type { PartOfDelegation } from '../../delegations/web/DelegationTabs.tsx'
import type { DelegationRole, DelegationRoles as Found } from '../model/delegation-role.ts'
import {
  acknowledgeDelegationRole,
  deleteDelegationRole,
  listDelegationRoles,
} from '../model/delegation-role-calls.ts'
import { RoleForm } from './RoleForm.tsx'
import { texts } from './texts.ts'

/** The roles of a delegation, and those that come from above, as they are or were. Spec 3.4. */
export const DelegationRoles: PartOfDelegation = ({ delegation, at, begins = false }) => {
  const { id } = delegation
  const found = decision.useCall(listDelegationRoles, { params: { id }, query: { at } })
  return (
    <RecordState found={found} meanwhile={<LoadingSkeleton />}>
      {(roles) => (
        <>
          <Roles id={id} roles={roles} begins={begins} />
          {at === undefined && <RolesOfDecision id={delegation.decision.id} />}
        </>
      )}
    </RecordState>
  )
}

/** Who has a part in each delegation of the decision: what the check names besides. Nothing where there is no one, or the viewer cannot view the decision. */
function RolesOfDecision({ id }: { id: string }) {
  const { data } = decision.useCall(getDecision, { params: { id } })
  if (!data || data.roles.length === 0) return null
  return (
    <section aria-label={texts.ofDecision}>
      <h3 className="dense strong card-body">{texts.ofDecision}</h3>
      <DecisionRoles decision={data} />
    </section>
  )
}

type RoleDialog = { kind: 'form'; role?: DelegationRole } | { kind: 'delete'; role: DelegationRole }

function Roles({ id, roles, begins }: { id: string; roles: Found; begins: boolean }) {
  const [doing, setDoing] = useState<RoleDialog | undefined>(begins ? { kind: 'form' } : undefined)
  const close = () => setDoing(undefined)
  const mayManage = roles.permissions.manage.allowed
  return (
    <>
      {roles.items.length === 0 ? (
        <p className="dense secondary card-body">{texts.none}</p>
      ) : (
        <table className="rows rows-stack dense">
          <thead>
            <tr>
              <th scope="col">{texts.role}</th>
              <th scope="col">{texts.designees}</th>
              <th scope="col">{texts.status}</th>
              <th scope="col">{texts.setBy}</th>
              <th scope="col">
                <span className="unseen">{texts.more}</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {roles.items.map((role) => (
              <tr key={role.id}>
                <th scope="row">
                  <div className="strong">{role.roleName}</div>
                  <div className="caption tertiary">{role.roleRequirement}</div>
                </th>
                <td>
                  <Designees role={role} />
                </td>
                <td>
                  <Tag family={FAMILY[role.roleStatus]}>{texts.statuses[role.roleStatus]}</Tag>
                </td>
                <td className="secondary">
                  {role.origin ? <NameOf kind="delegation" record={role.origin} /> : texts.here}
                </td>
                <td>
                  <Acts id={id} role={role} mayManage={mayManage} onDo={setDoing} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {roles.withheld > 0 && <p className="caption tertiary card-body">{texts.withheld(roles.withheld)}</p>}
      {mayManage && (
        <div className="card-body">
          <Button onClick={() => setDoing({ kind: 'form' })}>{texts.add}</Button>
        </div>
      )}
      {doing?.kind === 'form' && (
        <RoleForm delegationId={id} {...(doing.role && { role: doing.role })} onClose={close} />
      )}
      {doing?.kind === 'delete' && <DeleteDialog id={id} role={doing.role} onClose={close} />}
    </>
  )
}

const FAMILY = { ACTIVE: 'blue', ASSIGNED: 'amber', ACKNOWLEDGED: 'green', INACTIVE: 'stone' } as const

function Designees({ role: { designees } }: { role: DelegationRole }) {
  if (designees.length === 0) return <span className="tertiary">{texts.noDesignees}</span>
  return (
    <ul className="plain-list">
      {designees.map(({ id, userName, positionName, status }) => {
        const name = [userName, positionName].filter(Boolean).join(', ')
        return <li key={id}>{status === 'ACKNOWLEDGED' ? texts.acknowledgedBy(name) : name}</li>
      })}
    </ul>
  )
}

type Place = { id: string; role: DelegationRole }

/** What the viewer may do with a role. One that comes from above is changed there. */
function Acts({
  id,
  role,
  mayManage,
  onDo,
}: Place & { mayManage: boolean; onDo: (doing: RoleDialog) => void }) {
  const toasts = useToasts()
  const acknowledge = decision.useSend(acknowledgeDelegationRole)
  const isHere = role.origin === null
  const answer = async () => {
    try {
      await acknowledge.mutateAsync({ params: { id, delegationRoleId: role.id }, body: {} })
      toasts.done(texts.acknowledged)
    } catch (thrown) {
      toasts.failed(thrown)
    }
  }
  return (
    <span className="row gap-8 wrap">
      {role.designees.some(({ awaitsMe }) => awaitsMe) && (
        <Button
          size="small"
          type="primary"
          loading={acknowledge.isPending}
          aria-label={texts.acknowledgeOf(role.roleName)}
          onClick={() => void answer()}
        >
          {texts.acknowledge}
        </Button>
      )}
      {mayManage && isHere && (
        <>
          <button
            type="button"
            className="link-button dense"
            aria-label={texts.editOf(role.roleName)}
            onClick={() => onDo({ kind: 'form', role })}
          >
            {platform.edit}
          </button>
          <button
            type="button"
            className="link-button dense"
            aria-label={texts.deleteOf(role.roleName)}
            onClick={() => onDo({ kind: 'delete', role })}
          >
            {platform.delete}
          </button>
        </>
      )}
    </span>
  )
}

function DeleteDialog({ id, role, onClose }: Place & { onClose: () => void }) {
  const toasts = useToasts()
  const remove = decision.useSend(deleteDelegationRole)
  const send = async () => {
    try {
      await remove.mutateAsync({ params: { id, delegationRoleId: role.id }, version: role.version })
      toasts.done(texts.deleted)
    } catch (thrown) {
      toasts.failed(thrown)
    }
    onClose()
  }
  return (
    <Dialog
      open
      title={texts.deleteTitle(role.roleName)}
      okText={texts.deleteRole}
      cancelText={texts.keep}
      okButtonProps={{ danger: true, loading: remove.isPending }}
      onOk={() => void send()}
      onCancel={onClose}
    >
      {texts.deleteText}
    </Dialog>
  )
}
