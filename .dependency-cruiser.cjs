const { existsSync, readFileSync } = require('node:fs')
const { join } = require('node:path')

const MODULES = [
  'settings',
  'auth',
  'actions',
  'authority',
  'decision',
  'document',
  'matrix',
  'report',
  'notification',
]
/** The folders of `platform/web`: each is built from those before it. */
const PARTS = [
  'text',
  'hooks',
  'theme',
  'client',
  'feedback',
  'overlay',
  'form',
  'acts',
  'page',
  'tree',
  'limits',
  'grid',
  'picture',
  'jobs',
  'record',
  'upload',
  'list',
  'shell',
]
/** The kinds of a module in the order of its README: a kind is built from those before it, its types included. */
const kindsOf = (module) => {
  const folder = join(__dirname, 'src/modules', module)
  const listed = [...readFileSync(join(folder, 'README.md'), 'utf8').matchAll(/^\| ([a-z-]+) \|/gm)]
  return listed.map(([, kind]) => kind).filter((kind) => existsSync(join(folder, kind)))
}
const isTest = '\\.test\\.tsx?$|/testing/|\\.test-setup\\.ts$'
const door = '^src/modules/[^/]+/index(\\.server|\\.web|\\.begin)?\\.ts$'

/** @type {import('dependency-cruiser').IConfiguration} */
module.exports = {
  forbidden: [
    {
      name: 'no-circles',
      severity: 'error',
      from: {},
      to: { circular: true },
    },
    {
      name: 'model-is-pure',
      comment: 'A model imports only models and pure libraries: no I/O, no server, no screen.',
      severity: 'error',
      from: { path: '^src/.*/model/', pathNot: '\\.test\\.ts$|/testing/' },
      to: { pathNot: '/model/|^node_modules/(zod|decimal\\.js|dayjs|@zxcvbn-ts)/' },
    },
    {
      name: 'model-without-node',
      severity: 'error',
      from: { path: '^src/.*/model/', pathNot: '\\.test\\.ts$|/testing/' },
      to: { dependencyTypes: ['core'] },
    },
    {
      name: 'web-without-server',
      severity: 'error',
      from: { path: '^src/.*/web/|^src/app/.*\\.tsx$' },
      to: { path: '/server/' },
    },
    {
      name: 'server-without-web',
      severity: 'error',
      from: { path: '^src/.*/server/' },
      to: { path: '/web/' },
    },
    {
      name: 'platform-without-modules',
      severity: 'error',
      from: { path: '^src/platform/' },
      to: { path: '^src/(modules|app)/' },
    },
    {
      name: 'modules-without-app',
      severity: 'error',
      from: { path: '^src/modules/' },
      to: { path: '^src/app/' },
    },
    {
      name: 'testing-stays-in-tests',
      severity: 'error',
      from: { path: '^src/', pathNot: isTest },
      to: { path: '/testing/' },
    },
    {
      name: 'server-stays-small',
      comment:
        'A process keeps what it once needed: the site is built and the demo is made in processes of their own.',
      severity: 'error',
      from: { path: '^src/app/main\\.ts$' },
      to: { path: '^src/app/(site-files|demo/(seed-demo|tenant-builder))\\.ts$', reachable: true },
    },
    ...PARTS.map((name, i) => ({
      name: `part-${name}`,
      severity: 'error',
      from: { path: `^src/platform/web/${name}/`, pathNot: '\\.test\\.tsx$' },
      to: { path: `^src/platform/web/(${PARTS.slice(i + 1).join('|') || 'nothing'})/` },
    })),
    ...MODULES.filter((module) => existsSync(join(__dirname, 'src/modules', module))).flatMap((module) =>
      kindsOf(module).map((kind, i, kinds) => ({
        name: `kind-${module}-${kind}`,
        severity: 'error',
        from: { path: `^src/modules/${module}/${kind}/`, pathNot: isTest },
        to: { path: `^src/modules/${module}/(${kinds.slice(i + 1).join('|') || 'nothing'})/` },
      })),
    ),
    // a module calls only modules to its left
    ...MODULES.map((name, i) => ({
      name: `order-${name}`,
      severity: 'error',
      from: { path: `^src/modules/${name}/` },
      to: { path: `^src/modules/(${MODULES.slice(i + 1).join('|') || 'nothing'})/` },
    })),
    // servers and screens through their doors; what both sides may know, calls and rules of a model, may be named directly
    ...MODULES.map((name) => ({
      name: `door-${name}`,
      severity: 'error',
      from: { path: '^src/modules/', pathNot: `^src/modules/${name}/` },
      to: { path: `^src/modules/${name}/`, pathNot: `${door}|/model/` },
    })),
    {
      name: 'door-app',
      comment: 'The product is composed of kinds, and asks everything else at a door.',
      severity: 'error',
      from: { path: '^src/app/' },
      to: { path: '^src/modules/', pathNot: `${door}|/model/|/server/[^/]+\\.kind\\.ts$` },
    },
    {
      name: 'kinds-stay-in-app',
      severity: 'error',
      from: { path: '^src/modules/' },
      to: { path: '\\.kind\\.ts$' },
    },
  ],
  options: {
    parser: 'swc',
    tsPreCompilationDeps: true,
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '\\.css$|\\.svg$|\\.json$' },
  },
}
