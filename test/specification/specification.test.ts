import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { PERSONNEL_COLUMNS } from '#modules/matrix/matrices/model/personnel-call.ts'
import type { AnyList } from '#platform/model/define-list.ts'
import type { Lifecycle } from '#platform/model/lifecycle.ts'
import { type DescribedCall, describedCalls } from '../../tools/api/described-api.ts'
import { CALLS } from './calls.ts'
import { TABLES } from './columns.ts'
import { CONSTANTS } from './constants.ts'
import { FIELDS } from './fields.ts'
import { EMPTY_LISTS, MESSAGES } from './messages.ts'
import { CATALOGUE, PERMISSIONS_OF_SPEC } from './permissions.ts'
import { NAVIGATION, ROUTES } from './routes.ts'
import { BUILT, builtOf, problemsOf, type Row } from './row.ts'
import { SCREENS } from './screens.ts'
import { exportsOf, readSource, readTexts, SOURCES, siteModules } from './sources.ts'
import { SESSION_STATES, TRANSITIONS } from './transitions.ts'

let calls: DescribedCall[]
let lists: AnyList[]
let lifecycles: Lifecycle<string, string>[]
let texts: ReadonlyMap<string, readonly string[]>

beforeAll(async () => {
  const models = await exportsOf('.ts')
  const has = (value: unknown, ...keys: string[]) =>
    typeof value === 'object' && value !== null && keys.every((key) => key in value)
  lists = models.filter((value) => has(value, 'columns', 'filters', 'searchHint')) as AnyList[]
  lifecycles = models.filter((value) => has(value, 'noun', 'transitions')) as Lifecycle<string, string>[]
  calls = await describedCalls()
  texts = readTexts()
})

/** Tables that are no lists: people are selected in them. */
const SELECTIONS: Readonly<Record<string, readonly string[]>> = { 'user-selection': PERSONNEL_COLUMNS.USER }
const columnsOf = (name: string) => lists.find((each) => each.name === name)?.columns ?? []
const shownOf = (name: string): readonly string[] =>
  SELECTIONS[name] ??
  columnsOf(name)
    .filter((each) => !each.hidden)
    .map(({ key }) => key)
const keysOf = (name: string): readonly string[] => SELECTIONS[name] ?? columnsOf(name).map(({ key }) => key)

const counted: { table: string; built: number; rows: number }[] = []
const check = (table: string, rows: readonly Row[]) => {
  counted.push({ table, built: builtOf(rows), rows: rows.length })
  expect(rows.length).toBeGreaterThan(0)
  expect(problemsOf(rows)).toEqual([])
}

afterAll(() => {
  const sum = (of: 'built' | 'rows') => counted.reduce((total, each) => total + each[of], 0)
  const lines = counted.map(({ table, built, rows }) => `  ${table}: ${built} of ${rows} built`)
  console.log(
    ['The specification:', ...lines, `  in all: ${sum('built')} of ${sum('rows')} built`].join('\n'),
  )
})

describe('what the specification names is built, or waits for a part that is to come', () => {
  test('calls (7)', () => {
    const rows = Object.entries(CALLS).flatMap(([service, of]) =>
      of.map(([method, path, name, state]) => {
        const pattern = new RegExp(`^/api/${service}(?:${path.replaceAll(':x', '\\{[^}/]+\\}')})$`)
        return {
          name: `${service}: ${name}`,
          state,
          isThere: calls.some((call) => call.method === method && pattern.test(call.path)),
        }
      }),
    )
    expect(rows.length).toBeGreaterThanOrEqual(234)
    check('calls', rows)
  })

  test('routes (2.2)', async () => {
    const modules = await siteModules()
    const addresses = new Set([
      '/',
      '/auth',
      '/dashboard',
      ...modules.flatMap((module) => module.screens.map((screen) => screen.path.replaceAll('$', ':'))),
    ])
    check(
      'routes',
      ROUTES.map(([path, state]) => ({ name: path, state, isThere: addresses.has(path) })),
    )
    const entries = new Set(modules.flatMap((module) => module.navigation.map((item) => item.key)))
    check(
      'navigation',
      NAVIGATION.map(([key, state]) => ({ name: key, state, isThere: entries.has(key) })),
    )
  })

  test('tables and columns (2.3), in their order', () => {
    const rows = TABLES.flatMap(({ table, list, columns }) => {
      const shown = shownOf(list)
      return columns.map(({ name, key, state }) => ({
        name: `${table}: ${name}`,
        state,
        isThere: shown.includes(key),
      }))
    })
    check('columns', rows)
    for (const { list, columns } of TABLES) {
      const wanted = columns.filter((column) => column.state === BUILT).map((column) => column.key)
      const shown = keysOf(list)
      expect(shown.filter((key) => wanted.includes(key))).toEqual(wanted)
    }
  })

  test('filters and fields (3.3 to 3.9)', () => {
    const rows = FIELDS.flatMap(({ section, call, fields }) => {
      const taken = calls.find((each) => `${each.method} ${each.path}` === call)?.fields
      return fields.map(({ name, keys, state }) => ({
        name: `${section}: ${name}`,
        state,
        isThere: keys.every((key) => taken?.has(key) ?? false),
      }))
    })
    check('filters and fields', rows)
  })

  test('messages (5 and 8)', () => {
    check(
      'messages',
      MESSAGES.map(([message, state, said]) => ({
        name: message,
        state,
        isThere: said ? said() === message : texts.has(message),
      })),
    )
    const src = resolve(import.meta.dirname, '../../src')
    check(
      'empty lists',
      EMPTY_LISTS.map(([list, file, state]) => ({
        name: list,
        state,
        isThere: existsSync(resolve(src, file)) && /\bempty\w*: \S/.test(readSource(file)),
      })),
    )
  })

  test('transitions (4)', () => {
    const rows = TRANSITIONS.map(([noun, from, event, to, state]) => ({
      name: `${noun}: ${from} ${event} ${to}`,
      state,
      isThere: lifecycles.some(
        (lifecycle) =>
          lifecycle.noun === noun &&
          lifecycle.transitions.some(
            (line) => line.event === event && line.to === to && line.from.includes(from),
          ),
      ),
    }))
    check('transitions', rows)
    check(
      'session states',
      SESSION_STATES.map(([name, state]) => ({
        name,
        state: BUILT,
        isThere: texts.get(state)?.includes('modules/auth/sessions/web/look-up.ts') ?? false,
      })),
    )
  })

  test('screens (2.4)', () => {
    check(
      'screens',
      SCREENS.map(([name, file, state]) => ({
        name,
        state,
        isThere: SOURCES.some((path) => (typeof file === 'string' ? path === file : file.test(path))),
      })),
    )
  })

  test('permissions (6)', () => {
    check(
      'permissions',
      PERMISSIONS_OF_SPEC.map(([name, keys, state]) => ({
        name,
        state,
        isThere: keys.every((key) => (texts.get(key) ?? []).some((path) => !CATALOGUE.test(path))),
      })),
    )
  })

  test('constants (9)', () => {
    for (const each of CONSTANTS) if ('says' in each) expect.soft(each.home(), each.name).toEqual(each.says)
    const rows = CONSTANTS.map((each) => ({
      name: each.name,
      state: each.state,
      isThere: 'says' in each || SOURCES.some((path) => each.trace.test(path)),
    }))
    check('constants', rows)
  })
})
