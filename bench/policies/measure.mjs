// How many checks a second casbin, cedar and CASL make over 10,000 policies, each in this process, without network or database:
// who, decision, group, most. No chains, conditions or explanation, which our check has. Started by run.ts.
import { isInstalled } from '../../tools/bootstrap/installed.mjs'
import { npm } from '../../tools/bootstrap/npm.mjs'

const POLICIES = 10_000
const QUESTIONS = 1_000
const MEASURED_MS = 3_000

// users, decisions and groups of a tenant with 10,000 delegations
const policies = Array.from({ length: POLICIES }, (_, n) => ({
  who: `u${(n * 7_919) % 300}`,
  decision: `d${n % 200}`,
  group: `g${(n * 31) % 24}`,
  most: 1_000 + ((n * 104_729) % 400_000),
}))
// some ask for more than they may, some ask for someone else's
const questions = Array.from({ length: QUESTIONS }, (_, n) => {
  const policy = policies[(n * 6_007) % POLICIES]
  const { who } = n % 8 === 3 ? policies[(n * 31 + 7) % POLICIES] : policy
  return { ...policy, who, amount: Math.round(policy.most * (n % 8 === 6 ? 1.4 : 0.6)) }
})

const MODEL = `
[request_definition]
r = who, decision, group, amount
[policy_definition]
p = who, decision, group, most
[policy_effect]
e = some(where (p.eft == allow))
[matchers]
m = r.who == p.who && r.decision == p.decision && r.group == p.group && r.amount <= p.most
`

async function casbin() {
  const { newEnforcer, newModelFromString } = await import('casbin')
  const enforcer = await newEnforcer(newModelFromString(MODEL))
  await enforcer.addPolicies(
    policies.map(({ who, decision, group, most }) => [who, decision, group, String(most)]),
  )
  return ({ who, decision, group, amount }) => enforcer.enforceSync(who, decision, group, amount)
}

async function cedar() {
  const { preparsePolicySet, statefulIsAuthorized } = await import('@cedar-policy/cedar-wasm/nodejs')
  const entity = (type, id) => ({ type, id })
  const staticPolicies = policies
    .map(
      ({ who, decision, group, most }) =>
        `permit (principal == User::"${who}", action == Action::"decide", resource == Decision::"${decision}")
         when { context.group == "${group}" && context.amount <= ${most} };`,
    )
    .join('\n')
  const parsed = preparsePolicySet('bench', { staticPolicies })
  if (parsed.type !== 'success') throw new Error(JSON.stringify(parsed.errors[0]))
  return ({ who, decision, group, amount }) => {
    const answer = statefulIsAuthorized({
      principal: entity('User', who),
      action: entity('Action', 'decide'),
      resource: entity('Decision', decision),
      context: { group, amount },
      preparsedPolicySetId: 'bench',
      entities: [],
    })
    if (answer.type !== 'success') throw new Error(JSON.stringify(answer.errors[0]))
    return answer.response.decision === 'allow'
  }
}

/** Of one policy: who is in the conditions where one ability holds everyone's policies. */
const ruleOf = ({ who, decision, group, most }) => ({
  action: 'decide',
  subject: 'Decision',
  conditions: { ...(who && { who }), decision, group, amount: { $lte: most } },
})

async function casl() {
  const { createMongoAbility, subject } = await import('@casl/ability')
  const ability = createMongoAbility(policies.map(ruleOf))
  return (asked) => ability.can('decide', subject('Decision', { ...asked }))
}

/** As CASL is meant to be used: an ability for each person, with no one else's policies in it. */
async function caslOfPersons() {
  const { createMongoAbility, subject } = await import('@casl/ability')
  const abilities = new Map(
    [...Map.groupBy(policies, ({ who }) => who)].map(([who, own]) => [
      who,
      createMongoAbility(own.map(({ who: _, ...policy }) => ruleOf(policy))),
    ]),
  )
  return ({ who, ...asked }) => abilities.get(who).can('decide', subject('Decision', { ...asked }))
}

const mayDecide = ({ who, decision, group, amount }) =>
  policies.some(
    (each) => each.who === who && each.decision === decision && each.group === group && amount <= each.most,
  )

function perSecond(check) {
  const wrong = questions.slice(0, 50).find((question) => check(question) !== mayDecide(question))
  if (wrong) throw new Error(`A wrong answer to ${JSON.stringify(wrong)}.`)
  const began = performance.now()
  let asked = 0
  for (; performance.now() - began < MEASURED_MS; asked++) check(questions[asked % QUESTIONS])
  return (asked * 1_000) / (performance.now() - began)
}

async function measure() {
  try {
    if (!isInstalled(import.meta.dirname)) npm(process.execPath, import.meta.dirname, ['ci', '--no-progress'])
  } catch (error) {
    return { leftOut: error.message }
  }
  return {
    measured: {
      casbin: perSecond(await casbin()),
      cedar: perSecond(await cedar()),
      CASL: perSecond(await casl()),
      'CASL, an ability for each person': perSecond(await caslOfPersons()),
    },
  }
}

process.on('disconnect', () => process.exit(0))
process.send(await measure())
