import { spawnSync } from 'node:child_process'
import { globSync, mkdirSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { createConfig, lintFromString } from '@redocly/openapi-core'
import { generateSource } from 'oazapfts'
import { beforeAll, expect, test } from 'vitest'
import { EXAMPLES } from '#app/api-document/examples.ts'
import type { AnyCall } from '#platform/model/call.ts'
import { describedDocument } from '../../tools/api/described-api.ts'

const root = resolve(import.meta.dirname, '../..')
const folder = join(root, '.cache/api-client')
let document: Awaited<ReturnType<typeof describedDocument>>
beforeAll(async () => {
  document = await describedDocument()
})

test('a public linter finds nothing in it by its recommended rules', { timeout: 60_000 }, async () => {
  const problems = await lintFromString({
    source: JSON.stringify(document),
    config: await createConfig({ extends: ['recommended'] }),
  })
  expect(
    problems
      .map(({ ruleId, message }) => `${ruleId}: ${message}`)
      .filter((said) => !WORDS_BESIDE_IDS.test(said)),
  ).toEqual([])
})

/** The specification has words where other paths have an id. An id is a UUID and never one of these words. Spec 7. */
const WORDS_BESIDE_IDS =
  /^no-ambiguous-paths: .*`\/api\/(auth\/users\/update-entities|decision\/delegations\/bulk)\/\{/

test('every call says who may ask it: with which permission, or why anyone', () => {
  const open = { nobody: 0, session: 0, bearer: 0 }
  for (const operation of Object.values(document.paths).flatMap((methods) => Object.values(methods))) {
    expect(Boolean(operation['x-permission']?.length) !== Boolean(operation['x-open'])).toBe(true)
    if (!operation['x-open']) expect(operation.security).toBeUndefined()
    else if (!operation.security) open.bearer += 1
    else open[operation.security[0] ? 'session' : 'nobody'] += 1
  }
  expect(open).toEqual({ nobody: 14, session: 19, bearer: 1 })
})

test('its examples are ones that the calls accept', async () => {
  const files = globSync('src/modules/*/*/model/*-{calls,list}.ts', { cwd: root })
  const modules: Record<string, AnyCall | Record<string, AnyCall>>[] = await Promise.all(
    files.map((file) => import(join(root, file))),
  )
  // a call, or those of a list or a history together
  const calls = modules
    .flatMap((each) => Object.values(each))
    .flatMap((each) => ('path' in Object(each) ? [each as AnyCall] : Object.values(each as object)))
  for (const [name, example] of Object.entries(EXAMPLES)) {
    const { body } = calls.find((call) => call.name === name) as AnyCall
    expect(body.safeParse(example).error?.issues ?? [], name).toEqual([])
  }
})

test('a client that a public generator makes of it compiles', { timeout: 60_000 }, async () => {
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, 'openapi.json'), JSON.stringify(document))
  writeFileSync(join(folder, 'client.ts'), await generateSource(join(folder, 'openapi.json')))
  writeFileSync(join(folder, 'use.ts'), USE)
  writeFileSync(
    join(folder, 'tsconfig.json'),
    JSON.stringify({ extends: '../../tsconfig.base.json', compilerOptions: OPTIONS, include: ['*.ts'] }),
  )
  const compiled = spawnSync(
    process.execPath,
    [join(root, 'node_modules/typescript/lib/tsc.js'), '-p', folder],
    {
      encoding: 'utf8',
    },
  )
  expect(compiled.stdout).toBe('')
  expect(compiled.status).toBe(0)
})

const OPTIONS = {
  lib: ['ES2023', 'DOM'],
  noEmit: true,
  exactOptionalPropertyTypes: false,
  erasableSyntaxOnly: false,
}

const USE = `import { checkAuthority, defaults, signInWithPassword } from './client.ts'

export async function mayDecide(email: string, password: string, decisionId: string, id: string): Promise<string> {
  const signedIn = await signInWithPassword({ email, password })
  if (signedIn.status !== 200) throw new Error(signedIn.data.data.message)
  if ('secondFactor' in signedIn.data.data) throw new Error(signedIn.data.data.expiresAt)
  defaults.headers = { authorization: \`Bearer \${signedIn.data.data.token}\` }
  const answer = await checkAuthority({
    decisionId,
    who: { kind: 'USER', id },
    amounts: [{ valueType: 'CURRENCY', value: '18000.00', unit: 'USD' }],
  })
  if (answer.status === 200) return answer.data.data.message
  throw new Error(answer.data.data.message)
}
`
