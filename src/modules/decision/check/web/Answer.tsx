import './answer.css'
import { Link } from '@tanstack/react-router'
import { limitsText } from '#modules/authority/terms/model/limit-texts.ts'
import { Note } from '#platform/web/feedback/States.tsx'
import { PathToRoot } from '#platform/web/limits/PathToRoot.tsx'
import { usePathOf } from '#platform/web/record/record-routes.tsx'
import { Icon } from '#platform/web/theme/Icon.tsx'
import { Line } from '#platform/web/theme/Line.tsx'
import { Tag } from '#platform/web/theme/Tag.tsx'
import { delegationRoute } from '../../decisions/web/record-routes.ts'
import type { AuthorityAnswer, ChainStep } from '../model/authority-calls.ts'
import { Part } from './AnswerPart.tsx'
import { otherReasonsOf, owedOf, requirementOf, rolesOf, verdictWord } from './answer-parts.ts'
import { stepsOf } from './answer-steps.ts'
import { type AnswerActions, Instead } from './Instead.tsx'
import { texts } from './texts.ts'

const TONE = {
  YES: { className: 'verdict verdict-yes', icon: 'tick' },
  CONDITIONS: { className: 'verdict verdict-conditions', icon: 'tick' },
  NO: { className: 'verdict verdict-no', icon: 'cross' },
} as const

/** Within limits alone is a yes that names them. */
const toneOf = ({ verdict, hasConditions, upTo }: AuthorityAnswer): keyof typeof TONE =>
  verdict === 'DENY' ? 'NO' : verdict === 'ALLOW' || (!hasConditions && upTo) ? 'YES' : 'CONDITIONS'

/** The verdict in word and sentence, then what to do, who can, the path, and what must also be true. DESIGN 10. */
export function Answer({ answer, ...leads }: { answer: AuthorityAnswer } & AnswerActions) {
  const last = answer.chain.at(-1)
  const isNo = answer.verdict === 'DENY'
  const pathOf = usePathOf()
  return (
    <>
      <Verdict answer={answer} />
      {isNo && <Instead answer={answer} {...leads} />}
      <div className="check-columns">
        <div className="column gap-16">
          <Conditions answer={answer} />
          {isNo ? <WhyNot answer={answer} /> : <Why answer={answer} last={last} />}
          <Withheld count={answer.withheld} />
          <Asked answer={answer} />
        </div>
        {answer.chain.length > 0 && (
          <div>
            <h3 className="check-title">{isNo ? texts.chainOf : texts.origin}</h3>
            <PathToRoot showState steps={stepsOf(answer, pathOf)} />
            {answer.others > 0 && !isNo && <p className="caption tertiary">{texts.others(answer.others)}</p>}
          </div>
        )}
      </div>
    </>
  )
}

function Verdict({ answer }: { answer: AuthorityAnswer }) {
  const tone = TONE[toneOf(answer)]
  const last = answer.chain.at(-1)
  return (
    <section className={tone.className} aria-label={verdictWord(answer)}>
      <span className="verdict-mark" aria-hidden="true">
        <Icon name={tone.icon} size={20} />
      </span>
      <div className="grow">
        <h2 className="verdict-word">{verdictWord(answer)}</h2>
        <p>{answer.message}</p>
      </div>
      {last?.displayId && (
        <Tag family="neutral">
          {last.delegationId ? (
            <Link to={delegationRoute.pathOf(last.delegationId)}>{last.displayId}</Link>
          ) : (
            last.displayId
          )}
        </Tag>
      )}
    </section>
  )
}

/** What must also be true at this amount. */
function Conditions({ answer }: { answer: AuthorityAnswer }) {
  const owed = owedOf(answer)
  return owed.length > 0 ? (
    <Part title={texts.mustBeTrue}>
      {owed.map((each) => (
        <Line
          key={`${each.kind} ${each.text}`}
          icon="conditions"
          tone="warning"
          title={each.text}
          caption={each.detail}
        />
      ))}
    </Part>
  ) : null
}

/** An answer that leaves something out says so. */
export const Withheld = ({ count }: { count: number }) =>
  count > 0 ? <Note kind="info">{texts.withheld(count)}</Note> : null

function Why({ answer, last }: { answer: AuthorityAnswer; last: ChainStep | undefined }) {
  const limit = last && last.effective.length > 0 ? limitsText(last.effective) : ''
  return (
    <Part title={texts.why}>
      {limit && <Line icon="fine" tone="success" title={texts.within(limit)} />}
      <InForce />
      {answer.who.kind === 'POSITION' ? (
        <Occupied answer={answer} />
      ) : (
        <Line
          icon="fine"
          tone="success"
          title={
            last && last.recipient.kind !== 'SPECIFIC_PERSONNEL'
              ? texts.held(answer.who.name, last.recipient.name)
              : texts.heldItself
          }
        />
      )}
    </Part>
  )
}

const InForce = () => <Line icon="fine" tone="success" title={texts.inForce} />

/** Who holds the position that is asked about. */
function Occupied({ answer }: { answer: AuthorityAnswer }) {
  const names = answer.occupants?.map((each) => each.name) ?? []
  const isHeld = names.length > 0
  return (
    <Line
      icon={isHeld ? 'fine' : 'info'}
      tone={isHeld ? 'success' : 'info'}
      title={isHeld ? texts.occupied(names.join(', ')) : texts.vacant}
    />
  )
}

/** What else is wrong, and what is as it should be. */
function WhyNot({ answer }: { answer: AuthorityAnswer }) {
  const others = otherReasonsOf(answer)
  const isLive = answer.chain.length > 0 && answer.chain.every(({ live }) => live)
  const isPosition = answer.who.kind === 'POSITION' && answer.occupants !== null
  return others.length > 0 ? (
    <Part title={texts.whyNot}>
      {others.map((reason) => (
        <Line key={`${reason.code} ${reason.message}`} icon="wrong" tone="error" title={reason.message} />
      ))}
      {isLive && <InForce />}
      {isPosition && <Occupied answer={answer} />}
    </Part>
  ) : null
}

const Asked = ({ answer }: { answer: AuthorityAnswer }) =>
  rolesOf(answer).map(({ title, asked }) => (
    <Part key={title} title={title}>
      {asked.map((each) => (
        <Line
          key={`${each.name} ${each.origin}`}
          icon="info"
          tone="info"
          title={each.name}
          caption={requirementOf(each)}
        />
      ))}
    </Part>
  ))
