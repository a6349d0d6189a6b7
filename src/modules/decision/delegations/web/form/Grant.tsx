import { type ReactNode, useEffect, useState } from 'react'
import { longDay } from '#platform/web/dates.ts'
import { useNamed } from '#platform/web/picker-source.ts'
import { Card } from '#platform/web/RecordPage.tsx'
import { Tag } from '#platform/web/Tag.tsx'
import type { Problem } from '../../../authority/model/bound-rules.ts'
import { limitClause } from '../../../authority/model/limit-texts.ts'
import type { Bound } from '../../../authority/model/terms.ts'
import { positionPicker, userPicker } from '../pickers.ts'
import type { FormValues } from './form-values.ts'
import { texts } from './texts.ts'
import type { Issuing } from './use-issuing.ts'

const SPOKEN_AFTER = 600

/** One live sentence made from the fields; a wrong part is marked in it. Read out when typing pauses. DESIGN 7. */
export function Grant({
  values,
  issuing,
  problems,
}: {
  values: FormValues
  issuing: Issuing
  problems: readonly Problem[]
}) {
  const names = useRecipientNames(values)
  const ready = names.length > 0 && issuing.decision !== undefined
  const sentence = ready ? (
    <Sentence values={values} issuing={issuing} problems={problems} names={names} />
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
        {spoken ? plainWords(values, issuing, names) : ''}
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

function useSpoken(words: string, on: boolean): boolean {
  const [settled, setSettled] = useState('')
  useEffect(() => {
    const timer = setTimeout(() => setSettled(words), SPOKEN_AFTER)
    return () => clearTimeout(timer)
  }, [words])
  return on && settled === words
}

type Parts = { values: FormValues; issuing: Issuing; names: readonly string[] }

const list = (words: readonly string[]) => new Intl.ListFormat('en-US').format(words)
const inSentence = (bound: Bound) =>
  bound.valueType === 'AUTHORIZED' || (bound.min === null && bound.max === null)
    ? texts.withoutLimit
    : limitClause(bound)
const limitsOf = (values: FormValues) =>
  (values.delegationAuthorities ?? []).flatMap((each) => each.bounds.map((bound) => inSentence(bound)))

function Sentence({ values, issuing, problems, names }: Parts & { problems: readonly Problem[] }) {
  const isWrong = (start: string) => problems.some((each) => each.path.startsWith(start))
  const part = (words: ReactNode, wrong = false) => (
    <b className={wrong ? 'grant-part grant-wrong' : 'grant-part'}>{words}</b>
  )
  const groups = issuing.groups
    .filter((group) => values.delegationGroups?.includes(group.id))
    .map((group) => group.name)
  const pathways = values.delegationPathway ?? []
  const conditions = (values.conditions ?? []).filter((each) => each.name)
  return (
    <>
      {part(list(names))} may decide {part(`“${issuing.decision?.name}”`)}{' '}
      {part(list(limitsOf(values)) || '…', isWrong('authorities'))}
      {groups.length > 0 && <> in {part(list(groups), isWrong('groups'))}</>}
      {conditions.length > 0 && <>, if {part(list(conditions.map((each) => each.name)))}</>}, from{' '}
      {part(
        values.effectiveDate ? longDay(values.effectiveDate) : 'the moment of issue',
        isWrong('effective'),
      )}{' '}
      {values.isNoExpiration || !values.expirationDate ? (
        part('without an end', isWrong('expiration'))
      ) : (
        <>to {part(longDay(values.expirationDate), isWrong('expiration'))}</>
      )}
      .{' '}
      {pathways.length > 0 ? (
        <>They may pass it on {part(list(pathways.map((each) => PASSED[each])), isWrong('pathways'))}.</>
      ) : (
        'They may not pass it on.'
      )}
    </>
  )
}

const PASSED = {
  Matrix: 'to anybody',
  Functional: 'within their own department',
  'Direct Line': 'within their reporting line',
} as const

const plainWords = (values: FormValues, issuing: Issuing, names: readonly string[]) =>
  `${list(names)} may decide ${issuing.decision?.name}, ${list(limitsOf(values))}.`
