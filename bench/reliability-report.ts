import { writeFileSync } from 'node:fs'
import { cpus, loadavg } from 'node:os'
import { resolve } from 'node:path'
import type { Reliability } from './measure-reliability.ts'
import { DRAIN_SECONDS } from './reliability/program.ts'
import { head, row } from './report.ts'

const FILE = resolve(import.meta.dirname, '../docs/health/reliability.md')

const ms = (n: number) => (n < 10 ? n.toFixed(1) : n.toFixed(0))
const met = (is: boolean) => (is ? 'met' : 'missed')
const number = (n: number) => Math.round(n).toLocaleString('en')
const ways = (found: Record<string, number>) =>
  Object.entries(found)
    .map(([way, n]) => `${way}: ${number(n)}`)
    .join(', ') || 'none'

/** Ways in which a connection ended without an answer. */
const broken = (found: Record<string, number>) =>
  Object.entries(found).reduce((sum, [way, n]) => (/^\d+$/.test(way) ? sum : sum + n), 0)
const sum = (of: readonly number[]) => of.reduce((all, n) => all + n, 0)

function wanted({ overload, previews, endings, kills, worker, tests }: Reliability): string[] {
  const last = overload.steps.at(-1)
  const worst = Math.max(...previews.map(({ ratio }) => ratio))
  const wrong = sum(kills.map(({ lost, doubled, entries }) => lost + doubled + entries))
  const at = (what: string, must: string, got: string, is: boolean) => row([what, must, got, met(is)])
  return [
    ...head('figure', 'must reach', 'measured', ''),
    at(
      'lists accepted at 4 × the capacity, of those at 1 ×',
      '≥ 0.5',
      ((last?.accepted ?? 0) / (overload.steps[0]?.accepted ?? 1)).toFixed(2),
      (last?.accepted ?? 0) >= (overload.steps[0]?.accepted ?? 1) / 2,
    ),
    at(
      'answers under overload other than 200 and 503',
      '0',
      ways(Object.assign({}, ...overload.steps.map(({ others }) => others))),
      overload.steps.every(({ others }) => Object.keys(others).length === 0),
    ),
    at('another tenant beside ten costly requests: p50 to alone', '≤ 3', worst.toFixed(2), worst <= 3),
    at(
      'connections that SIGTERM under load broke',
      '0',
      number(broken(endings.ways)),
      broken(endings.ways) === 0,
    ),
    at(
      'seconds from SIGTERM to the end, drain included',
      '≤ 10',
      endings.goneSeconds.toFixed(1),
      endings.goneSeconds <= 10,
    ),
    at('acknowledged writes lost, doubled, or without exactly one entry', '0', number(wrong), wrong === 0),
    at(
      'seconds until ready after a kill',
      '≤ 5',
      Math.max(...kills.map(({ readySeconds }) => readySeconds)).toFixed(1),
      kills.every(({ readySeconds }) => readySeconds <= 5),
    ),
    at(
      'seconds until a job of a killed worker goes on',
      '≤ 15',
      worker.seconds.toFixed(1),
      worker.seconds <= 15,
    ),
    at(
      'its effects missing or done twice',
      '0',
      number(Math.abs(worker.wanted - worker.records)),
      worker.wanted === worker.records,
    ),
    at(
      'odd requests answered with 5xx, and trespasses let in',
      '0',
      number(sum(tests.counts.map(({ wrong: n }) => n))),
      tests.isPassed && tests.counts.every(({ wrong: n }) => n === 0),
    ),
  ]
}

const overloadSection = ({ overload }: Reliability): string[] => [
  '## Overload',
  '',
  `One node, lists with two filters. In closed loops it answers ${number(overload.capacity)} a second. Then requests come at so many times that rate, whether or not those before are answered. What is shed hears 503 with Retry-After.`,
  '',
  ...head(
    'times',
    'asked a second',
    'accepted a second',
    'shed a second',
    'p50 ms of accepted',
    'p99 ms',
    'other answers',
  ),
  ...overload.steps.map((step) =>
    row([
      step.times,
      number(step.asked),
      number(step.accepted),
      number(step.shed),
      ms(step.p50),
      ms(step.p99),
      ways(step.others),
    ]),
  ),
  '',
]

const previewsSection = ({ previews }: Reliability): string[] => [
  '## Costly requests beside another tenant',
  '',
  'Lists of a tenant in 4 closed loops, by themselves and while costly requests are asked for in another tenant, ten at a time, on the same node. A preview is of deactivating 152 people.',
  '',
  ...head(
    'ten at a time',
    'p50 ms of a list alone',
    'beside',
    'ratio',
    'p99 ms alone',
    'beside',
    'answered meanwhile',
  ),
  ...previews.map(({ what, alone, beside, ratio, answered }) =>
    row([what, ms(alone.p50), ms(beside.p50), ratio.toFixed(2), ms(alone.p99), ms(beside.p99), answered]),
  ),
  '',
]

const endingsSection = ({ endings }: Reliability): string[] => [
  '## SIGTERM under load',
  '',
  `Two nodes with a drain of ${DRAIN_SECONDS} s, lists in 16 closed loops on kept connections to each node that says it is ready; one node after the other hears SIGTERM and is started again.`,
  '',
  ...head('times', 'requests', 'answers', 'broken connections', '/readyz says 503 after s', 'gone after s'),
  row([
    endings.times,
    number(endings.requests),
    ways(endings.ways),
    broken(endings.ways),
    endings.saidSeconds.toFixed(1),
    endings.goneSeconds.toFixed(1),
  ]),
  '',
]

const killsSection = ({ kills, worker }: Reliability): string[] => [
  '## Kills while 8 writers create drafts',
  '',
  'Each writer asks with an Idempotency-Key, and again until it hears 201. Ready: from the kill until /readyz says so and a write was acknowledged, the start of a new process included.',
  '',
  ...head(
    'killed',
    'times',
    'acknowledged',
    'lost',
    'doubled',
    'not one entry',
    'answers',
    'ready after s at most',
  ),
  ...kills.map((each) =>
    row([
      each.what,
      each.times,
      number(each.acknowledged),
      each.lost,
      each.doubled,
      each.entries,
      ways(each.ways),
      each.readySeconds.toFixed(1),
    ]),
  ),
  '',
  `Workers killed: ${worker.times}, within a job that makes ${number(worker.wanted)} copies. ${number(worker.records)} were made, and the job went on after ${worker.seconds.toFixed(1)} s at most.`,
  '',
]

const testsSection = ({ tests }: Reliability): string[] => [
  '## Odd requests and trespasses',
  '',
  `As \`test/database/odd-values.test.ts\` and \`test/database/trespass.test.ts\` count them; both ${tests.isPassed ? 'pass' : 'FAIL'}.`,
  '',
  ...head('requests', 'asked', 'wrong'),
  ...[
    ...Map.groupBy(tests.counts, ({ what }) =>
      what.replace(/^.* with one odd value/, 'records with one odd value'),
    ),
  ].map(([what, counts]) =>
    row([what, number(sum(counts.map(({ asked }) => asked))), number(sum(counts.map(({ wrong: n }) => n)))]),
  ),
  '',
]

function pageOf(result: Reliability): string {
  return [
    '# Reliability',
    '',
    'What failures, too much work, and strangers do to the product as it is started. Written by `npm run bench -- reliability`; ratios are of one run, load generator included.',
    '',
    `${new Date().toISOString().slice(0, 10)}, ${cpus().length} × ${cpus()[0]?.model.trim()}, Node ${process.version}. 10,000 delegations. Load of the machine over the last 15 minutes, everything that runs on it: ${loadavg()[2]?.toFixed(1)}.`,
    '',
    '## Against what it must reach',
    '',
    ...wanted(result),
    '',
    ...overloadSection(result),
    ...previewsSection(result),
    ...endingsSection(result),
    ...killsSection(result),
    ...testsSection(result),
  ].join('\n')
}

/** Writes docs/health/reliability.md. */
export const writeReliability = (result: Reliability): void => writeFileSync(FILE, pageOf(result))
