import '#modules/authority/terms/web/grant.css'
import { useEffect, useState } from 'react'
import type { Problem } from '#modules/authority/terms/model/bound-rules.ts'
import { limitsClause } from '#modules/authority/terms/model/limit-texts.ts'
import type { Bound } from '#modules/authority/terms/model/terms.ts'
import { useNamed } from '#platform/web/form/picker-source.ts'
import { Card } from '#platform/web/record/RecordPage.tsx'
import { Tag } from '#platform/web/theme/Tag.tsx'
import { positionPicker, userPicker } from '../../../decisions/web/pickers.ts'
import { conditionWords } from '../condition-words.ts'
import { GrantWords, type Grant as Sentence } from '../GrantWords.tsx'
import { texts as shared } from '../texts.ts'
import type { FormValues } from './form-values.ts'
import { texts } from './texts.ts'
import type { IssuingForm } from './use-issuing.ts'

const SPOKEN_AFTER = 600
const words = shared.grant

/** One live sentence made from the fields; a wrong part is marked in it. Read out when typing pauses. DESIGN 7. */
export function Grant({
  values,
  issuing,
  problems,
}: {
  values: FormValues
  issuing: IssuingForm
  problems: readonly Problem[]
}) {
  const names = useRecipientNames(values)
  const grant = grantOf(values, issuing, names)
  const ready = names.length > 0 && issuing.decision !== undefined
  const sentence = ready ? (
    <GrantWords grant={grant} isWrong={(start) => problems.some((each) => each.path.startsWith(start))} />
  ) : (
    texts.nothingYet
  )
  const spoken = useSpoken(JSON.stringify([values, names]), ready)
  return (
    <Card
      title={texts.grants}
      extra={
        <Tag family="teal" dot>
          {texts.live}
        </Tag>
      }
    >
      <p className="grant">{sentence}</p>
      <p className="unseen" aria-live="polite">
        {spoken ? plainWords(grant) : ''}
      </p>
    </Card>
  )
}

function useRecipientNames(values: FormValues): readonly string[] {
  const recipients = values.delegationRecipients ?? []
  const users = useNamed(
    userPicker,
    recipients.flatMap((each) => each.recipientUserId ?? []),
  )
  const positions = useNamed(
    positionPicker,
    recipients.flatMap((each) => each.recipientPositionId ?? []),
  )
  return recipients.flatMap((each) => {
    const name =
      positions.get(each.recipientPositionId ?? '')?.label ?? users.get(each.recipientUserId ?? '')?.label
    return name ? [name] : []
  })
}

function useSpoken(said: string, on: boolean): boolean {
  const [settled, setSettled] = useState('')
  useEffect(() => {
    const timer = setTimeout(() => setSettled(said), SPOKEN_AFTER)
    return () => clearTimeout(timer)
  }, [said])
  return on && settled === said
}

/** What the form says so far: a part that is not filled in yet is left open. */
function grantOf(values: FormValues, issuing: IssuingForm, names: readonly string[]): Sentence {
  return {
    names,
    decision: issuing.decision?.name ?? '',
    limits: (values.delegationAuthorities ?? []).map(({ authorityTypeId, bounds }) => ({
      authorityType: issuing.authorityTypes.find(({ id }) => id === authorityTypeId)?.name ?? '',
      bounds: bounds as Bound[],
    })),
    groups: issuing.groups
      .filter((group) => values.delegationGroups?.includes(group.id))
      .map((group) => group.name),
    conditions: [
      ...values.conditions
        .filter(({ name }) => name !== '')
        .map((each) => conditionWords(each, issuing.groups)),
      ...issuing.inheritedConditions.map(({ text }) => text),
    ],
    from: values.effectiveDate ?? null,
    waitsFor: issuing.acceptanceRequired ? 'acceptance' : 'issue',
    through: values.isNoExpiration ? null : (values.expirationDate ?? undefined),
    pathways: values.delegationPathway ?? [],
  }
}

const plainWords = ({ names, decision, limits }: Sentence) =>
  `${names.join(', ')} ${words.has(names.length)} ${decision}, ${limitsClause(limits) || words.withoutLimit}.`
