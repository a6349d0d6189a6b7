import './answer.css'
import type { ReactNode } from 'react'
import { useViewer } from '#platform/web/client/viewer.ts'
import { Line } from '#platform/web/look/Line.tsx'
import { NameOf } from '#platform/web/record/record-routes.tsx'
import type { AuthorityAnswer } from '../model/authority-calls.ts'
import { AbleTable, kindOfHolder } from './AbleHolders.tsx'
import { Part } from './AnswerPart.tsx'
import { type Able, ableOf, adviceToNobody } from './able.ts'
import { texts } from './texts.ts'

const words = texts.todo

/** After a no: what to do, and who can, the least sufficient authority first. `everyone` leads to all who can. */
export function Instead({ answer, everyone }: { answer: AuthorityAnswer; everyone?: ReactNode }) {
  const able = ableOf(answer)
  if (answer.nobodyCan)
    return (
      <div className="check-instead">
        <Part title={words.title}>
          <Line icon="warning" tone="warning" title={words.nobody} caption={adviceToNobody(answer)} />
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
          <AbleTable items={able} />
        </div>
        {answer.moreCan && everyone}
      </Part>
    </div>
  )
}

/** Oneself, where one can; else the nearest above on the path, or whoever holds the least that is enough. */
function Advice({ answer, able }: { answer: AuthorityAnswer; able: readonly Able[] }) {
  const { user } = useViewer()
  const isMine = ({ holder, occupants }: Able) =>
    holder.id === user.id ||
    user.positions.some(({ id }) => id === holder.id) ||
    (occupants ?? []).some(({ id }) => id === user.id)
  const own = able.find(isMine)
  const others = able.filter((each) => each !== own)
  const asked = others.find(({ onPath }) => onPath) ?? others[0]
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

const askOf = ({ holder, onPath }: Able, isMyPath: boolean): string => {
  if (holder.kind === 'USER') return words.ask
  return onPath && isMyPath ? words.askYour : words.askThe
}
