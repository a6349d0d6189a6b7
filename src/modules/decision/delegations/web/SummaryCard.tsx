import './summary-card.css'
import { limitText, measureText, unitText } from '#modules/authority/terms/model/limit-texts.ts'
import { useViewer } from '#platform/web/client/viewer.ts'
import { LimitFigure } from '#platform/web/limits/Limit.tsx'
import { Card } from '#platform/web/record/RecordPage.tsx'
import { NameOf, NamesOf } from '#platform/web/record/record-routes.tsx'
import { formatDay, formatInstant } from '#platform/web/text/dates.ts'
import { Facts, Nothing } from '#platform/web/theme/Facts.tsx'
import { useParts } from '../../decisions/web/use-parts.ts'
import type { DelegationDetail, PathStep, SlotView } from '../model/delegation.ts'
import { share } from './limit-share.ts'
import { findOwnSteps } from './own-steps.ts'
import { lastDayOf } from './sentences.ts'
import { texts } from './texts.ts'

/** The limit at 32px and the facts beside it. */
export function SummaryCard({ delegation }: { delegation: DelegationDetail }) {
  const { tenant } = useViewer()
  const { categories } = useParts()
  const { zone, dateFormat } = tenant
  const day = (instant: string | null) => (instant ? formatInstant(instant, zone, dateFormat) : undefined)
  const lastDay = (expiration: string | null) =>
    expiration ? formatDay(lastDayOf(expiration, zone), dateFormat) : texts.record.never
  const [authority] = delegation.authorities
  const [bound, ...secondary] = authority?.bounds ?? []
  const words = texts.record
  return (
    <Card flush>
      <div className="delegation-summary">
        <Figure delegation={delegation} />
        <Facts
          facts={[
            {
              label: words.recipient,
              value: (
                <span className="column gap-4">
                  {delegation.recipients.map(({ user, position }) => (
                    <Recipient key={`${position?.id} ${user?.id}`} user={user} position={position} />
                  ))}
                </span>
              ),
            },
            { label: words.heldBy, value: <Holders delegation={delegation} /> },
            {
              label: words.authorityType,
              value: delegation.authorities.map((each) => each.authorityTypeName).join(', ') || undefined,
            },
            {
              label: words.decision,
              value: <NameOf kind="decision" record={delegation.decision} />,
            },
            {
              label: categories ? words.section : words.sectionAlone,
              value: [delegation.decision.section, categories && delegation.decision.category]
                .filter(Boolean)
                .join(', '),
            },
            {
              label: words.issued,
              // while approval is waited for it is the day on which it was sent
              value: ['DRAFT', 'PENDING'].includes(delegation.status)
                ? undefined
                : day(delegation.issuedDate),
            },
            { label: words.accepted, value: day(delegation.acceptedDate) },
            {
              label: words.groups,
              value: <Groups groups={delegation.groups} />,
            },
            ...(delegation.waits && namesOf(delegation.waits.groups) !== namesOf(delegation.groups)
              ? [
                  {
                    label: words.onceAccepted(words.groups),
                    value: <Groups groups={delegation.waits.groups} />,
                  },
                ]
              : []),
            { label: words.redelegation, value: redelegationWords(delegation) },
            delegation.status === 'REVOKED'
              ? { label: words.ended, value: day(delegation.revokedDate) }
              : {
                  label: words.expires,
                  value: delegation.effective === null ? undefined : lastDay(delegation.expiration),
                },
            ...(delegation.waits && delegation.waits.expiration !== delegation.expiration
              ? [{ label: words.onceAccepted(words.expires), value: lastDay(delegation.waits.expiration) }]
              : []),
            ...(delegation.effective && day(delegation.effective) !== day(delegation.issuedDate)
              ? [{ label: words.effective, value: day(delegation.effective) }]
              : []),
            ...(secondary.length && bound
              ? [{ label: words.also, value: secondary.map((each) => limitText(each)).join(', ') }]
              : []),
            ...delegation.authorities.slice(1).map((each) => ({
              label: `${words.limit}, ${each.authorityTypeName}`,
              value: each.bounds.map((one) => limitText(one)).join(', '),
            })),
            ...(delegation.note ? [{ label: words.note, value: delegation.note }] : []),
          ]}
        />
      </div>
    </Card>
  )
}

const Groups = ({ groups }: { groups: DelegationDetail['groups'] }) =>
  groups.length > 0 ? <NamesOf kind="group" records={groups} /> : <Nothing />

const namesOf = (groups: DelegationDetail['groups']) => groups.map((group) => group.name).join(', ')

function Figure({ delegation }: { delegation: DelegationDetail }) {
  const bound = delegation.authorities[0]?.bounds[0]
  const issuer = delegation.issuersLimit
  if (!bound) return <LimitFigure label={texts.record.limit} amount="–" />
  const comparable =
    issuer?.max != null &&
    bound.max !== null &&
    issuer.valueType === bound.valueType &&
    issuer.unit === bound.unit
  const part = comparable ? share(bound.max as string, issuer?.max as string) : undefined
  const steps = findOwnSteps(delegation)
  const [own] = steps
  const differs =
    new Set(steps.map(({ clampedTo, clampedBy }) => JSON.stringify([clampedTo, clampedBy]))).size > 1
  const percent = comparable ? shareText(Number(bound.max), Number(issuer?.max)) : ''
  return (
    <LimitFigure
      label={differs || own?.clampedTo ? texts.record.statedLimit : texts.record.limit}
      amount={limitText(bound)}
      unit={[unitText(bound), percent, differs ? texts.record.limitsDiffer : clampText(own, delegation)]
        .filter(Boolean)
        .join(', ')}
      {...(part !== undefined && {
        share: part,
        low: measureText(bound.valueType, { value: '0', unit: bound.unit }),
        high: texts.record.issuer(limitText(issuer)),
      })}
    />
  )
}

/** Formats the share of the issuer’s limit. Only all of it is 100%, and only more than nothing has a share. */
function shareText(part: number, whole: number): string {
  const words = texts.record
  if (part > whole) return words.exceedsIssuer
  if (part === whole) return words.share('100%')
  const percent = (part / whole) * 100
  return words.share(
    percent > 0 && percent < 1 ? words.lessThan('1%') : `${Math.min(99, Math.round(percent))}%`,
  )
}

/** Formats what is left of the stated limit; empty where it is whole, or the viewer may not know it. */
function clampText(step: PathStep | undefined, { displayId }: DelegationDetail): string {
  if (!step?.clampedTo || !step.clampedBy) return ''
  return step.clampedBy === displayId
    ? texts.record.untilAccepted(limitText(step.clampedTo))
    : texts.record.clamped(limitText(step.clampedTo), step.clampedBy)
}

/** The position, the person, or the person with the position in which they are named. */
function Recipient({ user, position }: Pick<SlotView, 'user' | 'position'>) {
  if (!user && !position) return <Nothing />
  return (
    <span className="column gap-4">
      {user && <NameOf kind="user" record={user} />}
      {position && <NameOf kind="position" record={position} />}
    </span>
  )
}

function Holders({ delegation }: { delegation: DelegationDetail }) {
  const holders = new Map(
    delegation.recipients.flatMap((each) => each.holders.map((holder) => [holder.id, holder] as const)),
  )
  if (holders.size === 0) {
    if (delegation.status === 'DRAFT') return <Nothing />
    return delegation.recipients.some(({ user }) => user) ? texts.record.noOne : texts.record.vacant
  }
  return (
    <span className="column gap-4">
      {[...holders.values()].map((holder) => (
        <NameOf key={holder.id} kind="user" record={holder} />
      ))}
    </span>
  )
}

function redelegationWords({ authorities, content }: DelegationDetail): string {
  const redelegable = authorities.find((each) => each.redelegable)
  if (!redelegable) return texts.record.notRedelegable
  const bound = redelegable.bounds[0]
  const limit =
    redelegable.redelegationLimit && bound
      ? `, up to ${measureText(bound.valueType, { value: redelegable.redelegationLimit, unit: bound.unit })}`
      : ''
  return `${content.delegationPathway.join(', ')}${limit}`
}
