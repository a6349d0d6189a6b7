import { Button } from 'antd'
import { useState } from 'react'
import { FormSection } from '#platform/web/form/FormPage.tsx'
import type { DelegationDetail } from '../../model/delegation.ts'
import type { PartOfDelegation } from '../DelegationTabs.tsx'
import { texts } from './texts.ts'

type RolesSectionProps = {
  Roles: PartOfDelegation
  /** The draft that has them; absent: nothing was kept yet. */
  draft: DelegationDetail | undefined
  keep: () => Promise<boolean>
}

/** The roles of a draft, as its record has them in a tab. A new delegation is kept as a draft with the first role. Semantics 3.7. */
export function RolesSection({ Roles, draft, keep }: RolesSectionProps) {
  const [begins, setBegins] = useState(false)
  const [busy, setBusy] = useState(false)
  const begin = async () => {
    setBusy(true)
    setBegins(await keep())
    setBusy(false)
  }
  return (
    <FormSection
      id="roles"
      title={texts.sections.roles}
      purpose={draft ? texts.purposes.roles : texts.purposes.firstRole}
    >
      {draft ? (
        <Roles delegation={draft} begins={begins} />
      ) : (
        <div>
          <Button loading={busy} onClick={() => void begin()}>
            {texts.addRole}
          </Button>
        </div>
      )}
    </FormSection>
  )
}
