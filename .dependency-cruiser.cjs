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
  'look',
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
/** The kinds of a module, a folder each: a kind is built from those before it, its types included. */
const KINDS = {
  settings: [
    'uses',
    'vocabulary',
    'effects',
    'changelog-calls',
    'tenant-settings',
    'pathways',
    'authority-types',
    'decision-roles',
    'sections',
    'delegation-settings',
    'decision-settings',
    'matrix-settings',
    'group-types',
    'groups',
    'positions',
    'changelog',
    'tenant-defaults',
  ],
  auth: [
    'permissions',
    'sessions',
    'security',
    'identity',
    'access-log',
    'list-layouts',
    'user-roles',
    'tenants',
    'users',
    'profile',
  ],
  actions: ['action-types', 'action-templates', 'actions'],
  authority: ['terms', 'engine', 'facts'],
  decision: [
    'visibility',
    'decisions',
    'delegations',
    'check',
    'links',
    'designees',
    'requests',
    'asks',
    'effects',
  ],
  matrix: ['grid', 'matrices', 'links', 'transfer'],
  notification: ['notifications', 'notification-settings', 'delivery'],
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
      to: { circular: true, viaOnly: { dependencyTypesNot: ['type-only'] } },
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
    ...Object.entries(KINDS).flatMap(([module, kinds]) =>
      kinds.map((kind, i) => ({
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
      from: { path: `^src/(modules|app)/`, pathNot: `^src/modules/${name}/` },
      to: { path: `^src/modules/${name}/`, pathNot: `${door}|/model/` },
    })),
  ],
  options: {
    parser: 'swc',
    tsPreCompilationDeps: true,
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '\\.css$|\\.svg$|\\.json$' },
  },
}
