import type { Effects } from '#modules/settings/effects/model/effects.ts'
import type { Answer } from '../database/product.ts'
import type { Step } from './acts/step.ts'
import { factsNow } from './facts-now.ts'
import { opinionOf } from './opinion.ts'
import { ACCOUNTS, type Stage } from './stage.ts'

const DECISION = '/api/decision'

/** What is held against the answer once the act was tried. */
export type ForecastCheck = (answer: Answer, isDone: boolean) => Promise<string[]>

/** `stamp`: of what was announced; the act is bound to it. */
type Announcement = { stamp?: string; hold: ForecastCheck }

/** What the product offers of an act on one delegation, and announces of any act, before it is tried. */
export async function foresee(
  stage: Stage,
  step: Step,
  count: (what: string) => void,
): Promise<Announcement> {
  const offers = await offersOf(stage, step)
  const announced = await announcedOf(stage, step)
  // the same probes before and after, whatever the act makes or deletes
  const about = { decisions: stage.decisions.slice(-4), groups: [...stage.groups] }
  const before = announced && (await ableOf(stage, about))
  return {
    ...(announced && { stamp: announced.stamp }),
    async hold(answer, isDone) {
      const wrong = offers(answer, isDone, count)
      if (answer.data?.code === 'EFFECTS_CHANGED')
        wrong.push(
          `${step.name} was refused for other effects, and nothing has happened since they were shown`,
        )
      if (!isDone || !announced || !before) return wrong
      count('previews')
      const after = await ableOf(stage, about)
      const isWhole = announced.people.total + announced.gaining.total === named(announced).size
      for (const account of isWhole ? ACCOUNTS : []) {
        const [was, is] = [before.get(account) ?? new Set(), after.get(account) ?? new Set()]
        const lost = [...was].find((probe) => !is.has(probe))
        const gained = [...is].find((probe) => !was.has(probe))
        if ((lost || gained) && !named(announced).has(`${account} Alder`))
          wrong.push(
            `the preview of ${step.name} names ${[...named(announced)]}, and ${account} ${lost ? `lost ${lost}` : `gained ${gained}`}`,
          )
      }
      return wrong
    },
  }
}

/** Whether what the record of a delegation offers is what its call does. */
async function offersOf(stage: Stage, { act, delegationId: id, by, body }: Step) {
  if (!act || !id) return () => []
  const { data: record } = await stage.ask(by, 'GET', `${DECISION}/delegations/${id}`)
  const offered: boolean = record?.permissions?.[act]?.allowed ?? false
  return (answer: Answer, isDone: boolean, count: (what: string) => void): string[] => {
    count('offers')
    if (isDone && !offered) return [`${act} was not offered to ${by} and was done`]
    const code = answer.data?.refused?.[0]?.code ?? answer.data?.code
    // an edit is offered to who may edit; it asks for another right where it writes conditions, or issues a draft
    const { conditions, status } = (body ?? {}) as { conditions?: unknown; status?: unknown }
    const asksForMore = act === 'edit' && (conditions !== undefined || status !== undefined)
    return !isDone && offered && !asksForMore && ['FORBIDDEN', 'NOT_FOUND'].includes(code)
      ? [`${act} was offered to ${by} and refused: ${code}`]
      : []
  }
}

/** Previews cost as much as their acts: not each is asked for. */
const ASKED = 0.5

/** What the product says that a step would do to authority; undefined where it has no preview, or is refused. */
async function announcedOf(
  stage: Stage,
  { by, path, preview = `${path}/preview`, body, reads, makes }: Step,
): Promise<Effects | undefined> {
  // anyone who is added is previewed as one who signs in, and holds nothing before
  if (makes === 'user' || !stage.dice.chance(ASKED)) return undefined
  const read = reads && (await stage.ask(by, 'GET', reads))
  const headers = read ? { 'if-match': read.etag ?? '"1"' } : {}
  const { data, status } = await stage.ask(by, 'POST', preview, body, headers)
  const effects = data?.effects ?? data
  return status === 200 && effects?.stamp ? effects : undefined
}

/** Everyone who is said to lose or to gain something immediately. */
const named = ({ people, gaining }: Effects) =>
  new Set([...people.shown, ...gaining.shown].map(({ name }) => name))

const AMOUNTS = ['1', '99', '499', '700', '4999']

type EffectSubjects = { readonly decisions: readonly string[]; readonly groups: readonly string[] }

/** What each account may decide, by probes: decision, group, authority type and amount. */
async function ableOf(
  stage: Stage,
  { decisions, groups }: EffectSubjects,
): Promise<Map<string, Set<string>>> {
  const { snapshot } = await factsNow(stage)
  const { users, tenant } = stage.world
  const { approvalId, signatoryId } = tenant.authorityTypes
  const probes = [...AMOUNTS.map((value) => [approvalId, value] as const), [signatoryId, '99'] as const]
  return new Map(
    ACCOUNTS.map((account) => [
      account,
      new Set(
        decisions.flatMap((decisionId) =>
          groups.flatMap((groupId) =>
            probes
              .filter(([authorityTypeId, value]) => {
                const verdict = opinionOf(snapshot, {
                  decisionId,
                  groupId,
                  who: { kind: 'USER', id: users.get(account) as string },
                  authorityTypeId,
                  amounts: [{ valueType: 'CURRENCY', value: `${value}.00`, unit: 'USD' }],
                  facts: {},
                })
                return verdict !== 'DENY'
              })
              .map((probe) => `${decisionId} ${groupId} ${probe.join(' ')}`),
          ),
        ),
      ),
    ]),
  )
}
