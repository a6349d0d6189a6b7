import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import type pg from 'pg'
import { pino } from 'pino'
import { afterAll } from 'vitest'
import { createApi } from '#app/api.ts'
import {
  type BuiltTenant,
  buildGroups,
  buildPositions,
  buildSections,
  buildTenant,
  buildUsers,
} from '#app/demo/tenant-builder.ts'
import { listeners as everyone } from '#app/listeners.ts'
import { jobPartsOf } from '#app/worker.ts'
import {
  accessLog,
  addressesOfPerson,
  createIdentity,
  invitationsOfPerson,
  noteEntry,
} from '#modules/auth/index.server.ts'
import type { DefaultUserRole } from '#modules/auth/permissions/model/permission-catalogue.ts'
import {
  membershipsOf,
  namesOfOrganizations,
  tenantToBeginIn,
} from '#modules/auth/tenants/server/tenants-of-person.ts'
import type { Config } from '#platform/server/config.ts'
import { asRole } from '#platform/server/database/database.ts'
import { inTenant } from '#platform/server/database/tenant-transaction.ts'
import { filesOnDisk } from '#platform/server/files/files.ts'
import type { Bounds } from '#platform/server/http/shed-load.ts'
import { tasksOf } from '#platform/server/jobs/worker.ts'
import type { Message } from '#platform/server/mail/mail.ts'
import type { RecordEvents } from '#platform/server/records/events.ts'
import { type Answer, createSender, type Sender } from './calls.ts'
import type { Cut } from './cut.ts'
import { SECRET } from './fresh-database.ts'
import { takeConnections } from './worker-database.ts'

export { viewerOf } from '#app/demo/tenant-builder.ts'
export type { Answer } from './calls.ts'
export { SECRET } from './fresh-database.ts'

export const ORIGIN = 'http://localhost:3999'

/** A person with a token, as a program that asks the calls. */
export type Caller = {
  userId: string
  personId: string
  token: string
  /** Sends a request as it is written, for what no call declares. */
  ask: (method: string, path: string, body?: unknown, headers?: Record<string, string>) => Promise<Answer>
} & Sender

/** As many as a test may need. */
export const RATES = {
  RATE_PERSON_PER_SECOND: 100_000,
  RATE_PERSON_BURST: 1_000_000,
  RATE_EXPORTS_PER_HOUR: 1_000,
  RATE_UPLOADS_PER_HOUR: 1_000,
  RATE_LINKS_PER_HOUR: 1_000,
  RATE_LINK_PASSWORDS_PER_MINUTE: 1_000,
}

export type TestProduct = Awaited<ReturnType<typeof startTestProduct>>

/** Starts the product over HTTP in this process, on a database without rows, with a clock that can be set. */
export async function startTestProduct({
  metricsToken,
  bounds = { SHED_DELAY_MS: 0, SHED_QUEUE: 0 },
  rates = RATES,
  trusted = false,
  keepsAccess = false,
  listeners = everyone,
  database = 'shared',
  port,
}: {
  metricsToken?: string
  bounds?: Bounds
  rates?: typeof RATES
  trusted?: Config['TRUST_PROXY']
  /** Access logs are written, a second after each answer. */
  keepsAccess?: boolean
  /** Who hears of records. */
  listeners?: RecordEvents
  /** A file that changes the schema, its connections, or what is counted for a whole database has one of its own. */
  database?: 'own' | 'shared'
  /** Where the product finds its database instead, by the port where it is. */
  port?: (real: number) => Promise<number>
} = {}) {
  const connections = await takeConnections({ isOwn: database === 'own', port })
  const { url, pool, strangers, identityPool, workerPool, owner, cutJobs, cutActs } = connections
  const clock = { ahead: 0 }
  const now = () => new Date(Date.now() + clock.ahead)
  const mails: Message[] = []
  const mail = { send: async (message: Message) => void mails.push(message), close: () => {} }
  const identity = createIdentity({
    pool: identityPool,
    origin: ORIGIN,
    secrets: [SECRET],
    mail,
    tenantOf: (personId) => tenantToBeginIn(pool, personId),
    organizationsOf: (personId) => namesOfOrganizations(pool, personId),
    mayEnterTenant: async (personId, tenantId) =>
      (await membershipsOf(pool, personId)).some((each) => each.tenantId === tenantId),
    addresses: addressesOfPerson({ pool, listeners, clock }),
    invitations: invitationsOfPerson({ pool, listeners: { ...everyone, ...listeners }, clock }),
    entered: noteEntry({ pool, clock }),
    now,
    log: () => {},
    limits: { perAccount: 10_000, perAddress: 10_000 },
  })
  const folder = await mkdtemp(join(tmpdir(), 'mandate-files-'))
  const files = filesOnDisk(folder)
  const defects: string[] = []
  const log = process.env.TEST_LOG
    ? pino({ level: process.env.TEST_LOG })
    : pino({ level: 'error' }, { write: (line: string) => void defects.push(line) })
  const access = keepsAccess ? accessLog(pool, pino({ level: 'silent' })) : undefined
  const state = { draining: false }
  const startNode = async () => {
    const node = await createApi({
      config: {
        origin: ORIGIN,
        TRUST_PROXY: trusted,
        ...rates,
        ...bounds,
      },
      pool,
      strangers,
      identity,
      files,
      clock,
      listeners,
      log,
      state,
      ...(metricsToken && { metricsToken }),
      ...(access && { accessLog: access }),
    })
    await node.ready()
    return node
  }
  const app = await startNode()

  const tasks = tasksOf(
    jobPartsOf({
      pool: workerPool,
      listeners: { ...everyone, ...listeners },
      files,
      log,
      mail,
      origin: ORIGIN,
    }),
    clock,
  )
  const product = {
    app,
    /** Another process of the API on the same database, to be closed by the person who started it. */
    startNode,
    pool,
    /** The connections of those who open public links. */
    strangers,
    /** With whom transactions are opened that write records. */
    listeners,
    owner,
    identity,
    files,
    folder,
    clock,
    /** Whether its nodes are about to end. */
    state,
    now,
    mails,
    /** What was logged as an error: what went wrong behind an answer of 500. */
    defects,
    url,
    workerPool,
    workerUrl: asRole(url, 'mandate_worker', SECRET),
    /** Does every job that is due, as a worker would, and none twice. */
    workOff: () => workOff(owner, tasks),
    /** Does one job that is due while its worker dies at a statement, or before it can say that the job is done: it stays. */
    dieInJob: (job: number, statement: number) => dieInJob(owner, tasks, cutJobs, { job, statement }),
    /** Connections of acts that are lost. */
    cutActs,
    close: async () => {
      await app.close()
      await access?.close()
      await identity.close()
      await rm(folder, { recursive: true })
      await connections.release()
    },
  }
  return product
}

type Tasks = ReturnType<typeof tasksOf>

const DUE = `select j.id, t.identifier as task, j.payload from graphile_worker._private_jobs j
  join graphile_worker._private_tasks t on t.id = j.task_id where j.run_at <= now() order by j.id`

function taskOf(tasks: Tasks, name: string): Tasks[string] {
  const perform = tasks[name]
  if (!perform) throw new Error(`There is no job ${name}.`)
  return perform
}

export type FailedTask = { task: string; wasCut: boolean; again: () => Promise<void> }

/** The `job`-th of the waiting ones, or the last. Undefined: none waits. */
async function dieInJob(
  owner: pg.Pool,
  tasks: Tasks,
  cut: Cut,
  { job, statement }: { job: number; statement: number },
): Promise<FailedTask | undefined> {
  const { rows } = await owner.query(`${DUE} limit $1`, [job])
  const chosen = rows.at(-1)
  if (!chosen) return undefined
  const perform = taskOf(tasks, chosen.task)
  cut.at(statement)
  const failed = await perform(chosen.payload).then(
    () => undefined,
    (error: unknown) => ({ error }),
  )
  const wasCut = cut.over()
  if (failed && !wasCut) throw failed.error
  return { task: chosen.task, wasCut, again: () => perform(chosen.payload) }
}

async function workOff(owner: pg.Pool, tasks: Tasks): Promise<number> {
  let done = 0
  for (;;) {
    const { rows } = await owner.query(`${DUE} limit 1`)
    const [next] = rows
    if (!next) return done
    await taskOf(tasks, next.task)(next.payload)
    await owner.query('delete from graphile_worker._private_jobs where id = $1', [next.id])
    done += 1
  }
}

/** Signs a person in with a code by email, which is quicker than a password, and asks as them. */
export async function signIn(
  product: Pick<TestProduct, 'app' | 'identity' | 'mails'>,
  email: string,
  tenantId: string,
  ids: { userId: string; personId: string },
): Promise<Caller> {
  const post = (path: string, payload: object, headers = {}) =>
    product.app.inject({ method: 'POST', url: `/api/identity${path}`, payload, headers })
  const { data } = (await post('/sign-in/code/request', { email })).json()
  await product.identity.close()
  const mail = product.mails.findLastIndex(({ to }) => to === email)
  const [letter] = product.mails.splice(mail, 1)
  const code = letter?.subject.match(/^\d{6}/)?.[0]
  const answer = await post('/sign-in/code', { email, challenge: data.challenge, code, tenantId })
  const token = answer.json().data?.token as string
  if (!token) throw new Error(`Nobody signed in: ${answer.body}`)
  const cookie = [answer.headers['set-cookie']].flat().map((each) => each?.split(';')[0])
  const ask = renewingAsker(product.app, token, async () => {
    const renewed = await post('/token', { tenantId }, { cookie: cookie.join('; ') })
    return renewed.json().data?.token as string
  })
  return { ...ids, token, ask, ...createSender(ask) }
}

/** A token lasts five minutes, and a file of tests on a busy machine longer. */
const RENEWED_AFTER_MS = 4 * 60_000

/** Asks as `asker` does. Renews its token as a browser does; a session that has ended keeps the last one. */
function renewingAsker(app: FastifyInstance, first: string, renew: () => Promise<string>): Caller['ask'] {
  let [token, since] = [first, performance.now()]
  return async (...asked) => {
    if (performance.now() - since > RENEWED_AFTER_MS)
      [token, since] = [(await renew()) ?? token, performance.now()]
    return asker(app, token)(...asked)
  }
}

export const asker =
  (app: FastifyInstance, token: string | undefined): Caller['ask'] =>
  async (method, path, body, headers = {}) => {
    const answer = await app.inject({
      method: method as 'GET',
      url: path,
      headers: {
        ...(token && { authorization: `Bearer ${token}` }),
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body !== undefined && { payload: JSON.stringify(body) }),
    })
    return {
      status: answer.statusCode,
      data: dataOf(answer),
      etag: answer.headers.etag as string | undefined,
      headers: answer.headers,
    }
  }

/** What a JSON reply carries; a file as its bytes. */
const dataOf = (answer: { body: string; rawPayload: Buffer; headers: Record<string, unknown> }) => {
  if (String(answer.headers['content-type']).startsWith('application/json'))
    return JSON.parse(answer.body).data
  return answer.body ? { bytes: answer.rawPayload } : undefined
}

/** Ids by name. Asking for a name that no one gave is a mistake of the test. */
class NamedIds extends Map<string, string> {
  override get(name: string): string {
    const id = super.get(name)
    if (id === undefined)
      throw new Error(`Nothing is named ${name}. There are: ${[...this.keys()].join(', ')}.`)
    return id
  }
}

/** Starts the product for a whole file, and builds a small world in it. */
export async function startTestWorld({
  named,
  ...options
}: { named?: string } & Parameters<typeof startTestProduct>[0] = {}) {
  const product = await startTestProduct(options)
  afterAll(() => product.close())
  return { product, world: await buildSmallWorld(product, named) }
}

export type SmallWorld = Awaited<ReturnType<typeof buildSmallWorld>>

type Staff = { key: string; roles: DefaultUserRole[]; position?: string; manager?: string; groups?: string[] }

const STAFF: readonly Staff[] = [
  { key: 'admin', roles: ['SA'] },
  { key: 'authority', roles: ['GM'] },
  { key: 'approver', roles: ['DA'] },
  { key: 'auditor', roles: ['AU'] },
  { key: 'president', roles: ['GU'], position: 'President' },
  {
    key: 'dean',
    roles: ['GU'],
    position: 'Dean of Engineering',
    manager: 'president',
    groups: ['Engineering'],
  },
  {
    key: 'chair',
    roles: ['GU'],
    position: 'Chair of Civil Engineering',
    manager: 'dean',
    groups: ['Engineering'],
  },
  { key: 'doctor', roles: ['UG'], position: 'Dean of Medicine', manager: 'president', groups: ['Medicine'] },
  { key: 'guest', roles: ['RU'] },
]

/**
 * A university with two departments, four positions and nine people who can sign in. `callers` holds one caller a
 * person, `positions`, `groups`, `users`, `sections` and `categories` the ids by name.
 */
export async function buildSmallWorld(product: TestProduct, named = 'Alder') {
  const now = new Date(product.now().getTime() - 60 * 86_400_000)
  const tenant: BuiltTenant = await buildTenant(
    product.pool,
    { name: `${named} University`, accountId: `${named}-1`, multiCurrency: true },
    now,
    product.listeners,
  )
  const people = await Promise.all(
    STAFF.map(async (each) => {
      const email = `${each.key}@${named.toLowerCase()}.example`
      const { personId } = await product.identity.createPerson({ email, name: each.key })
      return { ...each, email, personId }
    }),
  )
  const built = await inTenant(product.pool, tenant.id, { listeners: product.listeners }, async (tx) => {
    const root = `${named} University`
    const groups = await buildGroups(
      tx,
      tenant.id,
      ['Engineering', 'Medicine'].map((name) => ({
        name,
        groupTypeId: tenant.groupTypes.departments,
        parents: [root],
      })),
      new Map([[root, tenant.organizationId]]),
      now,
    )
    const groupOf = (name: string) => groups.get(name) as string
    const positions = await buildPositions(
      tx,
      tenant.id,
      STAFF.flatMap((each) =>
        each.position ? [{ name: each.position, groupIds: (each.groups ?? []).map(groupOf) }] : [],
      ),
      now,
    )
    const users = await buildUsers(
      tx,
      tenant.id,
      people.map((each) => ({
        key: each.key,
        managerKey: each.manager ?? null,
        personId: each.personId,
        email: each.email,
        firstName: each.key,
        lastName: named,
        userRoleIds: each.roles.map((userRole) => tenant.userRoleIds[userRole]),
        groupIds: [...(each.groups ?? []).map(groupOf)],
        primaryOrganizationId: null,
        positions: each.position ? [{ id: positions.get(each.position) as string, from: now }] : [],
      })),
      now,
    )
    const { sections, categories } = await buildSections(
      tx,
      tenant.id,
      { Procurement: ['Purchasing'], Finance: ['Budget'] },
      now,
    )
    return { groups, positions, users, sections, categories }
  })
  const callers: Record<string, Caller> = {}
  for (const each of people)
    callers[each.key] = await signIn(product, each.email, tenant.id, {
      userId: built.users.get(each.key) as string,
      personId: each.personId,
    })
  const ids = {
    groups: new NamedIds(built.groups),
    positions: new NamedIds(built.positions),
    users: new NamedIds(built.users),
    sections: new NamedIds(built.sections),
    categories: new NamedIds(built.categories),
  }
  return { tenant, ...ids, callers, as: (key: string) => callers[key] as Caller }
}
