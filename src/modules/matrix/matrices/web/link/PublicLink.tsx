import './public-link.css'
import { Button } from 'antd'
import { useId, useState } from 'react'
import { getMatrixSettings } from '#modules/settings/matrix-settings/model/matrix-settings-calls.ts'
import { ConfirmAct } from '#platform/web/acts/ConfirmAct.tsx'
import { service } from '#platform/web/client/client.ts'
import { useViewer } from '#platform/web/client/viewer.ts'
import { Note } from '#platform/web/feedback/States.tsx'
import { useToasts } from '#platform/web/overlay/use-toasts.tsx'
import { dayOf, daysBetween, longDay, today } from '#platform/web/text/dates.ts'
import { Tag } from '#platform/web/theme/Tag.tsx'
import { changeMatrixLink } from '../../model/link-calls.ts'
import type { MatrixDetail } from '../../model/matrix.ts'
import type { ClosureReason, LinkState } from '../../model/public-link.ts'
import { matrices } from '../matrices-service.ts'
import { LinkDialog, type LinkMode } from './LinkDialog.tsx'
import { texts } from './texts.ts'

const settings = service('/api/settings')

type PublicLinkProps = {
  matrix: MatrixDetail
  /** The version that is known where this stands, by the time that it is asked. */
  version: () => number
  /** The link was changed, and the version of the matrix with it. */
  onChanged?: () => unknown
}

/** The public link of a matrix: what it is, how it stands, and what may be done with it. Spec 3.6, semantics 3.10. */
export function PublicLink(given: PublicLinkProps) {
  const { publicLink, permissions } = given.matrix
  const barred = permissions.shareExternal.allowed ? null : permissions.shareExternal.reason
  return (
    <Box link={publicLink}>
      {publicLink && <Standing link={publicLink} />}
      {barred && publicLink?.closed !== 'LINKS_OFF' && <Note kind="info">{barred}</Note>}
      <Acts {...given} />
    </Box>
  )
}

/** The same of a matrix that is not saved yet. */
export const NoLinkYet = () => (
  <Box link={null}>
    <Note kind="info">{texts.whenPublished}</Note>
  </Box>
)

function Box({ link, children }: { link: LinkState | null; children: React.ReactNode }) {
  const id = useId()
  return (
    <section className="public-link" aria-labelledby={id}>
      <div className="row spread">
        <h2 id={id} className="card-title">
          {texts.title}
        </h2>
        <Tag family={link === null ? 'neutral' : link.closed ? 'stone' : 'green'}>
          {link === null ? texts.off : link.closed ? texts.doesNotOpen : texts.on}
        </Tag>
      </div>
      <p className="caption secondary">{texts.meaning}</p>
      {children}
    </section>
  )
}

function Standing({ link }: { link: LinkState }) {
  const { zone } = useViewer().tenant
  const { madeAt, createdByName, expirationDate, isPasswordRequired, closed } = link
  return (
    <>
      <p className="dense">
        {[
          texts.made(longDay(dayOf(madeAt, zone))),
          endWords(expirationDate, today(zone)),
          isPasswordRequired ? texts.guarded : texts.open,
        ].join(' ')}
      </p>
      {closed && <Note kind="warning">{closedWords(closed, createdByName)}</Note>}
    </>
  )
}

function closedWords(closed: ClosureReason, maker: string): string {
  const words = texts.closed[closed]
  return typeof words === 'string' ? words : words(maker)
}

function endWords(last: string | null, now: string): string {
  if (last === null) return texts.forever
  return last < now ? texts.expired(longDay(last)) : texts.expires(longDay(last), daysBetween(now, last))
}

function Acts({ matrix, version, onChanged = () => {} }: PublicLinkProps) {
  const { tenant } = useViewer()
  const { data: rules } = settings.useCall(getMatrixSettings, { params: { tenantId: tenant.id } })
  const [mode, setMode] = useState<LinkMode>()
  const [ending, setEnding] = useState(false)
  const { publicLink, permissions } = matrix
  const { shareExternal, endLink } = permissions
  const isOff = !shareExternal.allowed || !rules
  const offered: readonly LinkMode[] = publicLink ? ['change', 'renew'] : ['create']
  return (
    <>
      {(shareExternal.allowed || !publicLink || endLink.allowed) && (
        <div className="row wrap">
          {offered.map((each) => (
            <Button key={each} disabled={isOff} onClick={() => setMode(each)}>
              {texts[each]}
            </Button>
          ))}
          {publicLink && endLink.allowed && (
            <Button type="text" onClick={() => setEnding(true)}>
              {texts.turnOff}
            </Button>
          )}
        </div>
      )}
      {mode && rules && (
        <LinkDialog
          matrix={matrix}
          mode={mode}
          rules={rules}
          version={version}
          onChanged={onChanged}
          onClose={() => setMode(undefined)}
        />
      )}
      {ending && (
        <Ending matrix={matrix} version={version} onChanged={onChanged} onClose={() => setEnding(false)} />
      )}
    </>
  )
}

function Ending({
  matrix,
  version,
  onChanged,
  onClose,
}: Required<PublicLinkProps> & { onClose: () => void }) {
  const toasts = useToasts()
  const change = matrices.useSend(changeMatrixLink)
  const { title, effect, keep } = texts.ending
  return (
    <ConfirmAct
      open
      ending
      title={title}
      effect={effect}
      keep={keep}
      act={() => texts.turnOff}
      onClose={onClose}
      onAct={async () => {
        await change.mutateAsync({
          params: { id: matrix.id },
          version: version(),
          body: { externalSharing: false },
        })
        onChanged()
        toasts.done(texts.turnedOff)
        onClose()
      }}
    />
  )
}
