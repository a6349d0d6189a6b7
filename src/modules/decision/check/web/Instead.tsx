import './answer.css'
import type { ReactNode } from 'react'
import { useViewer } from '#platform/web/client/viewer.ts'
import { NameOf } from '#platform/web/record/record-routes.tsx'
import { Line } from '#platform/web/theme/Line.tsx'
import type { AuthorityAnswer } from '../model/authority-calls.ts'
import { AbleTable, kindOfHolder } from './AbleHolders.tsx'
import { Part } from './AnswerPart.tsx'
import { type AbleHolder, ableOf, adviceOf, adviceWithoutHolder, askOf } from './able.ts'
import { texts } from './texts.ts'

const words = texts.todo

/** What an answer leads to: `everyone` to all who can, `onAsk` asks one of them. */
export type AnswerActions = { everyone?: ReactNode; onAsk?: ((able: AbleHolder) => void) | undefined }

/** After a no: what to do, and who can, the least sufficient authority first. */
export function Instead({ answer, everyone, onAsk }: { answer: AuthorityAnswer } & AnswerActions) {
  const able = ableOf(answer)
  if (answer.nobodyCan)
    return (
      <div className="check-instead">
        <Part title={words.title}>
          <Line icon="warning" tone="warning" title={words.nobody} caption={adviceWithoutHolder(answer)} />
        </Part>
      </div>
    )
  if (able.length === 0) return null
  return (
    <div className="check-instead column gap-16">
      <Part title={words.title}>
        <Advice answer={answer} able={able} />
      </Part>
      <Part title={texts.instead}>
        <div className="check-table">
          <AbleTable items={able} onAsk={onAsk} />
        </div>
        {answer.moreCan && everyone}
      </Part>
    </div>
  )
}

/** Oneself, where one can, and whom to ask. */
function Advice({ answer, able }: { answer: AuthorityAnswer; able: readonly AbleHolder[] }) {
  const { user } = useViewer()
  const { own, asked } = adviceOf(able, user)
  return (
    <>
      {own && (
        <Line
          icon="fine"
          tone="success"
          title={words.yourself}
          caption={
            own.holder.kind === 'POSITION'
              ? words.asPosition(own.holder.name, own.limit)
              : words.inPerson(own.limit)
          }
        />
      )}
      {asked && (
        <Line
          icon="send"
          tone="info"
          title={
            <>
              {askOf(asked, answer.who.id === user.id)}{' '}
              <NameOf kind={kindOfHolder(asked.holder)} record={asked.holder}>
                {asked.holder.name}
              </NameOf>
              {asked.limit && words.whoHolds(asked.limit)}
            </>
          }
          caption={(asked.onPath ? words.above : words.least)(own !== undefined)}
        />
      )}
    </>
  )
}
