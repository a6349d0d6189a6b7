import './printed.css'
import './answer-paper.css'
import type { ReactNode } from 'react'
import { clockedInstant } from '#platform/model/moment.ts'
import { clockOf, useViewer } from '#platform/web/client/viewer.ts'
import type { AbleHolder } from './able.ts'
import type { Instants } from './check-address.ts'
import { Printed } from './Printed.tsx'
import { texts } from './texts.ts'

const words = texts.paper

/** A question and its answer on paper, with when it holds, who printed it, and where it is read again. */
export function QuestionPaper({
  title,
  question,
  answer,
  instants: { at, knownAt },
  link,
  children,
}: {
  title: string
  question: string
  answer: ReactNode
  instants: Instants
  link: string
  children: ReactNode
}) {
  const viewer = useViewer()
  const zone = clockOf(viewer)
  const inWords = (instant: string) => clockedInstant(instant, zone)
  return (
    <Printed kind="answer-paper" title={title}>
      <dl>
        <dt>{words.question}</dt>
        <dd className="printed-name">{question}</dd>
        <dt>{words.answer}</dt>
        <dd>{answer}</dd>
        <dt>{words.asOf}</dt>
        <dd>{inWords(at)}</dd>
        <dt>{words.recorded}</dt>
        <dd>{inWords(knownAt)}</dd>
      </dl>
      {children}
      <footer>
        <p>{words.states(viewer.tenant.name)}</p>
        <p>{words.made(inWords(new Date().toISOString()), viewer.user.name)}</p>
        <p>
          {words.view} <code>{link}</code>
        </p>
      </footer>
    </Printed>
  )
}

/** Sentences below a heading; nothing where there are none. */
export const PaperList = ({ title, items }: { title: string; items: readonly string[] }) =>
  items.length > 0 ? (
    <section>
      <h2>{title}</h2>
      <ul>
        {items.map((item) => (
          <li key={item}>{item}</li>
        ))}
      </ul>
    </section>
  ) : null

/** Who can decide, with holders, limit, and what must also be true. */
export function PaperHolders({ items }: { items: readonly AbleHolder[] }) {
  return (
    <table>
      <thead>
        <tr>
          <th>{texts.able.position}</th>
          <th>{texts.able.heldBy}</th>
          <th className="printed-limit">{texts.limit}</th>
          <th>{texts.able.verdict}</th>
        </tr>
      </thead>
      <tbody>
        {items.map(({ holder, occupants, limit, hasConditions, obligations = [], through }) => (
          <tr key={`${holder.id} ${through?.displayId}`}>
            <th scope="row">
              {holder.name} <span className="printed-id">{through?.displayId}</span>
            </th>
            <td>
              {occupants === null
                ? texts.able.inPerson
                : occupants.map(({ name }) => name).join(', ') || texts.vacantWord}
            </td>
            <td className="printed-limit">{limit}</td>
            <td>
              {[hasConditions ? `${texts.yes}, ${texts.withConditions}` : texts.yes, ...obligations].join(
                '; ',
              )}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
