import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { delimiter, dirname, join } from 'node:path'
import { projectFolder } from './current-node.mjs'

/** Runs npm on `node` in `folder`. It must be clear what failed, so npm speaks for itself. */
export function npm(node, folder, args) {
  const script = findNpm()
  const [file, first] = script ? [node, [script]] : ['npm', []]
  const { status, error } = spawnSync(file, [...first, ...args], {
    cwd: folder,
    stdio: ['ignore', 'inherit', 'inherit'],
    shell: !script && process.platform === 'win32',
    env: { ...process.env, ...home(), PATH: [dirname(node), process.env.PATH].join(delimiter) },
  })
  if (error) throw new Error(`npm could not be started: ${error.message}`)
  if (status !== 0) throw new Error(`npm ${args.join(' ')} in ${folder} failed. What it said stands above.`)
}

/** npm's own script: the npm that started us, or the one beside this Node. */
function findNpm() {
  const beside = dirname(process.execPath)
  return [
    process.env.npm_execpath,
    join(beside, '..', 'lib', 'node_modules', 'npm', 'bin', 'npm-cli.js'),
    join(beside, 'node_modules', 'npm', 'bin', 'npm-cli.js'),
  ].find((path) => path?.endsWith('npm-cli.js') && existsSync(path))
}

/** Services and containers often have no HOME; npm then has no place for what it downloads. */
function home() {
  if (process.env.HOME || process.platform === 'win32') return {}
  const cache = join(projectFolder, '.cache')
  return { HOME: cache, npm_config_cache: join(cache, 'npm') }
}
