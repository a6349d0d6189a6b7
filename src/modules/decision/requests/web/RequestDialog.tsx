import { Input, Radio } from 'antd'
import { useState } from 'react'
import BlockedDialog from '#platform/web/acts/BlockedDialog.tsx'
import { ConfirmAct } from '#platform/web/acts/ConfirmAct.tsx'
import { Label } from '#platform/web/form/Field.tsx'
import { useToasts } from '#platform/web/overlay/use-toasts.tsx'
import { decision as decisions } from '../../decisions/web/decision-service.ts'
import type { RequestStart } from '../../decisions/web/request-dialog.ts'
import { getAuthorityRequest, requestAuthority } from '../model/request-calls.ts'
import { ASKED, type RequestAudience } from '../model/request-rules.ts'
import { texts } from './texts.ts'

/** Says whom a request asks and why them, and sends it. One that is open already is linked. Spec 6. */
export default function RequestDialog({ start, onClose }: { start: RequestStart; onClose: () => void }) {
  const toasts = useToasts()
  const { data, error } = decisions.useCall(getAuthorityRequest, { query: start })
  const send = decisions.useSend(requestAuthority)
  const [chosen, choose] = useState<RequestAudience>()
  const [justification, setJustification] = useState('')
  const refusal = error?.message ?? (data && !data.permitted.allowed && (data.permitted.reason ?? ''))
  if (typeof refusal === 'string')
    return (
      <BlockedDialog
        open
        title={texts.refused}
        reason={refusal}
        links={
          data?.open
            ? [{ label: texts.openRequest(data.open.actionId), to: `/actions/view/${data.open.id}` }]
            : []
        }
        onClose={onClose}
      />
    )
  const asked = data?.asked ?? []
  const to = chosen ?? (asked[0]?.side === 'RECIPIENT' ? 'RECIPIENT' : 'ISSUER')
  const reached = asked.filter(({ side }) => side === 'CREATOR' || to === 'BOTH' || side === to)
  return (
    <ConfirmAct
      open
      ending={false}
      title={data ? texts.title(data.decision.name) : texts.loading}
      effect={reached.map(({ side, people }) => (
        <span key={side} className="column">
          {texts.goesTo(side, people)}
        </span>
      ))}
      ready={() => data !== undefined}
      keep={texts.keep}
      act={() => texts.act}
      onClose={onClose}
      onAct={async () => {
        await send.mutateAsync({ body: { ...start, to, justification } })
        toasts.done(texts.done)
      }}
    >
      <div className="column gap-12">
        {asked.length > 1 && (
          <Radio.Group
            aria-label={texts.to}
            value={to}
            onChange={(event) => choose(event.target.value)}
            options={ASKED.map((value) => ({ value, label: texts.sides[value] }))}
          />
        )}
        <div className="field">
          <Label htmlFor="request-justification">{texts.justification}</Label>
          <Input.TextArea
            id="request-justification"
            rows={3}
            value={justification}
            aria-describedby="request-hint"
            onChange={(event) => setJustification(event.target.value)}
          />
          <span id="request-hint" className="caption tertiary">
            {texts.hint}
          </span>
        </div>
      </div>
    </ConfirmAct>
  )
}
