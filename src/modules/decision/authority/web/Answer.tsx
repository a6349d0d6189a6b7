import './answer.css'
import './holder-row.css'
import { Note } from '#platform/web/feedback/States.tsx'
import { type PathStep, PathToRoot } from '#platform/web/limits/PathToRoot.tsx'
import { Icon } from '#platform/web/look/Icon.tsx'
import { Line } from '#platform/web/look/Line.tsx'
import { Tag } from '#platform/web/look/Tag.tsx'
import { NameOf } from '#platform/web/record/record-routes.tsx'
import type { AuthorityAnswer, ChainStep } from '../model/authority-calls.ts'
import { type Ends, limitClause, limitsText, limitText, statedAndEffective } from '../model/limit-texts.ts'
import { delegationRoute } from './record-routes.ts'
import { texts } from './texts.ts'

const TONE = {
  ALLOW: { className: 'verdict verdict-yes', icon: 'tick' },
  CONDITIONAL: { className: 'verdict verdict-conditions', icon: 'tick' },
  DENY: { className: 'verdict verdict-no', icon: 'cross' },
} as const

function wordOf({ verdict, obligations, withheld }: AuthorityAnswer): string {
  if (verdict !== 'CONDITIONAL') return verdict === 'ALLOW' ? texts.yes : texts.no
  // how many there are is not told where some of them may be withheld
  return withheld > 0 ? texts.yesWithConditions : texts.yesWith(obligations.length)
}

/** The verdict in word and sentence, then what must also be true, why, and the path. DESIGN 10. */
export function Answer({ answer }: { answer: AuthorityAnswer }) {
  const tone = TONE[answer.verdict]
  const last = answer.chain.at(-1)
  return (
    <>
      <section className={tone.className} aria-label={wordOf(answer)}>
        <span className="verdict-mark" aria-hidden="true">
          <Icon name={tone.icon} size={20} />
        </span>
        <div className="grow">
          <h2 className="verdict-word">{wordOf(answer)}</h2>
          <p>{answer.message}</p>
        </div>
        {last?.displayId && <Tag family="neutral">{last.displayId}</Tag>}
      </section>
      <div className="check-columns">
        <div className="column gap-16">
          {answer.obligations.length > 0 && (
            <Part title={texts.mustBeTrue}>
              {answer.obligations.map((each) => (
                <Line
                  key={`${each.kind} ${each.text}`}
                  icon="conditions"
                  tone="warning"
                  title={each.text}
                  caption={each.detail}
                />
              ))}
            </Part>
          )}
          {answer.verdict === 'DENY' ? <WhyNot answer={answer} /> : <Why answer={answer} last={last} />}
          <Withheld count={answer.withheld} />
          <Asked answer={answer} />
        </div>
        {answer.chain.length > 0 && (
          <div>
            <h3 className="check-title">{answer.verdict === 'DENY' ? texts.chainOf : texts.origin}</h3>
            <PathToRoot showState steps={stepsOf(answer)} />
            {answer.others > 0 && answer.verdict !== 'DENY' && (
              <p className="caption tertiary">{texts.others(answer.others)}</p>
            )}
          </div>
        )}
      </div>
    </>
  )
}

/** An answer that leaves something out says so. */
export const Withheld = ({ count }: { count: number }) =>
  count > 0 ? <Note kind="info">{texts.withheld(count)}</Note> : null

function Part({ title, children }: { title: string; children: React.ReactNode }) {
  return (
    <section>
      <h3 className="check-title">{title}</h3>
      <div className="column gap-8">{children}</div>
    </section>
  )
}

function Why({ answer, last }: { answer: AuthorityAnswer; last: ChainStep | undefined }) {
  const limit = last && last.effective.length > 0 ? limitsText(last.effective) : ''
  const names = answer.occupants?.map((each) => each.name) ?? []
  return (
    <Part title={texts.why}>
      {limit && <Line icon="fine" tone="success" title={texts.within(limit)} />}
      <Line icon="fine" tone="success" title={texts.inForce} />
      {answer.who.kind === 'POSITION' ? (
        <Line
          icon={names.length > 0 ? 'fine' : 'info'}
          tone={names.length > 0 ? 'success' : 'info'}
          title={names.length > 0 ? texts.occupied(names.join(', ')) : texts.vacant}
        />
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

function WhyNot({ answer }: { answer: AuthorityAnswer }) {
  const able = answer.nearest.filter((each) => each.holder !== null)
  return (
    <>
      {able.length > 0 && (
        <Part title={texts.nearest}>
          {able.map((each) => (
            <div key={each.holder?.id} className="holder-row">
              <div className="row spread dense">
                {each.holder && (
                  <NameOf kind={each.holder.kind === 'POSITION' ? 'position' : 'user'} record={each.holder} />
                )}
                <b className="strong holder-limit">{each.limit}</b>
              </div>
              {each.message && <div className="caption tertiary">{each.message}</div>}
            </div>
          ))}
        </Part>
      )}
      {answer.reasons.length > 0 && (
        <Part title={texts.whyNot}>
          {answer.reasons.map((reason) => (
            <Line key={`${reason.code} ${reason.message}`} icon="wrong" tone="error" title={reason.message} />
          ))}
        </Part>
      )}
    </>
  )
}

/** Who else has a part in the decision, by decision role. */
function Asked({ answer }: { answer: AuthorityAnswer }) {
  const own = [...new Set(answer.otherRoles.map((each) => each.decisionRole))]
  const parts = [
    [texts.reserved, answer.reserved],
    [texts.consult, answer.consult],
    [texts.endorse, answer.endorse],
    [texts.inform, answer.inform],
    ...own.map((name) => [name, answer.otherRoles.filter((each) => each.decisionRole === name)] as const),
  ] as const
  return parts.map(([title, asked]) =>
    asked.length > 0 ? (
      <Part key={title} title={title}>
        {asked.map((each) => (
          <Line
            key={`${each.name} ${each.origin}`}
            icon="info"
            tone="info"
            title={each.name}
            caption={each.origin ? texts.byRoleOf(each.requirement, each.origin) : each.requirement}
          />
        ))}
      </Part>
    ) : null,
  )
}

/** What is left of the limit that a step states first; of one that states no amount, the first that is left. */
function effectiveOf({ stated, effective }: ChainStep): Ends | null {
  const valueType = stated[0]?.valueType
  return effective.find((each) => valueType === 'AUTHORIZED' || each.valueType === valueType) ?? null
}

/** A stated limit of which less may be left says that it is only stated. */
const limitOf = (step: ChainStep): string =>
  step.limitWithheld && effectiveOf(step) === null
    ? texts.onlyStated(limitText(step.stated[0]))
    : statedAndEffective(step.stated[0], effectiveOf(step))

function stepsOf(answer: AuthorityAnswer): PathStep[] {
  const broken = answer.chain.findIndex((step) => !step.live)
  return [
    {
      id: 'root',
      holder: texts.rootAuthority,
      caption: answer.decision.name,
      place: 'root',
      state: texts.inForceWord,
    },
    ...answer.chain.map((step, i): PathStep => {
      const stated = step.stated[0]
      const effective = effectiveOf(step)
      const bound = effective ?? stated
      return {
        id: step.delegationId ?? `masked ${i}`,
        holder: step.recipient.name,
        ...(step.recipient.holders.length > 0 && { caption: step.recipient.holders.join(', ') }),
        ...(bound && { limit: limitOf(step), spoken: limitClause(bound) }),
        ...(effective?.max && effective.valueType === 'CURRENCY' && { amount: effective.max.value }),
        ...(step.displayId && { displayId: step.displayId }),
        ...(step.delegationId && { to: delegationRoute.pathOf(step.delegationId) }),
        place: i === answer.chain.length - 1 ? 'here' : 'holder',
        state: step.live ? texts.inForceWord : texts.notInForce,
        ...(step.changeWaits && { note: texts.changeWaits }),
        ...(i === broken && { broken: texts.notInForce }),
      }
    }),
  ]
}
