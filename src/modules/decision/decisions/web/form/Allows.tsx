import '#modules/authority/terms/web/grant.css'
import { Fragment } from 'react'
import { limitText } from '#modules/authority/terms/model/limit-texts.ts'
import { listAuthorityTypes } from '#modules/settings/authority-types/model/authority-type-calls.ts'
import { useNamed, useSettled } from '#platform/web/form/picker-source.ts'
import { Card } from '#platform/web/record/RecordPage.tsx'
import { Tag } from '#platform/web/theme/Tag.tsx'
import { settings } from '../decision-service.ts'
import { groupPicker } from '../pickers.ts'
import { texts } from '../texts.ts'
import type { DecisionValues } from './form-values.ts'

const words = texts.form.allows

/** What the decision allows, in sentences made from the fields. It is read out 600 ms after the last change. DESIGN 7. */
export function Allows({ values }: { values: DecisionValues }) {
  const settled = useSettled(values, 600)
  const types = settings.useCall(listAuthorityTypes, {})
  const groups = useNamed(groupPicker, settled.decisionGroups)
  const nameOf = (id: string) => types.data?.items.find((type) => type.id === id)?.name ?? '…'
  const { name, decisionAuthorities, decisionGroups, delegable, delegationPathway } = settled
  return (
    <Card
      title={words.title}
      extra={
        <Tag family="teal" dot>
          {words.live}
        </Tag>
      }
    >
      <div className="grant" aria-live="polite">
        {name === '' || decisionAuthorities.length === 0 ? (
          <p className="secondary">{words.nothing}</p>
        ) : (
          <>
            <p>
              <b className="grant-part">{name}</b> {words.limited}{' '}
              {decisionAuthorities.map(({ authorityTypeId, bounds }, at) => (
                <Fragment key={authorityTypeId}>
                  {at > 0 && '; '}
                  {nameOf(authorityTypeId)}{' '}
                  <b className="grant-part">{bounds.map((bound) => limitText(bound)).join(words.and)}</b>
                </Fragment>
              ))}
              .
            </p>
            {decisionGroups.length > 0 && (
              <p>
                {words.where}{' '}
                <b className="grant-part">
                  {decisionGroups.map((id) => groups.get(id)?.label ?? '…').join(', ')}
                </b>
                .
              </p>
            )}
            <p>
              {!delegable
                ? words.notDelegable
                : delegationPathway.length > 0
                  ? words.passedOn(new Intl.ListFormat('en-US').format(delegationPathway))
                  : words.noPathway}
            </p>
          </>
        )}
      </div>
    </Card>
  )
}
