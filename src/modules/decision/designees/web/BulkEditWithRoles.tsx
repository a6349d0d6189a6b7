import '#modules/authority/terms/web/form/terms-fields.css'
import { Button } from 'antd'
import type { Form } from '#platform/web/form/use-form.ts'
import { Icon } from '#platform/web/theme/Icon.tsx'
import { IconButton } from '#platform/web/theme/IconButton.tsx'
import { MOST_ROLES } from '../../delegations/model/role-content.ts'
import BulkEditScreen from '../../delegations/web/several/BulkEditScreen.tsx'
import type { BulkEditValues } from '../../delegations/web/several/bulk-edit-values.ts'
import { RoleFields } from './RoleFields.tsx'
import { valuesOf } from './role-values.ts'
import { texts } from './texts.ts'

/** The form of several delegations, with roles that come to each of them. Semantics 4.2. */
export default function BulkEditWithRoles() {
  return <BulkEditScreen Roles={AddedRoles} />
}

/** Roles that are added, one below the other. */
function AddedRoles({ form }: { form: Form<BulkEditValues> }) {
  const { roles } = form.values
  return (
    <>
      {roles.map((role, i) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a role has no id before it is saved
        <fieldset key={i} className="limit-block" aria-label={texts.roleNumber(i + 1)}>
          <RoleFields
            form={form}
            role={role}
            at={(field) => `roles.${i}.${field}`}
            beside={
              <IconButton
                className="limit-remove"
                icon="trash"
                label={texts.removeNumber(i + 1)}
                onClick={() =>
                  form.set(
                    'roles',
                    roles.filter((_, at) => at !== i),
                  )
                }
              />
            }
          />
        </fieldset>
      ))}
      {roles.length < MOST_ROLES && (
        <div>
          <Button
            icon={<Icon name="plus" size={14} />}
            onClick={() => form.set('roles', [...roles, valuesOf()])}
          >
            {texts.add}
          </Button>
        </div>
      )}
    </>
  )
}
