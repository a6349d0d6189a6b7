import pg from 'pg'
import { migrate } from '#platform/server/database/database.ts'
import { type Child, startChild } from './child.ts'
import { SECRET, withCopy } from './database.ts'
import type { GeneratedData } from './generate.ts'
import { signIn } from './sign-in.ts'

const RECIPIENTS = 20
const ROUNDS = 40
const MOST = 2

const OFF = {
  actionIssuerApproval: false,
  actionDelegationAcceptance: false,
  actionDecisionRoleAck: false,
  actionAuthorityRequest: false,
}
/** What an issue may ask of people. Approval is apart: with it, an issue asks nothing of its recipients yet. */
const SETTINGS = {
  none: OFF,
  'acceptance and the rest': {
    ...OFF,
    actionDelegationAcceptance: true,
    actionDecisionRoleAck: true,
    actionAuthorityRequest: true,
  },
  'approval and the rest': Object.fromEntries(Object.keys(OFF).map((key) => [key, true])),
}
type Setting = keyof typeof SETTINGS

/** Issues to 20 people, with the settings that ask something of people off and on in turn. */
export async function measureIssuing(
  url: string,
  generated: GeneratedData,
  say: (line: string) => void,
): Promise<void> {
  await migrate(url, [SECRET]) // data that was kept may be older than the schema
  await withCopy(url, async (copy) => {
    const owner = new pg.Client({ connectionString: copy })
    await owner.connect()
    await owner.query(APPROVERS, [generated.tenantId])
    const { rows } = await owner.query<{ id: string }>(PEOPLE, [generated.tenantId, RECIPIENTS])
    const decision = (await owner.query<{ id: string }>(DECISION, [generated.tenantId])).rows[0]?.id as string
    await owner.end()
    const api = await startChild('api.ts', [copy, 'measure'], true)
    try {
      const ask = await callerOf(api, generated)
      const body = await bodyOf(
        ask,
        decision,
        rows.map(({ id }) => id),
      )
      const took: Record<Setting, number[]> = {
        none: [],
        'acceptance and the rest': [],
        'approval and the rest': [],
      }
      const settings = Object.keys(SETTINGS) as Setting[]
      for (let round = -4; round < ROUNDS; round += 4)
        for (const setting of settings) {
          await turn(ask, generated.tenantId, SETTINGS[setting])
          for (let i = 0; i < 4; i++) {
            const began = performance.now()
            await ask('POST', '/decision/delegations', body)
            if (round >= 0) took[setting].push(performance.now() - began)
          }
        }
      const median = (each: number[]) => each.sort((a, b) => a - b)[Math.floor(each.length / 2)] as number
      const none = median(took.none)
      for (const setting of settings) {
        const ms = median(took[setting])
        const isSlow = ms > MOST * none
        say(
          `  ${RECIPIENTS} recipients, ${setting}: p50 ${ms.toFixed(1)} ms, ${(ms / none).toFixed(2)} times none${isSlow ? ' TOO SLOW' : ''}`,
        )
      }
    } finally {
      await api.end()
    }
  })
}

type ApiCall = (method: string, path: string, body?: unknown, version?: number) => Promise<Answer>
type Answer = { data: Record<string, unknown> & { version: number } }

async function callerOf(api: Child, generated: GeneratedData): Promise<ApiCall> {
  const person = generated.persons[0]
  if (!person) throw new Error('Nobody can sign in.')
  const token = await signIn(api.first, person)
  return async (method, path, body, version) => {
    const answer = await fetch(`http://127.0.0.1:${api.first}/api${path}`, {
      method,
      headers: {
        authorization: `Bearer ${token}`,
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...(version !== undefined && { 'if-match': `"${version}"` }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
    const text = await answer.text()
    if (!answer.ok) throw new Error(`${method} ${path} answered ${answer.status}: ${text}`)
    return JSON.parse(text)
  }
}

async function turn(ask: ApiCall, tenantId: string, change: object): Promise<void> {
  const path = `/settings/delegation/recipient-settings/${tenantId}`
  const { data } = await ask('GET', path)
  if (Object.entries(change).some(([key, value]) => data[key] !== value))
    await ask('PATCH', path, change, data.version)
}

/** A root delegation of all that the decision allows. */
async function bodyOf(ask: ApiCall, decisionId: string, userIds: readonly string[]): Promise<object> {
  type AuthorityLimits = { authorityTypeId: string; bounds: unknown[] }
  const { data } = await ask('GET', `/decision/decisions/${decisionId}`)
  return {
    decisionId,
    parentDelegationId: null,
    recipientType: 'SPECIFIC_PERSONNEL',
    delegationRecipients: userIds.map((recipientUserId) => ({ recipientUserId })),
    delegationAuthorities: (data.decisionAuthorities as AuthorityLimits[]).map(
      ({ authorityTypeId, bounds }) => ({
        authorityTypeId,
        bounds,
        redelegable: false,
      }),
    ),
    delegationGroups: (data.decisionGroups as { id: string }[]).map(({ id }) => id),
    delegationPathway: [],
    isNoExpiration: true,
    status: 'ISSUED',
  }
}

/** Someone besides the person who issues may approve. */
const APPROVERS = `insert into app.user_user_role (tenant_id, user_id, user_role_id)
  select u.tenant_id, u.id, r.id
  from (select tenant_id, id from app."user" where tenant_id = $1 and status = 'ACTIVE' order by id offset 5 limit 10) u
    join app.user_role r on r.tenant_id = u.tenant_id and r.name = 'Delegation Approver'
  on conflict do nothing`

const PEOPLE = `select id from app."user" where tenant_id = $1 and status = 'ACTIVE' order by id offset 100 limit $2`
const DECISION = `select id from app.decision where tenant_id = $1 and status = 'PUBLISHED' order by id limit 1`
