import './printed.css'
import { withoutPeriod } from '#modules/authority/terms/model/condition-texts.ts'
import type { AuthorityAnswer } from '../model/authority-calls.ts'
import { otherReasonsOf, owedOf, requirementOf, rolesOf, verdictWord } from './answer-parts.ts'
import { stepsOf } from './answer-steps.ts'
import { PaperHolders, PaperList, QuestionPaper } from './PaperParts.tsx'
import { texts } from './texts.ts'

/** What is printed of "Can they decide?": verdict, reasons, conditions, who can instead, and the path. */
export function AnswerPaper({ answer, link }: { answer: AuthorityAnswer; link: string }) {
  const isNo = answer.verdict === 'DENY'
  const able = answer.nearest.flatMap(({ holder, ...each }) => (holder ? [{ ...each, holder }] : []))
  return (
    <QuestionPaper
      title={texts.title}
      question={answer.question}
      answer={
        <>
          <b className="printed-name">{verdictWord(answer)}.</b> {answer.message}
        </>
      }
      instants={answer}
      link={link}
    >
      <PaperList
        title={texts.mustBeTrue}
        items={owedOf(answer).map(({ text, detail }) =>
          detail ? `${withoutPeriod(text)}. ${detail}` : text,
        )}
      />
      {isNo && (
        <PaperList title={texts.whyNot} items={otherReasonsOf(answer).map(({ message }) => message)} />
      )}
      {answer.nobodyCan && <p>{texts.todo.nobody}</p>}
      {able.length > 0 && (
        <section>
          <h2>{texts.instead}</h2>
          <PaperHolders items={able} />
        </section>
      )}
      {answer.chain.length > 0 && <Path answer={answer} />}
      {rolesOf(answer).map(({ title, asked }) => (
        <PaperList
          key={title}
          title={title}
          items={asked.map((each) => [each.name, requirementOf(each)].filter(Boolean).join(', '))}
        />
      ))}
      {answer.withheld > 0 && <p>{texts.withheld(answer.withheld)}</p>}
    </QuestionPaper>
  )
}

function Path({ answer }: { answer: AuthorityAnswer }) {
  return (
    <section>
      <h2>{answer.verdict === 'DENY' ? texts.chainOf : texts.origin}</h2>
      <table>
        <thead>
          <tr>
            <th>{texts.paper.step}</th>
            <th>{texts.able.heldBy}</th>
            <th className="printed-limit">{texts.limit}</th>
            <th>{texts.paper.state}</th>
          </tr>
        </thead>
        <tbody>
          {stepsOf(answer).map(({ id, holder, caption, displayId, limit, state, note, place }) => (
            <tr key={id}>
              <th scope="row">
                {holder} <span className="printed-id">{displayId}</span>
              </th>
              <td>{place === 'root' ? '' : caption}</td>
              <td className="printed-limit">{limit ?? texts.noLimit}</td>
              <td>{[state, note].filter(Boolean).join('. ')}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
