import { build, type InlineConfig, mergeConfig, type Plugin, type Rolldown } from 'vite'

/** Pages that have one of these parts in common share a file of what all of them need. */
const KITS = {
  list: 'platform/web/list/ListScreen.tsx',
  jobs: 'platform/web/jobs/LongJobsTray.tsx',
  record: 'platform/web/record/RecordPage.tsx',
  form: 'platform/web/form/FormPage.tsx',
  delegations: 'decision/delegations/web/DelegationListScreen.tsx',
  decisions: 'decision/decisions/web/DecisionListScreen.tsx',
  actions: 'actions/actions/web/ActionListScreen.tsx',
  delegation: 'decision/delegations/web/DelegationScreen.tsx',
}
/** What every visit needs comes with it. */
const SITE = 'app/site.tsx'

type Group = {
  name: string
  priority: number
  test: (id: string) => boolean
  includeDependenciesRecursively?: boolean
}

/**
 * Which modules are one file: what asks who is there, what every visit needs, and what every list, the tray of jobs, and every record and form needs besides. A browser asks for a few
 * large files sooner than for many small ones, and what a page never needs is not in them. What needs what is read from a build
 * that is not written.
 */
export async function filesOfSite(config: InlineConfig): Promise<Group[]> {
  let groups: Group[] = []
  const reading: Plugin = {
    name: 'files-of-site',
    generateBundle(_options, bundle) {
      groups = groupsOf(bundle)
    },
  }
  await build(
    mergeConfig(config, { plugins: [reading], build: { write: false, minify: false }, logLevel: 'error' }),
  )
  return groups
}

function groupsOf(bundle: Rolldown.OutputBundle): Group[] {
  const needs = needsOf(bundle)
  const files: [string, ReadonlySet<string>][] = [
    ['first', needs.first],
    ['site', needs.site],
    ...Object.entries(KITS).map(([name, part]): [string, ReadonlySet<string>] => [
      name,
      neededByAll(needs.pages.filter((need) => [...need].some((id) => id.endsWith(part)))),
    ]),
  ]
  return [
    // Whatever makes a schema while it is loaded runs after strict.ts, which brings what it needs.
    { name: 'strict', priority: files.length, test: (id) => id.endsWith('/strict.ts') },
    ...files.map(([name, ids], at) => ({
      name,
      priority: files.length - 1 - at,
      test: (id: string) => ids.has(id),
      // a module that passes others on would bring all of them: the sets say exactly what is needed
      includeDependenciesRecursively: false,
    })),
  ]
}

/** All modules that come with what is asked for first, with the site, and with each part that is fetched on its own. */
function needsOf(bundle: Rolldown.OutputBundle) {
  const chunks = Object.values(bundle).filter((file) => file.type === 'chunk')
  const named = new Map(chunks.map((chunk) => [chunk.fileName, chunk]))
  const withImports = (chunk: Rolldown.OutputChunk, seen = new Set<Rolldown.OutputChunk>()) => {
    if (seen.has(chunk)) return seen
    seen.add(chunk)
    for (const name of chunk.imports) {
      const next = named.get(name)
      if (next) withImports(next, seen)
    }
    return seen
  }
  const needOf = (chunk: Rolldown.OutputChunk): ReadonlySet<string> =>
    new Set([...withImports(chunk)].flatMap(({ moduleIds }) => moduleIds))
  const isSite = ({ facadeModuleId }: Rolldown.OutputChunk) => facadeModuleId?.endsWith(SITE)
  return {
    first: neededByAll(chunks.filter(({ isEntry }) => isEntry).map(needOf)),
    site: neededByAll(chunks.filter(isSite).map(needOf)),
    pages: chunks.filter(({ isDynamicEntry }) => isDynamicEntry).map(needOf),
  }
}

const neededByAll = ([first, ...rest]: readonly ReadonlySet<string>[]): ReadonlySet<string> =>
  new Set([...(first ?? [])].filter((id) => rest.every((need) => need.has(id))))
